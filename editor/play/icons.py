"""The icons of counters and overlays as vector paths, drawn for this project in a box of 100 by 100.

An icon is written as path data in the manner of SVG, absolute commands only: M, L, H, V, C, Q, T, Z, and O x y r for a
circle. Paths are filled by the odd-even rule, so that a shape inside another is a hole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainterPath

BOX = 100.0
"""Side of the box that icons are drawn in."""

ICONS = {
    "monster": (
        "M 6 84 C 20 84 26 78 30 68 C 32 56 36 48 44 42 L 40 34 L 48 36 L 48 26 L 55 30 L 58 19 L 63 22"
        " C 66 14 76 11 84 15 L 93 21 L 93 27 L 86 28 L 93 32 L 91 36 L 80 36 C 78 40 77 44 76 47"
        " L 90 50 L 94 57 L 89 56 L 88 61 L 84 56 L 75 57 C 75 64 76 69 77 74 L 80 86 L 90 88 L 90 93 L 66 93"
        " L 65 80 C 60 82 56 82 52 81 L 52 88 L 60 89 L 60 93 L 37 93 L 38 80 C 32 88 22 92 6 88 Z O 78 22 3"
    ),
    "infantry": (
        "M 36 28 C 36 12 64 12 64 28 L 70 31 L 70 35 L 30 35 L 30 31 Z M 38 38 H 62 C 61 49 56 53 50 53"
        " C 44 53 39 49 38 38 Z M 24 92 L 26 68 C 27 60 34 56 42 55 L 50 62 L 58 55 C 66 56 73 60 74 68 L 76 92"
        " H 66 V 74 H 62 V 92 Z M 79 20 L 84 20 L 84 70 L 88 90 L 80 90 L 78 70 Z"
    ),
    "tank": (
        "M 30 40 L 36 30 H 62 L 68 38 H 96 V 45 H 68 V 50 H 30 Z M 42 24 H 56 V 28 H 42 Z"
        " M 10 54 H 88 L 94 62 C 94 76 88 82 80 82 H 20 C 12 82 6 76 6 62 Z"
        " O 24 69 7 O 41 69 7 O 58 69 7 O 75 69 7"
    ),
    "artillery": (
        "M 38 42 L 88 10 L 93 18 L 52 46 Z M 24 34 L 31 30 L 40 48 L 31 56 Z"
        " O 46 68 18 O 46 68 11 O 46 68 4 M 27 72 L 31 81 L 8 90 L 5 83 Z M 64 76 L 90 84 V 90 L 60 83 Z"
    ),
    "police": (
        "M 50 6 C 60 14 72 16 84 14 L 86 20 C 88 56 76 80 50 94 C 24 80 12 56 14 20 L 16 14 C 28 16 40 14 50 6 Z"
        " M 50 26 L 57 42 L 74 43 L 61 54 L 65 71 L 50 62 L 35 71 L 39 54 L 26 43 L 43 42 Z"
    ),
    "townspeople": (
        "O 24 30 10 O 76 30 10 O 50 34 13"
        " M 6 76 C 6 54 12 44 24 44 C 28 44 31 45 34 48 C 28 53 26 60 25 76 Z"
        " M 94 76 C 94 54 88 44 76 44 C 72 44 69 45 66 48 C 72 53 74 60 75 76 Z"
        " M 29 88 C 29 60 36 51 50 51 C 64 51 71 60 71 88 Z"
    ),
    "fire-truck": (
        "M 6 44 H 62 V 30 H 80 L 94 48 V 74 H 87 C 86 64 72 64 71 74 H 37 C 36 64 22 64 21 74 H 6 Z"
        " M 68 36 H 77 L 85 48 H 68 Z O 29 75 7 O 79 75 7 M 8 30 L 56 34 V 39 L 8 36 Z"
        " M 14 52 H 52 V 57 H 14 Z M 66 24 H 74 V 29 H 66 Z"
    ),
    "boat": (
        "M 6 60 H 94 C 92 72 86 80 78 84 H 20 C 12 80 8 72 6 60 Z M 30 56 V 40 H 66 L 72 56 Z"
        " M 36 45 H 44 V 51 H 36 Z M 50 45 H 58 V 51 H 50 Z M 46 36 V 20 H 52 V 36 Z M 54 20 C 66 16 78 20 84 32"
        " L 80 34 C 74 25 64 22 54 25 Z M 6 88 Q 17 83 28 88 T 50 88 Q 61 83 72 88 T 94 88 V 93 H 6 Z"
    ),
    "helicopter": (
        "M 18 24 H 94 V 29 H 60 V 36 H 52 V 29 H 18 Z M 36 54 C 38 42 48 36 62 36 C 80 36 90 46 91 58"
        " C 91 66 84 70 74 70 H 56 C 48 70 44 64 40 60 L 14 56 L 8 40 L 14 40 L 20 50 Z"
        " M 66 42 C 76 42 83 48 84 56 H 66 Z M 54 74 H 59 V 80 H 76 V 74 H 81 V 80 H 90 V 85 H 44 V 80 H 54 Z"
    ),
    "fire": (
        "M 52 4 C 56 22 80 34 80 62 C 80 82 66 94 50 94 C 34 94 20 82 20 64 C 20 50 28 44 32 34 C 36 44 40 46 42 48"
        " C 46 36 42 18 52 4 Z M 52 50 C 54 60 64 66 64 76 C 64 84 58 88 51 88 C 43 88 37 84 37 75"
        " C 37 68 42 66 44 60 C 46 64 48 65 49 65 C 51 60 50 56 52 50 Z"
    ),
    "rubble": (
        "M 6 86 L 20 62 L 36 70 L 40 86 Z M 30 60 L 46 40 L 62 52 L 58 70 L 42 68 Z M 46 86 L 50 74 L 66 70"
        " L 78 86 Z M 66 62 L 76 48 L 90 62 L 94 86 L 84 86 L 74 68 Z M 22 48 L 32 38 L 38 46 L 28 56 Z"
    ),
    "web": (
        "M 48 4 H 52 V 96 H 48 Z M 4 48 H 96 V 52 H 4 Z M 16 19 L 19 16 L 84 81 L 81 84 Z"
        " M 81 16 L 84 19 L 19 84 L 16 81 Z M 50 16 Q 68 26 74 26 Q 74 32 84 50 Q 74 68 74 74 Q 68 74 50 84"
        " Q 32 74 26 74 Q 26 68 16 50 Q 26 32 26 26 Q 32 26 50 16 Z M 50 21 Q 36 29 30 30 Q 29 36 21 50"
        " Q 29 64 30 70 Q 36 71 50 79 Q 64 71 70 70 Q 71 64 79 50 Q 71 36 70 30 Q 64 29 50 21 Z"
    ),
    "police-car": (
        "M 5 68 V 56 L 16 51 L 28 36 H 66 L 79 51 H 90 L 95 58 V 68 H 87 C 86 55 68 55 67 68 H 35 C 34 55 16 55 15 68 Z"
        " O 25 70 8 O 77 70 8 M 41 26 H 57 V 33 H 41 Z M 33 41 L 26 51 H 45 V 41 Z M 50 41 V 51 H 71 L 63 41 Z"
    ),
    "guard": (
        "M 31 46 C 27 20 36 6 50 6 C 64 6 73 20 69 46 Z M 36 50 H 64 C 64 62 58 68 50 68 C 42 68 36 62 36 50 Z"
        " M 19 94 C 21 80 30 74 42 71 L 50 80 L 58 71 C 70 74 79 80 81 94 Z"
    ),
    "boot": (
        "M 34 8 H 66 V 54 L 84 64 C 92 68 94 75 94 83 H 28 C 30 70 34 60 34 44 Z M 26 86 H 94 V 94 H 26 Z"
        " O 57 20 4 O 57 33 4 O 57 46 4"
    ),
    "damage": (
        "M 50 5 L 58 30 L 80 15 L 71 40 L 95 46 L 72 57 L 86 81 L 62 69 L 54 95 L 44 70 L 19 86 L 30 60 L 5 54 L 29 42"
        " L 15 17 L 40 30 Z"
    ),
    "hidden": (
        "M 34 36 C 34 20 42 12 52 12 C 64 12 71 20 71 31 C 71 46 56 48 56 64 H 45 C 45 46 59 43 59 32"
        " C 59 26 56 23 52 23 C 47 23 45 28 45 36 Z O 50 80 8"
    ),
    "star": "M 50 6 L 62 37 L 95 39 L 69 60 L 78 92 L 50 74 L 22 92 L 31 60 L 5 39 L 38 37 Z",
}
"""Icon names with their paths."""

ALIASES = {
    "armor": "tank",
    "armour": "tank",
    "soldier": "infantry",
    "gun": "artillery",
    "people": "townspeople",
    "crowd": "townspeople",
    "fire-dept": "fire-truck",
    "fire-engine": "fire-truck",
    "fireboat": "boat",
    "ship": "boat",
    "flame": "fire",
    "ruins": "rubble",
    "unknown": "hidden",
}
"""Other names that games use for an icon."""


def icon_name(name: str) -> str:
    """The name under which an icon is kept: lower case, hyphens, aliases resolved."""
    plain = name.lower().replace("_", "-").replace(" ", "-")
    return ALIASES.get(plain, plain)


@cache
def icon_path(name: str) -> QPainterPath:
    """The path of an icon in a box of 100 by 100; an unknown name gives its first letter."""
    data = ICONS.get(icon_name(name))
    return parse_path(data) if data else letter_path(name[:1].upper() or "?")


def letter_path(letter: str) -> QPainterPath:
    """A bold letter that fills the box, for pieces without an icon."""
    font = QFont()
    font.setBold(True)
    font.setPixelSize(80)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, letter)
    bounds: QRectF = path.boundingRect()
    return path.translated(QPointF(BOX / 2, BOX / 2) - bounds.center())


def parse_path(data: str) -> QPainterPath:
    """Path data to a path. ValueError for an unknown command."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    last_control: QPointF | None = None
    for command, numbers in _commands(data):
        last_control = _draw(path, command, numbers, last_control)
    return path


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    for command, rest in re.findall(r"([A-Z])([^A-Z]*)", data):
        yield command, [float(x) for x in rest.split()]


def _draw(path: QPainterPath, command: str, numbers: list[float], last: QPointF | None) -> QPointF | None:
    """One command; returns the control point that a following T mirrors."""
    at = path.currentPosition()
    points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    match command:
        case "M":
            path.moveTo(points[0])
        case "L":
            path.lineTo(points[0])
        case "H":
            path.lineTo(numbers[0], at.y())
        case "V":
            path.lineTo(at.x(), numbers[0])
        case "C":
            path.cubicTo(*points)
        case "Q":
            path.quadTo(*points)
            return points[0]
        case "T":
            mirrored = at * 2 - (last or at)
            path.quadTo(mirrored, points[0])
            return mirrored
        case "O":
            path.addEllipse(points[0], numbers[2], numbers[2])
        case "Z":
            path.closeSubpath()
        case _:
            raise ValueError(f"unknown path command {command}")
    return None
