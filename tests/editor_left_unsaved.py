"""A window in which ten spaces are deleted by hand, and then nothing more is done until the process is killed.

Argument: a folder with `city.yaml`; settings and copies go into its folder `settings`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from editor_hand import Hand, seen_at, seen_spaces
from PySide6.QtCore import Qt

from editor.application import application
from editor.settings import Settings
from editor.window import MainWindow


def main(folder: Path) -> None:
    """Deletes, and waits for ever."""
    app = application()
    window = MainWindow(Settings(folder / "settings"))
    window.resize(1300, 900)
    window.show()
    window.open_path(folder / "city.yaml")
    hand = Hand(window)
    window.canvas.setFocus()
    for space in seen_spaces(window)[:10]:
        hand.click(seen_at(window, space))
        hand.key(Qt.Key.Key_Delete)
    app.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
