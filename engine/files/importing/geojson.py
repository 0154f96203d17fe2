"""GeoJSON (RFC 7946) and TopoJSON: city districts, census areas, islands.

Degrees of longitude and latitude are laid out flat about the middle of the map (equirectangular projection), and y is
turned to run down. Coordinates that can't be degrees, or that the file says are millimetres as our own export does,
are taken as they are, with y up; what our own export says of ids, levels and the sheet is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians
from pathlib import Path
from typing import Any

from shapely import MultiPolygon, Polygon

from engine.files.importing.drawing import (
    Drawing,
    DrawnShape,
    from_parts,
    is_sheet,
    layer_of,
    mending_note,
    refused,
)

_NAMES = ("name", "NAME", "Name", "title", "label", "id", "ID")
_Parts = list[list[list[list[float]]]]


def read_geojson(data: Mapping[str, Any], path: Path) -> Drawing:
    """The polygons of a feature collection, each named by its property `name` or the like. Raises DocumentError
    where there is none. O(n log n) for n points."""
    features = [f for f in _features(data) if f.parts]
    if not features:
        raise refused(path, "holds no polygons; expected a FeatureCollection of Polygon or MultiPolygon features")
    sheet = _sheet(data)
    project = _projection(
        data.get("unit") != "mm",
        [point for f in features for part in f.parts for ring in part for point in ring],
        sheet[1] if sheet else 0.0,
    )
    shapes, mended = [], []
    for n, feature in enumerate(features, start=1):
        name = feature.name or f"area {n}"
        parts = [[[project(x, y) for x, y, *_ in ring] for ring in part] for part in feature.parts]
        shape, repaired = from_parts(parts)
        shapes.append(_drawn(name, shape, feature.properties, ours=sheet is not None))
        mended += [name] if repaired else []
    return Drawing(path.stem, tuple(shapes), notes=mending_note(mended), sheet=sheet)


def _sheet(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """The size in mm of the sheet that our own export states."""
    size = data.get("size")
    if data.get("unit") != "mm" or not isinstance(size, list) or len(size) != 2:
        return None
    width, height = float(size[0]), float(size[1])
    return (width, height) if is_sheet(width, height) else None


def _drawn(name: str, shape: Polygon | MultiPolygon, properties: Mapping[str, Any], ours: bool) -> DrawnShape:
    kind = str(properties.get("kind", "") or "")
    if not ours:
        return DrawnShape(name, shape, kind)
    return DrawnShape(
        name,
        shape,
        kind,
        id=str(properties.get("id") or ""),
        layer=layer_of(properties.get("layer")),
        impassable=bool(properties.get("impassable")),
        off_map=bool(properties.get("off_map")),
    )


@dataclass(frozen=True)
class _Feature:
    properties: Mapping[str, Any]
    parts: _Parts

    @property
    def name(self) -> str:
        return next((str(self.properties[key]) for key in _NAMES if self.properties.get(key) not in (None, "")), "")


def _features(data: Mapping[str, Any]) -> Iterator[_Feature]:
    if data.get("type") == "Topology":
        yield from _topology(data)
        return
    entries = data.get("features", [data] if "geometry" in data or "coordinates" in data else [])
    for entry in entries:
        geometry = entry.get("geometry") if "geometry" in entry else entry
        properties = {"id": entry.get("id"), **(entry.get("properties") or {})}
        if geometry and properties.get("is", "space") == "space":
            yield _Feature(properties, _parts(geometry.get("type"), geometry.get("coordinates")))


def _parts(kind: Any, coordinates: Any) -> Any:
    return {"Polygon": lambda: [coordinates], "MultiPolygon": lambda: list(coordinates)}.get(kind, list)()


def _topology(data: Mapping[str, Any]) -> Iterator[_Feature]:
    """The polygons of a TopoJSON topology: rings are chains of arcs, a negative number meaning one walked backwards."""
    arcs = [_arc(arc, data.get("transform")) for arc in data.get("arcs", ())]

    def ring(numbers: Sequence[int]) -> list[list[float]]:
        lines = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return [point for line in lines for point in line[:-1]]

    for group in data.get("objects", {}).values():
        for geometry in group.get("geometries", [group]):
            properties = {"id": geometry.get("id"), **(geometry.get("properties") or {})}
            chains: list[list[list[int]]] = _parts(geometry.get("type"), geometry.get("arcs"))
            yield _Feature(properties, [[ring(numbers) for numbers in part] for part in chains])


def _arc(arc: Sequence[Sequence[float]], transform: Mapping[str, Any] | None) -> list[list[float]]:
    if not transform:
        return [list(point[:2]) for point in arc]
    (sx, sy), (tx, ty) = transform["scale"], transform["translate"]
    points, x, y = [], 0.0, 0.0
    for dx, dy, *_ in arc:
        x, y = x + dx, y + dy
        points.append([x * sx + tx, y * sy + ty])
    return points


def _projection(
    any_unit: bool, points: Sequence[Sequence[float]], height: float
) -> Callable[[float, float], tuple[float, float]]:
    """How a point of the file is laid out: `height` is where y begins."""
    ys = [point[1] for point in points]
    degrees = any_unit and all(abs(x) <= 180 and abs(y) <= 90 for x, y, *_ in points)
    narrower = cos(radians((min(ys) + max(ys)) / 2)) if degrees else 1.0
    return lambda x, y: (x * narrower, height - y)
