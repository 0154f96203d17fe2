"""What of a map is shown, and how strongly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QGraphicsItem

from editor.canvas.overlays import Layer
from editor.canvas.sheet_items import MarkerItem
from editor.canvas.space_item import SpaceItem


class Visibility:
    """Remembers what is hidden or faint, and applies it to items: those that are there, and those drawn anew.

    The parts are the levels of spaces, `labels`, `features`, `markers`, and the names of overlay layers.
    """

    def __init__(self) -> None:
        self._hidden: set[str] = set()
        self._strengths: dict[str, float] = {}

    def set_shown(self, part: str, shown: bool) -> None:
        """Shows or hides a part."""
        (self._hidden.discard if shown else self._hidden.add)(part)

    def shows(self, part: str) -> bool:
        """Whether a part is shown."""
        return part not in self._hidden

    def set_strength(self, part: str, strength: float) -> None:
        """Draws a part as strongly as this: 1 is as usual, 0 not at all."""
        self._strengths[part] = strength

    def strength(self, part: str) -> float:
        """How strongly a part is drawn."""
        return self._strengths.get(part, 1.0)

    def apply(self, spaces: Iterable[SpaceItem], around: Iterable[QGraphicsItem], layers: Mapping[str, Layer]) -> None:
        """Makes spaces, what is printed around them, and overlays look as was asked."""
        for item in spaces:
            self._apply_to_space(item)
        for other in around:
            self._set(other, "markers" if isinstance(other, MarkerItem) else "features")
        for name, layer in layers.items():
            self._set(layer, name)

    def _apply_to_space(self, item: SpaceItem) -> None:
        for part in item.parts:
            self._set(part, item.space.layer)
        item.label.setVisible(item.isVisible() and self.shows("labels"))
        item.label.setOpacity(item.opacity() * self.strength("labels"))

    def _set(self, item: QGraphicsItem, part: str) -> None:
        item.setVisible(self.shows(part))
        item.setOpacity(self.strength(part))
