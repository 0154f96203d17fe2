"""Sheets of counters: the game's units as often as it has them, at their size, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from editor.canvas.patterns import pen
from editor.play.pieces import FACE, CounterLook, counter_colour, paint_counter
from editor.printing.pages import Page, write, write_foot
from editor.printing.paper import Setup
from engine.files.game_data import GameData
from engine.play.scene import Item

SIZE = 15.0
"""The side of a counter in mm where neither the game nor the user says one."""

_TOP = 14.0
_MARK = QColor("#202020")


def counter_size(data: GameData | None) -> float:
    """The side of the game's counters, in mm."""
    return (data.counter_size if data else 0.0) or SIZE


def counters(data: GameData) -> list[Item]:
    """The front of every counter of the game, in the order of its units; a unit without a count has one, one with
    variants one of each."""
    variants = _printed(data).get("variants", {})
    found = []
    for kind, unit in data.table("units").items():
        fronts: list[Mapping[str, Any]] = [unit] * unit.get("count", 1)
        if kind in variants:
            fronts = [{**unit, **variant} for variant in data.values["tables"][variants[kind]].values()]
        found += [_front(data, kind, n, front) for n, front in enumerate(fronts, 1)]
    return found


def _front(data: GameData, kind: str, number: int, unit: Mapping[str, Any]) -> Item:
    names = () if kind in _printed(data).get("blank", ()) else _printed(data).get("ratings", ())
    figures = tuple(str(unit[name]) for name in names if name in unit)
    icon, colour = unit.get("icon", kind), unit.get("colour", "")
    return Item(f"{kind}-{number}", kind, "", icon, unit["name"], ratings=figures, colour=colour)


def _printed(data: GameData | None) -> Mapping[str, Any]:
    return data.table("counters") if data else {}


def counter_pages(title: str, data: GameData, setup: Setup) -> list[Page]:
    """The counters side by side on as many pages as they take; marks and thin lines say where to cut."""
    area, side, items = setup.area(), setup.counter, counters(data)
    columns = max(int((area.width() - 8) // side), 1)
    rows = max(int((area.height() - _TOP - 6) // side), 1)
    sheets = [items[n : n + columns * rows] for n in range(0, len(items), columns * rows)]
    return [_page(title, sheet, n, len(sheets), columns, setup) for n, sheet in enumerate(sheets)]


def _page(title: str, items: list[Item], number: int, count: int, columns: int, setup: Setup) -> Page:
    area, side = setup.area(), setup.counter
    corner = area.topLeft() + QPointF(4, _TOP)
    used = min(columns, len(items)), -(-len(items) // columns)

    def paint(painter: QPainter) -> Iterator[float]:
        write(painter, f"Counters of {title}", area.topLeft() + QPointF(0, 6), 6.0, bold=True, width=area.width())
        for place, item in enumerate(items):
            row, column = divmod(place, columns)
            _paint(painter, item, QRectF(corner + QPointF(column * side, row * side), QPointF(0, 0)), side)
            if place % 8 == 0:
                yield place / len(items)
        _draw_cuts(painter, corner, used, side)
        told = f"{len(items)} counters of {side:g} mm; print at 100 %"
        write_foot(painter, area, told, f"{number + 1} of {count}" if count > 1 else "")

    return Page(f"Counters {number + 1}" if count > 1 else "Counters", setup.paper(), paint)


def _paint(painter: QPainter, item: Item, box: QRectF, side: float) -> None:
    """The face fills the whole square, corners too, so that a cut beside the line shows no paper."""
    look = CounterLook(item, counter_colour(item, {}))
    square = QRectF(box.left(), box.top(), side, side)
    painter.save()
    painter.setClipRect(square)
    painter.fillRect(square, look.colour)
    painter.translate(square.topLeft())
    painter.scale(side / FACE.width(), side / FACE.height())
    painter.translate(-FACE.topLeft())
    paint_counter(painter, look)
    painter.restore()


def _draw_cuts(painter: QPainter, corner: QPointF, used: tuple[int, int], side: float) -> None:
    """Thin lines between the counters, and marks that reach beyond them."""
    columns, rows = used
    right, bottom = corner.x() + columns * side, corner.y() + rows * side
    for column in range(columns + 1):
        x = corner.x() + column * side
        _cut(painter, QLineF(x, corner.y(), x, bottom), QPointF(0, 3))
    for row in range(rows + 1):
        y = corner.y() + row * side
        _cut(painter, QLineF(corner.x(), y, right, y), QPointF(3, 0))


def _cut(painter: QPainter, line: QLineF, beyond: QPointF) -> None:
    painter.setPen(pen(QColor(255, 255, 255, 150), 0.1))
    painter.drawLine(line)
    painter.setPen(pen(_MARK, 0.15))
    painter.drawLine(QLineF(line.p1(), line.p1() - beyond))
    painter.drawLine(QLineF(line.p2(), line.p2() + beyond))
