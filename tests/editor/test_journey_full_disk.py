"""A disk that is really full and a folder that really takes nothing: the file stays whole, the map unsaved, and both
are told; nothing is lost when there is room again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from editor_dialogs import answer_box, choose_file, open_by_keys, save_by_keys
from editor_disks import Disk, mounted, no_file_longer_than, read_only
from editor_games import steps_in
from editor_hand import Hand, saved, seen_at, seen_spaces
from editor_play.driving import log_lines
from editor_widgets import click, press_keys, take_the_monster
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QPushButton

from editor.printing.picture_dialog import PictureDialog
from editor.settings import Settings
from editor.window import MainWindow
from engine.files.map_reader import read_map

PARK = "p2-1"
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with mounted(tmp_path / "disk") as made:
        yield made


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Disk]:
    """Where copies for a crash and earlier versions lie."""
    with mounted(tmp_path / "home") as made:
        yield made


@pytest.fixture
def settings(home: Disk) -> Settings:
    return Settings(home.folder / "settings")


@pytest.fixture
def on_disk(window: MainWindow, hand: Hand, disk: Disk, city_file: Path) -> Path:
    """The small city, open from a file on the small disk."""
    path = disk.folder / "city.yaml"
    path.write_bytes(city_file.read_bytes())
    open_by_keys(window, path)
    return path


def delete(window: MainWindow, hand: Hand, space: str) -> None:
    hand.click(seen_at(window, space))
    hand.key(Qt.Key.Key_Delete)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def spaces_of(path: Path) -> set[str]:
    read = read_map(path)
    assert read.map is not None
    return set(read.map.spaces)


def refused(window: MainWindow) -> str:
    """Ctrl+S, and OK to the message that it brings; what that says."""
    asked: list[str] = []
    answered = answer_box("OK", asked)
    press_keys(window, "Ctrl+S")
    assert answered.done
    return asked[0]


# The map's file


def test_on_a_full_disk_the_file_stays_whole_and_is_written_when_there_is_room(
    window: MainWindow, hand: Hand, on_disk: Path, disk: Disk
) -> None:
    before = on_disk.read_bytes()
    delete(window, hand, PARK)
    disk.fill()
    said = refused(window)
    assert "city.yaml was not saved" in said
    assert "No space left on device" in said
    assert "Save as" in said
    assert on_disk.read_bytes() == before
    assert names(disk.folder) == {"city.yaml", "film.mov"}
    assert window.isWindowModified()
    disk.make_room()
    press_keys(window, "Ctrl+S")
    assert PARK not in spaces_of(on_disk)
    assert not window.isWindowModified()


def test_closing_with_save_on_a_full_disk_keeps_the_window_open(
    window: MainWindow, hand: Hand, on_disk: Path, disk: Disk
) -> None:
    before = on_disk.read_bytes()
    delete(window, hand, PARK)
    disk.fill()
    saving, told = answer_box("Save"), answer_box("OK")
    press_keys(window, "Ctrl+Q")
    assert (saving.done, told.done) == (True, True)
    assert on_disk.read_bytes() == before
    assert window.isVisible()
    disk.make_room()
    answered = answer_box("Save")
    press_keys(window, "Ctrl+Q")
    assert answered.done
    assert not window.isVisible()
    assert PARK not in spaces_of(on_disk)


def test_where_the_system_allows_no_longer_file_the_old_one_stays(
    window: MainWindow, hand: Hand, city_file: Path
) -> None:
    before = city_file.read_bytes()
    delete(window, hand, PARK)
    with no_file_longer_than(200):
        said = refused(window)
    assert "testville.yaml was not saved" in said
    assert city_file.read_bytes() == before
    assert [path.name for path in city_file.parent.iterdir() if path.is_file()] == [city_file.name]
    assert PARK not in saved(window).spaces


def test_in_a_read_only_folder_save_says_so_and_save_as_finds_another(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    path = city_file.rename(locked / "city.yaml")
    before = path.read_bytes()
    open_by_keys(window, path)
    delete(window, hand, PARK)
    with read_only(locked):
        said = refused(window)
        assert "city.yaml was not saved" in said
        assert "Permission denied" in said
        assert "Save as" in said
        save_by_keys(window, tmp_path / "elsewhere" / "mine.yaml")
    assert path.read_bytes() == before
    assert names(locked) == {"city.yaml"}
    assert PARK not in spaces_of(tmp_path / "elsewhere" / "mine.yaml")
    assert not window.isWindowModified()


# What is kept beside it


def test_a_copy_that_finds_no_room_is_told_the_map_stays_unsaved_and_it_is_tried_again(
    window: MainWindow, hand: Hand, home: Disk, qtbot
) -> None:
    home.fill()
    for space in seen_spaces(window)[:10]:
        delete(window, hand, space)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.text.text() == (
        "No copy for a crash can be kept: No space left on device. Your changes are unsaved."
    )
    assert window.isWindowModified()
    assert list(home.folder.glob("settings/autosave/*.json")) == []
    home.make_room()
    for keys in (*["Ctrl+Z"] * 5, *["Ctrl+Y"] * 5):
        press_keys(window, keys)
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    (copy,) = home.folder.glob("settings/autosave/*.json")
    assert json.loads(copy.read_text(encoding="utf-8"))["name"] == "Testville"


def test_a_version_that_finds_no_room_is_told_and_saving_goes_on(
    window: MainWindow, hand: Hand, home: Disk, city_file: Path
) -> None:
    home.fill()
    delete(window, hand, PARK)
    press_keys(window, "Ctrl+S")
    assert PARK not in spaces_of(city_file)
    assert window.toast.isVisible()
    assert window.toast.text() == (
        "Saved testville.yaml. The version before this one can't be kept: No space left on device."
    )
    assert not window.isWindowModified()


def test_the_notice_has_a_button_that_saves_all_the_same(window: MainWindow, hand: Hand, home: Disk, qtbot) -> None:
    home.fill()
    for space in seen_spaces(window)[:10]:
        delete(window, hand, space)
    qtbot.waitUntil(window.notice.isVisible)
    click(next(b for b in window.notice.findChildren(QPushButton) if b.text() == "Save" and b.isVisible()))
    qtbot.waitUntil(lambda: not window.isWindowModified())
    assert len(saved(window).spaces) == 4
    assert not window.notice.isVisible()


# What is written besides the map


def test_a_picture_that_finds_no_room_is_not_there_at_all(
    window: MainWindow, hand: Hand, disk: Disk, tmp_path: Path, qtbot
) -> None:
    disk.fill()
    chosen = choose_file(disk.folder / "city.png")
    press_keys(window, "Ctrl+E")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PictureDialog)
    click(dialog.save_png)
    qtbot.waitUntil(lambda: "not written" in dialog.told.text())
    assert chosen.done
    assert dialog.told.text() == "City.png was not written: No space left on device."
    assert names(disk.folder) == {"film.mov"}
    chosen = choose_file(tmp_path / "city.png")
    click(dialog.save_png)
    qtbot.waitUntil((tmp_path / "city.png").is_file)
    assert not QImage(str(tmp_path / "city.png")).isNull()


def test_a_background_picture_that_finds_no_room_beside_the_map_leaves_all_of_it_unsaved(
    window: MainWindow, hand: Hand, disk: Disk, tmp_path: Path, qtbot
) -> None:
    large, noise = tmp_path / "scan.png", Random(1).randbytes(4 * 900 * 900)
    assert QImage(noise, 900, 900, QImage.Format.Format_RGB32).save(str(large))
    assert large.stat().st_size > 2 << 20
    hand.key(Qt.Key.Key_B, SHIFT)
    chosen = choose_file(large)
    hand.click((4000, 4000))
    assert chosen.done
    qtbot.waitUntil(lambda: window.toolbox.current.view.picture is not None)
    asked: list[str] = []
    chosen, answered = choose_file(disk.folder / "mine.yaml"), answer_box("OK", asked)
    press_keys(window, "Ctrl+Shift+S")
    assert (chosen.done, answered.done) == (True, True)
    assert "mine.yaml was not saved" in asked[0]
    assert names(disk.folder) == set()
    assert window.isWindowModified()


# A game, which is kept by itself when it is left


def begin_a_game(window: MainWindow, home: Disk) -> list[str]:
    """The monster's four ratings are chosen, and the disk where games are kept fills up; what the log says."""
    press_keys(window, "F7")
    take_the_monster(window)
    home.fill()
    return log_lines(window.modes.play)


def test_a_window_with_a_game_that_can_not_be_kept_stays_open(window: MainWindow, hand: Hand, home: Disk) -> None:
    told, asked = begin_a_game(window, home), list[str]()
    answered = answer_box("Cancel", asked)
    press_keys(window, "Ctrl+Q")
    assert answered.done
    assert asked[0].startswith("The game that is left here can't be kept. ")
    assert "No space left on device" in asked[0]
    assert (window.isVisible(), log_lines(window.modes.play)) == (True, told)
    home.make_room()
    press_keys(window, "Ctrl+Q")
    assert not window.isVisible()
    (kept,) = (home.folder / "settings" / "games").iterdir()
    assert len(steps_in(kept)) == 4


def test_a_game_that_can_not_be_kept_is_not_left_for_another_or_saved_elsewhere(
    window: MainWindow, hand: Hand, home: Disk, tmp_path: Path
) -> None:
    told = begin_a_game(window, home)
    answered = answer_box("Cancel")
    press_keys(window, "Shift+F7")
    assert answered.done
    assert log_lines(window.modes.play) == told
    chosen, answered = choose_file(tmp_path / "elsewhere.yaml"), answer_box("Save")
    press_keys(window, "Shift+F7")
    assert (chosen.done, answered.done) == (True, True)
    assert len(steps_in(tmp_path / "elsewhere.yaml")) == 4
    assert len(log_lines(window.modes.play)) < len(told)


def test_a_game_that_can_not_be_kept_is_given_up_where_that_is_said(window: MainWindow, hand: Hand, home: Disk) -> None:
    begin_a_game(window, home)
    answered = answer_box("Discard")
    press_keys(window, "Ctrl+Q")
    assert answered.done
    assert not window.isVisible()
