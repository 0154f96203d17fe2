"""Panels that stand behind each other are named by their tabs; a title below the tab would say the same again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget


class DockTitles(QObject):
    """Takes the title off docks that have a tab, and gives it back to those that stand alone. A tab can be dragged
    like a title."""

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._renew)
        for dock in docks:
            for signal in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
                signal.connect(lambda *_: self._soon.start())

    def _renew(self) -> None:
        for dock in self._docks:
            beside = [other for other in self._window.tabifiedDockWidgets(dock) if not other.isHidden()]
            tabbed = bool(beside) and not dock.isFloating()
            if tabbed == (dock.titleBarWidget() is None):
                dock.setTitleBarWidget(QWidget() if tabbed else cast(QWidget, None))  # Qt takes None
