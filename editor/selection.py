"""What is chosen, shared by tools, panels and menus: spaces, features and markers of the map, and what to draw with."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from editor.document import Document
from editor.tools.drawing_habits import DrawingHabits
from engine.board.object_edits import TABLES, Found


class Selection(QObject):
    """Ids of selected spaces in the order they were chosen; ids that leave the map leave the selection.

    `changed` when something else is selected, `brush_changed` when `terrain`, `feature`, `layer` or `marker` is another
    one.
    """

    changed = Signal()
    brush_changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._ids: tuple[str, ...] = ()
        self._objects: tuple[Found, ...] = ()
        self.drawing = DrawingHabits(self)
        document.changed.connect(self._forget_missing)
        document.replaced.connect(self._start_over)
        self.terrain = ""
        self.feature = ""
        """The kind of feature that outlines become; empty: they become spaces."""
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

    @property
    def objects(self) -> tuple[Found, ...]:
        """The selected features and symbols."""
        return self._objects

    @property
    def one_object(self) -> Found | None:
        """The selected feature or marker when nothing else is selected."""
        return self._objects[0] if len(self._objects) == 1 and not self._ids else None

    def set(self, ids: Iterable[str], objects: Iterable[tuple[str, str]] = ()) -> None:
        """Selects these spaces, features and markers, and no others."""
        source = self._document.map
        chosen = tuple(dict.fromkeys(i for i in ids if i in source.spaces))
        found: list[Found] = [(table, name) for table in TABLES for kept, name in objects if kept == table]
        others = tuple(dict.fromkeys(each for each in found if each[1] in getattr(source, each[0])))
        if (chosen, others) != (self._ids, self._objects):
            self._ids, self._objects = chosen, others
            self.changed.emit()

    def set_found(self, table: str, name: str) -> None:
        """Selects one thing, of `spaces`, `features` or `markers`, and nothing else."""
        self.set([name] if table == "spaces" else (), [] if table == "spaces" else [(table, name)])

    def toggle(self, space: str) -> None:
        """Adds a space to the selection, or takes it out."""
        others = tuple(i for i in self._ids if i != space)
        self.set(others if space in self._ids else (*self._ids, space), self._objects)

    def toggle_object(self, found: Found) -> None:
        """Adds a feature or a marker to the selection, or takes it out."""
        others = tuple(each for each in self._objects if each != found)
        self.set(self._ids, others if found in self._objects else (*self._objects, found))

    def _forget_missing(self) -> None:
        self.set(self._ids, self._objects)

    def set_terrain(self, terrain: str) -> None:
        """Chooses the kind to draw and paint spaces with."""
        if terrain != self.terrain or self.feature:
            self.terrain, self.feature = terrain, ""
            self.brush_changed.emit()

    def set_feature(self, kind: str) -> None:
        """Chooses the kind of feature that outlines become."""
        if kind != self.feature:
            self.feature = kind
            self.brush_changed.emit()

    def set_layer(self, layer: str) -> None:
        """Chooses the layer that new spaces are drawn on."""
        if layer != self.layer:
            self.layer = layer
            self.brush_changed.emit()

    def set_marker(self, kind: str) -> None:
        """Chooses the kind of marker to place."""
        if kind != self.marker:
            self.marker = kind
            self.brush_changed.emit()

    def _start_over(self) -> None:
        self.set(())
        self.marker = next(iter(self._document.palette.markers), "")
        self.layer = "ground"
        self.feature = ""
        self.terrain = next(iter(self._document.palette.terrain), "ground")
        self.brush_changed.emit()
