"""Somebody who presses anything anywhere: no fault, no warning of Qt's, whatever the order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from editor_hand import Hand
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from editor.new_city import NewCityDialog
from editor.window import MainWindow

KEYS = [
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Tab, Qt.Key.Key_Space),
    *(Qt.Key.Key_Left, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_F7),
    *(Qt.Key.Key_B, Qt.Key.Key_E, Qt.Key.Key_K, Qt.Key.Key_P, Qt.Key.Key_S, Qt.Key.Key_V, Qt.Key.Key_1, Qt.Key.Key_9),
]
WITH_CTRL = [*(Qt.Key.Key_A, Qt.Key.Key_S, Qt.Key.Key_Y), *[Qt.Key.Key_Z] * 3]
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier
Button = QMessageBox.StandardButton
LONG = [pytest.param(3000, seed, marks=pytest.mark.soak) for seed in (1, 2, 3, 4, 5, 3000)]


def close_what_waits() -> None:
    """Closes the menu or the dialog that waits for an answer."""
    waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if waiting is not None:
        waiting.close()


class Monkey:
    """Random mouse and keys on one window; `files` are opened now and then."""

    def __init__(self, window: MainWindow, files: list[Path], seed: int) -> None:
        self.window = window
        self.files = files
        self.random = random.Random(seed)
        self.closer = QTimer(interval=50)  # a menu or a dialog would wait for ever
        self.closer.timeout.connect(close_what_waits)
        self.closer.start()

    def step(self) -> None:
        draw = self.random.random()
        if draw < 0.6:
            self.mouse(self.place())
        elif draw < 0.85:
            self.key()
        elif draw < 0.95:
            self.window.modes.show(self.random.choice(["map", "map", "play", "scenario", "start"]))
        else:
            self.window.open_path(self.random.choice(self.files))
        QTest.qWait(1)

    def place(self) -> QWidget:
        """A widget in sight, more often what the mode is about."""
        page = self.window.stack.currentWidget()
        canvas = self.window.canvas.viewport() if page is self.window.canvas else page
        return canvas if self.random.random() < 0.6 else self.random.choice(self.shown(page)) or canvas

    def shown(self, page: QWidget) -> list[QWidget]:
        found = [w for w in page.findChildren(QWidget) if w.isVisible() and w.width() > 3 and w.height() > 3]
        return found or [page]

    def mouse(self, on: QWidget) -> None:
        at = QPoint(self.random.randrange(on.width()), self.random.randrange(on.height()))
        way = self.random.choice(["click", "click", "press", "release", "move", "double"])
        modifier = self.random.choice([PLAIN, PLAIN, SHIFT, CTRL])
        if way == "click":
            QTest.mouseClick(on, LEFT, modifier, at)
        elif way == "press":
            QTest.mousePress(on, LEFT, modifier, at)
        elif way == "release":
            QTest.mouseRelease(on, LEFT, modifier, at)
        elif way == "double":
            QTest.mouseDClick(on, LEFT, modifier, at)
        else:
            QTest.mouseMove(on, at)

    def key(self) -> None:
        target = self.window.focusWidget() or self.window
        if self.random.random() < 0.4:
            QTest.keyClick(target, self.random.choice(WITH_CTRL), CTRL)
        else:
            QTest.keyClick(target, self.random.choice(KEYS))


@pytest.fixture
def answered_at_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question and every dialog is answered at once."""
    chance = random.Random(1)
    choice = chance.choice
    monkeypatch.setattr(QMessageBox, "question", lambda *a: choice([Button.Save, Button.Discard, Button.Cancel]))
    monkeypatch.setattr(QMessageBox, "warning", lambda *a: Button.Ok)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (choice(["", str(tmp_path / "saved.yaml")]), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: ("", ""))
    monkeypatch.setattr(NewCityDialog, "exec", lambda dialog: 0)


@pytest.mark.usefixtures("answered_at_random")
@pytest.mark.parametrize(("steps", "seed"), [(200, 200), *LONG])
def test_no_order_of_clicks_and_keys_brings_it_down(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path, steps: int, seed: int
) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("format: stomping-ground/map/1\nname: E\ngame: sheboygan\nsize: [90, 90]\n", encoding="utf-8")
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: [", encoding="utf-8")
    monkey = Monkey(window, [city_file, empty, broken], seed)
    for _ in range(steps):
        monkey.step()
    assert window.isVisible()
