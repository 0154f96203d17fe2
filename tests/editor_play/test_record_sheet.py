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


WAYS = {
    "Save as PDF": (choose_file, "Saved record.pdf."),
    "Print": (print_into, "Printed into record.pdf."),
}
"""How a record comes into a file: the entry of the menu, who answers its dialog, and what is said."""


@needs_qts_dialog
@pytest.mark.parametrize("entry", WAYS)
def test_records_come_into_a_file(screen, tmp_path: Path, entry: str):
    answer, told = WAYS[entry]
    chosen = answer(tmp_path / "record.pdf")
    pick_in_menu(screen.bar.record.parentWidget(), entry)
    assert chosen.done
    assert screen.status.text() == told
    (path,) = tmp_path.iterdir()
    assert "Attack" in " ".join(read_pdf(path)[0].texts)


@needs_qts_dialog
def test_a_full_disk_leaves_the_record_as_it_was(screen, tmp_path: Path):
    with mounted(tmp_path / "disk") as disk:
        path = disk.folder / "record.pdf"
        for entry, (answer, _) in WAYS.items():
            disk.fill()
            chosen = answer(path)
            pick_in_menu(screen.bar.record.parentWidget(), entry)
            assert chosen.done
            assert screen.status.text() == "record.pdf can't be written: No space left on device."
            assert not path.exists()
            disk.make_room()
