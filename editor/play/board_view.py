"""The board in play: a scene drawn over the map canvas, what lights up on it, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.canvas.overlays import Layer
from editor.canvas.palette import Palette
from editor.canvas.paths import path_of_line
from editor.canvas.view import MapCanvas
from editor.play.choices import noun_type
from editor.play.marks import SIDES, BorderOverlay, CornerSymbol, CostMark, EdgeBand, PointDot, SpaceOverlay, has_symbol
from editor.play.pieces import CounterLook, Mark, counter_colour
from editor.play.stacks import Counter, Stack, largest_side, side_for
from engine.board.board import Board
from engine.board.model import GRID, Map
from engine.play.scene import Item, Overlay, Scene

NEAR_A_DOT = 3.0
"""How near to a suggested point a click must be to mean it, in mm."""


@dataclass(frozen=True)
class Hit:
    """What lies under the pointer, as nouns. `nouns`: the most exact first; `inside`: what else may be meant."""

    at: QPointF
    """In mm."""
    nouns: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    @property
    def anything(self) -> tuple[str, ...]:
        """All nouns, the most exact first."""
        return (*self.nouns, *self.inside)


def parse_point(value: str) -> QPointF:
    """The place (mm) of a point noun's value, `1250,400` in grid units."""
    x, _, y = value.partition(",")
    return QPointF(int(x) / GRID, int(y) / GRID)


class BoardView:
    """Draws scenes on a canvas. The canvas shows the printed map; this adds all that play changes."""

    def __init__(self, canvas: MapCanvas) -> None:
        self.canvas = canvas
        self.board: Board | None = None
        self.map = Map("", "", (0, 0))
        self.field = QRectF()
        self.stacks: dict[str, Stack] = {}
        self.off_map: dict[str, list[Item]] = {}
        """The items of each place of the scene that isn't on the map."""
        self.items: dict[str, Item] = {}
        """All items of the scene, on the map or not, by id."""
        self._terrain: Mapping[str, str] = {}
        self._marks: dict[str, Mark] = {}
        self._bands: dict[str, EdgeBand] = {}
        self._dots: dict[str, PointDot] = {}
        self._ground = self._layer("play-ground", -110.0)
        self._around = self._layer("play-edges", 5.0)
        self._costs = self._layer("play-costs", 12.0)
        self._pieces = self._layer("play-pieces", 10.0)
        self._corners = self._layer("play-corners", 11.0)

    def _layer(self, name: str, z: float) -> Layer:
        return self.canvas.layer(name, z)

    # The map and the scene

    def show_map(self, board: Board, palette: Palette) -> None:
        """Start on a map."""
        self.board, self.map, self._terrain = board, board.map, {}
        self.field = QRectF(0, 0, self.map.size[0] / GRID, self.map.size[1] / GRID)
        self.canvas.set_map(self.map, board, palette)

    def show_scene(self, scene: Scene, colours: Mapping[str, str]) -> None:
        """Draw a scene; `colours` are those of the seats."""
        self._show_terrain(scene.terrain)
        self._ground.clear()
        self._corners.clear()
        taken = {item.place for item in scene.items}
        for overlay in scene.overlays:
            self._show_overlay(overlay, overlay.place in taken)
        self._pieces.clear()
        self.stacks, self.off_map, self.items = {}, {}, {i.id: i for i in scene.items}
        places: dict[str, list[Item]] = {}
        for item in scene.items:
            places.setdefault(item.place, []).append(item)
        for place, items in places.items():
            self._show_stack(place, sorted(items, key=lambda i: (i.order, i.id)), colours)

    def _show_terrain(self, terrain: Mapping[str, str]) -> None:
        """Paint again the spaces whose terrain differs from what was shown before."""
        touched = {s for s in {*terrain, *self._terrain} if terrain.get(s) != self._terrain.get(s)}
        touched &= self.map.spaces.keys()
        if touched:
            now = [replace(self.map.spaces[s], terrain=t) for s, t in terrain.items() if s in self.map.spaces]
            self.canvas.update_map(self.map.with_spaces(*now), self.board, touched)
        self._terrain = dict(terrain)

    def _show_overlay(self, overlay: Overlay, covered: bool) -> None:
        kind, _, value = overlay.place.partition(":")
        item = self.canvas.space_item(value)
        if kind == "space" and item is not None:
            label = item.label
            self._ground.add(SpaceOverlay(overlay, item.area, label.place, label.disc, covered))
            if covered and has_symbol(overlay):
                side = side_for(label.disc, self.field, label.room)
                self._corners.add(CornerSymbol(overlay, label.place, side))
        elif kind == "border" and (line := self._border(value)) is not None:
            self._ground.add(BorderOverlay(overlay, line))

    def _border(self, pair: str) -> QPainterPath | None:
        a, _, b = pair.partition(",")
        if self.board is None or not {a, b} <= self.board.index.keys():
            return None
        link = self.board.border(a, b)
        path = QPainterPath()
        for line in link.lines if link else ():
            path.addPath(path_of_line(line))
        return None if path.isEmpty() else path

    def _show_stack(self, place: str, items: list[Item], colours: Mapping[str, str]) -> None:
        found = self._place(place)
        if found is None:
            self.off_map[place] = items
            return
        centre, side = found
        looks = [CounterLook(i, counter_colour(i, dict(colours))) for i in items]
        self.stacks[place] = Stack(looks, centre, side, self.field)
        self._pieces.add(self.stacks[place])

    def _place(self, place: str) -> tuple[QPointF, float] | None:
        """Where a counter at a place stands, and its side, both in mm; None for places that aren't on the map."""
        kind, _, value = place.partition(":")
        if kind == "point":
            return parse_point(value), largest_side(self.field)
        item = self.canvas.space_item(value) if kind == "space" else None
        if item is None:
            return None
        return item.label.place, side_for(item.label.disc, self.field, item.label.room)

    # What lights up

    @property
    def shown(self) -> frozenset[str]:
        """The nouns that can be clicked on the map now."""
        pieces = {f"piece:{p}" for stack in self.stacks.values() for p in stack.ids}
        spaces = {f"space:{s}" for s in self.map.spaces}
        return frozenset(pieces | spaces | self._bands.keys() | self._dots.keys())

    def light(self, lit: Iterable[str], chosen: Iterable[str] = ()) -> None:
        """Light up the nouns that can be chosen, and mark those that have been."""
        self._marks = {**dict.fromkeys(lit, Mark.LIT), **dict.fromkeys(chosen, Mark.CHOSEN)}
        self.canvas.highlight(self._spaces(Mark.LIT), "can")
        self.canvas.highlight(self._spaces(Mark.CHOSEN), "selected")
        self._around.clear()
        self._bands, self._dots = {}, {}
        for noun, mark in self._marks.items():
            kind, _, value = noun.partition(":")
            if kind == "edge" and value in SIDES:
                self._bands[noun] = EdgeBand(value, self.field)
                self._around.add(self._bands[noun])
            elif kind == "point":
                self._dots[noun] = PointDot(parse_point(value), mark)
                self._around.add(self._dots[noun])
        for counter in self._counters():
            counter.show_mark(self._marks.get(f"piece:{counter.look.item.id}", Mark.NONE))

    def _spaces(self, mark: Mark) -> list[str]:
        return [n.partition(":")[2] for n, m in self._marks.items() if m is mark and noun_type(n) == "space"]

    def _counters(self) -> list[Counter]:
        return [c for stack in self.stacks.values() for c in stack.counters]

    def show_costs(self, costs: Mapping[str, str]) -> None:
        """Mark spaces with what it costs to get there; an empty mapping ends it."""
        self._costs.clear()
        self.canvas.highlight(list(costs), "reach")
        for space, cost in costs.items():
            item = self.canvas.space_item(space)
            if item is not None:
                self._costs.add(CostMark(cost, item.area, item.label.place, item.label.room))

    def flash(self, nouns: Iterable[str]) -> None:
        """Show where something has just happened; an empty list ends it."""
        found = set(nouns)
        self.canvas.highlight([n.partition(":")[2] for n in found if noun_type(n) == "space"], "path")
        for counter in self._counters():
            noun = f"piece:{counter.look.item.id}"
            if noun not in self._marks:
                counter.show_mark(Mark.HAPPENED if noun in found else Mark.NONE)

    # What is where

    def centre_of(self, noun: str) -> QPointF | None:
        """Where a noun or place is on the map, in mm; None when it isn't."""
        kind, _, value = noun.partition(":")
        if kind == "piece":
            stack = next((s for s in self.stacks.values() if value in s.ids), None)
            return stack.pos() if stack else None
        if noun in self._bands:
            return self._bands[noun].box.center()
        found = self._place(noun)
        return found[0] if found else None

    def hit(self, at: QPointF) -> Hit:
        """What lies at a point (mm)."""
        for noun, band in self._bands.items():
            if band.boundingRect().contains(at):
                return Hit(at, (noun,))
        for noun, dot in self._dots.items():
            if (dot.pos() - at).manhattanLength() < NEAR_A_DOT:
                return Hit(at, (noun,))
        for place, stack in sorted(self.stacks.items(), key=lambda s: -s[1].zValue()):
            counter = stack.counter_at(at)
            if counter is not None:
                return self._hit_counter(at, place, stack, counter)
        return self._hit_ground(at)

    def _hit_counter(self, at: QPointF, place: str, stack: Stack, counter: Counter) -> Hit:
        others = () if stack.open else tuple(f"piece:{p}" for p in reversed(stack.ids))
        return Hit(at, (f"piece:{counter.look.item.id}", place), others)

    def _hit_ground(self, at: QPointF) -> Hit:
        spaces = [f"space:{s}" for s in self.canvas.spaces_at(at)]
        pieces = [f"piece:{p}" for s in spaces if s in self.stacks for p in reversed(self.stacks[s].ids)]
        if len(spaces) == 1:
            return Hit(at, (spaces[0],), tuple(pieces))
        return Hit(at, (), (*spaces, *pieces))

    def fan_out(self, at: QPointF | None) -> None:
        """Fan out the stack at a point (mm) and close the others."""
        for stack in self.stacks.values():
            over = at is not None and (
                stack.sceneBoundingRect().contains(at) if stack.open else stack.counter_at(at) is not None
            )
            stack.spread(over)
