"""JSON lists of spaces with their rings: `{"spaces": [{"id", "rings": [[[x, y], …], …], …}], …}`.

`kinds` tells for each ring whether it is an outer one or a hole of the outer ring before it; without it every ring is
an outer ring of one part, but in drawings made from SVG the rings are laid over each other even-odd. y runs down unless
the text about the coordinates says that it runs up.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shapely import MultiPolygon, Polygon, affinity

from engine.files.importing.drawing import Drawing, DrawnShape, areas, from_even_odd, from_parts, mending_note, refused


def read_ring_lists(data: Mapping[str, Any], path: Path) -> Drawing:
    """The spaces of such a file. Raises DocumentError where one has no id or no rings. O(n log n) for n points."""
    about = str(data.get("coordinates", "")).lower()
    even_odd, upwards = "even-odd" in about or "svg" in about, "y up" in about or "shapefile" in about
    shapes, mended = [], []
    for n, entry in enumerate(data["spaces"], start=1):
        if not isinstance(entry, Mapping) or not entry.get("id") or not isinstance(entry.get("rings"), list):
            raise refused(path, f"space {n} needs an id and rings")
        shape, repaired = _shape(entry, even_odd)
        if upwards:
            shape = areas(affinity.scale(shape, 1, -1, origin=(0, 0)))
        name = str(entry["id"])
        kind = "water" if entry.get("water") else ""
        centre = (float(entry["center"][0]), float(entry["center"][1])) if entry.get("center") else None
        shapes.append(DrawnShape(name, shape, kind, centre=centre, impassable=bool(entry.get("impassable"))))
        mended += [name] if repaired else []
    declared = tuple((str(a), str(b)) for a, b in data.get("declared_connections", ()))
    return Drawing(str(data.get("name", path.stem)), tuple(shapes), declared, mending_note(mended))


def _shape(entry: Mapping[str, Any], even_odd: bool) -> tuple[Polygon | MultiPolygon, bool]:
    rings, kinds = entry["rings"], entry.get("kinds")
    if kinds:
        parts: list[list[Any]] = []
        for ring, kind in zip(rings, kinds, strict=False):
            if kind == "outer" or not parts:
                parts.append([])
            parts[-1].append(ring)
        return from_parts(parts)
    return from_even_odd(rings) if even_odd else from_parts([[ring] for ring in rings])
