"""Lists, tables and choices get the letters that are typed into them, before the window's tools do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

_OTHERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class TypingFirst(QObject):
    """Watches the lists and choices of a window: a printable key there looks for an entry, and chooses no tool."""

    def watch(self, window: QWidget) -> None:
        """Takes in every list, table, tree and choice that the window has now."""
        for kind in (QAbstractItemView, QComboBox):
            for view in window.findChildren(kind):
                view.removeEventFilter(self)
                view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_typing(event):
            event.accept()  # the key comes as a press, and not as the window's shortcut
            return True
        return False


def is_typing(event: QKeyEvent) -> bool:
    """Whether a key writes something."""
    return event.text().isprintable() and bool(event.text().strip()) and not event.modifiers() & _OTHERS
