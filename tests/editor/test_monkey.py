"""Somebody who presses anything anywhere: no fault, no warning of Qt's, whatever the order."""

from __future__ import annotations

import random
from pathlib import Path
from shutil import copytree

import pytest
from editor_hand import Hand
from editor_widgets import turn_wheel
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from editor.new_city import NewCityDialog
from editor.window import MainWindow

OFTEN = [
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Tab, Qt.Key.Key_Space),
    *(Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_F7, Qt.Key.Key_F8, Qt.Key.Key_Menu),
]
LETTERS = [Qt.Key(n) for n in (*range(Qt.Key.Key_A, Qt.Key.Key_Z + 1), *range(Qt.Key.Key_0, Qt.Key.Key_9 + 1))]
WITH_CTRL = [key for key in LETTERS if key != Qt.Key.Key_Q]  # which ends the program
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier
IN_MENUS = [Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Return]
Button = QMessageBox.StandardButton
LONG = [pytest.param(3000, seed, marks=pytest.mark.soak) for seed in (1, 2, 3, 4, 5, 6, 7, 8)]


def answer_what_waits(chance: random.Random) -> None:
    """Presses a few keys in the menu or the dialog that waits for an answer, or closes it."""
    waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if waiting is None:
        return
    if chance.random() < 0.5:
        QTest.keyClick(waiting.focusWidget() or waiting, chance.choice(IN_MENUS))
    else:
        waiting.close()


class Monkey:
    """Random mouse and keys on one window; `files` are opened now and then."""

    def __init__(self, window: MainWindow, files: list[Path], seed: int) -> None:
        self.window = window
        self.files = files
        self.random = random.Random(seed)
        self.closer = QTimer(interval=50)  # a menu or a dialog would wait for ever
        # Later, since what is pressed may wait itself, and a timer does not tick again before it is answered.
        self.closer.timeout.connect(lambda: QTimer.singleShot(0, lambda: answer_what_waits(self.random)))
        self.closer.start()

    def step(self) -> None:
        draw = self.random.random()
        if draw < 0.6:
            self.mouse(self.place())
        elif draw < 0.85:
            self.key()
        elif draw < 0.95:
            self.window.modes.show(self.random.choice(["map", "map", "play", "play", "scenario", "lab", "start"]))
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
        way = self.random.choice(["click", "click", "press", "release", "move", "double", "wheel"])
        button = self.random.choice([LEFT] * 6 + [RIGHT, MIDDLE])
        modifier = self.random.choice([PLAIN, PLAIN, SHIFT, CTRL])
        if way == "click":
            QTest.mouseClick(on, button, modifier, at)
        elif way == "press":
            QTest.mousePress(on, button, modifier, at)
        elif way == "release":
            QTest.mouseRelease(on, button, modifier, at)
        elif way == "double":
            QTest.mouseDClick(on, button, modifier, at)
        elif way == "wheel":
            turn_wheel(on, self.random.choice([-1, 1]), at)
        else:
            QTest.mouseMove(on, at)

    def key(self) -> None:
        target = self.window.focusWidget() or self.window
        draw = self.random.random()
        if draw < 0.15:
            QTest.keyClick(target, self.random.choice([Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y]), CTRL)
        elif draw < 0.4:
            QTest.keyClick(target, self.random.choice(WITH_CTRL), CTRL | self.random.choice([PLAIN, PLAIN, SHIFT]))
        else:
            QTest.keyClick(target, self.random.choice(self.random.choice([OFTEN, LETTERS])))


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
    toy = copytree(Path(__file__).parents[1] / "toy" / "city", tmp_path / "toy")
    monkey = Monkey(window, [city_file, toy / "scenario.yaml", empty, broken], seed)
    for _ in range(steps):
        monkey.step()
    monkey.closer.stop()
    assert window.isVisible()
