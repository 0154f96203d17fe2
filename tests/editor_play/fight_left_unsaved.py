"""The editor, in which an attack is begun by hand, and then nothing more is done until the process is killed.

Arguments: a folder with `fight.yaml`, in which its settings and kept games go too, and the choices that are made.
"""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
from editor_play.mouse import do
from editor_program import shown_window
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from editor.app import run_editor
from editor.application import application
from editor.play import kept_games


def main(folder: Path, choices: list[str]) -> None:
    """Starts, chooses, and waits for ever."""
    kept_games.EVERY_MS = 100
    for kind in ("config", "state", "documents"):
        setattr(platformdirs, f"user_{kind}_dir", lambda *_, **__: str(folder / "settings"))
    application()
    QTimer.singleShot(20, lambda: choose(choices))
    run_editor(str(folder / "fight.yaml"))


def choose(choices: list[str]) -> None:
    """Makes the choices by the mouse."""
    window = shown_window()
    assert window is not None
    QTest.qWaitForWindowExposed(window)
    for choice in choices:
        do(window.modes.play, choice)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
