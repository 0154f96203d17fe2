"""A map as GeoJSON (RFC 7946): a feature for each space, feature and marker.

Coordinates are millimetres on the sheet with y turned to run up, as readers of GeoJSON expect; they are no degrees,
which `unit` says, and `size` how large the sheet is, so that the map can come back at its place. Each space has its
neighbours among its properties.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from engine.board.board import Board
from engine.board.model import GRID, Feature, Point, Ring, Space


def geojson_text(board: Board) -> str:
    """The text of the file, one feature a line. O(n) for n points."""
    height = board.map.size[1]
    features = [
        *(_space(board, space, height) for space in board.map.spaces.values()),
        *(_feature(feature, height) for feature in board.map.features.values()),
        *(_entry("marker", m, {"kind": m.kind}, "Point", _xy(m.at, height)) for m in board.map.markers.values()),
    ]
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    name = json.dumps(board.map.name, ensure_ascii=False)
    head = f'"type": "FeatureCollection", "name": {name}, "unit": "mm", "size": {_sheet(board)}'
    return f'{{{head}, "features": [\n{lines}\n]}}\n'


def _sheet(board: Board) -> str:
    return json.dumps([side / GRID for side in board.map.size])


def _space(board: Board, space: Space, height: int) -> dict[str, Any]:
    neighbours = [board.ids[n] for n in board.neighbours[board.at(space.id)]]
    properties: dict[str, Any] = {"kind": space.terrain, "layer": space.layer, "neighbours": neighbours}
    properties |= {said: True for said in ("off_map", "impassable") if getattr(space, said)}
    return _entry("space", space, properties, "Polygon", _rings(space.rings, height))


def _feature(feature: Feature, height: int) -> dict[str, Any]:
    properties = {"kind": feature.kind, "layer": feature.layer}
    if feature.line:
        return _entry("feature", feature, properties, "LineString", [_xy(point, height) for point in feature.line])
    parts = [_rings(part, height) for part in feature.polygons]
    return _entry("feature", feature, properties, "MultiPolygon", parts)


def _entry(what: str, item: Any, properties: dict[str, Any], kind: str, coordinates: Any) -> dict[str, Any]:
    named = {"is": what, "name": item.name or item.id, **properties}
    return {
        "type": "Feature",
        "id": item.id,
        "properties": named,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def _rings(rings: Iterable[Ring], height: int) -> list[list[list[float]]]:
    """Closed rings, the outer one counter-clockwise with y up, holes clockwise."""
    written = []
    for place, ring in enumerate(rings):
        points = [_xy(point, height) for point in ring]
        turned = points if (_area(points) > 0) == (place == 0) else points[::-1]
        written.append([*turned, turned[0]])
    return written


def _area(points: Sequence[Sequence[float]]) -> float:
    following = (*points[1:], points[0])
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(points, following, strict=True))


def _xy(point: Point, height: int) -> list[float]:
    return [point[0] / GRID, (height - point[1]) / GRID]
