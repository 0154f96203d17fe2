"""Corners and borders: drag one and all its spaces follow; a double click puts a corner in; Del takes one out."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from editor.canvas.paths import to_grid, to_scene
from editor.tools.base import Tool
from editor.tools.grips import MAP_EDGE, Grip, grip
from editor.tools.snap_marks import snap_mark
from editor.tools.snapping import TOLERANCE, Snap, Snapper
from engine.board.edits import Edit, EditError, insert_node, owners, owners_of_side, remove_node, unglue_node
from engine.board.model import GRID, Map


class NodeTool(Tool):
    """Works on corners and borders. While dragging the map is shown as it would be; releasing makes it one step of
    undo. Dropped on another corner, the two are welded."""

    title = "Corners"
    icon_name = "nodes"
    shortcut = "E"
    tip = "Drag a corner or a border and all its spaces follow; double-click adds a corner; Del removes one"

    def activate(self) -> None:
        self._handled = ""
        self._latest = Snapper(self.document.map)
        self._of_drag: Snapper | None = None
        self._under: Snap | None = None
        self._chosen: Snap | None = None
        self._start_of_drag: Map | None = None
        self._grip: Grip | None = None
        self._live: Edit | None = None
        self._refused = ""

    def deactivate(self) -> None:
        self._give_up()
        self._show_handles("")
        super().deactivate()

    def hint(self) -> str:
        if self._start_of_drag is not None and self._grip is not None:
            what = self._grip.what
            if self._refused:
                return f"Not here: {self._refused}; release leaves the {what} where it is drawn; Esc puts it back"
            return f"Release puts the {what} here; Esc puts it back; Ctrl moves without snapping"
        if self._under is None:
            return self.tip
        found = self._held(self._under)
        return f"Drag moves {found.told}{self._besides(self._under)}" if found else MAP_EDGE

    def _held(self, snap: Snap) -> Grip | None:
        return grip(self.document.map, snap, self.selection.layer)

    def _besides(self, under: Snap) -> str:
        """What else can be done there."""
        if under.side:
            shared = owners_of_side(self.document.map, *under.side)
            return "; double click or Shift+click adds a corner here" if shared else ""
        ids = owners(self.document.map, under.point)
        off = f"; Ctrl+U takes {self._loosened(ids)} off it" if len(ids) > 1 else ""
        return f"; Del removes it{off}" if ids else ""

    @staticmethod
    def _on_node(snap: Snap | None) -> bool:
        return snap is not None and snap.kind == "node"

    def map_changed(self) -> None:
        self._show_handles("")
        if self._live is not None and self.document.map is self._live.map:
            return
        self._end_drag()  # undo took the map away mid-drag
        self._chosen = None
        self.marks.clear()

    @property
    def _snapper(self) -> Snapper:
        """What the pointer snaps to: corners and borders of the map as it is now; in a drag, of the others."""
        if self._of_drag is not None:
            return self._of_drag
        if self._latest.map is not self.document.map:
            self._latest = Snapper(self.document.map, before=self._latest)
        return self._latest

    def _end_drag(self) -> None:
        self._of_drag = None
        self._start_of_drag = self._live = self._press_at = self._grip = None
        self._refused = ""

    def _find(self, at: QPointF) -> Snap | None:
        reach = TOLERANCE / self.canvas.scale_factor * GRID
        point = to_grid(at)
        if node := self._snapper.node(point, reach):
            return node
        caught = self._snapper.snap(at, self.canvas.scale_factor, kinds=self.selection.drawing.kinds)
        return caught if caught.side else self._snapper.border(point, reach)

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._under = self._chosen = self._find(at)
        if self._chosen and self._chosen.side and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._insert(self._chosen, at)
            return
        self._take_hold(at)
        if self._chosen and not self._grip:
            self.refused.emit(MAP_EDGE)
        if not self._on_node(self._chosen):
            space = self.canvas.space_at(at)
            self.selection.set([space] if space else [])

    def _take_hold(self, at: QPointF) -> None:
        """A drag that begins here moves what was chosen, if that can be moved."""
        self._grip = self._held(self._chosen) if self._chosen else None
        self._press_at = at if self._grip else None

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if self._press_at is not None and (self._start_of_drag is not None or self.dragged(at)):
            self._drag(event, at)
            self.say()
        else:
            self._look(at)

    def _drag(self, event: QMouseEvent, at: QPointF) -> None:
        assert self._chosen is not None
        assert self._grip is not None
        if self._start_of_drag is None:
            self._start_of_drag = self.document.map
            self.canvas.highlight((), "hover")
            self._of_drag = Snapper(self._start_of_drag, without=self._chosen.point, before=self._latest)
        snap = self._target(event, at)
        try:
            edit = self._grip.move(self._start_of_drag, snap.point)
        except EditError as error:
            self._say_once(str(error))
            return
        self._refused = ""
        self._live = edit
        self.document.lend(edit.map, edit.touched)
        self._show_mark(snap)

    def _target(self, event: QMouseEvent, at: QPointF) -> Snap:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return Snap(to_grid(at), "free")
        assert self._chosen is not None
        start = self._chosen.point
        kinds = self.selection.drawing.kinds
        return self._snapper.snap(at, self.canvas.scale_factor, last=start, kinds=kinds)

    def _say_once(self, why: str) -> None:
        """A drag that stays refused says so once."""
        if why != self._refused:
            self._refused = why
            self.refused.emit(why)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        edit, held = self._live, self._grip
        self._end_drag()
        if edit is not None and held is not None:
            self.document.settle()
            self.commit(f"Move {held.what}", edit)
            self._chosen = None
        self._look(at)

    def _look(self, at: QPointF) -> None:
        """Shows and says what a click at a point (mm) would do on the map as it is now."""
        self._show_handles(self.hover_space(at))
        self._under = self._find(at)
        self._show_mark(self._under)
        self.say()

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        found = self._find(at)
        if found is not None and found.side is not None:
            self._insert(found, at)

    def _insert(self, found: Snap, at: QPointF) -> None:
        """Puts a corner into a border; it can be dragged at once."""
        assert found.side is not None
        try:
            self.commit("Add corner", insert_node(self.document.map, *found.side, found.point))
        except EditError as error:
            self.refuse(error)
            return
        self._chosen = Snap(found.point, "node")
        self._take_hold(at)

    def _loosened(self, ids: tuple[str, ...]) -> str:
        """The space that would come off a corner: the one under the pointer."""
        return self.canvas.hovered if self.canvas.hovered in ids else ids[0]

    def unglue(self) -> None:
        """Takes the space under the pointer off the corner there."""
        ids = owners(self.document.map, self._under.point) if self._under and self._on_node(self._under) else ()
        if self._under is None or len(ids) < 2:
            self.refused.emit("Point at a corner that several spaces share")
            return
        name = self._loosened(ids)
        try:
            self.commit(f"Take {name} off a corner", unglue_node(self.document.map, self._under.point, name))
        except EditError as error:
            self.refuse(error)

    def point_at(self, at: QPointF) -> Literal["corner", "border", ""]:
        """What of the two is at a point (mm), which is what Del and Ctrl+U are about from now on; empty: neither."""
        self._under, self._chosen = self._find(at), None
        if self._on_node(self._under):
            return "corner"
        return "border" if self._under is not None and self._under.side else ""

    def insert(self) -> None:
        """Puts a corner into the border that was pointed at."""
        if self._under is not None and self._under.side:
            self._insert(self._under, to_scene(self._under.point))
            self._end_drag()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self._start_of_drag is not None:
            self._give_up()
            self.say()
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.delete()
            return True
        return False

    def delete(self) -> None:
        """Removes the corner under the pointer, or the one that was clicked last; else the selected spaces."""
        if self._start_of_drag is not None:
            return
        node = next((snap for snap in (self._under, self._chosen) if self._on_node(snap)), None)
        if node is None:
            super().delete()
            return
        try:
            self.commit("Remove corner", remove_node(self.document.map, node.point))
        except EditError as error:
            self.refuse(error)

    def _give_up(self) -> None:
        """Ends a drag as if it had never begun."""
        self._end_drag()
        self._chosen = None
        self.document.settle()

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
