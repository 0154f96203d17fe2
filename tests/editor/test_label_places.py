"""Names and symbols: a name moves aside, and stays in its space where there is room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.canvas.label_places import free_place


def box_path(*box: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(*box))
    return path


TEXT = QRectF(30, 18, 40, 4)
SYMBOL = QRectF(47, 17, 6, 6)


def test_a_name_that_nothing_lies_over_stays() -> None:
    assert free_place(box_path(0, 0, 100, 40), TEXT, [QRectF(0, 0, 6, 6)]) == QPointF()


def test_it_goes_below_where_there_is_room_and_above_where_there_is_none() -> None:
    assert free_place(box_path(0, 0, 100, 40), TEXT, [SYMBOL]) == QPointF(0, 5)
    assert free_place(box_path(0, 0, 100, 24), TEXT, [SYMBOL]) == QPointF(0, -5)


@pytest.mark.parametrize("symbols", [[SYMBOL], [SYMBOL, QRectF(10, 17, 6, 6)], [SYMBOL, QRectF(60, 8, 6, 6)]])
@pytest.mark.parametrize("box", [(0, 14, 140, 12), (0, 0, 100, 40), (-60, 12, 140, 14)])
def test_wherever_it_goes_it_is_inside_and_on_no_symbol(
    box: tuple[float, float, float, float], symbols: list[QRectF]
) -> None:
    area = box_path(*box)
    moved = TEXT.translated(free_place(area, TEXT, symbols))
    assert area.contains(moved)
    assert not any(symbol.intersects(moved) for symbol in symbols)


def test_without_room_anywhere_it_goes_below() -> None:
    assert free_place(box_path(28, 15, 44, 9), TEXT, [SYMBOL]) == QPointF(0, 5)
