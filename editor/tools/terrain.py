"""Terrain: brush and bucket give spaces the kind chosen in the palette, the eyedropper takes one up."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from editor.canvas.paths import to_grid
from editor.tools.base import Tool
from editor.tools.making import commit_new
from engine.board.edits import EditError, fill_gap, set_terrain

_STROKES = count()


class _KindTool(Tool):
    """The right button takes a kind from the map."""

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def takes_right(self, at: QPointF) -> bool:
        return bool(self.canvas.space_at(at))

    def name_of(self, kind: str) -> str:
        """A kind's name in a sentence."""
        return self.document.palette.ground(kind).name.lower()

    def pick_up(self, space: str) -> None:
        """Takes the kind of a space, to paint and draw with."""
        if space:
            self.selection.set_terrain(self.document.map.spaces[space].terrain)


class TerrainTool(_KindTool):
    """Paints while the button is down: one step of undo for a stroke."""

    title = "Brush"
    icon_name = "brush"
    shortcut = "B"
    tip = "Click or drag over spaces to give them the kind chosen in the palette; right-click picks a kind up"

    def activate(self) -> None:
        self._stroke = ""

    def hint(self) -> str:
        brush = self.name_of(self.selection.terrain)
        hovered = self.canvas.hovered
        if not hovered:
            return f"Click or drag over spaces to make them {brush}; right-click picks a kind up"
        here = self.document.map.spaces[hovered].terrain
        if here == self.selection.terrain:
            return f"{hovered} is {brush} already"
        return f"Click makes {hovered} {brush}; right-click picks up {self.name_of(here)}"

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() == Qt.MouseButton.RightButton:
            self.pick_up(space)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._stroke = f"stroke {next(_STROKES)}"
            self._paint(space)
        self.say()

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.hover_space(at)
        if self._stroke:
            self._paint(space)
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self._stroke = ""

    def _paint(self, space: str) -> None:
        if space:
            kind = self.document.palette.ground(self.selection.terrain).name
            edit = set_terrain(self.document.map, [space], self.selection.terrain)
            self.commit(f"Terrain: {kind}", edit, self._stroke)


class BucketTool(_KindTool):
    """Fills what hangs together: neighbours of one terrain, or open ground that spaces enclose."""

    title = "Bucket"
    icon_name = "bucket"
    shortcut = "G"
    tip = "Click a space: it and all its like beside it change; click enclosed open ground: it becomes a space"

    def hint(self) -> str:
        brush, hovered = self.name_of(self.selection.terrain), self.canvas.hovered
        if not hovered:
            return f"Click makes the open ground here a space ({brush}), where spaces enclose it"
        here = self.document.map.spaces[hovered].terrain
        if here == self.selection.terrain:
            return f"{hovered} is {brush} already"
        return f"Click makes {hovered} and the {self.name_of(here)} joined to it {brush}: {len(self._alike(hovered))}"

    def _alike(self, start: str) -> list[str]:
        """The spaces of one terrain that hang together by links, from one of them."""
        board, spaces = self.document.board, self.document.map.spaces
        found, todo = {start}, [start]
        while todo:
            for other in board.graph[todo.pop()]:
                if other not in found and spaces[other].terrain == spaces[start].terrain:
                    found.add(other)
                    todo.append(other)
        return [name for name in spaces if name in found]

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        self.canvas.highlight(self._alike(space) if space else [], "hover")
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() == Qt.MouseButton.RightButton:
            self.pick_up(space)
        elif event.button() == Qt.MouseButton.LeftButton and space:
            kind = self.document.palette.ground(self.selection.terrain).name
            edit = set_terrain(self.document.map, self._alike(space), self.selection.terrain)
            self.commit(f"Fill with {kind.lower()}", edit)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.fill(at)
        self.say()

    def fill(self, at: QPointF) -> None:
        """Makes the open ground at a point (mm) a space of the terrain in the palette, where spaces enclose it."""
        source, selection = self.document.map, self.selection
        try:
            commit_new(self, fill_gap(source, to_grid(at), selection.terrain, layer=selection.layer))
        except EditError as error:
            self.refuse(error)


class EyedropperTool(_KindTool):
    """A click takes up the kind of a space; its level comes along."""

    title = "Pick up"
    icon_name = "eyedropper"
    shortcut = "Y"
    tip = "Click a space to take up its kind and its level, to paint and draw with"

    def hint(self) -> str:
        hovered = self.canvas.hovered
        if not hovered:
            return self.tip
        return f"Click takes up {self.name_of(self.document.map.spaces[hovered].terrain)}"

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self.hover_space(at)
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if space:
            self.pick_up(space)
            self.selection.set_layer(self.document.map.spaces[space].layer)
            self.noted.emit(f"Draws and paints {self.name_of(self.selection.terrain)} now")
