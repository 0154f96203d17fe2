"""What is on the pages, as the dialog writes them: read out of the PDF with a ruler."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from editor_dialogs import choose_file
from editor_hand import Hand
from editor_widgets import click, click_mark, pick, press_keys, type_into, type_over
from patience import come_to_rest
from pdf_reader import PdfText, read_pdf
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from shapely import box

from editor.printing.paper import PARTS
from editor.printing.print_dialog import PrintDialog
from editor.window import MainWindow
from engine.files.map_reader import read_map

Print = Callable[..., list[PdfText]]


@pytest.fixture
def printed(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> Print:
    """Ctrl+P, ticks for the parts that are wanted only, what is typed, and Save as PDF: the pages."""

    def work(*parts: str, **typed: str) -> list[PdfText]:
        target = tmp_path / "city.pdf"
        press_keys(window, "Ctrl+P")
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PrintDialog)
        for part in PARTS:
            if part not in parts:
                click_mark(dialog.parts[part])
        for field, text in typed.items():
            box = getattr(dialog, field)
            (pick if field in ("paper", "way") else type_over)(box, text)
        come_to_rest(dialog)  # the pages are laid out anew a little later
        qtbot.waitUntil(dialog.save.isEnabled)
        chosen = choose_file(target)
        click(dialog.save)
        qtbot.waitUntil(target.is_file)
        assert chosen.done
        return read_pdf(target)

    return work


def close(*line: float) -> tuple[float, ...]:
    return pytest.approx(line, abs=0.06)


def paper(page: PdfText) -> tuple[int, ...]:
    """The page's width and height in whole mm."""
    return tuple(round(points / 72 * 25.4) for points in page.size)


def squares(page: PdfText, side: float) -> set[tuple[float, float]]:
    """Where squares of a size lie, those of spaces at their true scale."""
    return {(round(x, 1), round(y, 1)) for x, y, w, h in page.boxes if (w, h) == close(side, side)}


def test_the_map_has_its_true_size_and_a_rule_to_measure_it_with(printed: Print) -> None:
    (page,) = printed("map")
    assert paper(page) == (210, 297)
    corners = squares(page, 20)
    xs, ys = ({place[axis] for place in corners} for axis in (0, 1))
    assert sorted(round(x - min(xs), 1) for x in xs) == [0, 20, 40, 60]
    assert sorted(round(y - min(ys), 1) for y in ys) == [0, 20, 40, 60]
    assert "this rule is 50 mm long:" in page.texts
    assert any(round(abs(x1 - x0), 1) == 50 and y0 == y1 for x0, y0, x1, y1 in page.lines)
    assert any("true scale" in text for text in page.texts)


def test_a_large_print_is_tiled_with_overlap_cut_marks_and_marks_for_the_seams(printed: Print) -> None:
    pages = printed("map", scale="300", overlap="20", margin="10", way="Upright")
    assert len(pages) == 4
    for name, page in zip(("A1", "A2", "B1", "B2"), pages, strict=True):
        assert any(f"{name} of 2 × 2 pages, which overlap by 20 mm" in text for text in page.texts)
        assert any("300% of its size" in text for text in page.texts)
    a1, a2, b1, _ = (squares(page, 60) for page in pages)
    width, height = 210 - 20, 297 - 20 - 9
    across = {(round(x - (width - 20), 1), y) for x, y in a1} & a2
    down = {(x, round(y - (height - 20), 1)) for x, y in a1} & b1
    assert min(len(across), len(down)) > 1, "the same spaces are on both pages, a page without its overlap further on"
    first, second = pages[0].lines, pages[1].lines
    for mark in ((10, 9, 10, 5), (200, 9, 200, 5), (9, 10, 5, 10), (10, 279, 10, 283)):
        assert any(line == close(*mark) for line in first), f"no cut mark at {mark}"
    assert any(line == close(180, 10, 180, 7) for line in first), "where the page at the right begins"
    assert any(line == close(30, 10, 30, 7) for line in second), "where the page at the left ends"


def test_paper_and_its_way_are_chosen(printed: Print) -> None:
    (page,) = printed("map", paper="A3", way="On its side")
    assert paper(page) == (420, 297)


def test_the_legend_shows_the_kinds_of_the_map_and_how_many_there_are(printed: Print) -> None:
    (page,) = printed("legend")
    assert page.texts[0] == "Testville: legend"
    rows = page.rows()
    counted = {("Street", "11"), ("Low building", "1"), ("High building", "1"), ("Park", "1")}
    assert counted <= set(rows)
    assert not any(row[0] in ("River", "Bridge") for row in rows), "kinds that the map has none of"
    assert len(page.boxes) > 8, "each with what it looks like"


def test_the_set_up_sheet_tells_scenario_pieces_and_tracks(printed: Print) -> None:
    pages = printed("setup")
    texts = [text for page in pages for text in page.texts]
    assert "Testville: set-up" in texts
    for heading in ("Scenario", "Seats", "Options", "Bonus – more than 12 wins"):
        assert heading in texts
    rows = [row for page in pages for row in page.rows()]
    assert ("Map", "Testville") in rows


def test_the_table_of_links_has_every_pair_with_its_reason_and_length(printed: Print) -> None:
    pages = printed("links")
    rows = [row for page in pages for row in page.rows() if len(row) >= 4]
    lengths = {
        frozenset(name.split(" ")[0] for name in (row[0], row[1])): row[2:4] for row in rows if row[2] == "border"
    }
    assert lengths[frozenset({"s0-3", "s1-3"})] == ("border", "20.0")
    assert len(lengths) == 20, "a grid of 16 squares has 24 borders; the two in the corner that are missing have four"


def test_counters_are_a_sheet_to_be_cut_each_of_its_size(printed: Print) -> None:
    pages = printed("counters", counter="20")
    assert pages[0].texts[0] == "Counters of Testville"
    told = next(text for text in pages[0].texts if "counters of 20 mm" in text)
    number = int(told.split(" ", 1)[0])
    assert number > 40
    places = {(x, y) for x, y in squares(pages[0], 20) if x % 20 == 14 and y % 20 == 4}
    assert len(places) == number
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    cuts = {tuple(round(at, 1) for at in line) for line in pages[0].lines}
    for x in columns:
        assert any(x0 == x1 == x and {y0, y1} == {21, 24} for x0, y0, x1, y1 in cuts), f"no mark to cut at {x}"
    for y in rows:
        assert any(y0 == y1 == y and {x0, x1} == {11, 14} for x0, y0, x1, y1 in cuts), f"no mark to cut at {y}"


def test_the_name_of_an_angular_space_stands_inside_it(
    window: MainWindow, hand: Hand, city_file: Path, printed: Print
) -> None:
    """The middle of the box around it is none of its own, and no border runs through its name."""
    corners = (4000, 6000), (8000, 6000), (8000, 6800), (4800, 6800), (4800, 8000), (4000, 8000)
    hand.key(Qt.Key.Key_P)
    for corner in corners:
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)
    type_into(window.docks.properties.name, "Quay")
    press_keys(window, "Ctrl+S")
    read = read_map(city_file)
    assert read.map is not None
    (quay,) = (space.polygon for space in read.map.spaces.values() if space.name == "Quay")
    assert not quay.covers(quay.envelope.centroid)
    (page,) = printed("map")
    corner_of_city = min(squares(page, 20))
    (place,) = ((x, y) for x, y, text in page.placed if text == "Quay")
    left = place[0] / 72 * 25.4 - corner_of_city[0]
    base = (page.size[1] - place[1]) / 72 * 25.4 - corner_of_city[1]
    assert quay.covers(box(left, base - 1, left + 4, base)), "four letters of at least a millimetre each"
