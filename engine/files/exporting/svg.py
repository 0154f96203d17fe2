"""A map as SVG in millimetres: a group each for spaces, features and markers, coloured as the game's data say.

Every shape carries its id, its kind as a class, and its name as a title, so that drawing programs show them. The size
of the sheet stands in `data-stomp-sheet`, so that the map can come back at its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from engine.board.board import Board
from engine.board.kinds import KindTable
from engine.board.layers import GROUND
from engine.board.model import GRID, Feature, Marker, Point, Ring, Space

_PLAIN = "#dddddd"
_OUTLINE = 'stroke="#333333" stroke-width="0.3" stroke-linejoin="round"'
_DOT = 1.5


def svg_text(board: Board) -> str:
    """The text of the file, one shape a line. O(n) for n points."""
    width, height = (v / GRID for v in board.map.size)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" data-stomp-sheet="{width:g} {height:g}">',
        f"<title>{escape(board.map.name)}</title>",
        *_group("spaces", (_space(space, board.terrain_kinds) for space in board.map.spaces.values())),
        *_group("features", (_feature(feature, board.feature_kinds) for feature in board.map.features.values())),
        *_group("markers", (_marker(marker) for marker in board.map.markers.values())),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _group(name: str, shapes: Iterable[str]) -> Iterator[str]:
    yield f'<g id="stomp-{name}" {_OUTLINE} fill-rule="evenodd">'
    yield from shapes
    yield "</g>"


def _space(space: Space, kinds: KindTable) -> str:
    colour = quoteattr(_colour(space.terrain, kinds))
    data = "".join(f' data-{key}="{value}"' for key, value in _said(space) if value)
    return _shape("path", space, space.terrain, f'd="{_path(space.rings)}" fill={colour}{data}')


def _said(space: Space) -> Iterator[tuple[str, str]]:
    """What else the map says of a space, where it is not as usual."""
    yield "layer", space.layer if space.layer != GROUND else ""
    yield "off-map", "true" if space.off_map else ""
    yield "impassable", "true" if space.impassable else ""


def _feature(feature: Feature, kinds: KindTable) -> str:
    colour = quoteattr(_colour(feature.kind, kinds))
    if feature.line:
        points = " ".join(map(_point, feature.line))
        return _shape("polyline", feature, feature.kind, f'points="{points}" fill="none" stroke={colour}')
    data = " ".join(_path(part) for part in feature.polygons)
    return _shape("path", feature, feature.kind, f'd="{data}" fill={colour}')


def _marker(marker: Marker) -> str:
    x, y = (v / GRID for v in marker.at)
    return _shape("circle", marker, marker.kind, f'cx="{x:g}" cy="{y:g}" r="{_DOT}" fill="none"')


def _shape(tag: str, item: Space | Feature | Marker, kind: str, rest: str) -> str:
    title = escape(item.name or item.id)
    return f"<{tag} id={quoteattr(item.id)} class={quoteattr(kind)} {rest}><title>{title}</title></{tag}>"


def _path(rings: Iterable[Ring]) -> str:
    return " ".join(f"M{' '.join(map(_point, ring))}Z" for ring in rings)


def _point(point: Point) -> str:
    return f"{point[0] / GRID:g},{point[1] / GRID:g}"


def _colour(kind: str, kinds: KindTable) -> str:
    colour = kinds.get(kind, {}).get("colour", _PLAIN)
    return colour if isinstance(colour, str) else _PLAIN
