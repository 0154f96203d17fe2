"""Reshape: a drawn line becomes a new piece of a space's border."""

from __future__ import annotations

from editor.canvas.paths import to_scene
from editor.tools.path import PathTool
from engine.board.edits import EditError, reshape_space


class ReshapeTool(PathTool):
    """Works on the selected space, or on the one that the line begins at and runs into."""

    title = "Reshape"
    icon_name = "reshape"
    shortcut = "H"
    tip = "Click points of a line that leaves a space's border and comes back to it; Enter makes it the new border"

    def hint(self) -> str:
        if not self.points:
            return f"Click begins the new piece of border {self.where()}; begin on the border of the space"
        done = f"; Enter gives {self._target() or 'the space'} this border" if len(self.points) >= self.least else ""
        return f"Click sets the next point {self.where()}{done}; Backspace takes one back; Esc gives up"

    def _target(self) -> str:
        if self.selection.one:
            return self.selection.one
        (ax, ay), (bx, by) = self.points[:2]
        return self.canvas.space_at(to_scene(((ax + bx) // 2, (ay + by) // 2)))

    def finish(self) -> None:
        """Gives the space its new border; on a refusal the points stay."""
        target = self._target() if len(self.points) >= self.least else ""
        if not target:
            self.refused.emit("Select a space first, or begin the line on its border")
            return
        try:
            edit = reshape_space(self.document.map, target, self.points)
        except EditError as error:
            self.refuse(error)
            return
        self.start_over()
        self.commit(f"Reshape {target}", edit)
        self.selection.set([target])
