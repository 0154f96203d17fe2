"""The font that is shipped: M PLUS 1, which holds Å, Ö and 東京, so that names look the same on every system."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

FAMILY = "M PLUS 1"
POINTS = 10


def install_fonts(app: QApplication) -> None:
    """Makes the shipped font the application's; where Qt can't load it the system's font stays."""
    for file in sorted(Path(__file__).parent.glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))
    if FAMILY in QFontDatabase.families():
        app.setFont(QFont(FAMILY, POINTS))
