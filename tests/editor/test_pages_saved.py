"""Pages cover the map; none is printed that would hold nothing but blank paper and the frame of the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_reader import read_pdf
from PySide6.QtCore import QRectF

from editor.printing.paper import Setup, tiling
from engine.cli.main import main

_MAP = """
format: stomping-ground/map/1
name: Long
game: sheboygan
size: [520, 100]
spaces:
  A: {terrain: park, polygon: "0,0 520,0 520,100 0,100"}
"""
SHEET, NEEDED = QRectF(-20, -20, 560, 430), QRectF(-5, -20, 530, 415)
"""A map of 520 mm by 390 mm: its sheet, and its frame with the title."""


def test_blank_margins_take_no_page_of_their_own() -> None:
    upright = Setup(margin=10, overlap=10, landscape=False)
    assert (tiling(SHEET, upright).columns, tiling(SHEET, upright).rows) == (4, 2)
    cut = tiling(SHEET, upright, NEEDED)
    assert (cut.columns, cut.rows) == (3, 2)
    shown = QRectF()
    for tile in cut.tiles:
        shown = shown.united(tile.window)
    assert shown == QRectF(-15, -20, 550, 430)  # what there is room for: the same to the left and to the right
    assert shown.contains(NEEDED)


@pytest.mark.parametrize("size", ["A4", "A3", "A2", "Letter"])
@pytest.mark.parametrize("scale", [1.0, 0.5, 1.7])
@pytest.mark.parametrize("length", range(150, 700, 23))
def test_all_that_is_needed_is_shown_on_no_more_pages(size: str, scale: float, length: int) -> None:
    setup = Setup(size=size, scale=scale)
    sheet, needed = QRectF(-20, -20, length + 40, length), QRectF(-5, -20, length + 10, length - 15)
    cut, whole = tiling(sheet, setup, needed), tiling(sheet, setup)
    assert len(cut.tiles) <= len(whole.tiles)
    shown = QRectF()
    for tile in cut.tiles:
        shown = shown.united(tile.window)
    assert shown.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(needed)
    assert sheet.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(shown)


def test_a_map_that_fits_on_two_pages_without_its_margins_is_printed_on_two(tmp_path: Path, qtbot) -> None:
    source, target = tmp_path / "long.yaml", tmp_path / "long.pdf"
    source.write_text(_MAP.lstrip(), encoding="utf-8")
    assert main(["export", str(source), str(target), "--with", "map"]) == 0
    pages = read_pdf(target)
    assert len(pages) == 2
    assert any("of 1 × 2 pages" in text for text in pages[0].texts)


@pytest.mark.parametrize("size", ["A4", "A3", "Letter"])
@pytest.mark.parametrize("sheet", [QRectF(-12, -12, 424, 324), QRectF(0, 0, 190, 279), QRectF(-30, -30, 2000, 150)])
@pytest.mark.parametrize("scale", [1.0, 0.5, 1.7])
def test_tiles_cover_the_sheet_and_overlap(size: str, sheet: QRectF, scale: float) -> None:
    setup = Setup(size=size, scale=scale, overlap=12)
    cut = tiling(sheet, setup)
    page = setup.area(cut.landscape)
    tiles = {(tile.row, tile.column): tile.window for tile in cut.tiles}
    assert len(tiles) == cut.rows * cut.columns
    covered = QRectF()
    for (row, column), window in tiles.items():
        covered = covered.united(window)
        assert window.width() * scale <= page.width() + 1e-6
        assert window.height() * scale <= page.height() + 1e-6
        if column:
            assert (tiles[row, column - 1].right() - window.left()) * scale == pytest.approx(12)
        if row:
            assert (tiles[row - 1, column].bottom() - window.top()) * scale == pytest.approx(12)
    assert covered.left() == sheet.left()
    assert covered.top() == sheet.top()
    assert (covered.right(), covered.bottom()) == pytest.approx((sheet.right(), sheet.bottom()))
