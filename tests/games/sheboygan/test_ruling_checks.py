"""Rulings that a scenario sets are checked against their choices and kinds."""

import pytest

from engine.games.sheboygan.data import base_data
from engine.games.sheboygan.ruling_checks import check_rulings


def found(number, value):
    changed, problems = base_data().with_rules({"rulings": {number: {"value": value}}})
    assert problems == []
    return [(p.code, p.path) for p in check_rulings(changed.values["rulings"])]


def test_the_game_s_own_rulings_are_fine():
    assert list(check_rulings(base_data().values["rulings"])) == []


@pytest.mark.parametrize(
    ("number", "value"),
    [("SR-50", "burns-on"), ("SR-12", False), ("SR-30", 3), ("SR-48", 0), ("SR-24", ["west", "north"]), ("SR-31", 1)],
)
def test_known_values_pass(number, value):
    assert found(number, value) == []


@pytest.mark.parametrize(
    ("number", "value", "code"),
    [
        ("SR-50", "burns", "unknown-choice"),
        ("SR-12", 1, "unknown-choice"),
        ("SR-31", True, "unknown-choice"),
        ("SR-30", -1, "wrong-type"),
        ("SR-48", "two", "wrong-type"),
    ],
)
def test_other_values_are_problems_with_their_place(number, value, code):
    assert found(number, value) == [(code, f"rules.rulings.{number}.value")]


def test_each_wrong_arm_of_the_rose_is_told():
    assert found("SR-24", ["north", "up", "south", "left"]) == [
        ("unknown-direction", "rules.rulings.SR-24.value.1"),
        ("unknown-direction", "rules.rulings.SR-24.value.3"),
    ]
