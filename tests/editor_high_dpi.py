"""A window on a screen of many pixels: a corner is dragged by the mouse, saved, and what is shown is told.

Arguments: a map's file, and where the picture of the window goes. QT_SCALE_FACTOR says how many pixels there are
for one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from editor_hand import Hand, saved
from patience import wait_until, work_off
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from editor.application import application
from editor.settings import Settings
from editor.window import MainWindow


def main(file: Path, picture: Path) -> None:
    """Works in the window, and prints its ratio of pixels and the least ratio of its icons'."""
    app = application()
    window = MainWindow(Settings(file.parent / "settings"))
    window.resize(1300, 900)
    window.show()
    window.open_path(file)
    work_off()
    wait_until(lambda: not window.canvas.print.busy)
    hand = Hand(window)
    hand.key(Qt.Key.Key_E)
    hand.drag((4000, 4000), (4500, 4500))
    saved(window)
    window.grab().save(str(picture))
    buttons = [b for b in window.findChildren(QToolButton) if b.isVisible() and not b.icon().isNull()]
    ratio = window.devicePixelRatioF()
    icons = [b.icon().pixmap(b.iconSize(), ratio).devicePixelRatio() for b in buttons]
    print(ratio, min(icons), window.width(), window.height())
    app.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
