"""Who types gets the keys before the window does: letters in lists, tables and choices; Ctrl+Z in a field for as long
as there is typing to take back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

_OTHERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class TypingFirst(QObject):
    """Watches the lists, choices and fields of a window: a printable key in a list looks for an entry, and chooses no
    tool; Ctrl+Z in a field whose text was taken over takes back the change that it made."""

    def watch(self, window: QWidget) -> None:
        """Takes in every list, table, tree, choice and field that the window has now."""
        self._watch(window, QAbstractItemView, QComboBox, QLineEdit, QAbstractSpinBox)

    def watch_fields(self, part: QWidget) -> None:
        """Takes in the fields of a part of a window that was made later."""
        self._watch(part, QLineEdit, QAbstractSpinBox)

    def _watch(self, part: QWidget, *kinds: type[QWidget]) -> None:
        for kind in kinds:
            for view in part.findChildren(kind):
                view.removeEventFilter(self)
                view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if isinstance(watched, (QLineEdit, QAbstractSpinBox)):
            if is_for_the_window(watched, event):
                event.ignore()  # the key comes as the window's shortcut, and not as a press
                return True
            return False
        if is_typing(event):
            event.accept()  # the key comes as a press, and not as the window's shortcut
            return True
        return False


def is_typing(event: QKeyEvent) -> bool:
    """Whether a key writes something."""
    return event.text().isprintable() and bool(event.text().strip()) and not event.modifiers() & _OTHERS


def is_for_the_window(field: QLineEdit | QAbstractSpinBox, event: QKeyEvent) -> bool:
    """Whether a key takes something back, or does it again, and nothing that was typed into the field."""
    line = field if isinstance(field, QLineEdit) else field.lineEdit()
    if event.matches(QKeySequence.StandardKey.Undo):
        return not line.isUndoAvailable()
    return event.matches(QKeySequence.StandardKey.Redo) and not line.isRedoAvailable()
