"""The real maps beside the checkout, which are not part of it: their drawings, and the pairs that they declare."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.files.importing.drawing import Drawing
from engine.files.importing.reading import read_drawing

DATA = Path(__file__).parents[4] / "shared" / "data"

needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the real maps are not beside this checkout (../shared/data)")


def drawing(place: str) -> Drawing:
    return read_drawing(DATA / place)


def declared(place: str) -> set[frozenset[str]]:
    """The pairs that an adjacency file lists; of several lists the one named after the colon."""
    file, _, oracle = place.partition(":")
    data = json.loads((DATA / file).read_text("utf-8"))
    listed = data["oracles"][oracle] if oracle else data
    return {frozenset(c["pair"] if isinstance(c, dict) else c) for c in listed["connections"]}
