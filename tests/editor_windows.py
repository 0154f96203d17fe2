"""Windows and the application as tests leave them: closed without a question, and looking as they did before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patience import wait_until
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.play.screen import PlayScreen
from editor.settings import Settings
from editor.window import MainWindow


def started(folder: Path, qtbot: QtBot) -> MainWindow:
    """Another window of the person whose settings and copies lie in a folder, as the program starts; it is closed
    without questions at the end."""
    window = MainWindow(Settings(folder))
    qtbot.addWidget(window, before_close_func=close_unasked)
    window.resize(1300, 900)
    window.show()
    wait_until(window.windowHandle().isExposed, "for another window")
    window.offer_recovery()
    return window


def copies(folder: Path) -> list[Path]:
    """The copies of unsaved work that are offered after a crash, among the settings of a person."""
    return list((folder / "autosave").glob("*.json"))


def kept_aside(folder: Path) -> list[Path]:
    """The copies that were dealt with."""
    return list((folder / "autosave" / "recovered").iterdir())


def die(window: MainWindow) -> None:
    """Has a window's process ended for all others: then the system lets go of the files that it holds."""
    window.autosave.held.let_go()
    window.open_twice.let_go()


def close_unasked(window: MainWindow) -> None:
    """What must be ended and let go for a window to close without a question."""
    window.modes.lab.stop()
    end_thinking(window.modes.play)
    window.document.close()  # also where the window should ask something, and stay
    window.document.undo_stack.setClean()
    window.scenario.load(None)


def end_thinking(screen: PlayScreen) -> None:
    """No process is left that thinks for a player: a program does so at its end only."""
    if screen.table is not None:
        screen.table.thinker.close()


@contextmanager
def looks_kept(app: QApplication) -> Iterator[None]:
    """At the end the application has the style, the colours and the font of the beginning."""
    style, palette, sheet, font = app.style().objectName(), app.palette(), app.styleSheet(), app.font()
    try:
        yield
    finally:
        app.setStyle(style)
        app.setPalette(palette)
        app.setStyleSheet(sheet)
        app.setFont(font)
