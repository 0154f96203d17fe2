"""A menu for a moment: it is closed as soon as what it is about may be another thing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from editor.bench import Bench


def menu_of(window: Bench) -> QMenu:
    """A menu that is freed once it is closed; a change of the map, by a key or another file, and another mode close
    it."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for signal in (window.document.changed, window.document.replaced, window.modes.switched):
        signal.connect(menu.close)
    return menu
