"""What is chosen, shared by tools, panels and menus: spaces of the map, and the kind and layer to draw with."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from editor.document import Document


class Selection(QObject):
    """Ids of selected spaces in the order they were chosen; ids that leave the map leave the selection.

    `changed` when other spaces are selected, `brush_changed` when `terrain`, `layer` or `marker` is another one.
    """

    changed = Signal()
    brush_changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._ids: tuple[str, ...] = ()
        document.changed.connect(self._forget_missing)
        document.replaced.connect(self._start_over)
        self.terrain = ""
        self.marker = ""
        self.layer = "ground"

    @property
    def ids(self) -> tuple[str, ...]:
        """The selected spaces."""
        return self._ids

    @property
    def one(self) -> str:
        """The selected space when it is the only one; else empty."""
        return self._ids[0] if len(self._ids) == 1 else ""

    def set(self, ids: Iterable[str]) -> None:
        """Selects these spaces and no others."""
        chosen = tuple(dict.fromkeys(i for i in ids if i in self._document.map.spaces))
        if chosen != self._ids:
            self._ids = chosen
            self.changed.emit()

    def toggle(self, space: str) -> None:
        """Adds a space to the selection, or takes it out."""
        others = tuple(i for i in self._ids if i != space)
        self.set(others if space in self._ids else (*self._ids, space))

    def _forget_missing(self) -> None:
        self.set(self._ids)

    def set_terrain(self, terrain: str) -> None:
        """Chooses the kind to draw and paint with."""
        if terrain != self.terrain:
            self.terrain = terrain
            self.brush_changed.emit()

    def set_layer(self, layer: str) -> None:
        """Chooses the layer that new spaces are drawn on."""
        if layer != self.layer:
            self.layer = layer
            self.brush_changed.emit()

    def set_marker(self, kind: str) -> None:
        """Chooses the kind of symbol to place."""
        if kind != self.marker:
            self.marker = kind
            self.brush_changed.emit()

    def _start_over(self) -> None:
        self.set(())
        self.marker = next(iter(self._document.palette.markers), "")
        self.layer = "ground"
        self.terrain = next(iter(self._document.palette.terrain), "ground")
        self.brush_changed.emit()
