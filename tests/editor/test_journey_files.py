"""Opening, saving, leaving, recovering: what is in the file, and what is never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_dialogs import answer_box, give_up_file, new_city_by_keys, open_by_keys, save_by_keys
from editor_eyes import click_problem, problem_rows, problems_told, selected, wait_for_problem
from editor_hand import Hand, city, open_file, saved, seen_at, seen_spaces
from editor_play.driving import log_lines
from editor_widgets import click, click_row, do_command, press_keys, take_the_monster, type_at_end
from editor_windows import copies, die, kept_aside, started
from patience import wait_until
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from editor.window import MainWindow
from engine.files.map_reader import read_map
from engine.files.resources import built_ins, resolve_map
from engine.files.writer import new_map_document

CTRL = Qt.KeyboardModifier.ControlModifier
LOOKED_MS = 50


@pytest.fixture(autouse=True)
def _copies_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies for a crash are written sooner than people would have them, or each test would wait for eight seconds;
    and files are looked at more often than once in a second."""
    monkeypatch.setattr("editor.autosave.EVERY_MS", 100)
    monkeypatch.setattr("editor.file_watch.EVERY_MS", LOOKED_MS)


def recent_files(window: MainWindow) -> list[str]:
    """The rows of the start page's list, where that is to be seen."""
    listed = window.start_page.recent
    return [listed.item(n).text() for n in range(listed.count())] if listed.isVisible() else []


def headings(window: MainWindow) -> list[str]:
    """The names of the maps on the page after a crash."""
    cards = window.recovery.page.cards
    return [next(label.text() for label in card.findChildren(QLabel, "heading")) for card in cards]


def delete_the_park(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_Delete)


def test_opening_and_saving_changes_no_byte(window: MainWindow, hand: Hand, city_file: Path) -> None:
    before = city_file.read_bytes()
    hand.key(Qt.Key.Key_S, CTRL)
    assert city_file.read_bytes() == before


def test_save_as_goes_on_with_the_new_file(window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path) -> None:
    before = city_file.read_bytes()
    delete_the_park(window, hand)
    save_by_keys(window, tmp_path / "other")
    assert city_file.read_bytes() == before
    assert open_file(window) == tmp_path / "other.yaml"
    assert window.windowTitle() == "Testville – other.yaml[*]"
    read = read_map(tmp_path / "other.yaml")
    assert read.map is not None
    assert "p2-1" not in read.map.spaces
    assert not window.isWindowModified()


def test_what_is_only_half_dragged_is_not_in_what_is_recovered(window: MainWindow, hand: Hand, qtbot) -> None:
    delete_the_park(window, hand)
    hand.key(Qt.Key.Key_E)
    hand.drag((2000, 2000), (2600, 2600), release=False)
    wait_until(lambda: copies(window.settings.folder))
    die(window)
    other = started(window.settings.folder, qtbot)
    click(other.recovery.page.cards[0].recover)
    assert saved(other) == city().with_spaces(without=("p2-1",))
    hand.release((2600, 2600))


def test_a_copy_in_another_folder_names_no_path_of_this_machine(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    open_by_keys(window, resolve_map("builtin:sheboygan/teaching"))
    save_by_keys(window, tmp_path / "mine.yaml")
    built_in = resolve_map("builtin:sheboygan/teaching").read_text(encoding="utf-8").splitlines()
    first, *rest = (tmp_path / "mine.yaml").read_text(encoding="utf-8").splitlines()
    assert first == "# yaml-language-server: $schema=map.schema.json"
    assert rest == built_in[1:]


def test_a_first_line_that_leads_nowhere_is_mended_when_something_is_saved(window: MainWindow, tmp_path: Path) -> None:
    path, plain = tmp_path / "own" / "city.yaml", new_map_document(city(), tmp_path / "city.yaml").text
    old = plain.replace("$schema=", "$schema=file:///gone/schemas/", 1)
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "map.schema.json").touch()
    path.parent.mkdir()
    path.write_text(old, encoding="utf-8")
    open_by_keys(window, path)
    press_keys(window, "Ctrl+S")
    assert path.read_text(encoding="utf-8") == old
    delete_the_park(window, Hand(window))
    press_keys(window, "Ctrl+S")
    assert path.read_text(encoding="utf-8").splitlines()[0].endswith("$schema=../schemas/map.schema.json")


def test_recent_files_are_kept_between_windows(window: MainWindow, hand: Hand, city_file: Path, qtbot) -> None:
    (row,) = recent_files(started(window.settings.folder, qtbot))
    assert row.split() == [city_file.name, str(city_file.parent)]


def test_what_is_ready_to_play_stands_by_game_the_lesson_first_then_by_number(settings, qtbot) -> None:
    window = started(settings.folder, qtbot)
    buttons = window.start_page.scenarios.buttons
    qtbot.waitUntil(lambda: bool(buttons) and all(b.isVisible() for b in buttons))
    places = {b.text(): b.mapTo(window.start_page.widget(), b.rect().topLeft()) for b in buttons}
    columns = sorted({place.x() for place in places.values()})
    assert len(columns) == 2
    first, second = (sorted((p.y(), t) for t, p in places.items() if p.x() == x) for x in columns)
    names = [title.partition(":")[0] for _, title in first]
    numbered = [f"Scenario {n}" for n in ("one", "two", "three", "four", "five")]
    assert names[:6] == ["First steps", *numbered]
    assert second[0][1].startswith("First steps")


def test_a_deleted_file_leaves_the_recent_ones(window: MainWindow, hand: Hand, city_file: Path) -> None:
    do_command(window, "Start page")
    assert len(recent_files(window)) == 1
    press_keys(window, "F5")
    city_file.unlink()
    do_command(window, "Start page")
    assert recent_files(window) == []


@pytest.mark.parametrize("button", ["Save", "Discard", "Cancel"])
def test_closing_asks_about_unsaved_changes(window: MainWindow, hand: Hand, city_file: Path, button: str) -> None:
    before = city_file.read_bytes()
    delete_the_park(window, hand)
    answered = answer_box(button)
    press_keys(window, "Ctrl+Q")
    assert answered.done
    assert window.isHidden() == (button != "Cancel")
    assert (city_file.read_bytes() != before) == (button == "Save")


def test_a_cancelled_save_as_keeps_the_window_open(window: MainWindow, tmp_path: Path) -> None:
    new_city_by_keys(window)
    hand = Hand(window)
    for corner in ((1000, 1000), (5000, 1000), (5000, 5000)):
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)
    answered, given_up = answer_box("Save"), give_up_file()
    press_keys(window, "Ctrl+Q")
    assert (answered.done, given_up.done) == (True, True)
    assert window.isVisible()
    assert window.isWindowModified()


def test_closing_without_changes_asks_nothing(window: MainWindow, hand: Hand) -> None:
    press_keys(window, "Ctrl+Q")
    assert window.isHidden()


def test_a_built_in_map_is_saved_as_a_copy(window: MainWindow, tmp_path: Path) -> None:
    path = resolve_map(f"builtin:{built_ins('maps')[0]}")
    before = path.read_bytes()
    open_by_keys(window, path)
    Hand(window).click(seen_at(window, seen_spaces(window)[0]))
    press_keys(window, "Del")
    save_by_keys(window, tmp_path / "copies" / "mine.yaml", "Ctrl+S")
    assert path.read_bytes() == before
    assert open_file(window) == tmp_path / "copies" / "mine.yaml"
    assert not window.isWindowModified()


BROKEN = {
    "no YAML": "format: [",
    "nothing": "",
    "a list": "- one\n- two\n",
    "unknown format": "format: shopping-list\n",
    "deep brackets": "format: stomping-ground/map/1\nspaces: " + "[" * 100_000,
    "an alias": "format: stomping-ground/map/1\nname: &a x\ngame: *a\n",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_no_map_shows_its_problems_and_is_not_written_over(
    window: MainWindow, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text, encoding="utf-8")
    open_by_keys(window, path)
    assert problems_told(window)
    press_keys(window, "Ctrl+S")
    press_keys(window, "Ctrl+A")
    press_keys(window, "Del")
    assert path.read_text(encoding="utf-8") == text


def test_a_missing_file_is_told_and_not_made(window: MainWindow, hand: Hand, city_file: Path) -> None:
    do_command(window, "Start page")
    city_file.unlink()  # between the list and the click
    click_row(window.start_page.recent, city_file.name)
    assert "no such file" in problems_told(window)[0][0]
    press_keys(window, "Ctrl+S")
    assert not city_file.exists()


FAULTY = """\
format: stomping-ground/map/1
name: Half right
game: sheboygan
size: [100, 100]
spaces:
  A1: {terrain: street, polygon: "0,0 20,0 20,20 0,20"}
  A2: {terrain: street, polygon: "20,0 40,0"}          # a polygon of two points
  A3: {terrain: stret, polygon: "40,0 60,0 60,20 40,20"}
  A4: {terrain: street, polygon: "0,40 20,60 20,40 0,60"}
"""


def test_what_can_be_opened_is_opened_and_the_rest_survives_saving(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    open_by_keys(window, path)
    assert "A1" in seen_spaces(window)
    assert any("street" in told and "stret" in told and line == "8" for told, _, line in problems_told(window))
    Hand(window).click(seen_at(window, "A1"))
    press_keys(window, "Del")
    press_keys(window, "Ctrl+S")
    text = path.read_text(encoding="utf-8")
    assert "A1" not in text
    assert "# a polygon of two points" in text


def test_a_click_on_a_problem_jumps_to_its_place(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    open_by_keys(window, path)
    click_problem(window, next(row for row in problem_rows(window) if row.text(1) == "A3"))
    middle = window.canvas.mapToScene(window.canvas.viewport().rect().center())
    assert abs(middle.x() - 50) < 2
    assert abs(middle.y() - 10) < 2
    assert selected(window, Hand(window)) == {"A3"}


def test_an_overlap_made_elsewhere_is_found(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "over.yaml"
    path.write_text(FAULTY.replace("20,0 40,0", "10,10 40,10 40,40 10,40"), encoding="utf-8")
    open_by_keys(window, path)
    assert wait_for_problem(window, "overlap").text(1) == "A1, A2"


def test_a_crash_leaves_a_copy_that_is_offered_and_put_aside(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    delete_the_park(window, hand)
    folder = window.settings.folder
    wait_until(lambda: copies(folder))
    assert not started(folder, qtbot).recovery.page.isVisible(), "the window lives"
    die(window)
    other = started(folder, qtbot)
    (card,) = other.recovery.page.cards
    assert str(city_file) in [label.text() for label in card.findChildren(QLabel)]
    qtbot.waitUntil(lambda: not card.picture.pixmap().isNull())
    qtbot.waitUntil(lambda: "1 space gone" in card.about.text())
    click(card.recover)
    assert "p2-1" not in seen_spaces(other)
    assert other.isWindowModified()
    assert open_file(other) == city_file
    assert [path.suffix for path in kept_aside(folder)] == [".json"]
    assert not started(folder, qtbot).recovery.page.isVisible()


def test_recovered_work_whose_file_is_gone_opens_as_a_new_map(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    delete_the_park(window, hand)
    wait_until(lambda: copies(window.settings.folder))
    city_file.unlink()
    die(window)
    other = started(window.settings.folder, qtbot)
    click(other.recovery.page.cards[0].recover)
    assert open_file(other) is None
    assert other.windowTitle() == "Testville[*]"
    assert other.isWindowModified()


def test_saving_takes_the_copy_away(window: MainWindow, hand: Hand, qtbot) -> None:
    delete_the_park(window, hand)
    folder = window.settings.folder
    wait_until(lambda: copies(folder))
    assert json.loads(copies(folder)[0].read_text(encoding="utf-8"))["name"] == "Testville"
    hand.key(Qt.Key.Key_S, CTRL)
    wait_until(lambda: not copies(folder))  # one may be in the middle of being written


def test_a_new_city_begins_empty_with_the_games_palette(window: MainWindow, tmp_path: Path) -> None:
    new_city_by_keys(window)
    assert window.canvas.isVisible()
    assert window.docks.kinds.kinds.count() > 4
    save_by_keys(window, tmp_path / "fresh.yaml", "Ctrl+S")
    fresh = saved(window)
    assert fresh.spaces == {}
    assert fresh.size == (42000, 29700)


@pytest.mark.parametrize("button", ["Yes", "No"])
def test_a_file_that_another_program_changed_is_written_over_only_when_asked(
    window: MainWindow, hand: Hand, city_file: Path, button: str
) -> None:
    delete_the_park(window, hand)
    theirs = city_file.read_text(encoding="utf-8") + "notes: theirs\n"
    city_file.write_text(theirs, encoding="utf-8")
    asked: list[str] = []
    answer_box(button, asked)
    hand.key(Qt.Key.Key_S, CTRL)
    assert asked[0].startswith("testville.yaml was changed by another program")
    assert (city_file.read_text(encoding="utf-8") == theirs) == (button == "No")
    assert window.isWindowModified() == (button == "No")


def test_saving_twice_asks_nothing_and_a_deleted_file_comes_back(
    window: MainWindow, hand: Hand, city_file: Path
) -> None:
    delete_the_park(window, hand)
    hand.key(Qt.Key.Key_S, CTRL)
    press_keys(window, "Ctrl+Z")
    hand.key(Qt.Key.Key_S, CTRL)
    city_file.unlink()
    press_keys(window, "Ctrl+Y")
    hand.key(Qt.Key.Key_S, CTRL)
    read = read_map(city_file)
    assert read.map is not None
    assert "p2-1" not in read.map.spaces


def test_a_scenario_keeps_its_line_ends_and_is_not_written_over_what_others_wrote(
    window: MainWindow, city_file: Path
) -> None:
    path = city_file.with_name("night.yaml")
    lines = "format: stomping-ground/scenario/1", "name: Night", "game: sheboygan", "map: testville.yaml", ""
    path.write_bytes("\r\n".join(lines).encode())
    open_by_keys(window, path)
    press_keys(window, "F6")
    type_at_end(window.scenario.edit, "notes: dark")
    press_keys(window, "Ctrl+S")
    assert path.read_bytes() == "\r\n".join([*lines[:-1], "notes: dark"]).encode()
    path.write_bytes(b"theirs")
    type_at_end(window.scenario.edit, " # mine")
    answered = answer_box("No")
    press_keys(window, "Ctrl+S")
    assert answered.done
    assert path.read_bytes() == b"theirs"
    assert window.isWindowModified()
    assert window.scenario.edit.toPlainText().endswith("notes: dark # mine")


def test_two_crashes_are_offered_together(window: MainWindow, hand: Hand, qtbot) -> None:
    delete_the_park(window, hand)
    folder = window.settings.folder
    wait_until(lambda: copies(folder))
    (copy,) = copies(folder)
    entry = json.loads(copy.read_text(encoding="utf-8"))
    older = copy.with_name("window-1-0.json")
    older.write_text(json.dumps({**entry, "when": "2001-01-01T00:00:00", "name": "Older"}), encoding="utf-8")
    die(window)
    other = started(folder, qtbot)
    assert headings(other) == ["Testville", "Older"]
    click(other.recovery.page.cards[0].recover)
    assert headings(started(folder, qtbot)) == ["Older"]
    assert len(copies(folder)) == 2, "what was recovered is kept again at once"


def test_a_game_that_is_left_unsaved_is_among_the_recent_files(window: MainWindow, hand: Hand) -> None:
    press_keys(window, "F7")
    fresh = log_lines(window.modes.play)
    take_the_monster(window)
    told = log_lines(window.modes.play)
    assert told != fresh
    press_keys(window, "Shift+F7")
    assert log_lines(window.modes.play) == fresh
    (kept,) = (window.settings.folder / "games").iterdir()
    do_command(window, "Start page")
    click_row(window.start_page.recent, kept.name)
    assert log_lines(window.modes.play) == told
    press_keys(window, "Shift+F7")
    assert len(list(kept.parent.iterdir())) == 1, "nothing new has happened in it"


def test_a_saved_game_with_a_torn_end_is_told_and_stays_as_it_is(window: MainWindow, tmp_path: Path, qtbot) -> None:
    torn = tmp_path / "torn.yaml"
    torn.write_text('format: stomping-ground/session/1\ngame: sheboygan\nsteps:\n- {seat: "mon', encoding="utf-8")
    before = torn.read_bytes()
    open_by_keys(window, torn)
    qtbot.wait(4 * LOOKED_MS)
    assert window.notice.isHidden(), "nobody else changed the file"
    press_keys(window, "F5")
    qtbot.waitUntil(lambda: [line for _, _, line in problems_told(window)] == ["4"])
    press_keys(window, "Ctrl+S")
    assert torn.read_bytes() == before


def test_another_map_under_the_pointer_at_rest(window: MainWindow, hand: Hand, city_file: Path) -> None:
    hand.move(seen_at(window, "p2-1"))
    assert "p2-1" in window.hint.text()
    other = city_file.with_name("other.yaml")
    head = "format: stomping-ground/map/1\nname: Other\ngame: sheboygan\nsize: [80, 80]\nspaces:\n"
    other.write_text(head + '  Z1: {terrain: park, polygon: "0,0 80,0 80,80 0,80"}\n', encoding="utf-8")
    open_by_keys(window, other)
    assert "p2-1" not in window.hint.text()
