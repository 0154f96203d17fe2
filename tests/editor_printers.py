"""A hand for the dialog that asks for a printer: Qt's own, where the system has none to show. It prints into a file as
well, wherever there is no printer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from editor_dialogs import Waiting, in_dialog, tab_to
from editor_widgets import LEFT, click, click_into, click_mark, pick, type_over, type_text
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QRadioButton, QSpinBox, QTabWidget

needs_qts_dialog = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"),
    reason="Windows and macOS show their own dialog for printers, out of Qt's reach",
)

INTO_A_FILE = "Print to File"


def print_into(
    path: Path, pages: tuple[int, int] | None = None, offered: list[tuple[str, str]] | None = None
) -> Waiting:
    """In the next dialog for a printer: a file is printed into, all pages or those from one to another; the first and
    the last that the dialog offers are added to `offered`."""

    def work(dialog: QPrintDialog) -> None:
        printers = dialog.findChild(QComboBox, "printers")
        if not printers.currentText().startswith(INTO_A_FILE):
            pick(printers, INTO_A_FILE)
        if pages is not None:
            _choose_pages(dialog, pages, offered)
        field = dialog.findChild(QLineEdit, "filename")
        click_into(field)
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        type_text(field, str(path))
        click(_button(dialog, "Print"))

    return in_dialog(QPrintDialog, work)


def print_into_by_keys(path: Path) -> Waiting:
    """In the next dialog for a printer: Tab to the field for a file, a path, and Enter."""

    def work(dialog: QPrintDialog) -> None:
        field = dialog.findChild(QLineEdit, "filename")
        tab_to(dialog, field)
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        type_text(field, str(path))
        QTest.keyClick(field, Qt.Key.Key_Return)

    return in_dialog(QPrintDialog, work)


def give_up_printing() -> Waiting:
    """Presses Escape in the next dialog for a printer."""
    return in_dialog(QPrintDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))


def _choose_pages(dialog: QPrintDialog, pages: tuple[int, int], offered: list[tuple[str, str]] | None) -> None:
    click(_button(dialog, "Options"))
    bar = next(tabs for tabs in dialog.findChildren(QTabWidget) if tabs.isVisible()).tabBar()
    tab = next(n for n in range(bar.count()) if bar.tabText(n) == "Copies")
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tab).center())
    ranged, (first, last) = dialog.findChild(QRadioButton, "printRange"), _range(dialog)
    click_mark(ranged)
    if offered is not None:
        offered.append((first.text(), last.text()))
    type_over(first, str(pages[0]))
    type_over(last, str(pages[1]))


def _range(dialog: QPrintDialog) -> tuple[QSpinBox, QSpinBox]:
    """The fields for the first and the last page."""
    return dialog.findChild(QSpinBox, "from"), dialog.findChild(QSpinBox, "to")


def _button(dialog: QPrintDialog, title: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "").startswith(title))
