"""Variants of a scenario: what if police moved 4? What if the same were played on the other map?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

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
    path, equals, values = text.partition("=")
    part = path.partition(".")[0]
    if not equals or part not in PARTS or path == part:
        advice = nearest(part, PARTS) if part not in PARTS else f"; the path goes on below {part}"
        advice = advice or f"; paths begin with {', '.join(PARTS)}"
        raise DocumentError([Problem("unknown-variant", f"--vary {text}: expected PATH=VALUE,VALUE{advice}")])
    return ((path, resolve(v.strip()) if v.strip() else "") for v in values.split(","))


def _variant(prepared: Prepared, values: dict[str, Any]) -> Variant:
    scenario = prepared.scenario
    for path, value in values.items():
        scenario = _with(scenario, path.split("."), value)
    board_map = prepared.map_text or map_text(prepared.board.map)
    shown = ", ".join(f"{path}={value}" for path, value in values.items())
    try:
        return Variant.of(prepare_texts(scenario_text(scenario), board_map), shown, values)
    except DocumentError as error:
        raise DocumentError(
            [replace(p, message=f"--vary {shown}: {p.message}", line=0) for p in error.problems]
        ) from None


def _with(scenario: Scenario, path: list[str], value: Any) -> Scenario:
    changes: dict[str, Any] = {path[0]: _put(dict(getattr(scenario, path[0])), path[1:], value)}
    return replace(scenario, **changes)


def _put(tree: dict[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    key, *rest = path
    below = tree.get(key)
    return {**tree, key: _put(dict(below) if isinstance(below, dict) else {}, rest, value) if rest else value}
