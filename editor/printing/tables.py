"""Tables over pages: sections with a heading and rows, set in columns that are filled one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.canvas.patterns import pen
from editor.printing.pages import Page, write, write_foot
from editor.printing.paper import Setup

Picture = Callable[[QPainter, QRectF], None]
"""Paints a small picture into a rectangle (mm)."""

TEXT = 3.1
"""Size of the text of rows, in mm."""

_HEADING, _TITLE = 4.2, 6.0
_GUTTER = 8.0
_TOP = 12.0
"""Height of the title of a page, in mm."""


@dataclass(frozen=True)
class Row:
    """A row of a table: a text for each column, and a picture before them where there is one."""

    cells: tuple[str, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class Section:
    """A heading with its rows. `widths` are parts of the whole width; `headings` may be empty."""

    title: str
    rows: Sequence[Row]
    widths: tuple[float, ...] = (1.0,)
    headings: tuple[str, ...] = ()
    height: float = 4.6
    """Of a row, in mm."""
    size: float = TEXT
    """Of the text, in mm."""
    boxed: bool = False
    """Whether every cell is a box to lay a counter on, its text in the corner."""


@dataclass(frozen=True)
class _Line:
    """Something set in a column: its height, and how it is painted at a place."""

    height: float
    paint: Callable[[QPainter, QRectF], None]
    keeps: float = 0.0
    """How much of what follows must stand in the same column, in mm."""


@dataclass
class _Column:
    lines: list[_Line] = field(default_factory=list)
    height: float = 0.0


def table_pages(title: str, foot: str, sections: Sequence[Section], setup: Setup, columns: int) -> list[Page]:
    """The sections on upright pages, in so many columns a page; a heading stands with at least one row below it."""
    area = setup.area()
    room = area.height() - _TOP
    set_columns = _filled([line for section in sections for line in _lines(section)], room)
    pages = [set_columns[n : n + columns] for n in range(0, len(set_columns), columns)]
    return [_page(title, foot, page, n, len(pages), setup, columns) for n, page in enumerate(pages)]


def _filled(lines: Sequence[_Line], room: float) -> list[_Column]:
    columns = [_Column()]
    for line in lines:
        if columns[-1].lines and columns[-1].height + line.height + line.keeps > room:
            columns.append(_Column())
        columns[-1].lines.append(line)
        columns[-1].height += line.height
    return columns


def _page(title: str, foot: str, shown: Sequence[_Column], number: int, count: int, setup: Setup, columns: int) -> Page:
    area = setup.area()
    width = (area.width() - (columns - 1) * _GUTTER) / columns

    def paint(painter: QPainter) -> Iterator[float]:
        write(painter, title, area.topLeft() + QPointF(0, _TITLE), _TITLE, bold=True, width=area.width())
        for place, column in enumerate(shown):
            left, top = area.left() + place * (width + _GUTTER), area.top() + _TOP
            for line in column.lines:
                line.paint(painter, QRectF(left, top, width, line.height))
                top += line.height
                yield place / len(shown)
        write_foot(painter, area, foot, f"{number + 1} of {count}" if count > 1 else "")

    return Page(f"{title} {number + 1}" if count > 1 else title, setup.paper(), paint)


def _lines(section: Section) -> Iterator[_Line]:
    if section.title:
        yield _Line(9.0, lambda painter, box: _write_heading(painter, box, section.title), 2 * section.height)
    if section.headings:
        yield _Line(5.2, lambda painter, box: _write_names(painter, box, section), section.height)
    for row in section.rows:
        yield _Line(section.height, partial(_write_row, section, row))


def _write_heading(painter: QPainter, box: QRectF, title: str) -> None:
    write(painter, title, QPointF(box.left(), box.bottom() - 2.0), _HEADING, bold=True, width=box.width())


def _write_names(painter: QPainter, box: QRectF, section: Section) -> None:
    _write_cells(painter, box, section, section.headings, bold=True)
    painter.setPen(pen(QColor("#4b4034"), 0.3))
    painter.drawLine(QLineF(box.bottomLeft(), box.bottomRight()))


def _write_row(section: Section, row: Row, painter: QPainter, box: QRectF) -> None:
    if section.boxed:
        _write_boxes(painter, box, section, row.cells)
        return
    inside = box
    if row.picture is not None:
        side = box.height() - 1.2
        row.picture(painter, QRectF(box.left(), box.top() + 0.6, side * 1.5, side))
        inside = box.adjusted(side * 1.5 + 3, 0, 0, 0)
    _write_cells(painter, inside, section, row.cells)
    painter.setPen(pen(QColor("#d8cfc0"), 0.12))
    painter.drawLine(QLineF(box.bottomLeft(), box.bottomRight()))


def _write_boxes(painter: QPainter, box: QRectF, section: Section, cells: Sequence[str]) -> None:
    left = box.left()
    for text, share in zip(cells, section.widths, strict=False):
        cell = QRectF(left, box.top(), share / sum(section.widths) * box.width(), box.height())
        painter.setPen(pen(QColor("#4b4034"), 0.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(cell)
        write(painter, text, cell.topLeft() + QPointF(1.0, section.size + 0.4), section.size, width=cell.width() - 1.5)
        left = cell.right()


def _write_cells(painter: QPainter, box: QRectF, section: Section, cells: Sequence[str], *, bold: bool = False) -> None:
    left, base = box.left(), box.center().y() + section.size * 0.36
    for text, share in zip(cells, section.widths, strict=False):
        width = share / sum(section.widths) * box.width()
        write(painter, text, QPointF(left, base), section.size, bold=bold, width=width - 1.5)
        left += width
