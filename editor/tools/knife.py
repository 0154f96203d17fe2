"""Knife: a line across a space makes two of it."""

from __future__ import annotations

from editor.canvas.paths import to_scene
from editor.tools.path import PathTool
from engine.board.edits import EditError, split_space


class KnifeTool(PathTool):
    """Cuts the space that the middle of the line lies in: of several one above the other the selected one, else the
    uppermost."""

    title = "Knife"
    icon_name = "knife"
    shortcut = "K"
    tip = "Click points of a line from border to border across a space; Enter or a double click cuts"

    def hint(self) -> str:
        where = self.where()
        if not self.points:
            return f"Click begins the cut {where}".strip()
        done = f"; Enter cuts {self._target() or 'the space'}" if len(self.points) >= self.least else ""
        return f"Click sets the next point {where}{done}; Backspace takes one back; Esc gives up"

    def _target(self) -> str:
        points = self.points
        (ax, ay), (bx, by) = points[(len(points) - 1) // 2 :][:2]
        crossed = self.canvas.spaces_at(to_scene(((ax + bx) // 2, (ay + by) // 2)))
        selected = self.selection.one
        return selected if selected in crossed or not crossed else crossed[0]

    def finish(self) -> None:
        """Cuts along the points set so far."""
        target = self._target() if len(self.points) >= self.least else ""
        if not target:
            self.refused.emit("The line has to run across a space")
            return
        try:
            edit = split_space(self.document.map, target, self.points)
        except EditError as error:
            self.refuse(error)
            return
        new = edit.map.spaces.keys() - self.document.map.spaces.keys()
        self.start_over()
        self.commit(f"Cut {target}", edit)
        self.selection.set([target, *sorted(new)])
