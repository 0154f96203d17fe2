"""What a new map can begin with: nothing, a generated city, a picture to draw over, another map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.board.model import GRID, Background, Map, Point
from engine.board.new_map import Design, Generator, new_map
from engine.files.map_reader import read_map

EMPTY, PICTURE, COPY = "empty", "picture", "copy"

TITLES: dict[str, str] = {
    EMPTY: "An empty sheet",
    "blocks": "Streets and blocks",
    "voronoi": "Irregular areas",
    "hex": "Hexagons",
    "squares": "Squares",
    PICTURE: "A picture to draw over",
    COPY: "A copy of another map",
}
"""The beginnings, in the order they are offered, for people."""

SPACES: Mapping[str, Generator] = {"blocks": "blocks", "voronoi": "voronoi", "hex": "hex", "squares": "squares"}
"""Those that a generator draws."""

MOST = 6000
"""More spaces than this nobody could play on; a generator would take long."""


@dataclass(frozen=True)
class Beginning:
    """What was asked for. Lengths are in millimetres."""

    kind: str
    name: str
    game: str
    size: tuple[int, int]
    space: int = 30
    """About how wide a generated space is."""
    seed: int = 1
    terrain: tuple[str, ...] = ("street",)
    picture: Path | None = None
    picture_size: tuple[int, int] = (0, 0)
    """The picture's width and height in pixels."""
    original: Path | None = None
    """The map to copy."""

    @property
    def grid_size(self) -> Point:
        """The sheet in grid units."""
        return self.size[0] * GRID, self.size[1] * GRID


@dataclass(frozen=True)
class Begun:
    """A new map, with the pictures it names: name in the map -> the file to copy beside it when it is saved."""

    map: Map
    pictures: Mapping[str, Path] = field(default_factory=dict)


def begin(wanted: Beginning) -> Begun:
    """The new map. Raises ValueError, with what to change, where none can be made of what is wanted."""
    empty = Map(name=wanted.name, game=wanted.game, size=wanted.grid_size)
    if wanted.kind in SPACES:
        return Begun(_generated(wanted))
    if wanted.kind == PICTURE:
        return _over_picture(wanted, empty)
    if wanted.kind == COPY:
        return _copied(wanted)
    return Begun(empty)


def _generated(wanted: Beginning) -> Map:
    width, height = wanted.size
    if not wanted.terrain:
        raise ValueError("tick at least one kind of terrain")
    if width * height / wanted.space**2 > MOST / (3 if wanted.kind == "blocks" else 1):
        raise ValueError(f"that would be more than {MOST} spaces: make them wider")
    design = Design(SPACES[wanted.kind], wanted.grid_size, wanted.space * GRID, wanted.seed, wanted.terrain)
    try:
        return new_map(design, name=wanted.name, game=wanted.game)
    except ValueError as error:
        raise ValueError("no space of this width fits on the sheet: make them narrower") from error


def _over_picture(wanted: Beginning, empty: Map) -> Begun:
    if wanted.picture is None:
        raise ValueError("choose a picture")
    scale = round(wanted.size[0] / max(wanted.picture_size[0], 1), 5)
    under = Background(wanted.picture.name, scale=scale)
    return Begun(replace(empty, background=under), {wanted.picture.name: wanted.picture})


def _copied(wanted: Beginning) -> Begun:
    if wanted.original is None:
        raise ValueError("choose a map")
    source = read_map(wanted.original)
    if source.map is None:
        raise ValueError(f"{wanted.original.name} can't be read as a map")
    pictures = {}
    if source.map.background:
        image = source.map.background.image
        pictures[image] = wanted.original.parent / image
    return Begun(replace(source.map, name=wanted.name), pictures)


def usual_terrain(table: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The kinds of a game that a generated city is made of at first: those of the ground, on which one can stand, that
    nothing has to be ruined for."""
    ruined = {kind.get("becomes") for kind in table.values()}
    plain = (name for name, kind in table.items() if not kind.get("links") and not kind.get("water"))
    return tuple(name for name in plain if name not in ruined)
