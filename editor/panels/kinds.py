"""The palette: kinds of terrain and of features as little printed patches, and the layer that new spaces go to."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGraphicsItem,
    QListWidget,
    QListWidgetItem,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Look
from editor.canvas.sheet_items import feature_item
from editor.canvas.space_item import SpaceItem
from editor.document import Document
from editor.selection import Selection
from engine.board.model import Feature, Ring, Space

LAYERS = {"ground": "Ground", "deck": "Deck (bridges)", "tunnel": "Tunnel"}
"""The vertical levels, as people read them."""

_PATCH = QSize(40, 24)
_TERRAIN, _FEATURE = "terrain", "feature"


class KindsPanel(QWidget):
    """Choosing a terrain sets what spaces are drawn with, and what the brush paints; choosing a feature makes what is
    drawn a feature."""

    filled = Signal(int)
    """Other kinds are listed: how many pixels high the panel has to be to show them all."""

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document = document
        self._selection = selection
        self.kinds = QListWidget()
        self.kinds.setIconSize(_PATCH)
        self.kinds.setToolTip("What is drawn and painted; below the line: features, which lie on the spaces")
        self.layers = QComboBox()
        self.layers.setToolTip("The level that new spaces are drawn on: spaces of one level never overlap")
        for name, title in LAYERS.items():
            self.layers.addItem(title, name)
        self.markers = QComboBox()
        self.markers.setToolTip("The marker that the tool Markers places")
        self._form = form = QFormLayout()
        form.addRow("Draw on", self.layers)
        form.addRow("Marker", self.markers)
        form.setContentsMargins(8, 4, 8, 8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kinds)
        layout.addLayout(form)
        self.kinds.currentItemChanged.connect(self._choose)
        self.kinds.itemClicked.connect(self._choose)
        self.layers.currentIndexChanged.connect(lambda: selection.set_layer(self.layers.currentData()))
        self.markers.currentIndexChanged.connect(lambda: selection.set_marker(self.markers.currentData() or ""))
        document.replaced.connect(self._fill)
        document.restyled.connect(self._fill)
        selection.brush_changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        """Only what is seen knows how large its letters are."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._tell_height)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        table, kind = item.data(_KIND)
        if table == _TERRAIN:
            self._selection.set_terrain(kind)
        else:
            self._selection.set_feature(kind)

    def _fill(self) -> None:
        palette = self._document.palette
        self.kinds.blockSignals(True)
        self.kinds.clear()
        for look in palette:
            self._add(look, patch(look), _TERRAIN)
        for look in palette.features.values():
            self._add(look, feature_patch(look), _FEATURE)
        self.kinds.blockSignals(False)
        self.markers.blockSignals(True)
        self.markers.clear()
        for look in palette.markers.values():
            self.markers.addItem(look.name, look.id)
        self.markers.blockSignals(False)
        self.markers.setEnabled(self.markers.count() > 0)
        if self._selection.marker not in palette.markers:
            self._selection.set_marker(next(iter(palette.markers), ""))
        self._follow()
        self._tell_height()

    def _tell_height(self) -> None:
        rows = sum(self.kinds.sizeHintForRow(row) for row in range(self.kinds.count()))
        self.filled.emit(rows + 2 * self.kinds.frameWidth() + self._form.sizeHint().height() + _SPARE)

    def _add(self, look: Look, picture: QIcon, table: str) -> None:
        item = QListWidgetItem(picture, f"{look.name} (feature)" if table == _FEATURE else look.name)
        item.setData(_KIND, (table, look.id))
        self.kinds.addItem(item)

    def _follow(self) -> None:
        selection = self._selection
        wanted = (_FEATURE, selection.feature) if selection.feature else (_TERRAIN, selection.terrain)
        for row in range(self.kinds.count()):
            if tuple(self.kinds.item(row).data(_KIND)) == wanted:
                self.kinds.setCurrentRow(row)
        self.layers.setCurrentIndex(self.layers.findData(selection.layer))
        self.markers.setCurrentIndex(self.markers.findData(selection.marker))


_SPARE = 8
"""Pixels between the list and what is below it."""

_KIND = Qt.ItemDataRole.UserRole
_SCALE = 3.0
"""Pixels of a patch for a millimetre."""


def patch(look: Look, size: QSize = _PATCH) -> QIcon:
    """A little piece of map in a look."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    space = Space(look.id, look.id, (_in_patch(size, *corners),))
    return _picture(SpaceItem(space, look), size, look)


def feature_patch(look: Look, size: QSize = _PATCH) -> QIcon:
    """A little feature of a kind: an area for what is drawn without a width, else a line."""
    area = _in_patch(size, (0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
    line = _in_patch(size, (0.0, 0.75), (0.45, 0.3), (1.0, 0.5))
    lined = look.width != Look.width
    return _picture(feature_item(Feature("x", look.id, () if lined else ((area,),), line if lined else ()), look), size)


def _in_patch(size: QSize, *corners: tuple[float, float]) -> Ring:
    width, height = size.width() / _SCALE * 100, size.height() / _SCALE * 100
    return tuple((round(x * width), round(y * height)) for x, y in corners)


def _picture(item: QGraphicsItem, size: QSize, ground: Look | None = None) -> QIcon:
    pixmap = QPixmap(size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(ground.fill if ground else Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_SCALE, _SCALE)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # a chosen row would tint it otherwise
    return icon
