"""Line 10, never lose work, as a person goes through it: crash, recovery, earlier versions, closing, other programs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from editor_dialogs import open_by_keys, tab_to
from editor_hand import Hand, last_step, open_file, saved, seen_at, seen_spaces
from editor_widgets import answer_with, click, click_row, do_command, press_keys, type_at_end
from editor_windows import copies, die, kept_aside, started
from patience import wait_until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from editor.backups import KEPT
from editor.dialogs.versions import VersionsDialog
from editor.window import MainWindow

PARK = "p2-1"


@pytest.fixture(autouse=True)
def _looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked at more often than once in a second, so that the tests need not wait for it."""
    monkeypatch.setattr("editor.file_watch.EVERY_MS", 50)


def delete(window: MainWindow, hand: Hand, space: str) -> None:
    """Clicks a space, and Delete."""
    hand.click(seen_at(window, space))
    hand.key(Qt.Key.Key_Delete)


def button(window: MainWindow, title: str) -> QPushButton:
    """The button in sight that has a title."""
    shown = [b for b in window.findChildren(QPushButton) if b.isVisible() and b.text() == title]
    assert len(shown) == 1, f"{len(shown)} buttons say {title}"
    return shown[0]


def delete_ten(window: MainWindow, hand: Hand) -> None:
    """As many changes as have a copy made at once."""
    for space in seen_spaces(window)[:10]:
        delete(window, hand, space)


def crashed(window: MainWindow, hand: Hand, qtbot) -> MainWindow:
    """Ten changes, then the process dies: the next window, as it starts."""
    delete_ten(window, hand)
    wait_until(lambda: copies(window.settings.folder))
    die(window)
    return started(window.settings.folder, qtbot)


# After a crash


def test_recovered_work_is_shown_with_date_and_picture_opened_unsaved_and_saved(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    before = city_file.read_bytes()
    other = crashed(window, hand, qtbot)
    (card,) = other.recovery.page.cards
    assert card.isVisible()
    qtbot.waitUntil(lambda: not card.picture.pixmap().isNull())
    texts = [label.text() for label in card.findChildren(type(card.about))]
    assert any(text.startswith("Kept today, ") for text in texts)
    assert str(city_file) in texts
    qtbot.waitUntil(lambda: "10 spaces gone" in card.about.text())
    click(card.recover)
    assert city_file.read_bytes() == before
    assert other.isWindowModified()
    assert other.canvas.isVisible()
    kept = saved(other)
    assert len(kept.spaces) == len(read_map_text_of(before)) - 10
    assert len(kept_aside(other.settings.folder)) == 1, "recovered, the copy is kept"


def read_map_text_of(before: bytes) -> list[str]:
    return [line for line in before.decode().splitlines() if "polygon:" in line]


def test_undo_takes_recovered_work_back(window: MainWindow, hand: Hand, city_file: Path, qtbot) -> None:
    other = crashed(window, hand, qtbot)
    click(other.recovery.page.cards[0].recover)
    assert len(seen_spaces(other)) == 4
    press_keys(other, "Ctrl+Z")
    assert not other.isWindowModified()
    assert len(seen_spaces(other)) == len(spaces_in(city_file)) == 14
    assert last_step(other) == ""


def test_work_put_aside_is_not_offered_again_and_is_kept(window: MainWindow, hand: Hand, qtbot) -> None:
    other = crashed(window, hand, qtbot)
    (copy,) = copies(window.settings.folder)
    kept = copy.read_bytes()
    click(other.recovery.page.cards[0].discard)
    assert other.start_page.isVisible()
    (aside,) = kept_aside(other.settings.folder)
    assert aside.read_bytes() == kept
    assert not started(window.settings.folder, qtbot).recovery.page.isVisible()


def test_later_leaves_it_and_the_menu_leads_back(window: MainWindow, hand: Hand, qtbot) -> None:
    other = crashed(window, hand, qtbot)
    click(other.recovery.page.later)
    assert other.start_page.isVisible()
    do_command(other, "unsaved work")
    assert other.recovery.page.isVisible()
    assert len(other.recovery.page.cards) == 1


def test_compare_shows_what_the_crash_would_have_lost(window: MainWindow, hand: Hand, qtbot) -> None:
    other = crashed(window, hand, qtbot)
    click(other.recovery.page.cards[0].compare)
    listed = other.docks.differences.list
    qtbot.waitUntil(lambda: listed.topLevelItemCount() > 1)
    assert listed.topLevelItem(0).text(0) == "Spaces that are gone here (10)"
    assert started(other.settings.folder, qtbot).recovery.page.isVisible(), "it stays until it is saved"
    saved(other)
    assert not started(other.settings.folder, qtbot).recovery.page.isVisible()


def test_a_living_window_is_no_crash_and_a_dead_ones_process_id_in_use_again_hides_nothing(
    window: MainWindow, hand: Hand, qtbot
) -> None:
    delete_ten(window, hand)
    wait_until(lambda: copies(window.settings.folder))
    assert not started(window.settings.folder, qtbot).recovery.page.isVisible()
    (copy,) = copies(window.settings.folder)
    assert f"-{os.getpid()}-" in copy.name
    die(window)  # while a process of that id lives: this one
    assert started(window.settings.folder, qtbot).recovery.page.isVisible()


@pytest.fixture
def copies_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """One change has its copy after a moment, not after eight seconds."""
    monkeypatch.setattr("editor.autosave.EVERY_MS", 100)


def test_a_scenario_is_recovered_with_its_file(
    copies_soon: None, window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    night = city_file.with_name("night.yaml")
    lines = "format: stomping-ground/scenario/1", "name: Night", "game: sheboygan", "map: testville.yaml", ""
    night.write_text("\n".join(lines), encoding="utf-8")
    open_by_keys(window, night)
    press_keys(window, "F6")
    type_at_end(window.scenario.edit, "notes: dark")
    wait_until(lambda: copies(window.settings.folder))
    die(window)
    other = started(window.settings.folder, qtbot)
    click(other.recovery.page.cards[0].recover)
    press_keys(other, "Ctrl+S")
    assert night.read_text(encoding="utf-8").splitlines()[-1] == "notes: dark"


def test_where_no_copy_can_be_written_it_is_told_until_one_can_and_the_map_is_unsaved(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    """Another program has put a file where the folder for copies belongs."""
    before, folder = city_file.read_bytes(), window.settings.folder / "autosave"
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")
    delete_ten(window, hand)
    qtbot.waitUntil(window.notice.isVisible)
    assert "No copy for a crash can be kept" in window.notice.text.text()
    assert "Your changes are unsaved" in window.notice.text.text()
    assert window.isWindowModified()
    assert city_file.read_bytes() == before
    folder.unlink()
    for keys in (*["Ctrl+Z"] * 5, *["Ctrl+Y"] * 5):
        press_keys(window, keys)
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    (copy,) = folder.glob("*.json")
    assert "Testville" in copy.read_text(encoding="utf-8")
    assert len(saved(window).spaces) == 4


# Earlier versions


def test_ten_versions_are_kept_and_one_is_taken_back_and_undone(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    spaces = seen_spaces(window)
    for space in spaces[: KEPT + 2]:
        delete(window, hand, space)
        press_keys(window, "Ctrl+S")
    (folder,) = (window.settings.folder / "backups").iterdir()
    found = sorted(folder.glob("*.yaml"), reverse=True)
    assert [len(spaces_in(version)) for version in found] == list(range(len(spaces) - KEPT - 1, len(spaces) - 1))
    press_keys(window, "Ctrl+Shift+E")
    dialog = window.findChild(VersionsDialog)
    assert dialog.list.count() == KEPT
    tab_to(dialog, dialog.list)
    QTest.keyClick(dialog.list, Qt.Key.Key_End)
    assert dialog.told.text().startswith(f"{len(spaces) - 2} spaces.")
    click(dialog.restore)
    assert window.isWindowModified()
    assert len(saved(window).spaces) == len(spaces) - 2
    press_keys(window, "Ctrl+Z")
    assert len(saved(window).spaces) == len(spaces) - KEPT - 2


def spaces_in(path: Path) -> list[str]:
    return read_map_text_of(path.read_bytes())


def test_a_version_is_opened_as_a_copy_and_compared(window: MainWindow, hand: Hand, city_file: Path, qtbot) -> None:
    delete(window, hand, PARK)
    saved(window)
    press_keys(window, "Ctrl+Shift+E")
    click(window.findChild(VersionsDialog).compare)
    listed = window.docks.differences.list
    qtbot.waitUntil(lambda: listed.topLevelItemCount() > 1)
    assert listed.topLevelItem(0).child(0).text(0) == PARK
    press_keys(window, "Ctrl+Shift+E")
    (dialog,) = [d for d in window.findChildren(VersionsDialog) if d.isVisible()]
    click_row(dialog.list, "today, ")
    click(dialog.copy)
    assert PARK in seen_spaces(window)
    assert open_file(window) is None
    assert window.isWindowModified()
    assert PARK not in spaces_in(city_file)


def test_without_versions_the_dialog_says_when_there_will_be_some(window: MainWindow, hand: Hand) -> None:
    press_keys(window, "Ctrl+Shift+E")
    dialog = window.findChild(VersionsDialog)
    assert not dialog.restore.isEnabled()
    click(dialog.close_button)
    assert not dialog.isVisible()


# Closing


@pytest.mark.parametrize("title", ["Save", "Discard", "Cancel"])
def test_closing_with_map_and_scenario_unsaved_asks_once(
    window: MainWindow, hand: Hand, city_file: Path, qtbot, title: str
) -> None:
    night = city_file.with_name("night.yaml")
    lines = "format: stomping-ground/scenario/1", "name: Night", "game: sheboygan", "map: testville.yaml", ""
    night.write_text("\n".join(lines), encoding="utf-8")
    open_by_keys(window, night)
    before = city_file.read_bytes(), night.read_bytes()
    delete(window, hand, PARK)
    press_keys(window, "F6")
    type_at_end(window.scenario.edit, "notes: dark")
    asked = answer_with(title)
    press_keys(window, "Ctrl+Q")
    assert len(asked) == 1
    assert window.isVisible() == (title == "Cancel")
    after = city_file.read_bytes(), night.read_bytes()
    assert [one != other for one, other in zip(before, after, strict=True)] == [title == "Save"] * 2
    assert window.isWindowModified() == (title != "Save")


# Other programs


def write(path: Path, hand: Hand, window: MainWindow, qtbot) -> None:
    """Another program takes the park out of the file."""
    text = path.read_text(encoding="utf-8")
    path.write_text("".join(line for line in text.splitlines(True) if PARK not in line), encoding="utf-8")
    qtbot.waitUntil(window.notice.isVisible)


def test_a_file_changed_by_another_program_is_reloaded_as_one_step_of_undo(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    delete(window, hand, "s0-3")
    write(city_file, hand, window, qtbot)
    assert "testville.yaml was changed by another program" in window.notice.text.text()
    theirs = city_file.read_bytes()
    click(button(window, "Reload"))
    assert not window.notice.isVisible()
    assert not window.isWindowModified()
    assert PARK not in seen_spaces(window)
    assert "s0-3" in seen_spaces(window)
    saved(window)
    assert city_file.read_bytes() == theirs
    press_keys(window, "Ctrl+Z")
    assert PARK in seen_spaces(window)
    assert "s0-3" not in seen_spaces(window)
    press_keys(window, "Ctrl+Z")
    assert {PARK, "s0-3"} <= saved(window).spaces.keys()


def test_keeping_mine_asks_no_more_and_saving_writes_over_what_is_kept_as_a_version(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    write(city_file, hand, window, qtbot)
    theirs = city_file.read_bytes()
    click(button(window, "Keep mine"))
    assert window.isWindowModified()
    qtbot.wait(4 * 50)  # so often it is looked at again
    assert not window.notice.isVisible()
    assert PARK in saved(window).spaces
    assert [file.read_bytes() for file in (window.settings.folder / "backups").rglob("*.yaml")] == [theirs]


def test_comparing_with_a_changed_file_leaves_the_question_open(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    write(city_file, hand, window, qtbot)
    click(button(window, "Compare"))
    listed = window.docks.differences.list
    qtbot.waitUntil(lambda: listed.topLevelItemCount() > 1)
    assert listed.topLevelItem(0).text(0) == "Spaces that are new here (1)"
    assert window.notice.isVisible()


def test_a_deleted_file_makes_the_map_unsaved_and_saving_writes_it_again(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    before = city_file.read_bytes()
    city_file.unlink()
    qtbot.waitUntil(window.notice.isVisible)
    assert "was deleted or moved" in window.notice.text.text()
    assert window.isWindowModified()
    click(button(window, "Save"))
    assert city_file.read_bytes() == before
    assert not window.isWindowModified()
    assert not window.notice.isVisible()


def test_a_file_that_is_no_map_any_more_is_not_reloaded(window: MainWindow, hand: Hand, city_file: Path, qtbot) -> None:
    city_file.write_text("format: [", encoding="utf-8")
    qtbot.waitUntil(window.notice.isVisible)
    click(button(window, "Reload"))
    assert window.toast.isVisible()
    assert "Can't reload testville.yaml" in window.toast.text()
    assert PARK in seen_spaces(window)
