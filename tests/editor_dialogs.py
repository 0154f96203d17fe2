"""Hands for the dialogs that stop everything until they are answered: what a person types and clicks there.

Each is told beforehand what will be done, for the key that brings the dialog comes back only when that is closed. Qt's
own file dialog is shown, never one of the system.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from editor_widgets import CTRL, bring_to_front, click, press_keys, type_text
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)

from editor.new_city import NewCityDialog
from editor.window import MainWindow

D = TypeVar("D", bound=QDialog)

QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)

LOOK_MS, LOOKS = 20, 15_000
"""How often it is looked whether the dialog is there, and how often at most."""


class Waiting:
    """Waits for a dialog of a kind, works in it, and does `again` what ends it for as long as it is open. `done` when
    it came and is closed."""

    def __init__(self, kind: type[D], work: Callable[[D], object], again: Callable[[D], object] | None = None) -> None:
        self.done = False
        self._kind, self._work, self._again, self._looks = kind, work, again, 0
        self._dialog: D | None = None
        self._timer = QTimer(QApplication.instance(), interval=LOOK_MS)
        self._timer.timeout.connect(lambda: self._look())  # which keeps this alive, too
        self._timer.start()

    def _look(self) -> None:
        self._looks += 1
        dialog = QApplication.activeModalWidget()
        if self._dialog is None:
            if isinstance(dialog, self._kind) and dialog.isVisible():
                self._dialog = dialog
                self._do(self._work)
        elif self._again is not None and dialog is self._dialog:
            self._do(self._again)
        if self._looks > LOOKS:
            self._timer.stop()

    def _do(self, what: Callable[[D], object]) -> None:
        dialog = self._dialog
        assert dialog is not None
        try:
            what(dialog)
        except BaseException:
            dialog.reject()  # or the test would stand still here
            self._timer.stop()
            raise
        self.done = not dialog.isVisible()
        if self.done or self._again is None:
            self._timer.stop()


def in_dialog(kind: type[D], work: Callable[[D], object], again: Callable[[D], object] | None = None) -> Waiting:
    """What will be done in the next dialog of a kind, and again as long as that doesn't end it."""
    return Waiting(kind, work, again)


def choose_file(path: Path | str, then: Callable[[], object] = lambda: None) -> Waiting:
    """Types a path into the next file dialog, and Enter; then something else happens, before the editor goes on."""

    def type_path(dialog: QFileDialog) -> None:
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        line.setCompleter(None)  # its list comes whenever the folder has been read, and takes keys for itself
        QTest.keyClick(line, Qt.Key.Key_A, CTRL)
        type_text(line, str(path))
        if line.text() != str(path):
            return  # its list has put names of folders in while it was read: typed again at the next look
        QTest.keyClick(line, Qt.Key.Key_Return)
        if not dialog.isVisible():
            then()

    return in_dialog(QFileDialog, type_path, type_path)


def give_up_file() -> Waiting:
    """Presses Escape in the next file dialog."""
    return in_dialog(QFileDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))


def type_answer(text: str) -> Waiting:
    """Types over the field of the next question for a text or a number, and Enter."""

    def work(dialog: QInputDialog) -> None:
        line = dialog.findChild(QLineEdit) or dialog.findChild(QDoubleSpinBox).findChild(QLineEdit)
        QTest.keyClick(line, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    return in_dialog(QInputDialog, work)


def give_up_answer() -> Waiting:
    """Presses Escape in the next question for a text or a number."""
    return in_dialog(QInputDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))


def answer_box(title: str, asked: list[str] | None = None) -> Waiting:
    """Clicks the button of that title in the next message; what that says is added to `asked`."""

    def work(box: QMessageBox) -> None:
        if asked is not None:
            asked.append(box.text())
        click(next(b for b in box.buttons() if isinstance(b, QPushButton) and b.text().replace("&", "") == title))

    return in_dialog(QMessageBox, work)


def open_by_keys(window: MainWindow, path: Path) -> None:
    """Ctrl+O, and a path."""
    chosen = choose_file(path)
    press_keys(window, "Ctrl+O")
    assert chosen.done


def save_by_keys(window: MainWindow, path: Path, keys: str = "Ctrl+Shift+S") -> None:
    """Ctrl+Shift+S, or keys that ask where to save, and a path."""
    chosen = choose_file(path)
    press_keys(window, keys)
    assert chosen.done


def new_city_by_keys(window: MainWindow) -> None:
    """Ctrl+N, and Begin as soon as it can be clicked: an empty sheet."""

    def begin(dialog: NewCityDialog) -> None:
        if dialog.begin_button.isEnabled():
            click(dialog.begin_button)

    begun = in_dialog(NewCityDialog, begin, begin)
    press_keys(window, "Ctrl+N")
    assert begun.done
    bring_to_front(window)


def tab_to(dialog: QDialog, wanted: QWidget) -> None:
    """Tab until a field of a dialog, or a part of it, has the focus."""
    for _ in range(60):
        focused = dialog.focusWidget()
        if focused is not None and (focused is wanted or wanted.isAncestorOf(focused)):
            return
        QTest.keyClick(focused or dialog, Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not lead to {wanted}")


def go_down_to(dialog: QDialog, box: QComboBox, title: str) -> None:
    """Tab to a box, and the arrows down to an entry."""
    tab_to(dialog, box)
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != title and box.currentIndex() < box.count() - 1:
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == title


def write_over(dialog: QDialog, field: QWidget, text: str) -> None:
    """Tab to a field, and other text over what it holds."""
    tab_to(dialog, field)
    line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
    QTest.keyClick(line, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Tab)
