"""Points as documents write them: `"x,y x,y …"` in millimetres, as whole hundredths in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite

from engine.board.model import GRID, Point, Ring
from engine.geometry import rings

FARTHEST = rings.FARTHEST // GRID
"""The largest coordinate, in millimetres."""

_EXACT = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,2})?")
_EXACT_POINTS = re.compile(rf"{_EXACT.pattern},{_EXACT.pattern}(?: {_EXACT.pattern},{_EXACT.pattern})*")
_POINT = re.compile(r"[^\s,]+,[^\s,]+")


@dataclass(frozen=True)
class PointFault:
    """What is wrong with a points text: a code, a sentence, and the offset of the faulty piece in the text."""

    code: str
    message: str
    offset: int
    fatal: bool = True


def parse_points(text: str) -> tuple[Ring, list[PointFault]]:
    """The points of a text in grid units, and its faults; where one is fatal the points are incomplete.

    More than two decimals are rounded to the grid, which is a fault that isn't fatal.

    >>> parse_points("10,10 40,10.5")[0]
    ((1000, 1000), (4000, 1050))
    """
    if _EXACT_POINTS.fullmatch(text):  # as nearly all are
        values = [to_grid(float(number)) for number in text.replace(",", " ").split()]
        if max(values) <= FARTHEST * GRID and min(values) >= -FARTHEST * GRID:
            return tuple(zip(values[::2], values[1::2], strict=True)), []
    points: list[Point] = []
    faults: list[PointFault] = []
    offset = 0
    for piece in text.split():
        offset = text.index(piece, offset)
        if _POINT.fullmatch(piece):
            x, _, y = piece.partition(",")
            points.append((_coordinate(x, offset, faults), _coordinate(y, offset + len(x) + 1, faults)))
        else:
            message = f"'{piece[:30]}' is no point; a point is x,y in millimetres, and a space parts two points"
            faults.append(PointFault("bad-point", message, offset))
        offset += len(piece)
    return tuple(points), faults


def parse_point(text: str) -> tuple[Point | None, list[PointFault]]:
    """The one point of a text in grid units (None when there isn't exactly one), and its faults."""
    points, faults = parse_points(text)
    if len(points) == 1:
        return points[0], faults
    if not faults:
        faults = [PointFault("bad-point", f"expected one point x,y in millimetres, found {len(points)}", 0)]
    return None, faults


def format_number(grid_units: int) -> str:
    """Grid units as millimetres without needless digits.

    >>> format_number(3820), format_number(-5)
    ('38.2', '-0.05')
    """
    whole, hundredths = divmod(abs(grid_units), GRID)
    digits = f"{whole}.{hundredths:02d}".rstrip("0").rstrip(".")
    return f"-{digits}" if grid_units < 0 else digits


def format_points(points: Iterable[Point]) -> str:
    """Points in grid units as a document writes them.

    >>> format_points([(1000, 1000), (4000, 1050)])
    '10,10 40,10.5'
    """
    return " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)


def to_grid(millimetres: float) -> int:
    """Millimetres as whole grid units."""
    return round(millimetres * GRID)


def _coordinate(text: str, offset: int, faults: list[PointFault]) -> int:
    """One coordinate in grid units; what is wrong with it is added to `faults`."""
    if _EXACT.fullmatch(text) and abs(float(text)) <= FARTHEST:
        return to_grid(float(text))
    value, fault = _unusual(text, offset)
    faults.append(fault)
    return value


def _unusual(text: str, offset: int) -> tuple[int, PointFault]:
    """The grid units of a coordinate that isn't a plain decimal number, with what is wrong with it."""
    try:
        value = float(text)
    except ValueError:
        return 0, PointFault("bad-number", f"'{text[:30]}' is no number", offset)
    if not isfinite(value):
        return 0, PointFault("bad-number", f"'{text}' is not finite; a coordinate is a number of millimetres", offset)
    if abs(value) > FARTHEST:
        return 0, PointFault("out-of-range", f"'{text}' mm is farther than the {FARTHEST} a map may reach", offset)
    message = f"'{text}' is finer than the grid of 0.01 mm; read as {format_number(to_grid(value))}"
    return to_grid(value), PointFault("off-grid", message, offset, fatal=False)
