"""TripleA maps: polygons.txt, with the points of centers.txt beside it where that is.

A line of polygons.txt is a territory: its name, then each part as `<  (x,y) (x,y) … >` in pixels, y down, unclosed; the
format has no holes.
"""

from __future__ import annotations

import re
from pathlib import Path

from engine.files.importing.drawing import Drawing, DrawnShape, from_parts, mending_note, refused

_POINT = re.compile(r"\((-?\d+)\s*,\s*(-?\d+)\)")
_BESIDE = ("polygons", "centers")


def read_triplea(text: str, path: Path) -> Drawing:
    """The territories of a polygons.txt. Raises DocumentError where there is none, and for a line that can't be read.
    O(n log n) for n points."""
    centres = _centres(path)
    shapes, mended = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, _, rest = line.partition("<")
        parts = [[_points(part)] for part in rest.split("<")]
        if not name.strip() or not all(len(part[0]) > 2 for part in parts):
            raise refused(
                f"{path}:{number}", "expected a name and then at least three points: `Name < (x,y) (x,y) … >`"
            )
        shape, repaired = from_parts(parts)
        shapes.append(DrawnShape(name.strip(), shape, centre=centres.get(name.strip())))
        mended += [name.strip()] if repaired else []
    if not shapes:
        raise refused(path, "holds no territories")
    return Drawing(path.stem, tuple(shapes), notes=mending_note(mended))


def _points(text: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in _POINT.findall(text)]


def _centres(path: Path) -> dict[str, tuple[float, float]]:
    """The points of the file of centres beside a file of polygons, by territory."""
    beside = path.with_name(path.name.replace(*_BESIDE))
    if beside == path or not beside.is_file():
        return {}
    lines = (line.rpartition("(") for line in beside.read_text("utf-8", errors="replace").splitlines())
    points = ((name.strip(), _points(f"({point}")) for name, _, point in lines)
    return {name: found[0] for name, found in points if found}
