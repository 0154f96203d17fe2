"""Variants of a scenario: values put in, and another map or scenario beside it."""

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.files.problems import DocumentError
from engine.lab.variants import against, varied
from engine.play.prepare import prepare_file, prepare_texts, scenario_text


def test_every_combination(prepared):
    found = varied(prepared, ["rules.tables.play.goal=1,2", "rules.tables.play.turns=3,4"])
    assert [tuple(v.values.values()) for v in found] == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert found[1].name == "rules.tables.play.goal=1, rules.tables.play.turns=4"
    assert prepare_texts(found[1].scenario, found[1].map).scenario.rules == {
        "tables": {"play": {"goal": 1, "turns": 4}}
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules.tables.play.gaol=1", "did you mean 'tables.play.goal'"),
        ("rles.tables.play.goal=1", "did you mean 'rules'"),
        ("rules=1", "expected PATH=VALUE,VALUE; the path goes on below rules"),
        ("rules.=1", "expected PATH=VALUE,VALUE; the path goes on below rules"),
        ("rules..goal=1", "expected PATH=VALUE,VALUE; the path goes on below rules"),
        ("rules.tables.play.goal", "expected PATH=VALUE,VALUE; a value is missing"),
        ("rules.tables.play.goal=", "expected PATH=VALUE,VALUE; a value is missing"),
        ("rules.tables.play.goal=1,,2", "expected PATH=VALUE,VALUE; a value is missing"),
        ("rules.tables.play.goal=null", "--vary rules.tables.play.goal=null: "),
        ("rules.tables.play=true", "--vary rules.tables.play=true: "),
    ],
)
def test_variants_that_cannot_be_played(prepared, text, words):
    with pytest.raises(DocumentError, match=words):
        varied(prepared, [text])


def test_an_entry_that_the_game_does_not_have_is_named_with_the_nearest():
    """The game would make a new unit of it, and say all that it lacks."""
    sheboygan = prepare_file("builtin:sheboygan/one")
    with pytest.raises(DocumentError) as caught:
        varied(sheboygan, ["rules.units.polce.movement=3"])
    (problem,) = caught.value.problems
    assert problem.message == (
        "--vary rules.units.polce.movement=3: rules.units: there is no 'polce'; did you mean 'police'?"
    )


def test_a_value_that_is_given_twice_is_played_once(prepared):
    assert [v.values for v in varied(prepared, ["rules.tables.play.goal=1,2, 1"])] == [
        {"rules.tables.play.goal": 1},
        {"rules.tables.play.goal": 2},
    ]


def with_default(prepared, board_map):
    """A map as `prepare_file` gives it: with its game's default scenario."""
    scenario = prepared.game.default_scenario(board_map)
    board = Board(board_map, prepared.board.terrain_kinds, prepared.board.feature_kinds)
    return replace(prepared, scenario=scenario, board=board, scenario_text=scenario_text(scenario), map_text="")


def test_another_map_is_played_with_the_same_scenario_where_it_can_be(prepared):
    """A space less: the scenario still fits unless the monster stood on it."""
    start = prepared.scenario.setup["monster"]
    board_map = prepared.board.map
    without = {
        gone: replace(
            board_map, name=f"without {gone}", spaces={i: s for i, s in board_map.spaces.items() if i != gone}
        )
        for gone in (start, next(i for i in board_map.spaces if i != start))
    }
    for gone, smaller in without.items():
        variant = against(prepared, with_default(prepared, smaller))
        found = prepare_texts(variant.scenario, variant.map)
        assert gone not in found.board.index
        assert (found.scenario.name == prepared.scenario.name) == (gone != start)


def test_another_scenario_is_played_as_it_is(prepared):
    other = replace(prepared.scenario, name="Other", rules={"tables": {"play": {"goal": 2}}})
    variant = against(prepared, replace(prepared, scenario=other, scenario_text=scenario_text(other)))
    assert variant.name == "Other"
    assert prepare_texts(variant.scenario, variant.map).scenario.rules == {"tables": {"play": {"goal": 2}}}
