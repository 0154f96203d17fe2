"""A hand for the tests of the editor: a small city, a mouse and a keyboard, a look into the saved file."""

from __future__ import annotations

from pathlib import Path

from editor_widgets import bring_to_front, press_keys
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.canvas.paths import to_scene
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.board.model import Map, Point
from engine.files.map_reader import read_map

KINDS = {"S": "street", "L": "low-building", "H": "high-building", "P": "park"}
CITY = "SSSS\nSLHS\nSSPS\nSS.."
"""Squares of 20 mm; the north-west one is s0-3. The south-east corner is empty."""


def city() -> Map:
    """The small city that the tests work on."""
    return letter_grid(CITY, KINDS, name="Testville", game="sheboygan")


class Hand:
    """A mouse and a keyboard on the canvas; places are points of the map in grid units."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.canvas = window.canvas

    def at(self, point: Point) -> QPoint:
        """The pixel of the viewport where a point of the map is."""
        return self.canvas.mapFromScene(to_scene(point))

    def move(self, point: Point) -> None:
        for away in (1, 0):  # the first move into a window may count as entering it only
            QTest.mouseMove(self.canvas.viewport(), self.at(point) + QPoint(away, 0))
            QTest.qWait(1)  # moves are queued

    def click(
        self,
        point: Point,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        QTest.mouseMove(self.canvas.viewport(), self.at(point))
        QTest.mouseClick(self.canvas.viewport(), button, modifier, self.at(point))

    def double_click(self, point: Point) -> None:
        self.click(point)
        QTest.mouseDClick(self.canvas.viewport(), Qt.MouseButton.LeftButton, pos=self.at(point))
        QTest.mouseRelease(self.canvas.viewport(), Qt.MouseButton.LeftButton, pos=self.at(point))

    def drag(self, start: Point, end: Point, *, release: bool = True) -> None:
        view, (x0, y0), (x1, y1) = self.canvas.viewport(), start, end
        QTest.mouseMove(view, self.at(start))
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=self.at(start))
        for step in range(1, 6):
            QTest.mouseMove(view, self.at((x0 + (x1 - x0) * step // 5, y0 + (y1 - y0) * step // 5)))
        if release:
            self.release(end)

    def release(self, point: Point) -> None:
        """Lets the button go, after a drag that did not."""
        QTest.mouseRelease(self.canvas.viewport(), Qt.MouseButton.LeftButton, pos=self.at(point))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key, to the widget that has the focus (the canvas, unless a test says otherwise)."""
        if QApplication.activeModalWidget() is None:
            bring_to_front(self.window)
        QTest.keyClick(self._focus(), key, modifier)

    def _focus(self) -> QWidget:
        return self.window.focusWidget() or self.canvas


def saved(window: MainWindow) -> Map:
    """The map as it stands in the file, after saving with Ctrl+S."""
    press_keys(window, "Ctrl+S")
    path = open_file(window)
    assert path is not None
    read = read_map(path)
    assert read.map is not None
    return read.map


def open_file(window: MainWindow) -> Path | None:
    """The file that the window's title bar stands for; None for a map that has none."""
    return Path(window.windowFilePath()) if window.windowFilePath() else None


def taken_back(window: MainWindow) -> Map:
    """The map as it stands in the file after one Ctrl+Z."""
    press_keys(window, "Ctrl+Z")
    return saved(window)


def last_step(window: MainWindow) -> str:
    """What the menu Edit says that Undo takes back; empty while there is nothing."""
    return window.acts["undo"].text().removeprefix("&Undo").strip()


def seen_at(window: MainWindow, name: str) -> Point:
    """The middle of a space where the map on the screen has it."""
    shown = window.canvas.map
    assert shown is not None
    return centre_of(shown, name)


def seen_spaces(window: MainWindow) -> list[str]:
    """The spaces of the map on the screen."""
    shown = window.canvas.map
    assert shown is not None
    return list(shown.spaces)


def centre_of(source: Map, name: str) -> Point:
    """The middle of a space's bounding box."""
    xs, ys = zip(*source.spaces[name].rings[0], strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
