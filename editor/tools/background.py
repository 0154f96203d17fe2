"""The background picture: put below the map, moved, scaled and turned until the streets lie right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import dist, hypot
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QFileDialog, QGraphicsPathItem, QInputDialog, QWidget

from editor.background import LAYER, BackgroundView
from editor.canvas.paths import to_grid
from editor.canvas.patterns import pen
from editor.canvas.pictures import PICTURES
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.picture_files import free_name, put_beside
from editor.selection import Selection
from editor.tools.background_options import BackgroundOptions
from editor.tools.base import Tool
from engine.board.edits import Edit
from engine.board.model import GRID, Background
from engine.board.picture_edits import Spot, angle_between, corners, fitted, moved, scaled, turned
from engine.files.pictures import PictureError, require_picture
from engine.files.resources import documents_folder, is_built_in

_HANDLE = 9.0
"""How near to a handle a press must be, in pixels."""

_STALK = 26.0
"""How far the handle that turns stands off the picture, in pixels."""

_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}

_PUT = "Background picture"
"""The step that puts a picture below the map; its size comes with the same step."""

Change = Callable[[Background, Spot], Background]
"""What a drag does: from the picture as it was and the place of the pointer (grid units) to the picture as it is."""


class BackgroundTool(Tool):
    """Corners scale, the handle above turns, a drag elsewhere moves. Two clicks and a distance fix the scale."""

    title = "Picture"
    icon_name = "picture"
    shortcut = "Shift+B"
    tip = "Put a picture below the map to draw over; drag it, drag its corners, or fix its scale by two points"

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self.view = BackgroundView(document, canvas)
        self.view.told.connect(self.refused)
        self.view.shown.connect(self._arrived)
        self._options = BackgroundOptions(document)
        self._options.wanted.connect(self._ask_for_picture)
        self._options.changed.connect(self._set)
        self._options.measuring.connect(self._measure)
        self._active = self._fit_next = False
        self._drag: tuple[Change, str, Background] | None = None
        self._ends: list[QPointF] | None = None

    def options(self) -> QWidget:
        return self._options

    def activate(self) -> None:
        self._active = True
        self._drag, self._ends = None, None
        self._options.follow()
        self._draw_handles()

    def deactivate(self) -> None:
        super().deactivate()
        self._active = False
        self._ends = None
        if self._drag:
            self._give_up()

    def map_changed(self) -> None:
        self._options.follow()
        self._draw_handles()

    def hint(self) -> str:
        if self.document.map.background is None:
            return "Click to choose a picture to draw over"
        if self._ends is not None:
            ask = "the other place" if self._ends else "one of two places whose distance you know"
            return f"Click {ask}; Esc gives up"
        return "Drag moves the picture, a corner scales it, the round handle turns it; arrows nudge"

    # The picture

    def _ask_for_picture(self) -> None:
        path = self.document.path
        start = path.parent if path and not is_built_in(path) else documents_folder()
        name, _ = QFileDialog.getOpenFileName(self.canvas, "A picture to draw over", str(start), PICTURES)
        if name:
            self.put(Path(name))

    def put(self, file: Path) -> None:
        """Puts a picture below the map: as wide as the sheet, or where the one before lay. Its file is copied beside
        the map's, at once or when the map is first saved. What is no picture, or too large a one, is refused."""
        try:
            require_picture(file)
        except PictureError as error:
            self.refused.emit(str(error))
            return
        path, before = self.document.path, self.document.map.background
        name = file.name
        if path is not None and not is_built_in(path):
            name = free_name(path.parent, file.name, file)
            try:
                put_beside(file, name, path)
            except OSError as error:
                self.refused.emit(f"{file.name} can't be copied beside the map: {error.strerror or error}")
                return
        self.document.pictures[name] = file
        self._fit_next = before is None
        self._commit(_PUT, replace(before or Background(name), image=name), _PUT)
        self.view.refresh()

    def _arrived(self) -> None:
        """A picture was read: a new one becomes as wide as the sheet."""
        under, picture = self.document.map.background, self.view.picture
        if self._fit_next and under and picture:
            self._fit_next = False
            scale = round(self.document.map.size[0] / GRID / max(picture.size[0], 1), 6)
            self._commit(_PUT, replace(under, scale=scale), _PUT)
        self._draw_handles()

    def _set(self, step: str, under: Background | None) -> None:
        self._commit(step, under, step if under else None)

    def _commit(self, step: str, under: Background | None, merge_key: str | None = None) -> None:
        if LAYER in self.document.locked:
            self.refused.emit("The background picture is locked")
            self._options.follow()
            return
        edit = Edit(replace(self.document.map, background=under), frozenset())
        self.commit(step, edit, merge_key)

    # Handles

    def _corners(self) -> list[QPointF]:
        under, picture = self.document.map.background, self.view.picture
        if under is None or picture is None:
            return []
        return [QPointF(x / GRID, y / GRID) for x, y in corners(under, picture.size)]

    def _turner(self, places: list[QPointF]) -> QPointF:
        """Where the handle that turns is: above the middle of the upper side."""
        middle, down = (places[0] + places[1]) / 2, places[3] - places[0]
        length = hypot(down.x(), down.y()) or 1.0
        return middle - down * (self.canvas.millimetres(_STALK) / length)

    def _draw_handles(self) -> None:
        if not self._active:
            return
        self.marks.clear()
        places = self._corners()
        if not places:
            return
        turner, size = self._turner(places), self.canvas.millimetres(5)
        path = QPainterPath(places[0])
        for place in (*places[1:], places[0]):
            path.lineTo(place)
        path.moveTo((places[0] + places[1]) / 2)
        path.lineTo(turner)
        self._mark(path)
        dots = QPainterPath()
        for place in places:
            dots.addRect(place.x() - size, place.y() - size, 2 * size, 2 * size)
        dots.addEllipse(turner, size * 1.2, size * 1.2)
        for end in self._ends or ():
            dots.addEllipse(end, size, size)
        self._mark(dots, QColor("#ffffff"))

    def _mark(self, path: QPainterPath, fill: QColor | None = None) -> None:
        item = QGraphicsPathItem(path)
        edge = pen(QColor("#e26a00"), 1.8)
        edge.setCosmetic(True)
        item.setPen(edge)
        if fill is not None:
            item.setBrush(fill)
        self.marks.add(item)

    # Dragging

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        under = self.document.map.background
        if under is None:
            self._ask_for_picture()
        elif self._ends is not None:
            self._end(at)
        elif self._corners():
            change, step = self._grip(at)
            self._press_at, self._drag = at, (change, step, under)

    def _grip(self, at: QPointF) -> tuple[Change, str]:
        places, near = self._corners(), self.canvas.millimetres(_HANDLE)
        start = to_grid(at)
        turner = self._turner(places)
        if _away(turner, at) <= near:
            middle = to_grid((places[0] + places[2]) / 2)
            return lambda under, end: turned(under, middle, angle_between(middle, start, end)), "Turn the picture"
        for n, place in enumerate(places):
            if _away(place, at) <= near:
                return _scaling(to_grid(places[(n + 2) % 4]), to_grid(place)), "Scale the picture"
        return lambda under, end: moved(under, (round(end[0] - start[0]), round(end[1] - start[1]))), "Move the picture"

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if self._drag and self.dragged(at):
            change, _, under = self._drag
            self.marks.clear()
            self.view.place(change(under, to_grid(at)))
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self._drag is None:
            return
        (change, step, under), far = self._drag, self.dragged(at)
        self._drag, self._press_at = None, None
        if far:
            self._commit(step, change(under, to_grid(at)))
        self.view.refresh()
        self._draw_handles()

    def _give_up(self) -> None:
        self._drag, self._press_at = None, None
        self.view.refresh()

    def key(self, event: QKeyEvent) -> bool:
        under = self.document.map.background
        if event.key() == Qt.Key.Key_Escape and (self._drag or self._ends is not None):
            self._give_up()
            self._ends = None
            self._draw_handles()
            self.say()
            return True
        if event.key() in _ARROWS and under is not None and self._ends is None:
            step = GRID * (10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            dx, dy = _ARROWS[Qt.Key(event.key())]
            self._commit("Move the picture", moved(under, (dx * step, dy * step)))
            return True
        return False

    def delete(self) -> None:
        if self.document.map.background is not None:
            self._commit("Take the picture away", None)

    # The scale by two points

    def _measure(self) -> None:
        self._ends = []
        self.canvas.setFocus()
        self._draw_handles()
        self.say()

    def _end(self, at: QPointF) -> None:
        assert self._ends is not None
        self._ends.append(at)
        self._draw_handles()
        if len(self._ends) == 2:
            (one, other), self._ends = self._ends, None
            self._ask_distance(one, other)
            self._draw_handles()
        self.say()

    def _ask_distance(self, one: QPointF, other: QPointF) -> None:
        under, now = self.document.map.background, _away(one, other)
        title, text = "Fix the scale", "How far apart are the two places on the map, in mm?"
        wanted, said = QInputDialog.getDouble(self.canvas, title, text, round(now, 2), 0.01, 100_000.0, 2)
        if not said or under is None:
            return
        try:
            self._commit(title, fitted(under, to_grid(one), to_grid(other), round(wanted * GRID)))
        except ValueError as error:
            self.refused.emit(str(error))


def _scaling(fixed: Spot, corner: Spot) -> Change:
    """Dragging a corner: the opposite one is fixed."""
    across = dist(fixed, corner) or 1.0
    return lambda under, end: scaled(under, fixed, dist(fixed, end) / across)


def _away(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())
