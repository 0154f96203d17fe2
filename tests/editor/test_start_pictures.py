"""The start page paints its maps while somebody looks at it, and not while a file is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_widgets import do_command
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter

from editor.canvas.palette import Palette
from editor.canvas.small_picture import small_picture
from editor.canvas.view import MapCanvas
from editor.settings import Settings
from editor.start_page import PICTURE, MapCard, StartPage
from editor.waiting import Waiting
from editor.window import MainWindow
from editor.work import finished
from engine.files.map_reader import read_map
from engine.files.resources import built_ins, resolve_map

KEPT = Qt.AspectRatioMode.KeepAspectRatio


@pytest.fixture
def page(qtbot, settings: Settings) -> StartPage:
    made = StartPage(settings)
    qtbot.addWidget(made)
    made.show()
    return made


def painted(page: StartPage) -> int:
    return sum(not card.picture.pixmap().isNull() for card in page.findChildren(MapCard))


def test_all_maps_are_painted_in_the_end(page: StartPage, qtbot) -> None:
    qtbot.waitUntil(lambda: painted(page) == len(page.findChildren(MapCard)) > 0)


def test_none_is_painted_while_the_page_is_hidden(page: StartPage, qtbot) -> None:
    page.hide()
    qtbot.wait(60)
    assert painted(page) == 0
    page.show()
    qtbot.waitUntil(lambda: painted(page) > 0)


def test_none_is_painted_while_a_file_is_opened(page: StartPage, qtbot) -> None:
    with Waiting("Opening", page):
        qtbot.wait(60)
        assert painted(page) == 0
    qtbot.waitUntil(lambda: painted(page) > 0)


def test_the_window_lives_while_its_pictures_are_painted(
    page: StartPage, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer beats several times for each map, while work comes in its smallest pieces; were a map painted in one go,
    it would once."""
    monkeypatch.setattr("editor.progress.SLICE", 0)
    beats: list[int] = []
    timer = QTimer(page, interval=1)
    timer.timeout.connect(lambda: beats.append(painted(page)))
    timer.start()
    cards = page.findChildren(MapCard)
    qtbot.waitUntil(lambda: painted(page) == len(cards) > 0)
    timer.stop()
    during = [sum(done == number for done in beats) for number in range(len(cards))]
    assert min(during) > 2, during


def test_a_picture_is_painted_in_many_small_steps(qapp) -> None:
    source = read_map(resolve_map(f"builtin:{built_ins('maps')[0]}"))
    assert source.map is not None
    shares = list(small_picture(source, PICTURE))
    assert len(shares) > len(source.map.spaces)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_small_picture_is_the_map_as_it_is_printed(qtbot) -> None:
    source = read_map(resolve_map(f"builtin:{built_ins('maps')[0]}"))
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    assert source.map is not None
    assert source.game is not None
    canvas.set_map(source.map, None, Palette.of(source.game.values, source.map.kinds))
    canvas.show_parts(labels=False)
    picture = finished(small_picture(source, PICTURE)).toImage().convertToFormat(QImage.Format.Format_RGB32)
    whole = QImage(picture.size(), picture.format())
    whole.fill(0)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = QRectF(QPointF(), canvas.sheet_rect().size().scaled(whole.size().toSizeF(), KEPT))
    place.moveCenter(QRectF(whole.rect()).center())
    canvas.scene().render(painter, place, canvas.sheet_rect())
    painter.end()
    middle = [(x, y) for x in range(60, 440, 20) for y in range(60, 280, 20)]
    alike = [_near(picture.pixelColor(*at), whole.pixelColor(*at)) for at in middle]
    assert sum(alike) > 0.97 * len(alike)


def _near(one: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def test_the_start_page_reads_what_comes_with_the_program_when_it_is_seen(settings, city_file: Path, qtbot) -> None:
    """A window that opens a file at once paints no pictures of other maps first."""
    window = MainWindow(settings)
    qtbot.addWidget(window)
    window.open_path(city_file)
    window.show()
    qtbot.waitUntil(window.windowHandle().isExposed)
    assert window.start_page.findChildren(MapCard) == []
    do_command(window, "Start page")
    shown = window.start_page.findChildren(MapCard)
    assert {card.path for card in shown} == {resolve_map(f"builtin:{name}") for name in built_ins("maps")}
    assert shown[0].path.stem == "teaching"
    qtbot.waitUntil(lambda: all(not card.picture.pixmap().isNull() for card in shown))
