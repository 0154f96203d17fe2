"""Select: click, Shift-click, rubber band. Features and markers are selected as well, and moved by dragging them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsRectItem

from editor.attempts import attempted
from editor.canvas.paths import path_of_line, to_grid, to_scene
from editor.canvas.patterns import pen
from editor.tools.base import Tool
from editor.tools.snapping import grid_step
from editor.tools.under_pointer import Hit, selectable_at, title_of
from engine.board.copying import copied
from engine.board.model import GRID, Point
from engine.board.moving import move_things
from engine.board.object_edits import TABLES, Found

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SelectTool(Tool):
    """Chooses spaces, features and markers for the panels and the menus. Clicking again chooses what lies below."""

    title = "Select"
    icon_name = "select"
    shortcut = "S"
    tip = "Click selects, again: what lies below; Shift-click adds; drag a frame round several; Del deletes"

    opened = Signal(str)
    """What is selected was clicked twice quickly: its table."""

    def activate(self) -> None:
        self._moving = False
        self._pointer: QPointF | None = None
        self._clicked: QPointF | None = None

    def hint(self) -> str:
        if self._moving:
            return "Release puts it here; Esc leaves it where it was"
        hits = self._hits(self._pointer) if self._pointer is not None else []
        if not hits:
            return "Click a space to select it; drag a frame round several"
        following = self._next(hits, self._pointer or QPointF())
        below = "; again: what lies below" if len(hits) > 1 else ""
        move = "drag moves it" if following[0] != "spaces" else "drag to select several"
        return f"Click selects {title_of(self.document, following)}{below}; Shift-click adds it; {move}"

    def _hits(self, at: QPointF) -> list[Hit]:
        return selectable_at(self.document, self.canvas, at)

    def _next(self, hits: Sequence[Hit], at: QPointF) -> Hit:
        """What a click selects: the uppermost, or, clicked again at one place, what lies below the selected one."""
        chosen = self._chosen()
        again = self._clicked is not None and not self.far(self._clicked, at)
        if again and len(chosen) == 1 and chosen[0] in hits:
            return hits[(hits.index(chosen[0]) + 1) % len(hits)]
        return hits[0]

    def _chosen(self) -> list[Hit]:
        return [*(("spaces", name) for name in self.selection.ids), *self.selection.objects]

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press_at = at
            objects = [hit for hit in self._hits(at) if hit[0] != "spaces"]
            self._moving = False
            self._held = any(hit in self.selection.objects for hit in objects)

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        """Opens the only thing that is selected, where it lies here."""
        chosen = self._chosen()
        if len(chosen) == 1 and chosen[0] in self._hits(at) and not event.modifiers():
            self.opened.emit(chosen[0][0])
        else:
            self.press(event, at)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._pointer = at
        self.hover_space(at)
        if self._press_at is not None and self.dragged(at):
            if self._held:
                self._moving = True
                self._draw_moved(self._way(at))
            else:
                self.show_band(QGraphicsRectItem(QRectF(self._press_at, at).normalized()))
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self._press_at is None:
            return
        extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._moving:
            self._put(self._way(at))
        elif self.dragged(at) and not self._held:
            self._select_band(QRectF(self._press_at, at).normalized(), extending)
        elif not self.dragged(at):
            self._click(at, extending)
        self._press_at, self._moving = None, False
        self.marks.clear()
        self.say()

    def _click(self, at: QPointF, extending: bool) -> None:
        hits = self._hits(at)
        if not hits:
            if not extending:
                self.selection.set(())
            return
        table, name = hits[0] if extending else self._next(hits, at)
        self._clicked = at
        kept = next((each for each in TABLES if each == table), None)
        if extending and kept is None:
            self.selection.toggle(name)
        elif extending and kept is not None:
            self.selection.toggle_object((kept, name))
        else:
            self.selection.set([name] if kept is None else [], [] if kept is None else [(kept, name)])

    # Frames

    def _select_band(self, band: QRectF, extending: bool) -> None:
        ids, objects = self._inside(band), self._objects_inside(band)
        if extending:
            ids, objects = [*self.selection.ids, *ids], [*self.selection.objects, *objects]
        self.selection.set(ids, objects)

    def _inside(self, band: QRectF) -> list[str]:
        """The selectable spaces whose whole area lies in the band."""
        return [s.id for s in self.selectable_spaces() if _within(s.rings[0], band)]

    def _objects_inside(self, band: QRectF) -> list[Found]:
        source = self.document.map
        every: list[Found] = [("features", name) for name in source.features]
        every += [("markers", name) for name in source.markers]
        free = [f for f in every if f[0] not in self.document.locked and self.canvas.shows(f[0])]
        return [f for f in free if all(_within(line, band) for line in copied(source, (), [f]).lines())]

    # Moving features and markers

    def _way(self, at: QPointF) -> Point:
        assert self._press_at is not None
        (ax, ay), (bx, by) = to_grid(self._press_at), to_grid(at)
        return bx - ax, by - ay

    def _put(self, by: Point, ids: Sequence[str] = (), merge_key: str | None = None) -> None:
        """Moves the selected features and markers, and these spaces."""
        objects = self.selection.objects
        names = [*ids, *(name for _, name in objects)]
        step = f"Move {names[0] if len(names) == 1 else f'{len(names)} things' if objects else f'{len(names)} spaces'}"
        made = attempted(
            self.document,
            self.canvas.window(),
            len(names),
            step,
            lambda: move_things(self.document.map, ids, objects, by),
            merge_key,
        )
        if isinstance(made, str):
            self.refused.emit(made)

    def _nudge(self, event: QKeyEvent) -> bool:
        """Arrows: features and markers move by a millimetre, with Shift by five; with Alt all that is selected moves by
        a step of the grid, with Shift by ten. What follows at once is one step of undo."""
        alone = not event.modifiers() & Qt.KeyboardModifier.AltModifier
        ids = () if alone else self.selection.ids
        if not ids and not self.selection.objects:
            return False
        step = GRID if alone else grid_step(self.canvas.scale_factor)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            step *= 5 if alone else 10
        dx, dy = _ARROWS[Qt.Key(event.key())]
        self._put((dx * step, dy * step), ids, f"nudge {ids} {self.selection.objects}")
        return True

    def _draw_moved(self, by: Point) -> None:
        self.marks.clear()
        for line in copied(self.document.map, (), self.selection.objects).lines():
            item = QGraphicsPathItem(path_of_line([*line, line[0]]))
            edge = pen(QColor("#e26a00"), 2.0)
            edge.setCosmetic(True)
            item.setPen(edge)
            item.setPos(to_scene(by))
            self.marks.add(item)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            if self._moving:
                self._press_at, self._moving = None, False
                self.marks.clear()
            else:
                self.selection.set(())
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.delete()
            return True
        return event.key() in _ARROWS and self._nudge(event)


def _within(line: Sequence[Point], band: QRectF) -> bool:
    left, top, right, bottom = (v * GRID for v in (band.left(), band.top(), band.right(), band.bottom()))
    return all(left <= x <= right and top <= y <= bottom for x, y in line)
