"""The Qt application that everything else needs, with the shipped font."""

from __future__ import annotations

import sys

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from editor.fonts import install_fonts
from editor.settings import APP


def application(*, shown: bool = True) -> QApplication:
    """The running application, or a new one with the shipped font. One that shows nothing needs no screen."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QGuiApplication.setDesktopFileName(APP)
    app = QApplication([*sys.argv[:1], *([] if shown else ["-platform", "offscreen"])])
    app.setApplicationName(APP)
    app.setApplicationDisplayName("Stomping Ground")
    install_fonts(app)
    return app
