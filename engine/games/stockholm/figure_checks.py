"""What can't be played in the figures that a scenario has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.files.problems import Problem, nearest
from engine.games.stockholm.data import CAR, INFANTRY, POLICE, Figures, base_data

HELPERS = (POLICE, CAR, INFANTRY)
"""The kinds of pieces for which the rules have a place to come in (Help.2 to 4)."""


def check_rulings(rulings: Mapping[str, Mapping[str, Any]]) -> list[Problem]:
    """What is wrong with the values of rulings that a scenario may have changed."""
    base: Mapping[str, Mapping[str, Any]] = base_data().values["rulings"]
    found = []
    for number, ruling in rulings.items():
        value, choices = ruling["value"], base[number].get("choices")
        path = f"rules.rulings.{number}.value"
        if choices is None:
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                message = f"{number}: expected a share from 0 to 1, found {value!r}"
                found.append(Problem("wrong-type", message, path=path))
        elif not any(value == choice and type(value) is type(choice) for choice in choices):
            shown = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices]
            advice = nearest(str(value), shown) or f"; expected {' or '.join(shown)}"
            found.append(Problem("unknown-choice", f"{number} has no choice '{value}'{advice}", path=path))
    return found


def check_figures(figures: Figures) -> Iterator[Problem]:
    """Kinds that letters and the help table name, and pieces of which the rules know one only."""
    monster, *humans = figures.units
    if monster.count != 1:
        message = f"there is one monster in a game, not {monster.count}"
        yield Problem("piece-count", message, path=f"rules.units.{monster.id}.count")
    for unit in humans:
        if unit.turncoat and unit.count > 1:
            message = f"'{unit.id}' changes sides as one piece, not as {unit.count}"
            yield Problem("piece-count", message, path=f"rules.units.{unit.id}.count")
    for letter, kind in figures.letters.items():
        known = [unit.id for unit in humans]
        if kind not in known:
            message = f"no human piece is a '{kind}'{_known(kind, known)}"
            yield Problem("unknown-unit", message, path=f"rules.markers.{letter}.unit")
    for face, kinds in enumerate(figures.help, 1):
        for kind in kinds:
            if kind not in HELPERS:
                message = f"the help roll {face} can't bring a '{kind}'{_known(kind, HELPERS)}"
                yield Problem("unknown-help", message, path="rules.tables.help.faces")


def _known(name: str, names: tuple[str, ...] | list[str]) -> str:
    return nearest(name, names) or f"; known are {', '.join(names)}"
