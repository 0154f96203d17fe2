"""The key for menus in a list whose menu is asked for by a signal: it is that of the row that the keys are on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from editor.canvas.key_pointer import means_menu


class MenuKey(QObject):
    """Makes the key, or Shift+F10, ask for the menu of the chosen row. Where the platform does so by itself the row is
    the same."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and means_menu(event)
        by_platform = isinstance(event, QContextMenuEvent) and event.reason() == QContextMenuEvent.Reason.Keyboard
        if not by_key and not by_platform:
            return False
        row = self._view.visualRect(self._view.currentIndex())
        if not row.isEmpty():
            self._view.customContextMenuRequested.emit(row.center())
        return True
