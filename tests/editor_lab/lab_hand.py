"""A window on the toy game's city with the Lab open, and what a person does there."""

from __future__ import annotations

from pathlib import Path

from editor_dialogs import choose_file, in_dialog
from editor_widgets import click, pick, press_keys, type_into, type_over
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.lab.value_dialog import ValueDialog
from editor.lab_mode import LabMode
from editor.window import MainWindow

CITY = Path(__file__).parents[1] / "toy" / "city"
LEFT = Qt.MouseButton.LeftButton


def to_lab(window: MainWindow) -> LabMode:
    """Goes to the Lab by its key."""
    press_keys(window, "F8")
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
    with qtbot.waitSignal(lab.running.ended):
        pass


def vary(lab: LabMode, text: str) -> None:
    """Has a value varied: typed into the dialog that asks for it, and Enter."""

    def work(dialog: ValueDialog) -> None:
        type_into(dialog.line, text)

    varied = in_dialog(ValueDialog, work)
    click(lab.setup.comparisons.vary)
    assert varied.done


def open_batch(qtbot, lab: LabMode, folder: Path) -> None:
    """Goes up to the last line below Earlier, which comes when the batches are counted; types a folder into the
    dialog."""
    chosen = choose_file(folder)
    click(lab.setup.open)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Return)  # comes back when the dialog is closed
    assert chosen.done


def hover(lab: LabMode, space: str, board: int = 0) -> None:
    """Moves the mouse over a space of a map."""
    canvas = lab.heat.boards[board].canvas
    item = canvas.space_item(space)
    assert item is not None
    at = canvas.mapFromScene(item.area.boundingRect().center())
    for away in (1, 0):
        QTest.mouseMove(canvas.viewport(), at + QPoint(away, 0))
        QTest.qWait(1)
