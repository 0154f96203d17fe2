"""A window on the toy game's city with the Lab open, and what a person does there."""

from __future__ import annotations

from pathlib import Path

from editor_widgets import click, pick, type_over
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.lab_mode import LabMode
from editor.window import MainWindow

CITY = Path(__file__).parents[1] / "toy" / "city"
LEFT = Qt.MouseButton.LeftButton
LONG = 60_000
"""Milliseconds that worker processes may take to begin and to play, on a machine that is busy with other things."""


def to_lab(window: MainWindow) -> LabMode:
    """Goes to the Lab by its key."""
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert window.stack.currentWidget() is window.modes.lab
    return window.modes.lab


def set_up(lab: LabMode, games: int, players: str = "Random", seed: int = 0) -> None:
    """Fills the form in."""
    for seat in lab.setup.players.seats.values():
        pick(seat.kind, players)
    type_over(lab.setup.games, str(games))
    type_over(lab.setup.seed, str(seed))
    type_over(lab.setup.cores, "1")


def play(qtbot, lab: LabMode) -> None:
    """Presses Start and waits for the end."""
    click(lab.setup.start)
    with qtbot.waitSignal(lab.running.ended, timeout=LONG):
        pass


def hover(lab: LabMode, space: str, board: int = 0) -> None:
    """Moves the mouse over a space of a map."""
    canvas = lab.heat.boards[board].canvas
    item = canvas.space_item(space)
    assert item is not None
    at = canvas.mapFromScene(item.area.boundingRect().center())
    for away in (1, 0):
        QTest.mouseMove(canvas.viewport(), at + QPoint(away, 0))
        QTest.qWait(1)
