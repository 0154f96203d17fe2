"""The editor, in which ten spaces are deleted by hand, and then nothing more is done until the process is killed, or a
file `save now` lies beside the map: then Ctrl+S is pressed.

Argument: a folder with `city.yaml`; settings and copies go into its folder `settings`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
from editor_hand import Hand, seen_at, seen_spaces
from editor_program import shown_window
from editor_widgets import press_keys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from editor.app import run_editor
from editor.application import application


def main(folder: Path) -> None:
    """Starts, deletes, and waits for ever."""
    for kind in ("config", "state", "documents"):
        setattr(platformdirs, f"user_{kind}_dir", lambda *_, **__: str(folder / "settings"))
    application()
    QTimer.singleShot(20, delete_ten)
    saving = QTimer(interval=20)
    saving.timeout.connect(lambda: save_when_told(folder / "save now", saving))
    saving.start()
    run_editor(str(folder / "city.yaml"))


def delete_ten() -> None:
    """Clicks ten spaces, each time with Delete."""
    window = shown_window()
    assert window is not None
    QTest.qWaitForWindowExposed(window)
    hand = Hand(window)
    for space in seen_spaces(window)[:10]:
        hand.click(seen_at(window, space))
        hand.key(Qt.Key.Key_Delete)


def save_when_told(told: Path, timer: QTimer) -> None:
    """Looks for the file, and once it is there, saves."""
    window = shown_window()
    if window is not None and told.exists():
        timer.stop()
        press_keys(window, "Ctrl+S")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
