"""Records on paper: boxes for points, notes, a tally; a PDF with a page for each."""

from pathlib import Path

import pytest

from editor.play.record_sheet import boxes, document_of, sheet_html, write_pdf
from engine.play.scene import Sheet

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
def test_a_pdf_has_a_page_for_each_record(tmp_path: Path):
    path = tmp_path / "record.pdf"
    assert write_pdf([SHEET, SHEET, SHEET], path)
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 3
    assert not write_pdf([SHEET], tmp_path / "missing" / "record.pdf")
