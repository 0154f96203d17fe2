"""Figures that a scenario has changed: rulings against their choices, kinds that nothing can stand for."""

import pytest

from engine.games.stockholm.data import Figures, base_data
from engine.games.stockholm.figure_checks import check_figures, check_rulings


def of_ruling(number, value):
    changed, problems = base_data().with_rules({"rulings": {number: {"value": value}}})
    assert problems == []
    return [(p.code, p.path) for p in check_rulings(changed.values["rulings"])]


def of_rules(rules):
    changed, problems = base_data().with_rules(rules)
    assert problems == []
    return [(p.code, p.path, p.message) for p in check_figures(Figures(changed))]


def test_the_game_s_own_figures_are_fine():
    assert check_rulings(base_data().values["rulings"]) == []
    assert of_rules({}) == []


@pytest.mark.parametrize(
    ("number", "value"),
    [("KR-04", 0), ("KR-04", 1), ("KR-05", False), ("KR-16", "monster-or-full"), ("KR-17", "nobody"), ("KR-18", True)],
)
def test_known_values_pass(number, value):
    assert of_ruling(number, value) == []


@pytest.mark.parametrize(
    ("number", "value", "code"),
    [
        ("KR-04", 1.5, "wrong-type"),
        ("KR-04", True, "wrong-type"),
        ("KR-04", "half", "wrong-type"),
        ("KR-05", 1, "unknown-choice"),
        ("KR-16", "monster", "unknown-choice"),
        ("KR-06", "half-speed", "unknown-choice"),
    ],
)
def test_other_values_are_problems_with_their_place(number, value, code):
    assert of_ruling(number, value) == [(code, f"rules.rulings.{number}.value")]


def test_pieces_of_which_there_is_one_only_are_not_doubled():
    found = of_rules({"units": {"monster": {"count": 0}, "skinhead": {"count": 2}, "citizen": {"count": 30}}})
    assert [(code, path) for code, path, _ in found] == [
        ("piece-count", "rules.units.monster.count"),
        ("piece-count", "rules.units.skinhead.count"),
    ]
    assert of_rules({"units": {"skinhead": {"count": 0}}}) == []


def test_letters_stand_for_human_pieces():
    assert of_rules({"markers": {"letter-p": {"unit": "infantry"}}}) == []
    (found,) = of_rules({"markers": {"letter-p": {"unit": "polis"}}})
    assert found[:2] == ("unknown-unit", "rules.markers.letter-p.unit")
    assert "did you mean 'police'" in found[2]
    assert [code for code, *_ in of_rules({"markers": {"letter-p": {"unit": "monster"}}})] == ["unknown-unit"]


def test_the_help_table_brings_what_has_a_place_to_come_in():
    faces = [[], ["police", "infantry"], ["police-cars"], ["citizen"], [], []]
    found = of_rules({"tables": {"help": {"faces": faces}}})
    assert [(code, path) for code, path, _ in found] == [("unknown-help", "rules.tables.help.faces")] * 2
    assert "help roll 3" in found[0][2]
    assert "did you mean 'police-car'" in found[0][2]
    assert "known are police, police-car, infantry" in found[1][2]
