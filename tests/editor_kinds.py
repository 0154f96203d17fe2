"""A hand for the dialog with the kinds of a map's own, and for the palette."""

from __future__ import annotations

from editor_hand import Hand
from editor_widgets import bring_to_front, click, click_row
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from editor.dialogs.kinds import KindsDialog
from editor.window import MainWindow


def choose_kind(window: MainWindow, title: str) -> None:
    """Clicks a kind in the palette; the keys are the map's then."""
    click_row(window.docks.kinds.kinds, title)


def open_kinds(window: MainWindow, hand: Hand) -> KindsDialog:
    """Ctrl+K, and the dialog that comes."""
    hand.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KindsDialog)
    return dialog


def field(dialog: KindsDialog, name: str) -> QWidget:
    """The field of a figure, `kind.figure`, in the form of the chosen kind."""
    found = dialog.page.widget().findChild(QWidget, name)
    assert found is not None
    return found


def close_kinds(window: MainWindow, dialog: KindsDialog) -> None:
    """Clicks Close; keys go to the window again."""
    click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))
    while QApplication.activeModalWidget() is not None:
        QTest.qWait(1)
    bring_to_front(window)
