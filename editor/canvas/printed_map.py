"""The printed map on a scene: items for its spaces, the banks of its water, what is printed around and across."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from editor.canvas.label_places import free_place
from editor.canvas.overlays import Layer
from editor.canvas.palette import Palette
from editor.canvas.paths import is_sound
from editor.canvas.print_stock import PrintStock
from editor.canvas.sheet_items import BanksItem, MarkerItem, SheetItem, boldness, feature_item
from editor.canvas.space_item import SpaceItem
from editor.canvas.visibility import Visibility
from editor.work import Work
from engine.board.model import Feature, Map

SPARE = 300
"""How many items of spaces are kept that went last: undo, and a drag that is given up, bring them back."""


class Place(Protocol):
    """Where items are put: a scene, or a stock of a picture."""

    def addItem(self, item: QGraphicsItem) -> object: ...
    def removeItem(self, item: QGraphicsItem) -> object: ...


class PrintedMap:
    """Draws what has changed between one map and the next, and nothing else."""

    def __init__(self, scene: Place, below: Place | None = None) -> None:
        """Puts all items into `scene`, but for the sheet of paper where that has a place of its own."""
        self._scene = scene
        self._below = below or scene
        self.map: Map | None = None
        self.palette = Palette()
        self.visibility = Visibility()
        self.spaces: dict[str, SpaceItem] = {}
        self._spare: dict[int, SpaceItem] = {}
        """Items that are out of sight, by the identity of their space, the eldest first."""
        self._ready: tuple[Map, PrintStock, dict[str, SpaceItem]] | None = None
        """The items of a map that will be shown next."""
        self._sheet: SheetItem | None = None
        self._around: list[QGraphicsItem] = []
        self._banks: BanksItem | None = None

    def clear(self) -> None:
        """Forgets the map, so that the next one is drawn from the start."""
        if isinstance(self._scene, PrintStock):
            self._scene.clear()
            self.spaces, self._around, self._banks = {}, [], None
        for space in list(self.spaces):
            self._drop(space)
        self._spare.clear()
        self.map = None

    def prepare(self, source: Map, palette: Palette) -> Work[None]:
        """Makes, in small pieces, the items of a map that will be shown next, so that showing it takes less time."""
        self._ready, stock, items = None, PrintStock(), dict[str, SpaceItem]()
        for number, (name, space) in enumerate(source.spaces.items()):
            yield number / len(source.spaces)
            items[name] = SpaceItem(space, palette.ground(space.terrain), boldness(source))
            self.visibility.apply((items[name],), (), {})
            for part in items[name].parts:
                stock.addItem(part)
        self._ready = source, stock, items

    def _take_ready(self, source: Map) -> bool:
        """Shows the items that were made ready for a map; whether there are any."""
        ready, self._ready = self._ready, None
        if ready is None or ready[0] is not source or self.spaces or not isinstance(self._scene, PrintStock):
            return False
        self._scene.take(ready[1])
        self.spaces = ready[2]
        return True

    def show(self, source: Map, touched: Iterable[str]) -> None:
        """Draws a map: the touched spaces anew, and features, markers and the sheet where they differ."""
        before, self.map = self.map, source
        ready, wet = before is None and self._take_ready(source), False
        for name in () if ready else touched:
            wet = self._is_wet(name) or wet
            self._drop(name)
            if name in source.spaces:
                self._put(name)
                wet = self._is_wet(name) or wet
        if wet or before is None or (before.features is not source.features and self._wet_features(before, source)):
            self._draw_banks(source)
        if before is None or _differs(before, source):
            self._draw_around(source)
            self.visibility.apply(() if ready else self.spaces.values(), self._around, {})
            self._clear_labels(self.spaces.values())
        else:
            self._refresh_spaces(touched)

    def restyle(self, palette: Palette) -> None:
        """Draws everything in another palette."""
        self.palette = palette
        source = self.map
        if source is not None:
            self.clear()
            self.show(source, source.spaces)

    def refresh(self, layers: dict[str, Layer] | None = None) -> None:
        """Applies what is shown and how strongly: to what is printed, and to overlays by their names."""
        self.visibility.apply(self.spaces.values(), self._around, layers or {})
        self._clear_labels(self.spaces.values())
        if self.map is not None and self._wet_features(self.map):
            self._draw_banks(self.map)

    def _refresh_spaces(self, touched: Iterable[str]) -> None:
        items = [self.spaces[name] for name in touched if name in self.spaces]
        self.visibility.apply(items, (), {})
        self._clear_labels(items)

    def _is_wet(self, name: str) -> bool:
        return name in self.spaces and self.spaces[name].look.wet

    def _wet_features(self, *sources: Map) -> list[Feature]:
        return [f for source in sources for f in source.features.values() if self.palette.feature(f.kind).wet]

    def _put(self, name: str) -> None:
        assert self.map is not None
        space = self.map.spaces[name]
        item = self._spare.pop(id(space), None)
        if item is None or item.bold != boldness(self.map):
            item = SpaceItem(space, self.palette.ground(space.terrain), boldness(self.map))
        self.spaces[name] = item
        for part in item.parts:
            self._scene.addItem(part)

    def _drop(self, name: str) -> None:
        item = self.spaces.pop(name, None)
        if item is None:
            return
        for part in item.parts:
            self._scene.removeItem(part)
        self._spare[id(item.space)] = item
        if len(self._spare) > SPARE:
            self._spare.pop(next(iter(self._spare)))

    def _draw_banks(self, source: Map) -> None:
        """Of water and of canals that run into it together, so that no bank lies across where they meet."""
        ground, looks = self.palette.ground, self.palette
        waters = [s for s in source.spaces.values() if ground(s.terrain).wet and is_sound(s)]
        canals = self._wet_features(source) if self.visibility.shows("features") else []
        if self._banks is not None:
            self._scene.removeItem(self._banks)
            self._banks = None
        if waters or canals:
            look = ground(waters[0].terrain) if waters else looks.feature(canals[0].kind)
            shapes = [s.polygon for s in waters] + [_footprint(f, looks.feature(f.kind).width) for f in canals]
            self._banks = BanksItem(_joined(shapes) if canals else unary_union(shapes), look.fill)
            self._scene.addItem(self._banks)

    def _draw_around(self, source: Map) -> None:
        for item in self._around:
            self._scene.removeItem(item)
        if self._sheet is not None:
            self._below.removeItem(self._sheet)
        self._sheet = SheetItem(source)
        self._below.addItem(self._sheet)
        looks, scale = self.palette, min(boldness(source), 1.6)
        self._around = [feature_item(f, looks.feature(f.kind)) for f in source.features.values()]
        self._around += [MarkerItem(m, looks.marker(m.kind), scale) for m in source.markers.values()]
        for item in self._around:
            self._scene.addItem(item)

    def _clear_labels(self, items: Iterable[SpaceItem]) -> None:
        """Moves names aside that a marker would lie over; not while none is shown, for to lay them out takes time."""
        if not self.visibility.shows("labels"):
            return
        shown = (item for item in self._around if isinstance(item, MarkerItem) and item.isVisible())
        markers = [item.sceneBoundingRect() for item in shown]
        for item in items:
            near = [box for box in markers if box.intersects(item.label.within)]
            place = free_place(item.area, item.label.boundingRect(), near) if near else QPointF()
            if place != item.label.pos():
                self._scene.removeItem(item.label)
                item.label.setPos(place)
                self._scene.addItem(item.label)


def _footprint(feature: Feature, width: float) -> BaseGeometry:
    """What a feature covers; a line is so many millimetres wide."""
    return feature.shape.buffer(width / 2 if feature.line else 0)


def _joined(shapes: list[BaseGeometry]) -> BaseGeometry:
    """All shapes as one, without slits between those that were drawn to touch."""
    slit = 0.05
    return unary_union(shapes).buffer(slit, join_style="mitre").buffer(-slit, join_style="mitre")


def _differs(a: Map, b: Map) -> bool:
    """Whether anything but the spaces looks different."""
    same = a.features is b.features and a.markers is b.markers
    return (a.size, a.name, a.north) != (b.size, b.name, b.north) or not (
        same or (a.features, a.markers) == (b.features, b.markers)
    )
