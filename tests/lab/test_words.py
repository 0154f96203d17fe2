"""Rules are shown with words, units with the game's own names."""

from __future__ import annotations

import pytest

from engine.lab.words import rule_words, unit_title
from engine.play.registry import load_game


@pytest.mark.parametrize("game", ["sheboygan", "stockholm"])
def test_every_rule_has_words_and_no_other(game: str) -> None:
    info = load_game(game).info
    assert set(info.rule_titles) == set(info.rules)
    assert all(rule_words(game)[rule] for rule in info.rules)


def test_words_come_from_phases_where_a_game_has_no_titles() -> None:
    assert rule_words("toy")["TOY 2"] == "Both choose a number"
    assert rule_words("no-such-game") == {}


def test_abilities_are_called_as_in_the_data() -> None:
    assert rule_words("sheboygan")["SHB 13.7"] == "Blinding Flash"


def test_units_are_called_as_in_the_data() -> None:
    assert unit_title("sheboygan", "fire-dept") == "Fire department"
    assert unit_title("toy", "giant-egg") == "Giant egg"
