"""Beginning a map: from the first start page, empty, generated with its preview, over a picture, from another map;
saved, and played at once with the game's default scenario."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import choose_file, go_down_to, in_dialog, open_by_keys, save_by_keys, tab_to, write_over
from editor_hand import Hand, saved
from editor_play.game_files import read_saved
from editor_widgets import LEFT, bring_row_into_sight, bring_to_front, click, press_keys
from patience import come_to_rest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget

from editor.dialogs.map_preview import MapPreview
from editor.new_city import NewCityDialog
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.cli.main import main
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map
from engine.files.writer import new_map_document
from engine.play.registry import load_game

NOT_ON_IT = {"bridge-count", "tunnel-count", "river-ends", "symbol-count", "no-compass", "neighbour-count"}
"""What a generated city does not have of the game's map sheet, and is told."""

STOCKHOLM = "The Monster that Devoured Stockholm"
HOLM = {"L": "land", "W": "water"}


def begin(window: MainWindow, qtbot, work: Callable[[NewCityDialog], None], asked: Callable[[], None] | None = None):
    """Ctrl+N (or another way to ask for it), what `work` does in the dialog, and Begin as soon as it can be clicked."""

    def choose_and_begin(dialog: NewCityDialog) -> None:
        work(dialog)
        qtbot.waitUntil(dialog.begin_button.isEnabled)
        click(dialog.begin_button)

    begun = in_dialog(NewCityDialog, choose_and_begin)
    (asked or (lambda: press_keys(window, "Ctrl+N")))()
    assert begun.done
    bring_to_front(window)


def choose(dialog: NewCityDialog, title: str) -> None:
    """A beginning, by the arrow keys in the list of them."""
    go_down_to(dialog, dialog.beginning, title)


def tick(kinds: QListWidget, row: int) -> None:
    """Clicks the box of a row."""
    item = kinds.item(row)
    bring_row_into_sight(kinds, item)
    rect = kinds.visualItemRect(item)
    QTest.mouseClick(kinds.viewport(), LEFT, pos=QPoint(rect.left() + 12, rect.center().y()))


def ticked(kinds: QListWidget) -> list[int]:
    """The rows whose box is ticked."""
    return [row for row in range(kinds.count()) if kinds.item(row).checkState() == Qt.CheckState.Checked]


def choose_picture(dialog: NewCityDialog, path: Path) -> None:
    chosen = choose_file(path)
    click(dialog.picture.button)
    assert chosen.done


def seen(preview: MapPreview) -> QImage:
    """What a preview shows."""
    return preview.grab().toImage()


def draw_a_triangle(window: MainWindow) -> None:
    """With the tool that a new map begins with."""
    hand = Hand(window)
    for corner in ((1000, 1000), (5000, 1000), (5000, 5000)):
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)


def test_a_city_is_drawn_from_the_first_start_page(window: MainWindow, qtbot, tmp_path: Path) -> None:
    assert window.start_page.isVisible()
    begin(window, qtbot, lambda dialog: None, lambda: click(window.start_page.draw))
    draw_a_triangle(window)
    save_by_keys(window, tmp_path / "first.yaml", "Ctrl+S")
    after = saved(window)
    assert [space.rings[0] for space in after.spaces.values()] == [((1000, 1000), (5000, 1000), (5000, 5000))]
    assert (after.name, after.game, after.size) == ("New city", "sheboygan", (42000, 29700))


def test_without_a_mouse_the_first_city_gets_its_name_its_game_and_its_size(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    def work(dialog: NewCityDialog) -> None:
        write_over(dialog, dialog.name, "Gamla stan")
        go_down_to(dialog, dialog.game, STOCKHOLM)
        go_down_to(dialog, dialog.sheet, "A4 landscape")
        qtbot.waitUntil(dialog.begin_button.isEnabled)
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)

    for _ in range(20):
        if not window.start_page.draw.hasFocus():
            press_keys(window, "Tab")
    begun = in_dialog(NewCityDialog, work)
    QTest.keyClick(window.start_page.draw, Qt.Key.Key_Space)
    assert begun.done
    save_by_keys(window, tmp_path / "stan.yaml", "Ctrl+S")
    after = saved(window)
    assert (after.name, after.game, after.size) == ("Gamla stan", "stockholm", (29700, 21000))


def test_the_game_that_was_chosen_gives_the_palette_and_the_checks(window: MainWindow, qtbot, tmp_path: Path) -> None:
    begin(window, qtbot, lambda dialog: go_down_to(dialog, dialog.game, STOCKHOLM))
    listed = window.docks.kinds.kinds
    shown = [listed.item(n).text() for n in range(listed.count())]
    assert any(text.startswith("Water") for text in shown)
    assert not any(text.startswith("High building") for text in shown)
    draw_a_triangle(window)
    rows = window.docks.problems.rows
    qtbot.waitUntil(lambda: any(row.text(0).startswith("the map needs two squares of land") for row in rows()))
    save_by_keys(window, tmp_path / "land.yaml", "Ctrl+S")
    (space,) = saved(window).spaces.values()
    assert space.terrain in load_game("stockholm").info.letters.values()


@pytest.mark.parametrize("title", ["Streets and blocks", "Irregular areas", "Hexagons", "Squares"])
def test_a_generated_map_is_without_flaws_saved_and_played(
    window: MainWindow, qtbot, tmp_path: Path, capsys: pytest.CaptureFixture[str], title: str
) -> None:
    told: list[str] = []

    def work(dialog: NewCityDialog) -> None:
        go_down_to(dialog, dialog.sheet, "A4 landscape")
        empty = seen(dialog.preview)
        choose(dialog, title)
        qtbot.waitUntil(lambda: dialog.told.text() not in ("", "Drawing …") and seen(dialog.preview) != empty)
        told.append(dialog.told.text())

    begin(window, qtbot, work)
    assert window.isWindowModified()
    save_by_keys(window, tmp_path / "generated.yaml", "Ctrl+S")
    made = saved(window)
    assert told == [f"{len(made.spaces)} spaces, 297 by 210 mm"]
    assert len(made.spaces) > 20
    assert {"street", "park"} <= {space.terrain for space in made.spaces.values()}
    main(["validate", str(tmp_path / "generated.yaml"), "--json"])
    assert {problem["code"] for problem in json.loads(capsys.readouterr().out)} <= NOT_ON_IT
    press_keys(window, "F7")
    save_by_keys(window, tmp_path / "game.yaml", "Ctrl+S")
    game = read_saved(tmp_path / "game.yaml")
    assert game.board.map.spaces == made.spaces
    assert game.scenario == load_game("sheboygan").default_scenario(made)


def test_the_preview_follows_width_pattern_and_terrain(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        def changes(do: Callable[[], object]) -> str:
            before = seen(dialog.preview)
            do()
            qtbot.waitUntil(lambda: dialog.begin_button.isEnabled() and seen(dialog.preview) != before)
            return dialog.told.text()

        go_down_to(dialog, dialog.sheet, "A4 landscape")
        fields = dialog.generator
        first = changes(lambda: choose(dialog, "Irregular areas"))
        assert changes(lambda: click(fields.another)) == first
        fewer = changes(lambda: write_over(dialog, fields.space, "60"))
        assert int(fewer.split()[0]) < int(first.split()[0])
        changes(lambda: [tick(fields.kinds, row) for row in ticked(fields.kinds)[1:]])

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "streets.yaml", "Ctrl+S")
    assert {space.terrain for space in saved(window).spaces.values()} == {"street"}


def test_a_size_that_is_typed_is_seen_at_once_however_large(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        write_over(dialog, dialog.width_mm, "4000")
        come_to_rest(dialog)
        qtbot.waitUntil(dialog.begin_button.isEnabled)
        assert dialog.told.text() == "No spaces, 4000 by 297 mm"

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "wide.yaml", "Ctrl+S")
    assert saved(window).size == (400_000, 29_700)


def test_what_cannot_be_made_is_told_and_begin_waits(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        kinds = dialog.generator.kinds
        for box in (dialog.width_mm, dialog.height_mm):
            write_over(dialog, box, "5000")
        choose(dialog, "Streets and blocks")
        qtbot.waitUntil(lambda: "wider" in dialog.preview.text)
        assert not dialog.begin_button.isEnabled()
        for row in ticked(kinds):
            tick(kinds, row)
        qtbot.waitUntil(lambda: "at least one kind" in dialog.preview.text)
        assert not dialog.begin_button.isEnabled()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "large.yaml", "Ctrl+S")
    assert saved(window).size == (500_000, 500_000)


def test_a_picture_to_draw_over_comes_along_when_the_map_is_saved_and_another_of_its_name_stays(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    scan = tmp_path / "scans" / "old city.png"
    scan.parent.mkdir()
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    image.save(str(scan))

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        qtbot.waitUntil(lambda: "choose a picture" in dialog.preview.text.lower())
        choose_picture(dialog, scan)

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "maps" / "over.yaml", "Ctrl+S")
    read = read_map(tmp_path / "maps" / "over.yaml")
    assert read.map is not None
    assert read.map.background is not None
    assert (read.map.background.image, read.map.background.scale) == ("old city.png", 1.05)
    assert read.map.size == (42000, 21000)
    assert (tmp_path / "maps" / "old city.png").read_bytes() == scan.read_bytes()
    assert not read.problems
    other = tmp_path / "other"
    other.mkdir()
    (other / "old city.png").write_bytes(b"another")
    save_by_keys(window, other / "over.yaml")
    assert (other / "old city.png").read_bytes() == b"another"
    assert saved(window).background == replace(read.map.background, image="old city-2.png")
    assert (other / "old city-2.png").read_bytes() == scan.read_bytes()


def test_a_file_that_is_no_picture_is_refused(window: MainWindow, qtbot, tmp_path: Path) -> None:
    fake = tmp_path / "fake.png"
    fake.write_text("no picture", encoding="utf-8")

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        choose_picture(dialog, fake)
        assert "'fake.png' is no picture" in dialog.picture.told.text()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "plain.yaml", "Ctrl+S")
    assert saved(window).background is None


def test_a_copy_of_a_built_in_map_is_a_map_of_ones_own(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A copy of another map")
        assert not dialog.game.isVisible()
        go_down_to(dialog, dialog.original.list, "sheboygan/teaching")
        title = load_game("sheboygan").info.title
        qtbot.waitUntil(lambda: dialog.told.text().endswith(f"for {title}"))

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "mine.yaml", "Ctrl+S")
    copy, original = saved(window), read_map(resolve_map("builtin:sheboygan/teaching")).map
    assert original is not None
    assert (copy.name, copy.game) == ("Teaching, a copy", "sheboygan")
    assert copy.spaces == original.spaces


def test_a_copy_of_ones_own_map_is_for_its_game_and_gets_the_name_that_was_typed(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    holm, original = tmp_path / "holm.yaml", letter_grid("LWL", HOLM, name="Holm", game="stockholm")
    holm.write_text(new_map_document(original, holm).text, encoding="utf-8")

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A copy of another map")
        chosen = choose_file(holm)
        click(dialog.original.button)
        assert chosen.done
        assert dialog.name.text() == "Holm, a copy"
        qtbot.waitUntil(lambda: dialog.told.text().endswith(f"for {STOCKHOLM}"))
        write_over(dialog, dialog.name, "Second")

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "second.yaml", "Ctrl+S")
    copy = saved(window)
    assert (copy.name, copy.game, copy.spaces) == ("Second", "stockholm", original.spaces)


def test_escape_begins_nothing(window: MainWindow, hand: Hand, city_file: Path) -> None:
    before, title = city_file.read_bytes(), window.windowTitle()
    left = in_dialog(NewCityDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    press_keys(window, "Ctrl+N")
    assert left.done
    press_keys(window, "Ctrl+S")  # asks for no file
    assert (window.windowTitle(), city_file.read_bytes()) == (title, before)


def test_a_new_map_begins_with_the_tool_that_draws_and_an_opened_one_with_select(
    window: MainWindow, hand: Hand, qtbot, city_file: Path, tmp_path: Path
) -> None:
    hand.key(Qt.Key.Key_K)
    begin(window, qtbot, lambda dialog: choose(dialog, "An empty sheet"))
    draw_a_triangle(window)
    save_by_keys(window, tmp_path / "drawn.yaml", "Ctrl+S")
    assert len(saved(window).spaces) == 1
    before = city_file.read_bytes()
    open_by_keys(window, city_file)
    draw_a_triangle(window)
    press_keys(window, "Ctrl+S")
    assert city_file.read_bytes() == before


def test_tab_reaches_the_fields_of_a_generator(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        go_down_to(dialog, dialog.sheet, "A4 landscape")
        choose(dialog, "Hexagons")
        for field in (dialog.generator.seed, dialog.generator.another, dialog.generator.kinds):
            tab_to(dialog, field)
        QTest.keyClick(dialog.generator.kinds, Qt.Key.Key_Home)
        QTest.keyClick(dialog.generator.kinds, Qt.Key.Key_Space)  # no streets

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "hexagons.yaml", "Ctrl+S")
    assert "street" not in {space.terrain for space in saved(window).spaces.values()}
