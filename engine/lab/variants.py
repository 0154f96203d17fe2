"""Variants of a scenario: what if police moved 4?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
    """A scenario with some values put in."""

    values: dict[str, Any]
    """Path to value; empty for the scenario as it is."""
    prepared: Prepared


def varied(prepared: Prepared, texts: Sequence[str]) -> list[Variant]:
    """Every combination of the values in texts as `rules.units.police.movement=3,4`; without texts the scenario as it
    is.

    DocumentError for texts of another form, and when a variant can't be played: its rules say what they lack.
    """
    if not texts:
        return [Variant({}, prepared)]
    choices = [_choices(text) for text in texts]
    return [_variant(prepared, dict(values)) for values in product(*choices)]


def _choices(text: str) -> Iterator[tuple[str, Any]]:
    path, equals, values = text.partition("=")
    part = path.partition(".")[0]
    if not equals or part not in PARTS or path == part:
        advice = nearest(part, PARTS) or f"; paths begin with {', '.join(PARTS)}"
        raise DocumentError([Problem("unknown-variant", f"--vary {text}: expected PATH=VALUE,VALUE{advice}")])
    return ((path, resolve(v.strip()) if v.strip() else "") for v in values.split(","))


def _variant(prepared: Prepared, values: dict[str, Any]) -> Variant:
    scenario = prepared.scenario
    for path, value in values.items():
        scenario = _with(scenario, path.split("."), value)
    board_map = prepared.map_text or map_text(prepared.board.map)
    try:
        return Variant(values, prepare_texts(scenario_text(scenario), board_map))
    except DocumentError as error:
        shown = ", ".join(f"{path}={value}" for path, value in values.items())
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
