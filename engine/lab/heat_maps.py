"""Heat maps: how often something befell each space, drawn over the map's own polygons in the game's colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.model import GRID, Point, Ring, Space
from engine.lab.svg import Colour, between, colour_of, mixed, picture, tag, text, tip

HEAT: tuple[Colour, ...] = ((254, 240, 180), (253, 174, 74), (222, 64, 36), (122, 8, 33))
"""From once to most often; its lightness falls steadily, so that it reads without colours too."""
LESS_MORE: tuple[Colour, ...] = ((33, 82, 158), (240, 240, 240), (170, 33, 33))
"""From less often to more often than on the first map."""
_WHITE: Colour = (255, 255, 255)
_PALE = 0.8
"""How far the ground's own colours are mixed with white, so that heat stands out."""
_LEGEND = 0.045
"""The height of the legend, as a part of the sheet's width."""


@dataclass(frozen=True)
class Ground:
    """A map whose outlines stand once in a page, under names of their own, for all its pictures."""

    board: Board
    name: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        width, height = self.board.map.size
        return width / GRID, height / GRID

    def outlines(self) -> str:
        """The shapes, drawn nowhere: pictures refer to them."""
        shapes = (tag("path", id=self._id(i), d=_path(s.rings)) for i, s in enumerate(self._spaces()))
        return tag("svg", tag("defs", *shapes), width=0, height=0, style="position:absolute", aria_hidden="true")

    def heat_map(self, title: str, counts: Mapping[str, float], most: float, games: int) -> str:
        """A picture of counts; `most` is what the darkest colour stands for, so that pictures can be compared."""
        fills = {s: mixed(HEAT, n / most) for s, n in counts.items() if n and most}
        said = {s: f"{n:g}, {n / max(games, 1):.2f} a game" for s, n in counts.items()}
        return self._picture(title, fills, said, _scale(HEAT, "0", f"{most:g}"))

    def difference_map(self, title: str, changes: Mapping[str, float], most: float) -> str:
        """A picture of changes a game, less in blue and more in red; `most` is what the full colours stand for."""
        fills = {s: mixed(LESS_MORE, 0.5 + d / most / 2) for s, d in changes.items() if d and most}
        said = {s: f"{d:+.2f} a game" for s, d in changes.items()}
        return self._picture(title, fills, said, _scale(LESS_MORE, f"{-most:.2f} a game", f"{most:+.2f}"))

    def _picture(self, title: str, fills: Mapping[str, str], said: Mapping[str, str], legend: str) -> str:
        width, height = self.size
        line = tag("g", *self._shapes(fills, said), stroke="#6b6b6b", stroke_width=width / 1200, fill_rule="evenodd")
        foot = tag("g", legend, transform=f"translate(0 {height:g}) scale({width / 100:g})")
        return picture(width, height + width * _LEGEND, line, foot, label=title, class_="map")

    def _shapes(self, fills: Mapping[str, str], said: Mapping[str, str]) -> Iterator[str]:
        for i, space in enumerate(self._spaces()):
            words = f"{space.name or space.id}: {said.get(space.id, '0')}"
            fill = fills.get(space.id) or self._pale(space.terrain)
            yield tag("use", tip(words), href=f"#{self._id(i)}", fill=fill)

    def _spaces(self) -> list[Space]:
        return list(self.board.map.spaces.values())

    def _id(self, i: int) -> str:
        return f"{self.name}-{i}"

    def _pale(self, terrain: str) -> str:
        colour = self.board.terrain_kinds.get(terrain, {}).get("colour", "")
        return between(colour_of(str(colour)), _WHITE, _PALE)


def _scale(stops: tuple[Colour, ...], low: str, high: str) -> str:
    """A legend 100 wide: a strip of colours with its ends named."""
    steps = 40
    strip = (
        tag("rect", x=30 + i, y=1.3, width=1.05, height=1.7, fill=mixed(stops, i / (steps - 1))) for i in range(steps)
    )
    style = {"font_size": 2, "fill": "#444"}
    return "".join(strip) + text(29, 2.9, low, text_anchor="end", **style) + text(71, 2.9, high, **style)


def _path(rings: tuple[Ring, ...]) -> str:
    return "".join(f"M{' '.join(map(_point, ring))}Z" for ring in rings)


def _point(point: Point) -> str:
    return f"{point[0] / GRID:g},{point[1] / GRID:g}"
