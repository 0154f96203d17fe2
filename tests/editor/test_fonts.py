"""The shipped font."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics

from editor.fonts import FAMILY, install_fonts


@pytest.fixture
def font(qapp) -> QFont:
    before = qapp.font()
    install_fonts(qapp)
    yield qapp.font()
    qapp.setFont(before)


def test_it_is_the_applications_font(font: QFont) -> None:
    assert QFontInfo(font).family() == FAMILY


@pytest.mark.parametrize("letters", ["ÅÄÖåäö", "ąćęłńóśźż", "東京渋谷新宿", "ゴジラ", "…–’×→"])
@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.DemiBold])
def test_it_holds_the_letters_that_maps_need(font: QFont, letters: str, weight: QFont.Weight) -> None:
    font.setWeight(weight)
    metrics = QFontMetrics(font)
    assert [c for c in letters if not metrics.inFontUcs4(ord(c))] == []


def test_every_sign_takes_its_room(font: QFont) -> None:
    metrics = QFontMetrics(font)
    assert [c for c in "·…–’×→Å東" if metrics.horizontalAdvance(c) == 0] == []
