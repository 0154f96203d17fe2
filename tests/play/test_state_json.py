"""States as JSON and back, and positions edited by hand."""

import json

import pytest
from toy.toy_game import LAYOUT, ToyState

from engine.files.problems import DocumentError
from engine.play.actions import Action
from engine.play.layout import Column, Frame, Layout, Table
from engine.play.position import edit, from_json
from engine.play.state import State
from engine.play.state_json import differences, to_json

WIDE = Layout(
    tables=(
        Table("ground", (Column("owner", "seat"), Column("n"), Column("by", "piece", many=True)), "space"),
        Table(
            "piece",
            (
                Column("space", "space"),
                Column("kind", "enum", ("cat", "dog")),
                Column("on", "piece"),
                Column("spent", "flag"),
                Column("at", "point"),
                Column("path", "point", many=True),
            ),
            "named",
        ),
        Table("log", (Column("what", "action"), Column("n", default=7))),
    ),
    counters=(Column("turn"), Column("lead", "seat"), Column("zones", "space", many=True), Column("done", "flag")),
    frames=(
        Frame("base"),
        Frame("fight", (Column("target", "piece"), Column("hits"), Column("spaces", "space", many=True))),
    ),
)


class WideState(State):
    layout = WIDE
    __slots__ = WIDE.slots


class FakeBoard:
    ids = ("A", "B", "C")


class FakeSetting:
    board = FakeBoard()
    seats = ("red", "blue")


def full() -> WideState:
    state = WideState(FakeSetting())
    state.add_row("piece", "tom", space=2, kind=1, on=1, spent=1, at=(5, -6), path=((1, 2), (3, 4)))
    state.add_row("piece", "rex")
    state.add_row("log", what="move space:A", n=3)
    state.add_row("log")
    state.ground_owner[1] = 1
    state.ground_by[2] = (1, 0)
    state.turn, state.lead, state.zones, state.done = 4, 0, (2, 0), 1
    state.frames = [("base",), ("fight", 0, 2, (1,))]
    state.sealed = {"blue": ("bid n:2", "bid n:3")}
    return state


def test_the_form_uses_ids_and_leaves_out_empty_spaces():
    assert to_json(full()) == {
        "counters": {"turn": 4, "lead": "red", "zones": ["C", "A"], "done": True},
        "ground": {
            "B": {"owner": "blue", "n": 0, "by": []},
            "C": {"owner": None, "n": 0, "by": ["rex", "tom"]},
        },
        "piece": {
            "tom": {"space": "C", "kind": "dog", "on": "rex", "spent": True, "at": "5,-6", "path": ["1,2", "3,4"]},
            "rex": {"space": None, "kind": "cat", "on": None, "spent": False, "at": None, "path": []},
        },
        "log": [{"what": "move space:A", "n": 3}, {"what": "", "n": 7}],
        "frames": [{"frame": "base"}, {"frame": "fight", "target": "tom", "hits": 2, "spaces": ["B"]}],
        "sealed": {"blue": ["bid n:2", "bid n:3"]},
    }


def test_a_state_comes_back_exactly():
    state = full()
    data = json.loads(json.dumps(to_json(state)))
    again = from_json(WideState, state.setting, data)
    assert again.hash() == state.hash()
    assert to_json(again) == data


def test_an_edit_changes_only_what_it_names():
    state = full()
    before = state.hash()
    new = edit(state, {"piece": {"rex": {"on": "ann"}, "ann": {"kind": "dog"}}, "counters": {"turn": 5}})
    assert state.hash() == before
    expected = to_json(state)
    expected["piece"]["rex"]["on"] = "ann"
    expected["piece"]["ann"] = {"space": None, "kind": "dog", "on": None, "spent": False, "at": None, "path": []}
    expected["counters"]["turn"] = 5
    assert to_json(new) == expected


def test_frames_and_plain_tables_are_replaced_whole():
    new = edit(full(), {"frames": [{"frame": "fight", "hits": 1}], "log": [{"n": 1}], "sealed": {}})
    assert new.frames == [("fight", -1, 1, ())]
    assert to_json(new)["log"] == [{"what": "", "n": 1}]
    assert new.sealed == {}


@pytest.mark.parametrize(
    ("patch", "path", "words"),
    [
        ({"counter": {}}, "counter", "did you mean 'counters'?"),
        ({"counters": {"trun": 1}}, "counters.trun", "did you mean 'turn'?"),
        ({"counters": {"turn": True}}, "counters.turn", "expected a whole number, found True"),
        ({"counters": {"turn": "3"}}, "counters.turn", "expected a whole number, found '3'"),
        ({"counters": {"done": 2}}, "counters.done", "expected true or false, found 2"),
        ({"counters": {"zones": "A"}}, "counters.zones", "expected a list"),
        ({"counters": {"zones": ["D"]}}, "counters.zones[0]", "space 'D' is unknown; known: A, B, C"),
        ({"ground": {"Z": {}}}, "ground.Z", "space 'Z' is unknown"),
        ({"ground": {"A": {"owner": "green"}}}, "ground.A.owner", "seat 'green' is unknown"),
        ({"piece": {"tom": {"kind": "dgo"}}}, "piece.tom.kind", "did you mean 'dog'?"),
        ({"piece": {"tom": {"at": "5"}}}, "piece.tom.at", "expected a point as 'x,y', found '5'"),
        ({"piece": {"tom": 5}}, "piece.tom", "expected a mapping"),
        ({"frames": [{"frame": "figth"}]}, "frames[0].frame", "did you mean 'fight'?"),
        ({"frames": [{"frame": "fight", "hit": 1}]}, "frames[0].hit", "did you mean 'hits'?"),
        ({"sealed": {"gren": []}}, "sealed.gren", "seat 'gren' is unknown"),
    ],
)
def test_mistakes_are_named_with_their_path(patch, path, words):
    with pytest.raises(DocumentError) as caught:
        edit(full(), patch)
    (problem,) = caught.value.problems
    assert problem.path == path
    assert words in problem.message


def test_differences_compare_only_what_is_expected():
    actual = to_json(full(), sparse=False)
    assert differences(actual, {"piece": {"tom": {"spent": True}, "bob": None}, "ground": {"A": {"n": 0}}}) == []
    assert differences(actual, {"piece": {"tom": {"space": "B"}}}) == ["piece.tom.space: expected 'B', found 'C'"]
    assert differences(actual, {"piece": {"tom": {"spnt": None}}}) == [
        "piece.tom.spnt: there is no 'spnt'; did you mean 'spent'?"
    ]
    assert differences(actual, {"frames": [{"frame": "base"}]})[0].startswith("frames: expected 1 entries, found 2")
    assert differences({"n": 1}, {"n": "1"}) == ["n: expected '1', found 1"]


def test_hidden_cells_are_null(prepared):
    state = prepared.game.start(prepared.scenario, prepared.board)
    prepared.game.apply(state, "people", Action.parse("hide space:D3"))
    assert isinstance(state, ToyState)
    assert state.layout is LAYOUT
    assert to_json(prepared.game.view(state, "monster").state)["piece"]["baker"] == {"space": None}
    assert to_json(prepared.game.view(state, "people").state)["piece"]["baker"] == {"space": "D3"}
