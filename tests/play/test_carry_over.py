"""A game carried over to an edited map: ten edits, each with what is carried and what is dropped."""

from dataclasses import replace

import pytest

from engine.board.edits import delete_spaces, merge_spaces, move_border, rename, set_terrain, split_space
from engine.board.marker_edits import remove_marker
from engine.board.rule_edits import set_link
from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError
from engine.play.carry_over import carry_over
from engine.play.decisions import IllegalActionError
from engine.play.places import Places
from engine.play.prepare import board_for, map_text, prepare_file, prepare_texts
from engine.play.replaying import replay_on
from engine.play.session import Session
from engine.play.session_file import block
from engine.play.state_json import to_json

POSITION = {
    "counters": {"turn": 3, "pool": 0},
    "piece": {
        "monster": {"space": "B2"},
        "townspeople-1": {"space": "S21", "spent": 1, "start": "S20"},
        "townspeople-2": {"space": "S23"},
        **{f"townspeople-{n}": {"space": None} for n in range(3, 11)},
    },
    "monster": {"monster": {"attack": 10, "defense": 5, "demolition": 10, "movement": 6, "edge": "east"}},
    "space": {"L32": {"destroyed": True}, "H01": {"fire": 2}, "B2": {"web": True}},
    "frames": [{"frame": "human-move"}],
}
EVERYWHERE = {"monster": "B2", "townspeople-1": "S21", "townspeople-2": "S23"}
GROUND = {"L32": {"destroyed": True, "fire": 0, "web": False}, "H01": {"destroyed": False, "fire": 2, "web": False},
          "B2": {"destroyed": False, "fire": 0, "web": True}}  # fmt: skip


@pytest.fixture(scope="module")
def city():
    return prepare_file("builtin:sheboygan/one")


@pytest.fixture
def game(city):
    """A game in which something has been done since its position was set up."""
    session = Session.of(city, 3, POSITION)
    session.edit({"counters": {"bonus": 2}})
    return session


def on(prepared, new_map):
    """The same scenario on another map, by way of its text."""
    return prepare_texts(prepared.scenario_text, map_text(new_map))


def swapped(source):
    """The bridge goes under the river."""
    bridge, river = source.spaces["B2"], source.spaces["R13"]
    return source.with_spaces(replace(bridge, layer=river.layer), replace(river, layer=bridge.layer))


EDITS = {
    "delete an occupied space": (
        lambda m: delete_spaces(m, ["S21"]).map,
        EVERYWHERE | {"townspeople-1": None},
        GROUND,
        ["townspeople-1: S21 has no place on the new map"],
    ),
    "delete a space that only something else names": (
        lambda m: delete_spaces(m, ["S20", "L32"]).map,
        EVERYWHERE,
        {k: v for k, v in GROUND.items() if k != "L32"},
        ["townspeople-1: Where it began the phase, if it has moved or been picked up S20 has no place on the new map",
         "L32: destroyed in L32 has no place on the new map"],
    ),
    "split": (
        lambda m: split_space(m, "L32", ((76000, 32500), (82000, 32500)), names=["L32b"]).map,
        EVERYWHERE,
        GROUND | {"L32b": GROUND["L32"]},
        [],
    ),
    "merge": (
        lambda m: merge_spaces(m, ["S24", "S23"]).map,
        EVERYWHERE | {"townspeople-2": "S24"},
        GROUND,
        [],
    ),
    "rename": (
        lambda m: rename(rename(m, "S21", "Main").map, "L32", "Mill").map,
        EVERYWHERE | {"townspeople-1": "Main"},
        {("Mill" if k == "L32" else k): v for k, v in GROUND.items()},
        [],
    ),
    "change terrain": (lambda m: set_terrain(m, ["S21", "L32"], "park").map, EVERYWHERE, GROUND, []),
    "move a border": (lambda m: move_border(m, "S20", "S21", (0, 900)).map, EVERYWHERE, GROUND, []),
    "forbid a link": (lambda m: set_link(m, "S20", "S21", "forbidden").map, EVERYWHERE, GROUND, []),
    "remove a marker": (lambda m: remove_marker(m, "t1").map, EVERYWHERE, GROUND, []),
    "swap layers": (swapped, EVERYWHERE, GROUND, []),
    "resize": (lambda m: replace(m, size=(90000, 60000)), EVERYWHERE, GROUND, []),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_each_edit_carries_and_drops_what_it_should(city, game, name):
    change, pieces, ground, dropped = EDITS[name]
    before = game.state.hash()
    edited = on(city, change(city.board.map))
    moved = game.moved(edited)
    assert moved is not game
    carried = moved.origin.carried
    assert dict(carried.pieces) == pieces
    assert {p: moved.state.piece_space[i] for i, p in enumerate(moved.state.piece_id) if p in pieces} == {
        p: edited.board.index.get(s, -1) for p, s in pieces.items()
    }
    assert to_json(moved.state)["space"] == ground
    assert [str(f) for f in carried.dropped] == dropped
    assert (moved.history, moved.state.bonus) == ([], 2)
    assert Session.load(moved.save()).state.hash() == moved.state.hash()
    assert moved.moved(city) is game, "the edit is undone"
    assert (game.state.hash(), game.can_undo) == (before, True)


def test_what_is_forbidden_now_is_refused(city, game):
    cut = game.moved(on(city, set_link(city.board.map, "S22", "S23", "forbidden").map))
    game.fork().act("people", "move piece:townspeople-2 space:S22")
    with pytest.raises(IllegalActionError):
        cut.act("people", "move piece:townspeople-2 space:S22")


def test_several_edits_drop_only_what_the_last_map_lacks(city, game):
    """Nothing was done between them, so it is the game itself that moves on."""
    without = on(city, delete_spaces(city.board.map, ["S21"]).map)
    renamed = on(city, rename(city.board.map, "S21", "Main").map)
    again = game.moved(without).moved(renamed)
    assert again.origin.session is game
    assert again.origin.carried.pieces["townspeople-1"] == "Main"


def test_what_was_done_on_the_new_map_goes_on(city, game):
    moved = game.moved(on(city, delete_spaces(city.board.map, ["S21"]).map))
    moved.act("people", "move piece:townspeople-2 space:S22")
    back = moved.moved(city)
    assert back.origin.session is moved
    assert dict(back.origin.carried.pieces) == {"monster": "B2", "townspeople-2": "S22"}


class TestTheFile:
    """A saved game knows the map that it was played on before."""

    @pytest.fixture
    def moved(self, city, game):
        moved = game.moved(on(city, delete_spaces(city.board.map, ["S21"]).map))
        moved.act("people", "move piece:townspeople-2 space:S22")
        return moved

    def test_it_comes_back_with_the_game_before_and_what_became_of_it(self, game, moved):
        again = Session.load(moved.save())
        assert again.origin.session.save() == game.save()
        assert again.origin.carried == moved.origin.carried
        assert again.save() == moved.save()
        assert again.state.hash() == moved.state.hash()

    def test_so_its_choices_can_be_played_again_and_the_edit_be_undone(self, city, game, moved):
        again = Session.load(moved.save())
        replayed = replay_on(again.origin.session, again.prepared)
        assert [str(step) for step in replayed.session.history] == ["edit by hand"]
        assert "S21" not in replayed.session.board.index
        again.go_to(0)
        assert again.moved(city).state.hash() == game.state.hash()

    def test_through_several_maps(self, city, game, moved):
        third = moved.moved(on(city, delete_spaces(city.board.map, ["S21", "S22"]).map))
        again = Session.load(third.save())
        assert again.origin.session.origin.session.save() == game.save()

    def test_without_that_a_file_is_as_before_and_opens(self, moved):
        text = moved.save(before=False)
        assert "before:" not in text
        assert Session.load(text).origin is None
        assert moved.save() == text.replace("steps:\n", f"before: {block(moved.origin.session.save())}\nsteps:\n", 1)

    def test_a_game_before_that_is_damaged_is_told_at_its_place(self, moved):
        text = moved.save()
        damaged = text.replace("  seed: 3", "  seed: soon")
        assert damaged != text
        session = Session.open(damaged)
        (problem,) = session.problems
        assert (problem.code, damaged.splitlines()[problem.line - 1][:8]) == ("before-lost", "before: ")
        assert session.state.hash() == moved.state.hash()
        assert session.origin is None


def test_a_marker_that_comes_brings_nobody_into_a_game_that_goes_on(city, game):
    fewer = on(city, remove_marker(city.board.map, "t1").map)
    begun = Session.of(fewer, 3, {"counters": {"turn": 1}, "frames": [{"frame": "human-move"}]})
    assert len(begun.state.piece_id) == 10
    more = begun.moved(city)
    assert more.state.piece_id == begun.state.piece_id
    assert Session.load(more.save()).state.hash() == more.state.hash()


class TestOnTheToyCity:
    @pytest.fixture
    def walking(self, session):
        for seat, action in (("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")):
            session.act(seat, action)
        session.act("monster", "move space:D3")
        session.resolve((5,))
        return session

    def test_a_secret_place_is_told_to_those_who_know_it(self, prepared, walking):
        moved = walking.moved(on(prepared, rename(prepared.board.map, "D1", "X1").map))
        carried = moved.origin.carried
        assert dict(carried.pieces) == {"hunter": "D3", "baker": "X1"}
        assert [str(f) for f in carried.known_to("people").shifted] == ["baker: D1 is X1 on the new map"]
        assert carried.known_to("monster").shifted == carried.known_to("spectator").shifted == ()
        assert carried.known_to("all") == carried

    def test_a_sealed_choice_of_a_renamed_place_is_renamed_and_one_that_is_gone_is_asked_again(self, prepared, session):
        session.act("people", "hide space:D1")
        session.act("monster", "choose n:3")
        state = session.state.copy()
        state.sealed = {"monster": ("move space:D3", "choose n:1")}
        renamed = carry_over(state, board_of(prepared, rename(prepared.board.map, "D3", "X3").map))
        assert renamed.position["sealed"] == {"monster": ["move space:X3", "choose n:1"]}
        gone = carry_over(state, board_of(prepared, delete_spaces(prepared.board.map, ["D3"]).map))
        assert gone.position["sealed"] == {}
        assert [str(f) for f in gone.dropped] == ["monster: the choice written down has no place on the new map"]

    def test_a_point_beyond_a_smaller_map_is_dropped(self, prepared, walking):
        walking.edit({"counters": {"flare": "15000,11000"}})
        small = replace(prepared.board.map, size=(14000, 12000))
        assert [(f.subject, f.old) for f in walking.moved(on(prepared, small)).origin.carried.dropped] == [
            ("flare", "15000,11000")
        ]
        large = walking.moved(on(prepared, replace(prepared.board.map, size=(20000, 12000))))
        assert to_json(large.state)["counters"]["flare"] == "15000,11000"

    def test_of_spaces_one_above_the_other_the_same_layer_is_meant(self, prepared):
        city = prepared.board.map
        above = replace(city.spaces["B2"], id="Up", layer="deck")
        both = board_of(prepared, city.with_spaces(above))
        gone = board_of(prepared, rename(rename(city.with_spaces(above), "B2", "Low").map, "Up", "High").map)
        places = Places(both, gone)
        assert (places.now("B2"), places.now("Up")) == ("Low", "High")
        assert {s: places.sources[s] for s in ("Low", "High")} == {"Low": "B2", "High": "Up"}
        assert Places(both, board_of(prepared, delete_spaces(city, ["B2"]).map)).now("Up") is None


def board_of(prepared, new_map):
    return board_for(new_map, load_game_data(prepared.game.info.id))


class TestFramesAboutWhatIsGone:
    """The monster's move, and above it the demolition of a building."""

    FRAMES = [{"frame": "monster-move", "monster": "monster"},
              {"frame": "demolition", "monster": "monster", "space": "L42", "points": 2}]  # fmt: skip

    @pytest.fixture
    def wrecking(self, city, game):
        game.edit({"piece": {"monster": {"space": "S80"}}, "frames": self.FRAMES})
        return game

    def test_the_frame_is_left_and_the_game_goes_on_below_it(self, city, wrecking):
        moved = wrecking.moved(on(city, delete_spaces(city.board.map, ["L42"]).map))
        assert to_json(moved.state)["frames"] == [{"frame": "monster-move", "monster": "monster"}]
        assert "demolition: the phase demolition has no place on the new map" in map(str, moved.origin.carried.dropped)

    def test_a_phase_of_a_piece_without_a_place_can_not_go_on(self, city, wrecking):
        before = wrecking.state.hash()
        with pytest.raises(DocumentError, match="the phase 'monster-move' is about monster, which has no place"):
            wrecking.moved(on(city, delete_spaces(city.board.map, ["S80"]).map))
        assert wrecking.state.hash() == before


@pytest.fixture(scope="module")
def stockholm():
    return prepare_file("builtin:stockholm/standard")


class TestInStockholm:
    @pytest.fixture
    def begun(self, stockholm):
        """In the middle of the human moves of a turn."""
        patch = {
            "counters": {"turn": 2, "monster": "m6", "target": "castle", "entry": 1, "track": 5, "side": "monster"},
            "piece": {"monster": {"space": "K02"}, "skinhead": {"space": "N19"}, "police-1": {"space": "N04"}},
            "frames": [{"frame": "human-move", "left": 3}],
        }
        session = Session.of(stockholm, 1, patch)
        session.act("people", "move piece:police-1 space:N03")
        return session

    def test_a_renamed_square_takes_its_pieces_along_and_a_deleted_one_does_not(self, stockholm, begun):
        old, before = stockholm.board.map, dict(carry_over(begun.state, stockholm.board).pieces)
        renamed = begun.moved(on(stockholm, rename(old, "K02", "Kungsan").map))
        assert dict(renamed.origin.carried.pieces) == before | {"monster": "Kungsan"}
        gone = begun.moved(on(stockholm, delete_spaces(old, ["N03"]).map))
        lost = {piece: None for piece, space in before.items() if space == "N03"}
        assert "police-1" in lost
        assert dict(gone.origin.carried.pieces) == before | lost
        assert {f.subject for f in gone.origin.carried.dropped} == set(lost)
        assert gone.moved(stockholm) is begun
