"""Records on paper: boxes for points, notes, a tally; a PDF with a page for each."""

from pathlib import Path

import pytest
from editor_dialogs import choose_file
from editor_disks import mounted
from editor_play.driving import open_screen, pick_in_menu
from editor_printers import needs_qts_dialog, print_into
from pdf_reader import read_pdf

from editor.play.record_sheet import boxes, document_of, record_pdf, sheet_html
from engine.play.prepare import prepare_file
from engine.play.scene import Sheet
from engine.play.session import Session

SHEET = Sheet(
    "giant", "Giant", (("Attack", 3), ("Speed", None)), (("Bonus", 2, 17),), (("Leap (13.8)", "Far & high."),), spare=2
)


def test_each_point_has_a_box_and_what_was_counted_is_ticked():
    assert boxes(3).count("<td") == 3
    assert boxes(17, 2).count("<tr") == 2
    assert boxes(17, 2).count("✗") == 2
    assert boxes(3, spare=2).count("&nbsp;") == 2
    assert "none" in boxes(0)


@pytest.mark.usefixtures("qapp")
def test_the_text_says_figures_notes_and_what_is_hidden():
    text = document_of([SHEET]).toPlainText()
    for words in ("Giant", "Attack 3", "Speed not known here", "Leap (13.8)", "Far & high.", "Bonus 2 of 17"):
        assert words in text
    assert "Far &amp; high" in sheet_html(SHEET)


@pytest.mark.usefixtures("qapp")
def test_a_pdf_has_a_page_for_each_record():
    data = record_pdf([SHEET, SHEET, SHEET])
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 3


@pytest.fixture
def screen(qtbot):
    """A game of Sheboygan, whose monster has a record."""
    return open_screen(qtbot, Session.of(prepare_file("builtin:sheboygan/teaching"), 1))


def test_records_are_saved_as_pdf(screen, tmp_path: Path):
    path = tmp_path / "record.pdf"
    chosen = choose_file(path)
    pick_in_menu(screen.bar.record.parentWidget(), "Save as PDF")
    assert chosen.done
    assert screen.status.text() == "Saved record.pdf."
    assert "Attack" in " ".join(read_pdf(path)[0].texts)


@needs_qts_dialog
def test_records_are_printed_into_a_file_whole(screen, tmp_path: Path):
    path = tmp_path / "record.pdf"
    chosen = print_into(path)
    pick_in_menu(screen.bar.record.parentWidget(), "Print")
    assert chosen.done
    assert screen.status.text() == "Printed into record.pdf."
    assert "Attack" in " ".join(read_pdf(path)[0].texts)
    assert [file.name for file in tmp_path.iterdir()] == ["record.pdf"]


@needs_qts_dialog
def test_a_full_disk_leaves_the_record_as_it_was(screen, tmp_path: Path):
    with mounted(tmp_path / "disk") as disk:
        path = disk.folder / "record.pdf"
        for write in ("Save as PDF", "Print"):
            disk.fill()
            chosen = choose_file(path) if write.startswith("Save") else print_into(path)
            pick_in_menu(screen.bar.record.parentWidget(), write)
            assert chosen.done
            assert screen.status.text() == "record.pdf can't be written: No space left on device."
            assert not path.exists()
            disk.make_room()
