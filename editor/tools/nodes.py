"""Nodes: drag a shared corner and all its spaces follow; insert one with a double click; Delete removes one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from editor.canvas.paths import to_grid
from editor.tools.base import Tool
from editor.tools.snapping import TOLERANCE, Snap, Snapper, snap_mark
from engine.board.edits import Edit, EditError, insert_node, move_node, owners, remove_node
from engine.board.model import GRID, Map, Point


class NodeTool(Tool):
    """Works on corners. While dragging the map is shown as it would be; releasing makes it one step of undo."""

    title = "Edit corners"
    icon_name = "nodes"
    shortcut = "E"
    tip = "Drag a corner and all its spaces follow; double-click a border to add one; Del removes one"

    def activate(self) -> None:
        self._handled = ""
        self._snapper = Snapper(self.document.map)
        self._under: Snap | None = None
        self._chosen: Point | None = None
        self._start_of_drag: Map | None = None
        self._live: Edit | None = None

    def deactivate(self) -> None:
        self._give_up()
        self._show_handles("")
        super().deactivate()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.ArrowCursor

    def hint(self) -> str:
        if self._start_of_drag is not None and self._chosen:
            return "Release puts the corner here; Esc puts it back; Ctrl moves without snapping"
        if self._under is not None and self._under.kind == "node":
            ids = owners(self.document.map, self._under.point)
            return f"Drag moves the corner of {', '.join(ids)}; Del removes it" if ids else self.tip
        if self._under is not None:
            return "Double-click adds a corner to this border"
        return self.tip

    def map_changed(self) -> None:
        self._show_handles("")
        if self._live is not None and self.document.map is self._live.map:
            return
        self._start_of_drag = self._live = self._chosen = self._press_at = None  # undo took the map away mid-drag
        self._snapper = Snapper(self.document.map)
        self.marks.clear()

    def _find(self, at: QPointF) -> Snap | None:
        reach = TOLERANCE / self.canvas.scale_factor * GRID
        point = to_grid(at)
        return self._snapper.node(point, reach) or self._snapper.border(point, reach)

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._under = self._find(at)
        on_node = self._under is not None and self._under.kind == "node"
        self._chosen = self._under.point if self._under is not None and on_node else None
        self._press_at = at if on_node else None
        if not on_node:
            space = self.canvas.space_at(at)
            self.selection.set([space] if space else [])

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if self._press_at is not None and (self._start_of_drag is not None or self.dragged(at)):
            self._drag(event, at)
        else:
            self._show_handles(self.hover_space(at))
            self._under = self._find(at)
            self._show_mark(self._under)
        self.say()

    def _drag(self, event: QMouseEvent, at: QPointF) -> None:
        assert self._chosen is not None
        if self._start_of_drag is None:
            self._start_of_drag = self.document.map
            self.canvas.highlight((), "hover")
            self._snapper = Snapper(self._start_of_drag, without=self._chosen)
        free = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        snap = Snap(to_grid(at), "free") if free else self._snapper.snap(at, self.canvas.scale_factor)
        try:
            edit = move_node(self._start_of_drag, self._chosen, snap.point)
        except EditError as error:
            self.refuse(error)
            return
        before = self._live.touched if self._live else frozenset()
        self._live = edit
        self.document.show(edit.map, edit.touched | before)
        self._show_mark(snap)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        edit, start, moved = self._live, self._start_of_drag, self._chosen
        self._press_at = self._start_of_drag = self._live = None
        if start is None or edit is None or moved is None:
            return
        self.document.show(start, edit.touched)
        self.commit("Move corner", edit)
        self._chosen = None

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        found = self._find(at)
        if found is None or found.side is None:
            return
        try:
            self.commit("Add corner", insert_node(self.document.map, *found.side, found.point))
        except EditError as error:
            self.refuse(error)
            return
        self._chosen, self._press_at = found.point, at  # it can be dragged at once

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self._start_of_drag is not None:
            self._give_up()
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.delete()
            return True
        return False

    def delete(self) -> None:
        """Removes the corner under the pointer, or the one that was clicked last; else the selected spaces."""
        on_node = self._under is not None and self._under.kind == "node"
        point = self._under.point if self._under is not None and on_node else self._chosen
        if self._start_of_drag is not None:
            return
        if point is None:
            super().delete()
            return
        try:
            self.commit("Remove corner", remove_node(self.document.map, point))
        except EditError as error:
            self.refuse(error)

    def _give_up(self) -> None:
        """Ends a drag as if it had never begun."""
        start, live = self._start_of_drag, self._live
        self._press_at = self._start_of_drag = self._live = self._chosen = None
        if start is not None and live is not None:
            self.document.show(start, live.touched)

    def _show_handles(self, space: str) -> None:
        """Dots on the corners of the space under the pointer: these can be dragged."""
        if space != self._handled:
            self._handled = space
            layer = self.canvas.layer("handles", 40)
            layer.clear()
            rings = self.document.map.spaces[space].rings if space else ()
            for point in {p for ring in rings for p in ring}:
                layer.add(snap_mark(Snap(point, "free")))

    def _show_mark(self, snap: Snap | None) -> None:
        self.marks.clear()
        if snap is not None:
            self.marks.add(snap_mark(snap))
