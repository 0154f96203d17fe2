"""A window with settings of its own, on the toy game's city."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_lab.lab_hand import CITY
from editor_windows import close_unasked

from editor.settings import Settings
from editor.window import MainWindow


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    """Closed without questions at the end."""
    made = MainWindow(Settings(tmp_path / "settings"))
    qtbot.addWidget(made, before_close_func=close_unasked)
    made.resize(1280, 800)
    made.show()
    qtbot.waitUntil(made.windowHandle().isExposed)
    made.open_path(CITY / "scenario.yaml")
    qtbot.waitUntil(made.isActiveWindow)  # or its keys don't work
    return made
