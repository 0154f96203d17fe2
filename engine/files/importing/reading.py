"""Reading a drawing of any kind that is known, by the name of its file and by what is in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.files.importing.drawing import Drawing, refused
from engine.files.importing.geojson import read_geojson
from engine.files.importing.ring_lists import read_ring_lists
from engine.files.importing.svg import read_svg
from engine.files.importing.triplea import read_triplea

LARGEST = 64 * 2**20
"""Files of more bytes are refused."""


def read_drawing(path: Path) -> Drawing:
    """The drawing in a file: GeoJSON, TopoJSON, lists of rings, SVG, or TripleA polygons. Raises DocumentError
    for a file that can't be read so, and OSError where the system refuses."""
    if path.stat().st_size > LARGEST:
        raise refused(path, f"is larger than {LARGEST >> 20} MB")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refused(path, f"is not UTF-8 text (byte {error.start})") from error
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise refused(path, f"can't tell its kind by its name; known are {', '.join(SUFFIXES)}")
    drawing = _read(reader, text, path)
    if not any(drawn.shape.area for drawn in drawing.shapes):
        raise refused(path, "holds no shape that covers any ground")
    return drawing


def _read(reader: Callable[[str, Path], Drawing], text: str, path: Path) -> Drawing:
    try:
        return reader(text, path)
    except RecursionError as error:
        raise refused(path, "holds too many things inside one another") from error
    except ValueError as error:
        raise refused(path, f"is not formed as it should be: {error}") from error
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise refused(path, f"is not formed as it should be ({type(error).__name__}: {error})") from error


def _json(text: str, path: Path) -> Drawing:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise refused(path, f"is no JSON: {error}") from error
    if not isinstance(data, Mapping):
        raise refused(path, "expected a JSON object")
    return _json_reader(data)(data, path)


def _json_reader(data: Mapping[str, Any]) -> Callable[[Mapping[str, Any], Path], Drawing]:
    return read_ring_lists if isinstance(data.get("spaces"), list) else read_geojson


_READERS: Mapping[str, Callable[[str, Path], Drawing]] = {
    ".geojson": _json,
    ".json": _json,
    ".topojson": _json,
    ".svg": read_svg,
    ".txt": read_triplea,
}

SUFFIXES = tuple(sorted(_READERS))
"""How the names of files end that can be read."""
