"""The kinds of files that maps are written as, by the end of the file's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.board.board import Board
from engine.files.exporting.geojson import geojson_text
from engine.files.exporting.svg import svg_text

WRITERS: Mapping[str, Callable[[Board], str]] = {".geojson": geojson_text, ".json": geojson_text, ".svg": svg_text}
"""What makes the text of a file of each kind."""
