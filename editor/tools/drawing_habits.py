"""How one draws: what is snapped to, whether borders are traced, how smooth a freehand line becomes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.tools.snapping import USUAL
from engine.board.model import GRID


class DrawingHabits(QObject):
    """Shared by all tools that set points. `changed` after any of it was set to something else."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.snapping = True
        self.chosen_kinds = USUAL
        """The kinds (of `snapping.KINDS`) to snap to whenever snapping is on."""
        self.tracing = False
        """Whether a line from border to border runs along the borders between."""
        self.roughness = GRID
        """How far (grid units) points of a freehand line may lie off the line that is kept."""

    def set(self, **values: Any) -> None:
        """Sets some of the habits by their names."""
        other = {name: value for name, value in values.items() if getattr(self, name) != value}
        for name, value in other.items():
            setattr(self, name, value)
        if other:
            self.changed.emit()

    def set_kind(self, kind: str, on: bool) -> None:
        """Chooses whether a kind is snapped to."""
        self.set(chosen_kinds=self.chosen_kinds | {kind} if on else self.chosen_kinds - {kind})

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds to snap to now; none while snapping is off."""
        return self.chosen_kinds if self.snapping else frozenset()
