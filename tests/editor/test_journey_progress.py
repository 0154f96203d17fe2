"""Whatever takes long shows a bar that moves, and can be given up: then nothing is written and all is as it was; done
again, it is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_bars import GivenUp, bars_for_small_maps, watched
from editor_dialogs import choose_file, in_dialog, open_by_keys
from editor_eyes import click_problem, problem_rows
from editor_hand import Hand, last_step, saved, taken_back
from editor_menus import choose
from editor_widgets import click, click_mark, pick, press_keys, type_over
from pdf_reader import read_pdf
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from editor.dialogs.fix import FixDialog
from editor.dialogs.import_drawing import ImportDialog
from editor.new_city import NewCityDialog
from editor.printing.picture_dialog import PictureDialog
from editor.printing.print_dialog import PrintDialog
from editor.window import MainWindow
from engine.board.board import Board
from engine.board.letter_grid import letter_grid
from engine.files.exporting.geojson import geojson_text
from engine.files.importing.reading import read_drawing
from engine.files.map_reader import read_map
from engine.files.writer import new_map_document

SIDE = 20
"""Squares along a side of the town."""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    bars_for_small_maps(monkeypatch)


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A town of squares of 10 mm in a file; those of one column lie over their neighbours as well."""
    kinds = "street", "low-building", "park", "high-building", "street"
    spaces = [
        f'  s{x}-{y}: {{terrain: {kinds[(x + 2 * y) % 5]}, polygon: "{10 * x},{10 * y} {10 * x + 10 + wide},{10 * y} '
        f'{10 * x + 10 + wide},{10 * y + 10} {10 * x},{10 * y + 10}"}}\n'
        for y in range(SIDE)
        for x in range(SIDE)
        for wide in (2 if x == 3 else 0,)
    ]
    path = tmp_path_factory.mktemp("town") / "town.yaml"
    head = f"format: stomping-ground/map/1\nname: Town\ngame: sheboygan\nsize: [{SIDE * 10}, {SIDE * 10}]\nspaces:\n"
    path.write_text(head + "".join(spaces), encoding="utf-8")
    return path


@pytest.fixture
def large(window: MainWindow, town: Path, tmp_path: Path) -> Path:
    """The town, open from a file of its own."""
    path = tmp_path / "town.yaml"
    path.write_bytes(town.read_bytes())
    open_by_keys(window, path)
    return path


def dialog_by(window: MainWindow, keys: str, kind: type) -> PrintDialog | PictureDialog:
    press_keys(window, keys)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    return dialog


# Writing


def test_printing_is_given_up_and_done(window: MainWindow, large: Path, tmp_path: Path, qtbot) -> None:
    target = tmp_path / "town.pdf"
    dialog = dialog_by(window, "Ctrl+P", PrintDialog)
    qtbot.waitUntil(lambda: "Laying out the pages" in dialog.told.text())
    qtbot.waitUntil(dialog.save.isEnabled)
    for part in ("legend", "setup", "links", "counters"):
        click_mark(dialog.parts[part])
    qtbot.waitUntil(lambda: dialog.told.text() == "2 pages")
    given_up, chosen = GivenUp(), choose_file(target)
    click(dialog.save)
    qtbot.waitUntil(lambda: given_up.done)
    assert (given_up.title, chosen.done) == ("Writing town.pdf", True)
    assert dialog.isVisible()
    assert not target.exists()
    values, chosen = watched(), choose_file(target)
    click(dialog.save)
    qtbot.waitUntil(target.is_file)
    assert len(read_pdf(target)) == 2
    assert len(values) > 3


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture_is_given_up_and_made(window: MainWindow, large: Path, tmp_path: Path, qtbot, kind: str) -> None:
    target = tmp_path / f"town.{kind}"
    dialog = dialog_by(window, "Ctrl+E", PictureDialog)
    button = dialog.save_png if kind == "png" else dialog.save_svg
    given_up, chosen = GivenUp(), choose_file(target)
    click(button)
    qtbot.waitUntil(lambda: given_up.done)
    assert (given_up.title, chosen.done) == (f"Writing town.{kind}", True)
    assert dialog.isVisible()
    assert not target.exists()
    chosen = choose_file(target)
    click(button)
    qtbot.waitUntil(target.is_file)
    assert chosen.done
    assert kind == "svg" or QImage(str(target)).width() == round((SIDE * 10 + 24) / 25.4 * 300)


def test_an_export_is_given_up_and_made(window: MainWindow, large: Path, tmp_path: Path) -> None:
    target = tmp_path / "town.geojson"
    for give_up in (True, False):
        given_up, chosen = GivenUp() if give_up else None, choose_file(target)
        press_keys(window, "Ctrl+Shift+X")
        assert chosen.done
        if given_up is not None:
            assert (given_up.title, given_up.done) == ("Writing town.geojson", True)
            assert window.toast.text() == "town.geojson was not written."
            assert not target.exists()
    assert len(read_drawing(target).shapes) == SIDE * SIDE


# Making maps


def test_a_map_of_a_generator_is_given_up_and_made(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path, qtbot
) -> None:
    def begin_hexes(dialog: NewCityDialog) -> None:
        if dialog.beginning.currentText() != "Hexagons":
            pick(dialog.beginning, "Hexagons")
            type_over(dialog.generator.space, "15")
        elif dialog.begin_button.isEnabled() and "spaces" in dialog.told.text():
            click(dialog.begin_button)

    before = city_file.read_bytes()
    for give_up in (True, False):
        made, given_up = in_dialog(NewCityDialog, begin_hexes, begin_hexes), GivenUp() if give_up else None
        press_keys(window, "Ctrl+N")
        assert made.done
        if given_up is not None:
            assert (given_up.title, given_up.done) == ("Making the map", True)
            assert window.toast.text() == "The map was not made."
            press_keys(window, "Ctrl+S")
            assert city_file.read_bytes() == before
    chosen = choose_file(tmp_path / "hexes.yaml")
    press_keys(window, "Ctrl+S")
    assert chosen.done
    assert len(saved(window).spaces) > 300


def test_an_import_is_given_up_and_done(
    window: MainWindow, hand: Hand, city_file: Path, town: Path, tmp_path: Path, qtbot
) -> None:
    before, drawing = city_file.read_bytes(), tmp_path / "town.geojson"
    source = read_map(town).map
    assert source is not None
    drawing.write_text(geojson_text(Board(source)), encoding="utf-8")

    def shown() -> ImportDialog:
        chosen = choose_file(drawing)
        press_keys(window, "Ctrl+Shift+I")
        assert chosen.done
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ImportDialog)
        return dialog

    dialog = shown()
    assert (dialog.bar.isVisible(), dialog.told.text()) == (True, "Reading the file …")
    click(dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel))
    assert not dialog.isVisible()
    for give_up in (True, False):
        dialog = shown()
        qtbot.waitUntil(dialog.import_button.isEnabled)
        given_up = GivenUp() if give_up else None
        click(dialog.import_button)
        if given_up is not None:
            assert (given_up.title, given_up.done) == ("Making the map", True)
            press_keys(window, "Ctrl+S")
            assert city_file.read_bytes() == before
    chosen = choose_file(tmp_path / "imported.yaml")
    press_keys(window, "Ctrl+S")
    assert chosen.done
    assert len(saved(window).spaces) == SIDE * SIDE


# The map that is open


def test_what_a_menu_does_to_many_spaces_is_given_up_and_done(
    window: MainWindow, hand: Hand, tmp_path: Path, qtbot
) -> None:
    squares = letter_grid("\n".join(["S" * 16] * 16), {"S": "street"}, game="sheboygan", name="Squares")
    path = tmp_path / "squares.yaml"
    path.write_text(new_map_document(squares, path).text, encoding="utf-8")
    open_by_keys(window, path)
    press_keys(window, "Ctrl+A")
    for give_up in (True, False):
        hand.key(Qt.Key.Key_Menu)
        given_up = GivenUp() if give_up else None
        choose("Level", "Deck")
        if given_up is not None:
            assert (given_up.title, given_up.done) == ("Level: Deck (bridges)", True)
            assert window.toast.text() == "Nothing was changed."
            assert saved(window) == squares
    assert {space.layer for space in saved(window).spaces.values()} == {"deck"}
    assert last_step(window) == "Level: Deck (bridges)"
    assert taken_back(window) == squares


def test_repairing_all_is_given_up_and_done(window: MainWindow, large: Path, qtbot) -> None:
    before, panel = large.read_bytes(), window.docks.problems
    qtbot.waitUntil(lambda: any("s3-3" in row.text(1) for row in problem_rows(window)))
    click_problem(window, next(row for row in problem_rows(window) if "s3-3" in row.text(1)))
    qtbot.waitUntil(panel.fix_all.isEnabled)
    given_up = GivenUp()
    click(panel.fix_all)
    qtbot.waitUntil(lambda: given_up.done)
    assert given_up.title == f"Looking for {SIDE} repairs"
    press_keys(window, "Ctrl+S")
    assert large.read_bytes() == before
    click(panel.fix_all)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FixDialog))
    click(QApplication.activeModalWidget().buttons.button(QDialogButtonBox.StandardButton.Ok))
    area = sum(space.polygon.area for space in saved(window).spaces.values())
    assert area == SIDE * SIDE * 100


def test_an_edit_of_many_spaces_is_given_up_and_done(window: MainWindow, large: Path) -> None:
    before = large.read_bytes()
    press_keys(window, "Ctrl+A")
    given_up = GivenUp()
    press_keys(window, "Ctrl+B")
    assert (given_up.title, given_up.done) == ("Smooth borders", True)
    assert window.toast.text() == "Nothing was changed."
    assert not window.isWindowModified()
    press_keys(window, "Ctrl+B")
    corners = sum(len(space.rings[0]) for space in saved(window).spaces.values())
    assert corners > 4 * SIDE * SIDE
    press_keys(window, "Ctrl+Z")
    press_keys(window, "Ctrl+S")
    assert large.read_bytes() == before


def test_a_game_is_given_up_before_it_begins_and_begun(window: MainWindow, large: Path, qtbot) -> None:
    given_up = GivenUp()
    press_keys(window, "F7")
    assert (given_up.title, given_up.done) == ("Preparing the game", True)
    assert window.canvas.isVisible()
    assert window.toast.text() == "The game was not begun."
    assert [window.acts[f"mode_{mode}"].isChecked() for mode in ("map", "play")] == [True, False]
    press_keys(window, "F7")
    assert window.modes.play.isVisible()
    assert window.acts["mode_play"].isChecked()


def test_reloading_is_given_up_and_done(window: MainWindow, large: Path, qtbot) -> None:
    text = large.read_text(encoding="utf-8").replace("name: Town", "name: Borough", 1)
    large.write_text(text, encoding="utf-8")
    qtbot.waitUntil(window.notice.isVisible)

    def reload() -> None:
        click(next(b for b in window.notice.findChildren(QPushButton) if b.text() == "Reload" and b.isVisible()))

    given_up = GivenUp()
    reload()
    assert (given_up.title, given_up.done) == ("Reloading town.yaml", True)
    assert window.notice.isVisible()
    assert window.windowTitle().startswith("Town")
    reload()
    assert window.windowTitle().startswith("Borough")
    assert saved(window).name == "Borough"


def test_opening_and_saving_are_given_up(
    window: MainWindow, hand: Hand, city_file: Path, town: Path, tmp_path: Path
) -> None:
    large = tmp_path / "town.yaml"
    large.write_bytes(town.read_bytes())
    given_up = GivenUp()
    open_by_keys(window, large)
    assert (given_up.title, given_up.done) == ("Opening town.yaml", True)
    assert saved(window).name == "Testville"
    open_by_keys(window, large)
    hand.click((500, 500))
    hand.key(Qt.Key.Key_Delete)
    given_up = GivenUp()
    press_keys(window, "Ctrl+S")
    assert (given_up.title, given_up.done) == ("Saving town.yaml", True)
    assert large.read_bytes() == town.read_bytes()
    assert window.isWindowModified()
    assert "s0-0" not in saved(window).spaces
