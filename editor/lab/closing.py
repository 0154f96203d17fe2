"""The question that is asked when a window is closed while games are played."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

_Button = QMessageBox.StandardButton


def stop_and_close(parent: QWidget) -> bool:
    """Whether playing is to be stopped."""
    answer = QMessageBox.question(
        parent,
        "Games are being played",
        "Stop playing and close? The games that have ended are kept: the Lab can go on with them.",
        _Button.Close | _Button.Cancel,
        _Button.Cancel,
    )
    return bool(answer == _Button.Close)
