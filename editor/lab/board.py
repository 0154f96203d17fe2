"""A map with heat over it; two of them move together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.canvas.palette import Palette
from editor.canvas.view import MapCanvas
from editor.lab.heat import HeatItem, HeatMap
from editor.waiting import GivenUpError, Waiting
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError

_LAYER = "heat"
_MANY = 400
"""Maps with more spaces are drawn in pieces."""


class HeatBoard(QWidget):
    """Signals: `pointed(sentence)` with the figure of the space under the pointer, empty where there is none;
    `chosen(variant)` when another variant is to be shown here."""

    pointed = Signal(str)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.canvas = MapCanvas()
        self.canvas.setMinimumSize(180, 140)
        self.variant = QComboBox()
        self.variant.setToolTip("Which variant this map shows")
        self.variant.activated.connect(self.chosen)
        self.caption = QLabel()
        self.caption.setObjectName("hint")
        self.heat: HeatMap | None = None
        self._map: Map | None = None
        self._item: HeatItem | None = None
        self._pointed = ""
        """The space under the pointer."""
        self.head = QWidget()
        row = QHBoxLayout(self.head)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self.variant, 1)
        row.addWidget(self.caption)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(self.canvas, 1)
        self.canvas.space_hovered.connect(self._hovered)

    def show_map(self, source: Map) -> None:
        """Shows a map; the same one again keeps what one looks at."""
        if source is not self._map and source != self._map:
            self._map, self._item = source, None
            self._draw(source, palette_of(source))
            self.show_heat(None)

    def _draw(self, source: Map, palette: Palette) -> None:
        """Draws a map; a large one in pieces between which the window lives."""
        if len(source.spaces) > _MANY:
            with Waiting("Drawing the map", self) as waiting, suppress(GivenUpError):
                waiting.for_slices(self.canvas.prepare(source, palette))
        self.canvas.set_map(source, None, palette)

    def show_heat(self, heat: HeatMap | None) -> None:
        """Lays a heat map over the map; None: nothing."""
        self.heat = heat
        if self._map is None:
            return
        if self._item is None:
            items = ((name, self.canvas.space_item(name)) for name in self._map.spaces)
            self._item = HeatItem({name: item.area for name, item in items if item})
            layer = self.canvas.layer(_LAYER, -50)
            layer.clear()
            layer.add(self._item)
        self._item.setVisible(heat is not None)
        if heat is not None:
            self._item.show_colours(heat.colour)
        if self._pointed:
            self.pointed.emit(self.told(self._pointed))

    def _hovered(self, space: str) -> None:
        self.canvas.highlight([space] if space else [], "hover")
        self._pointed = space
        self.pointed.emit(self.told(space))

    def told(self, space: str) -> str:
        """The figure of a space in a sentence; empty for none."""
        if not space or self._map is None or space not in self._map.spaces:
            return ""
        name = self._map.spaces[space].name
        title = f"{name} ({space})" if name else space
        return f"{title}: {self.heat.told(space)}" if self.heat else title


class Linked(QObject):
    """Two canvases that show the same part of their maps: where one is moved, the other follows. Where one shows its
    whole map, so does the other."""

    def __init__(self, first: MapCanvas, second: MapCanvas) -> None:
        super().__init__(first)
        self._following = False
        for here, there in ((first, second), (second, first)):
            follow = self._follower(here, there)
            here.zoomed.connect(follow)
            for bar in (here.horizontalScrollBar(), here.verticalScrollBar()):
                bar.valueChanged.connect(follow)

    def _follower(self, here: MapCanvas, there: MapCanvas) -> Callable[..., None]:
        def follow(*_: object) -> None:
            if self._following or not there.isVisible() or not here.isVisible():
                return
            self._following = True
            if here.fitted:
                there.fit()
            else:
                there.zoom(here.scale_factor / there.scale_factor)
                there.centerOn(centre_of(here))
            self._following = False

        return follow


def centre_of(canvas: MapCanvas) -> QPointF:
    """The point of the map (mm) in the middle of a canvas."""
    return canvas.mapToScene(canvas.viewport().rect().center())


def palette_of(source: Map) -> Palette:
    """The looks of a map's game."""
    try:
        values = load_game_data(source.game).values
    except DocumentError:
        values = {}
    return Palette.of(values, source.kinds)
