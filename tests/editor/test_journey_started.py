"""The editor as it starts: the first time, with recent files, beside another process, and after that was killed."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import editor_left_unsaved
import pytest
from editor_dialogs import choose_file, in_dialog, open_by_keys
from editor_hand import Hand, saved, seen_at, seen_spaces
from editor_program import run_through
from editor_widgets import answer_with, click, click_row, press_keys
from editor_windows import copies, kept_aside, looks_kept
from patience import work_off
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolBar

from editor.new_city import NewCityDialog
from editor.start_page import MapCard
from editor.window import MainWindow
from engine.files.map_reader import read_map
from engine.files.resources import built_ins

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[Path]:
    """Where this person's settings, copies and documents lie; afterwards the application looks as it did before."""
    for kind in ("config", "state", "documents"):
        place = str(tmp_path / ("documents" if kind == "documents" else "settings"))
        monkeypatch.setattr(f"platformdirs.user_{kind}_dir", lambda *_, place=place, **__: place)
    with looks_kept(qapp):
        yield tmp_path
        gc.unfreeze()


def test_the_first_start_shows_maps_as_pictures_and_draw_a_city_begins_one_that_is_recent_next_time(
    folder: Path, qtbot
) -> None:
    path = folder / "documents" / "Stomping Ground" / "riverton.yaml"

    def first(window: MainWindow) -> None:
        page = window.start_page
        assert page.isVisible()
        assert not page.recent.isVisible()
        cards = page.findChildren(MapCard)
        assert len(cards) == len(built_ins("maps")) > 2
        qtbot.waitUntil(lambda: len({card.width() for card in cards}) == 1)
        qtbot.waitUntil(lambda: all(not card.picture.pixmap().isNull() for card in cards))
        colours = {card.picture.pixmap().toImage().pixelColor(x, 80).rgb() for card in cards for x in range(20, 230, 9)}
        assert len(colours) > 10, "pictures, not patches"

        def begin(dialog: NewCityDialog) -> None:
            if dialog.begin_button.isEnabled():
                click(dialog.begin_button)

        begun = in_dialog(NewCityDialog, begin, begin)
        click(next(b for b in page.findChildren(QPushButton) if b.text().startswith("Draw a city")))
        assert begun.done
        hand = Hand(window)
        for corner in ((1000, 1000), (5000, 1000), (5000, 5000)):
            hand.click(corner)
        hand.key(Qt.Key.Key_Return)
        chosen = choose_file("riverton")
        press_keys(window, "Ctrl+S")
        assert chosen.done

    def second(window: MainWindow) -> None:
        assert window.start_page.recent.isVisible()
        click_row(window.start_page.recent, "riverton.yaml")
        assert window.canvas.isVisible()
        assert len(saved(window).spaces) == 1

    run_through(first)
    read = read_map(path)
    assert read.map is not None
    (space,) = read.map.spaces.values()
    assert set(space.rings[0]) == {(1000, 1000), (5000, 1000), (5000, 5000)}
    run_through(second)


def test_dark_and_light_have_everything_at_one_place(folder: Path) -> None:
    def exchange(window: MainWindow) -> None:
        def places() -> list[QRect]:
            bars = [bar for bar in window.findChildren(QToolBar) if bar.isVisible()]
            return [part.geometry() for part in (*bars, window.canvas.viewport(), window.docks.kinds.kinds)]

        work_off()
        before = places()
        for brightness in ("dark", "light"):
            press_keys(window, "Ctrl+Shift+D")
            work_off()
            assert (window.grab().toImage().pixelColor(3, 60).lightness() < 100) == (brightness == "dark")
            assert places() == before

    run_through(exchange, "builtin:sheboygan/teaching")


@pytest.fixture
def other_process(folder: Path, city_file: Path, qtbot) -> Iterator[subprocess.Popen[bytes]]:
    """An editor that has unsaved work on a city, and a copy of it, in a process of its own."""
    city_file.rename(folder / "city.yaml")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, editor_left_unsaved.__file__, str(folder)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        qtbot.waitUntil(lambda: copies(folder / "settings") != [] or process.poll() is not None)
        yield process
        process.kill()


def test_a_file_that_two_processes_have_open_is_told_and_no_save_loses_the_others_work(
    folder: Path, other_process: subprocess.Popen[bytes], qtbot
) -> None:
    path = folder / "city.yaml"
    before = path.read_bytes()

    def beside(window: MainWindow) -> None:
        open_by_keys(window, path)
        assert window.notice.isVisible()
        assert window.notice.text.text().startswith("city.yaml is open in another window, too.")
        click(next(b for b in window.notice.buttons if b.text() == "Go on"))
        assert not window.notice.isVisible()
        hand, left = Hand(window), seen_spaces(window)[:-1]
        hand.click(seen_at(window, seen_spaces(window)[-1]))
        hand.key(Qt.Key.Key_Delete)
        (folder / "save now").touch()
        qtbot.waitUntil(lambda: path.read_bytes() != before)
        theirs = path.read_bytes()
        for answer in ("No", "Yes"):
            assert path.read_bytes() == theirs
            assert window.isWindowModified()
            asked = answer_with(answer)
            press_keys(window, "Ctrl+S")
            qtbot.waitUntil(lambda asked=asked: bool(asked))
            assert asked[0].startswith("city.yaml was changed by another program since it was opened here.")
        read = read_map(path).map
        assert read is not None
        assert list(read.spaces) == left

    run_through(beside)


def test_a_second_window_is_no_crash_and_what_a_killed_process_leaves_is_recovered(
    folder: Path, other_process: subprocess.Popen[bytes], qtbot
) -> None:
    path = folder / "city.yaml"
    before, (copy,) = path.read_bytes(), copies(folder / "settings")
    kept = json.loads(copy.read_text(encoding="utf-8"))["map"]
    assert f"-{other_process.pid}-" in copy.name

    def beside(window: MainWindow) -> None:
        qtbot.wait(20)
        assert window.start_page.isVisible()
        assert not window.recovery.page.isVisible()

    def afterwards(window: MainWindow) -> None:
        qtbot.waitUntil(window.recovery.page.isVisible)
        said = [label.text() for label in window.recovery.page.findChildren(QLabel) if label.isVisible()]
        assert any(text.startswith("Kept today, ") for text in said)
        assert str(path) in said
        (card,) = window.recovery.page.cards
        qtbot.waitUntil(lambda: not card.picture.pixmap().isNull())
        click(next(b for b in window.recovery.page.findChildren(QPushButton) if b.text() == "Recover"))
        assert path.read_bytes() == before
        press_keys(window, "Ctrl+S")

    run_through(beside)
    other_process.kill()
    other_process.wait()
    assert path.read_bytes() == before
    run_through(afterwards)
    assert path.read_text(encoding="utf-8") == kept
    assert [file.name for file in kept_aside(folder / "settings")] == [copy.name]
    assert copies(folder / "settings") == []
