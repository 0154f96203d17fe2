"""Variants of a scenario: what if police moved 4? What if the same were played on the other map?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.scenario import Scenario
from engine.files.yaml_scalars import resolve
from engine.play.prepare import Prepared, map_text, prepare_texts, scenario_text

PARTS = ("rules", "options", "setup")
"""The parts of a scenario that can be varied."""


@dataclass(frozen=True)
class Variant:
    """Two documents that are played, as texts, so that they can be sent and kept anywhere."""

    name: str
    """What tells it from the others of its batch: `rules.units.police.movement=4`, or the scenario's name."""
    scenario: str
    """The scenario file's text."""
    map: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Path to value of what was varied."""

    @classmethod
    def of(cls, prepared: Prepared, name: str = "", values: Mapping[str, Any] | None = None) -> Variant:
        """What can be played, under a name of its own or the scenario's."""
        scenario = prepared.scenario_text or scenario_text(prepared.scenario)
        board_map = prepared.map_text or map_text(prepared.board.map)
        return cls(name or prepared.scenario.name, scenario, board_map, dict(values or {}))


def varied(prepared: Prepared, texts: Sequence[str] = ()) -> list[Variant]:
    """Every combination of the values in texts as `rules.units.police.movement=3,4`; without texts the scenario as it
    is.

    DocumentError for texts of another form, and when a variant can't be played: its rules say what they lack.
    """
    if not texts:
        return [Variant.of(prepared)]
    choices = [_choices(text) for text in texts]
    return [_variant(prepared, dict(values)) for values in product(*choices)]


def against(prepared: Prepared, other: Prepared) -> Variant:
    """What a scenario is compared with. Where the other one is a map that came with its game's default scenario, the
    first one's scenario is played on it if it can be, so that only the map differs."""
    board_map = other.map_text or map_text(other.board.map)
    name = other.board.map.name if other.scenario.name == prepared.scenario.name else other.scenario.name
    if other.scenario_text != scenario_text(other.game.default_scenario(other.board.map)):
        return Variant.of(other, name)
    scenario = prepared.scenario_text or scenario_text(prepared.scenario)
    try:
        return Variant.of(prepare_texts(scenario, board_map), other.board.map.name)
    except DocumentError:
        return Variant.of(other, name)


def _choices(text: str) -> Iterator[tuple[str, Any]]:
    path, _, values = text.partition("=")
    texts = [value.strip() for value in values.split(",")]
    if advice := _misread(path, texts):
        raise DocumentError([Problem("unknown-variant", f"--vary {text}: expected PATH=VALUE,VALUE{advice}")])
    return ((path, resolve(value)) for value in dict.fromkeys(texts))


def _misread(path: str, values: list[str]) -> str:
    """What is wrong with the form of a path and its values; empty where nothing is."""
    part, *below = path.split(".")
    if part not in PARTS:
        return nearest(part, PARTS) or f"; paths begin with {', '.join(PARTS)}"
    if not all(below) or not below:
        return f"; the path goes on below {part}"
    return "" if all(values) else "; a value is missing"


def _variant(prepared: Prepared, values: dict[str, Any]) -> Variant:
    scenario = prepared.scenario
    for path, value in values.items():
        scenario = _with(scenario, path.split("."), value)
    board_map = prepared.map_text or map_text(prepared.board.map)
    shown = ", ".join(f"{path}={_said(value)}" for path, value in values.items())
    try:
        return Variant.of(prepare_texts(scenario_text(scenario), board_map), shown, values)
    except DocumentError as error:
        problems = error.problems
        if all(p.code != "unknown-rule" for p in problems):
            unknown = (_unknown_name(prepared, path.split(".")) for path in values)
            problems = [p for p in unknown if p is not None] or problems
        raise DocumentError([replace(p, message=f"--vary {shown}: {p.message}", line=0) for p in problems]) from None


def _unknown_name(prepared: Prepared, path: list[str]) -> Problem | None:
    """Where a path below `rules` leaves the game's data, if a name there is near: else the game says what it lacks to
    make a new entry of it, which nobody meant."""
    tree: Any = load_game_data(prepared.game.info.id).values if path[0] == "rules" else None
    for depth, key in enumerate(path[1:], 1):
        if not isinstance(tree, Mapping):
            return None
        if key not in tree:
            advice = nearest(key, map(str, tree))
            where = ".".join(path[:depth])
            return Problem("unknown-rule", f"{where}: there is no '{key}'{advice}") if advice else None
        tree = tree[key]
    return None


def _said(value: Any) -> str:
    """A value as it is written: `true`, `null`."""
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)


def _with(scenario: Scenario, path: list[str], value: Any) -> Scenario:
    changes: dict[str, Any] = {path[0]: _put(dict(getattr(scenario, path[0])), path[1:], value)}
    return replace(scenario, **changes)


def _put(tree: dict[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    key, *rest = path
    below = tree.get(key)
    return {**tree, key: _put(dict(below) if isinstance(below, dict) else {}, rest, value) if rest else value}
