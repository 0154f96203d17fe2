"""A hand for files that are dragged over the editor from another program, and let go."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_ACTION, _LEFT, _NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drop(widget: QWidget, *files: Path) -> bool:
    """Drags files over a widget and lets them go, as a file manager does; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    place = QPointF(widget.rect().center())
    entered = QDragEnterEvent(place.toPoint(), _ACTION, data, _LEFT, _NONE)
    QApplication.sendEvent(widget, entered)
    if not entered.isAccepted():
        return False
    let_go = QDropEvent(place, _ACTION, data, _LEFT, _NONE)
    QApplication.sendEvent(widget, let_go)
    return let_go.isAccepted()
