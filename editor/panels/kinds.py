"""The palette: the game's terrain kinds as little printed patches, and the layer that new spaces go to."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Look
from editor.canvas.space_item import SpaceItem
from editor.document import Document
from editor.selection import Selection
from engine.board.model import Space

LAYERS = {"ground": "Ground", "deck": "Deck (bridges)", "tunnel": "Tunnel"}
"""The vertical levels, as people read them."""

_PATCH = QSize(46, 30)


class KindsPanel(QWidget):
    """Choosing a kind sets what spaces are drawn with, and what the brush paints."""

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document = document
        self._selection = selection
        self.kinds = QListWidget()
        self.kinds.setIconSize(_PATCH)
        self.kinds.setToolTip("The kind to draw and paint with")
        self.layers = QComboBox()
        self.layers.setToolTip("The level that new spaces are drawn on: spaces of one level never overlap")
        for name, title in LAYERS.items():
            self.layers.addItem(title, name)
        self.markers = QComboBox()
        self.markers.setToolTip("The symbol that the tool Markers places")
        form = QFormLayout()
        form.addRow("Draw on", self.layers)
        form.addRow("Marker", self.markers)
        form.setContentsMargins(8, 4, 8, 8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kinds)
        layout.addLayout(form)
        self.kinds.currentItemChanged.connect(self._choose)
        self.layers.currentIndexChanged.connect(lambda: selection.set_layer(self.layers.currentData()))
        self.markers.currentIndexChanged.connect(lambda: selection.set_marker(self.markers.currentData() or ""))
        document.replaced.connect(self._fill)
        selection.brush_changed.connect(self._follow)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._selection.set_terrain(item.data(_KIND))

    def _fill(self) -> None:
        self.kinds.blockSignals(True)
        self.kinds.clear()
        for look in self._document.palette:
            item = QListWidgetItem(patch(look), look.name)
            item.setData(_KIND, look.id)
            self.kinds.addItem(item)
        self.kinds.blockSignals(False)
        self.markers.clear()
        for look in self._document.palette.markers.values():
            self.markers.addItem(look.name, look.id)
        self.markers.setEnabled(self.markers.count() > 0)
        self._follow()

    def _follow(self) -> None:
        for row in range(self.kinds.count()):
            if self.kinds.item(row).data(_KIND) == self._selection.terrain:
                self.kinds.setCurrentRow(row)
        self.layers.setCurrentIndex(self.layers.findData(self._selection.layer))
        self.markers.setCurrentIndex(self.markers.findData(self._selection.marker))


_KIND = Qt.ItemDataRole.UserRole


def patch(look: Look, size: QSize = _PATCH) -> QIcon:
    """A little piece of map in a look."""
    scale = 3.0
    width, height = size.width() / scale, size.height() / scale
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    ring = tuple((round(x * 100), round(y * 100)) for x, y in corners)
    pixmap = QPixmap(size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(look.fill)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    SpaceItem(Space(look.id, look.id, (ring,)), look).paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # a chosen row would tint it otherwise
    return icon
