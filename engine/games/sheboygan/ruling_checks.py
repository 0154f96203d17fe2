"""Whether a scenario's rulings can be played: known choices, whole numbers, directions of the compass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.files.problems import Problem, nearest
from engine.games.sheboygan.data import EDGES, base_data

COMPASS = "SR-24"
"""The ruling that numbers the arms of the compass rose."""


def check_rulings(rulings: Mapping[str, Mapping[str, Any]]) -> Iterator[Problem]:
    """What is wrong with the values of rulings that a scenario may have changed."""
    base: Mapping[str, Mapping[str, Any]] = base_data().values["rulings"]
    for number, ruling in rulings.items():
        path, value = f"rules.rulings.{number}.value", ruling["value"]
        if number == COMPASS:
            yield from _check_rose(value, path)
        elif "choices" in base[number]:
            yield from _check_choice(number, value, base[number]["choices"], path)
        elif type(value) is not int or value < 0:
            yield Problem("wrong-type", f"{number}: expected a whole number from 0 on, found {value!r}", path=path)


def _check_choice(number: str, value: Any, choices: list[Any], path: str) -> Iterator[Problem]:
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        shown = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices]
        advice = nearest(str(value), shown) or f"; expected {' or '.join(shown)}"
        yield Problem("unknown-choice", f"{number} has no choice '{value}'{advice}", path=path)


def _check_rose(arms: Any, path: str) -> Iterator[Problem]:
    for i, arm in enumerate(arms if isinstance(arms, list) else [arms]):
        if arm not in EDGES:
            advice = nearest(str(arm), EDGES) or f"; expected {', '.join(EDGES)}"
            yield Problem("unknown-direction", f"'{arm}' is no direction of the wind{advice}", path=f"{path}.{i}")
