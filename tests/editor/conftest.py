"""What every test of the editor stands on: a window with settings of its own, on a small city."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_hand import Hand, city
from editor_keys import Key, Keys
from editor_windows import close_unasked
from patience import work_off

from editor.document import Document
from editor.settings import Settings
from editor.window import MainWindow
from engine.files.writer import new_map_document


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings")


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """The small city in a file of its own."""
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(city(), path).text, encoding="utf-8")
    return path


@pytest.fixture
def window(qtbot, settings: Settings) -> MainWindow:
    """An empty window, closed without questions at the end."""
    made = MainWindow(settings)
    qtbot.addWidget(made, before_close_func=close_unasked)
    made.resize(1300, 900)
    made.show()
    qtbot.waitUntil(made.windowHandle().isExposed)
    return made


@pytest.fixture
def hand(window: MainWindow, city_file: Path, qtbot) -> Hand:
    """The window on the small city, and a hand that works in it."""
    window.open_path(city_file)
    work_off()
    window.canvas.setFocus()
    return Hand(window)


@pytest.fixture
def keys(window: MainWindow, hand: Hand) -> Keys:
    """The keys of the window on the small city; they are the map's."""
    made = Keys(window)
    made.press(Key.Key_F5)
    return made


@pytest.fixture
def document(qtbot) -> Document:
    """A document without a window, holding the small city."""
    made = Document()
    made.load(new_map_document(city(), Path("testville.yaml")), None)
    return made
