"""How it looks: dark and light by hand, names in any script, and screens of many pixels."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import editor_high_dpi
import pytest
from editor_hand import Hand, saved, seen_at
from editor_widgets import click, press_keys, type_text
from editor_windows import looks_kept
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.fonts import install_fonts
from editor.settings import Settings
from editor.theme import LIGHT, apply_theme
from editor.window import MainWindow
from engine.files.map_reader import read_map

CTRL = Qt.KeyboardModifier.ControlModifier
ROOT = Path(__file__).parents[2]


@pytest.fixture
def dressed(qapp: QApplication, window: MainWindow) -> Iterator[MainWindow]:
    """The window in the light theme and with the shipped font, as the program begins; afterwards all is as it was."""
    with looks_kept(qapp):
        install_fonts(qapp)
        apply_theme(LIGHT, qapp)
        yield window


def shown(window: MainWindow) -> QImage:
    return window.canvas.viewport().grab().toImage()


def brightness(window: MainWindow) -> int:
    """Of the desk that the sheet lies on, as it is on the screen."""
    return QColor(shown(window).pixelColor(3, 3)).lightness()


def test_dark_and_light_are_exchanged_by_key_and_by_button_the_map_stays_paper_and_it_is_kept(
    dressed: MainWindow, hand: Hand, settings: Settings, city_file: Path, qapp: QApplication, qtbot
) -> None:
    window, before = dressed, city_file.read_bytes()
    qtbot.waitUntil(lambda: not window.canvas.print.busy)
    spot = hand.at((1000, 1400))
    paper = shown(window).pixelColor(spot)
    assert brightness(window) > 180
    press_keys(window, "Ctrl+Shift+D")
    assert brightness(window) < 60
    assert qapp.palette().color(QPalette.ColorRole.WindowText).lightness() > 180
    assert shown(window).pixelColor(spot) == paper
    kept = settings.folder / "editor.ini"
    qtbot.waitUntil(lambda: kept.is_file() and "theme=dark" in kept.read_text(encoding="utf-8").splitlines())
    click(window.modes.quick.widgetForAction(window.acts["theme"]))
    assert brightness(window) > 180
    press_keys(window, "Ctrl+S")
    assert city_file.read_bytes() == before
    assert not window.isWindowModified()


def name_selected(window: MainWindow, name: str) -> None:
    field = window.docks.properties.name
    click(field)
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    type_text(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_names_with_rings_dots_and_characters_are_typed_drawn_and_saved(dressed: MainWindow, hand: Hand, qtbot) -> None:
    window, pictures = dressed, dict[str, QImage]()
    hand.click(seen_at(window, "p2-1"))
    assert isinstance(window.docks.properties.name, QLineEdit)
    for name in ("ÅÖ", "ÖÅ", "東京", "京東"):
        name_selected(window, name)
        assert saved(window).spaces["p2-1"].name == name
        qtbot.waitUntil(lambda: not window.canvas.print.busy)
        pictures[name] = shown(window)
    assert pictures["ÅÖ"] != pictures["ÖÅ"]
    assert pictures["東京"] != pictures["京東"], "two boxes, as fonts draw what they don't hold, would be the same"


@pytest.mark.parametrize("factor", ["1", "1.5", "2"])
def test_on_a_screen_of_many_pixels_all_is_drawn_in_them_and_the_mouse_hits(
    city_file: Path, tmp_path: Path, factor: str
) -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": factor}
    command = [sys.executable, editor_high_dpi.__file__, str(city_file), str(tmp_path / "shown.png")]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    ratio, icons, width, height = map(float, run.stdout.split())
    assert ratio == float(factor)
    assert icons >= ratio
    picture = QImage(str(tmp_path / "shown.png"))
    assert (picture.width(), picture.height()) == (round(width * ratio), round(height * ratio))
    read = read_map(city_file)
    assert read.map is not None
    corners = Counter(corner for space in read.map.spaces.values() for corner in space.rings[0])
    assert (4000, 4000) not in corners
    moved = [at for at, n in corners.items() if n == 4 and max(abs(at[0] - 4500), abs(at[1] - 4500)) <= 100]
    assert len(moved) == 1
