"""The tracks of a game are on the printed set-up sheet, read off its scene: a box for each number."""

import pytest
from pdf_reader import read_pdf

from editor.printing.tracks import PER_ROW, track_sections
from engine.cli.main import main
from engine.play.scene import Track


def words(tmp_path, place, scenario):
    """All texts of the set-up sheet of a built-in map."""
    target = tmp_path / "sheet.pdf"
    assert main(["export", f"builtin:{place}", str(target), "--with", "setup", "--scenario", scenario]) == 0
    return [text for page in read_pdf(target) for text in page.texts]


def test_a_track_has_a_box_for_each_number_from_nought():
    (section,) = track_sections([Track("bonus", "Bonus", 3, 31, "more than 31 wins")])
    assert section.title == "Bonus – more than 31 wins (begins at 3)"
    assert section.boxed
    assert [len(row.cells) for row in section.rows] == [15, 15, 2]
    assert [n for row in section.rows for n in row.cells] == [str(n) for n in range(32)]
    assert len(section.widths) == PER_ROW


def test_a_track_without_an_end_is_a_line_to_write_on():
    (section,) = track_sections([Track("turn", "Turn", 1)])
    assert (section.title, section.boxed, section.rows[0].cells) == ("Turn", False, ("Now", "1"))


@pytest.mark.parametrize(
    ("place", "scenario", "title", "most"),
    [
        ("stockholm/stockholm", "builtin:stockholm/standard", "Hits left – set when the monster is drawn", 10),
        ("sheboygan/sheboygan", "builtin:sheboygan/four", "Bonus – more than 55 wins", 55),
    ],
)
def test_the_tracks_of_the_games_are_printed(tmp_path, place, scenario, title, most):
    texts = words(tmp_path, place, scenario)
    assert title in texts
    after = texts[texts.index(title) + 1 :]
    assert after[: most + 1] == [str(n) for n in range(most + 1)]
    assert after[most + 1 : most + 2] != [str(most + 1)]
