"""Lines that go on in the next one are seen to their last word."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from editor_windows import looks_kept
from patience import work_off
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from editor.play.line_list import LineList
from editor.theme import LIGHT, apply_theme

LONG = "The monster attacks Police car 2: 1 6, 1 hit; the Royal Palace: 2 3 4, no hit, and what came of it is"


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[None]:
    """The program's style, which leaves lines less room than the list has."""
    with looks_kept(qapp):
        apply_theme(LIGHT, qapp)
        yield


def seen(qtbot, text: str, width: int) -> QImage:
    lines = LineList()
    qtbot.addWidget(lines)
    lines.resize(width, 300)
    lines.addItem(text)
    lines.show()
    work_off()
    return lines.grab().toImage()


@pytest.mark.usefixtures("dressed")
def test_the_last_word_is_seen_at_any_width(qtbot) -> None:
    for width in range(150, 500, 50):
        death, peace = (seen(qtbot, f"{LONG} {word}", width) for word in ("death", "peace"))
        assert death != peace, width
        assert seen(qtbot, f"{LONG} death", width) == death, width
