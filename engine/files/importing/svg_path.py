"""The path data of SVG: `M x,y L … C … Z` as rings of points, curves in short chords.

Read by the grammar of SVG 1.1, 8.3: numbers may follow each other without a space, a command may be left out where it
repeats, small letters are relative to the point before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

_TOKEN = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_CHORDS = 16
"""Into so many chords a curve is cut, and a whole turn of an arc into four times as many."""


def rings(data: str) -> list[list[tuple[float, float]]]:
    """The rings of a path, each subpath one, unclosed. Raises ValueError, saying where, for what is no path. O(n).

    >>> rings("M0 0h4v3z m10,0 1,0 0 1")
    [[(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)], [(10.0, 0.0), (11.0, 0.0), (11.0, 1.0)]]
    """
    found: list[list[complex]] = []
    here = start = control = 0j
    last = ""
    for command, numbers in _commands(data):
        kind, base = command.upper(), here if command.islower() else 0j
        if kind == "M":
            here = start = base + complex(*numbers)
            found.append([here])
        elif kind == "Z":
            here = start
        else:
            if last == "Z" or not found:
                found.append([here])
            mirrored = 2 * here - control if last in _MIRRORS.get(kind, "") else here
            points, control = _drawn(kind, here, base, numbers, mirrored)
            found[-1] += points
            here = points[-1]
        last = kind
    return [_unclosed(ring) for ring in found if len(ring) > 2]


_MIRRORS = {"S": "CS", "T": "QT"}
"""After which commands the control point of a smooth curve is the mirror of the last one."""


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a move goes on as lines."""
    tokens = [(m[1], m[2], m.start()) for m in _TOKEN.finditer(data)]
    if re.sub(r"[\s,]", "", _TOKEN.sub("", data)) or (tokens and tokens[0][0] not in ("M", "m")):
        raise ValueError("the path data can't be read; expected commands as in 'M 0,0 L 4,0 4,3 Z'")
    place, command = 0, ""
    while place < len(tokens):
        if tokens[place][0]:
            command = tokens[place][0]
            place += 1
        elif command in "Zz":
            raise ValueError(f"a number without a command at character {tokens[place][2]} of the path data")
        count = _COUNTS[command.upper()]
        numbers = [number for _, number, _ in tokens[place : place + count]]
        if len(numbers) < count or not all(numbers):
            raise ValueError(f"'{command}' needs {count} numbers in the path data")
        yield command, [float(number) for number in numbers]
        place += count
        command = {"M": "L", "m": "l"}.get(command, command)


def _drawn(
    kind: str, here: complex, base: complex, numbers: list[float], mirrored: complex
) -> tuple[list[complex], complex]:
    """The points after `here` of one command, and its last control point."""
    if kind == "H":
        return [complex(base.real + numbers[0], here.imag)], here
    if kind == "V":
        return [complex(here.real, base.imag + numbers[0])], here
    if kind == "A":
        end = base + complex(*numbers[5:])
        return _arc(here, end, numbers), end
    points = [base + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if kind == "L":
        return points, points[-1]
    if kind in "ST":
        points = [mirrored, *points]
    return [_bezier([here, *points], n / _CHORDS) for n in range(1, _CHORDS + 1)], points[-2]


def _bezier(points: list[complex], t: float) -> complex:
    """A point of a Bézier curve (de Casteljau)."""
    while len(points) > 1:
        points = [p + t * (q - p) for p, q in pairwise(points)]
    return points[0]


def _arc(start: complex, end: complex, numbers: list[float]) -> list[complex]:
    """An elliptic arc by its centre (SVG 1.1, F.6.5), in chords."""
    rx, ry, turned, large, sweep = abs(numbers[0]), abs(numbers[1]), numbers[2], bool(numbers[3]), bool(numbers[4])
    if not rx or not ry or start == end:
        return [end]
    axis = complex(cos(turned * pi / 180), sin(turned * pi / 180))
    half = (start - end) / 2 * axis.conjugate()
    grown = max(1.0, hypot(half.real / rx, half.imag / ry))
    rx, ry = rx * grown, ry * grown
    unit = complex(half.real / rx, half.imag / ry)
    reach = sqrt(max(0.0, 1 / abs(unit) ** 2 - 1)) * (-1 if large == sweep else 1)
    middle = reach * complex(unit.imag, -unit.real)
    first, last = unit - middle, -unit - middle
    angle = atan2((last / first).imag, (last / first).real)
    if sweep and angle < 0:
        angle += 2 * pi
    elif not sweep and angle > 0:
        angle -= 2 * pi
    count = max(1, ceil(abs(angle) / (2 * pi) * 4 * _CHORDS))
    centre = (start + end) / 2 + complex(middle.real * rx, middle.imag * ry) * axis
    turns = [first * complex(cos(angle * n / count), sin(angle * n / count)) for n in range(1, count)]
    return [*(centre + complex(p.real * rx, p.imag * ry) * axis for p in turns), end]


def _unclosed(ring: list[complex]) -> list[tuple[float, float]]:
    points = ring[:-1] if ring[0] == ring[-1] else ring
    return [(point.real, point.imag) for point in points]
