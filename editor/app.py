"""The application: theme, window, and the file to begin with."""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

from editor.application import application
from editor.opening import path_of
from editor.safety_net import SafetyNet
from editor.settings import Settings
from editor.theme import apply_theme, theme_named
from editor.window import MainWindow


def run_editor(reference: str | None) -> int:
    """Opens the window on a file (None: on the start page) and stays until it is closed.

    Raises DocumentError when a `builtin:` name is unknown; a file that can't be read opens with its problems shown.
    """
    path = path_of(reference) if reference else None
    app = application()
    settings = Settings()
    apply_theme(theme_named(settings.theme, app), app)
    app.styleHints().colorSchemeChanged.connect(lambda: apply_theme(theme_named(settings.theme, app), app))
    window = MainWindow(settings)
    if path:
        window.open_path(path)
    net = SafetyNet(window)
    net.spread()
    window.show()
    QTimer.singleShot(0, window.offer_recovery)
    QTimer.singleShot(0, gc.freeze)  # what is there now lives as long as the program: no search need look at it
    try:
        return app.exec()
    finally:
        net.fold()
