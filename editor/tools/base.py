"""What all tools have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsPathItem, QGraphicsRectItem, QWidget

from editor.canvas.overlays import Layer
from editor.canvas.patterns import pen
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.selection import Selection
from engine.board.edits import Edit, EditError, delete_spaces
from engine.board.model import Space
from engine.board.object_edits import delete_objects


class Tool(QObject):
    """A way to work on the map. Subclasses override what they need; positions are in mm.

    `hinted(text)` says what a click will do; `refused(text)` why the last one did nothing.
    """

    title: ClassVar[str] = ""
    icon_name: ClassVar[str] = ""
    shortcut: ClassVar[str] = ""
    tip: ClassVar[str] = ""

    hinted = Signal(str)
    refused = Signal(str)
    noted = Signal(str)

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(canvas)
        self.document = document
        self.canvas = canvas
        self.selection = selection
        self._press_at: QPointF | None = None

    # What subclasses override

    def hint(self) -> str:
        """What a click will do now."""
        return self.tip

    def cursor(self) -> Qt.CursorShape:
        """The cursor's shape over the map."""
        return Qt.CursorShape.ArrowCursor

    def options(self) -> QWidget | None:
        """What can be set for the tool, for the bar above the map; None: nothing."""
        return None

    def activate(self) -> None:
        """The tool was chosen."""

    def deactivate(self) -> None:
        """Another tool was chosen: half-done work is dropped, marks are taken away."""
        self.marks.clear()
        self.canvas.highlight((), "hover")

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        """A mouse button went down."""

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        """The pointer moved, with or without a button."""

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        """A mouse button went up."""

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        """The second press of a double click; by default a press like any other."""
        self.press(event, at)

    def takes_right(self, at: QPointF) -> bool:
        """Whether the right button means something to the tool here and now; else it brings the menu. In the middle of
        a drag it means nothing, and brings none."""
        return self._press_at is not None

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; whether the tool took it."""
        return False

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key is for the tool though it is a shortcut of the window's."""
        return False

    def delete(self) -> None:
        """Del: deletes what is selected, as one step of undo."""
        ids, objects = self.selection.ids, self.selection.objects
        if not ids and not objects:
            return
        edit = delete_spaces(self.document.map, ids)
        rest = delete_objects(edit.map, objects)
        count = len(ids) + len(objects)
        one = (*ids, *(name for _, name in objects))[0]
        step = f"Delete {one}" if count == 1 else f"Delete {count} {'things' if objects else 'spaces'}"
        self.commit(step, replace(edit, map=rest.map))

    def leave(self) -> None:
        """The pointer left the canvas."""
        self.canvas.highlight((), "hover")

    def map_changed(self) -> None:
        """The map is another one: by an edit, undo, or a file opened."""

    # What subclasses use

    @property
    def marks(self) -> Layer:
        """The layer for what the tool draws over the map."""
        return self.canvas.layer("tool", 50)

    def selectable_spaces(self) -> list[Space]:
        """The spaces that a frame or a line drawn round them may select: not those of levels locked or hidden."""
        locked = self.document.locked
        spaces = self.document.map.spaces.values()
        return [s for s in spaces if s.layer not in locked and self.canvas.shows(s.layer)]

    def show_band(self, band: QGraphicsRectItem | QGraphicsPathItem) -> None:
        """Draws a frame or a line round what will be selected, in the place of the one before."""
        edge = pen(QColor("#e26a00"), 1.5, Qt.PenStyle.DashLine)
        edge.setCosmetic(True)
        band.setPen(edge)
        band.setBrush(QColor(226, 106, 0, 30))
        self.marks.clear()
        self.marks.add(band)

    def say(self) -> None:
        """Shows the hint of the moment."""
        self.hinted.emit(self.hint())

    def hover_space(self, at: QPointF) -> str:
        """Lights the space under the pointer; its id."""
        found = self.canvas.space_at(at)
        self.canvas.highlight([found] if found else [], "hover")
        return found

    def dragged(self, at: QPointF) -> bool:
        """Whether the pointer is far enough from where it was pressed for a drag to be meant."""
        return self._press_at is not None and self.far(self._press_at, at)

    def far(self, a: QPointF, b: QPointF) -> bool:
        """Whether two points (mm) are so far apart on the screen that both were meant."""
        pixels = (b - a) * self.canvas.scale_factor
        return pixels.manhattanLength() >= QApplication.startDragDistance() * 0.6

    def commit(self, name: str, edit: Edit, merge_key: str | None = None) -> None:
        """Makes an edit one step of undo, and shows what it notes; not where it would change what is locked."""
        made = self.document.attempt(name, lambda: edit, merge_key)
        if isinstance(made, str):
            self.refused.emit(made)
        elif made.note:
            self.noted.emit(made.note)

    def refuse(self, error: EditError) -> None:
        """Says why an edit can't be made."""
        self.refused.emit(str(error))
