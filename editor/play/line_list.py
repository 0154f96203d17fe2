"""Lines of text one below the other, each as high as it takes at the width there is."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QListWidget, QStyledItemDelegate, QStyleOptionViewItem

HIGH = 10_000
"""Pixels: no line takes more."""


class _Measured(QStyledItemDelegate):
    """Measures each text once for a width: a list asks for the sizes of all its lines whenever one is added."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self.view = view
        self._width = 0
        self._heights: dict[tuple[str, bool], int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self.view.viewport().width()
        if width != self._width:
            self._width, self._heights = width, {}
        key = str(index.data()), index.data(Qt.ItemDataRole.FontRole) is not None
        if key not in self._heights:
            line = QStyleOptionViewItem(option)
            line.rect = QRect(0, 0, width, HIGH)
            line.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
            self._heights[key] = super().sizeHint(line, index).height()  # what the style takes beside the text, too
        return QSize(width, self._heights[key])


class LineList(QListWidget):
    """A list whose lines go on in the next one where the width ends."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setItemDelegate(_Measured(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines take another height at another width; the last one stays in sight."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
