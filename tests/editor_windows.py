"""Windows and the application as tests leave them: closed without a question, and looking as they did before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication

from editor.window import MainWindow


def close_unasked(window: MainWindow) -> None:
    """What must be ended and let go for a window to close without a question."""
    window.modes.lab.stop()
    if window.modes.play.table is not None:
        window.modes.play.table.thinker.close()
    window.document.close()  # also where the window should ask something, and stay
    window.document.undo_stack.setClean()
    window.scenario.load(None)


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
