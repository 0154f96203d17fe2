"""The case files of tests/cases, as the geometry tests read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.geometry.rings import Rings

_HERE = Path(__file__).parent


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of tests/cases/<name>.json."""
    found: list[dict[str, Any]] = json.loads((_HERE.parent / "cases" / f"{name}.json").read_text("utf-8"))["cases"]
    return found


def shapes(case: dict[str, Any]) -> dict[str, Rings]:
    """The spaces of a case as rings of integer points."""
    return {name: tuple(tuple((x, y) for x, y in ring) for ring in rings) for name, rings in case["spaces"].items()}
