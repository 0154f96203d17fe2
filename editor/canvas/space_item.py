"""Spaces on the canvas: the printed area, the shadow of what stands on it, its label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.canvas.palette import Look
from editor.canvas.paths import box_of, clearance, label_place, path_of
from editor.canvas.patterns import RAISED, Brushwork, brushwork, faded, mixed, pen
from engine.board.model import Space
from engine.geometry.rings import twice_area

INK = QColor("#4b4034")
"""The colour that lines and names are printed in."""

LEGIBLE = 5.0
"""How many pixels high a name must be to be read."""

_DEPTH = {"tunnel": 30.0, "deck": 60.0}
_STACK = {"ground": 0.0, "shadow": 10.0, "raised": 20.0, "label": 70.0}


def depth(space: Space, look: Look) -> float:
    """How high a space is drawn: streets, then buildings, then tunnels (as dashes), then decks."""
    if space.layer in _DEPTH:
        return _DEPTH[space.layer]
    return _STACK["raised"] if look.pattern in RAISED else _STACK["ground"]


class Outline:
    """The shape of a space, which its item and its shadow share: did they hold each other, they would go only when
    garbage is looked for."""

    def __init__(self, space: Space) -> None:
        self.space = space

    @cached_property
    def path(self) -> QPainterPath:
        """The shape in mm, its holes wound against its border: they are open by either rule of filling."""
        whole = twice_area(self.space.rings[0]) if self.space.rings else 0
        return path_of(r[::-1] if n and twice_area(r) * whole > 0 else r for n, r in enumerate(self.space.rings))


class SpaceItem(QGraphicsItem):
    """One space, drawn in its terrain's look. How it is drawn is worked out when it comes to be seen."""

    def __init__(self, space: Space, look: Look, bold: float = 1.0) -> None:
        super().__init__()
        self.space = space
        self.look = look
        self.bold = bold
        self._outline = Outline(space)
        box = box_of(space.rings)
        self._box = box.adjusted(-1, -1, 1, 1)
        self.setZValue(depth(space, look))
        length = 1.4 if space.layer == "deck" else RAISED.get(look.pattern, 0.0)
        self.shadow = ShadowItem(self._outline, box, length) if length else None
        self.label = LabelItem(space, look, bold, box)

    @property
    def area(self) -> QPainterPath:
        """Its shape in mm."""
        return self._outline.path

    @cached_property
    def _brushwork(self) -> Brushwork:
        return brushwork(self.space, self.area, self.look)

    @property
    def worked_out(self) -> bool:
        """Whether it is known how it is drawn."""
        return "_brushwork" in vars(self)

    def work_out(self) -> None:
        """Works out how it is drawn."""
        _ = self._brushwork

    @property
    def parts(self) -> tuple[QGraphicsItem, ...]:
        """All items that belong to the space, itself among them."""
        return (self, self.label) if self.shadow is None else (self, self.shadow, self.label)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        return self.area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.space.layer == "tunnel":
            painter.fillPath(self.area, faded(self.look.fill, 0.35))
        else:
            painter.setPen(pen(mixed(self.look.fill, INK, 0.42), 0.3))
            painter.setBrush(self.look.fill)
            painter.drawPath(self.area)
        self._brushwork(painter)


class ShadowItem(QGraphicsItem):
    """What a space that stands `length` mm high, with this bounding box, throws its shadow on."""

    def __init__(self, of: Outline, box: QRectF, length: float) -> None:
        super().__init__()
        self._of = of
        self._step = QPointF(length, length * 1.15)
        self._box = box.united(box.translated(self._step))
        self.setZValue(_DEPTH["deck"] - 1 if of.space.layer == "deck" else _STACK["shadow"])
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @cached_property
    def _shape(self) -> QPainterPath:
        path = self._of.path.translated(self._step)
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addPath(_swept(self._of.path, self._step))
        return path

    @property
    def worked_out(self) -> bool:
        """Whether it is known how it is drawn."""
        return "_shape" in vars(self)

    def work_out(self) -> None:
        """Works out how it is drawn."""
        _ = self._shape

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillPath(self._shape, QColor(40, 30, 60, 70))


def _swept(area: QPainterPath, step: QPointF) -> QPainterPath:
    """What the sides of the area cover while it moves by `step`, all wound the same way."""
    swept = QPainterPath()
    for polygon in area.toSubpathPolygons():
        points = polygon.toList()
        for a, b in pairwise(points):
            quad = [a, b, b + step, a + step]
            if (b.x() - a.x()) * step.y() - (b.y() - a.y()) * step.x() < 0:
                quad.reverse()
            swept.moveTo(quad[0])
            for point in quad[1:]:
                swept.lineTo(point)
            swept.closeSubpath()
    return swept


@dataclass(frozen=True)
class Lettering:
    """A line of text where it is printed: its base line begins at `origin` (mm), its font is `scale` times as large."""

    text: str
    font: QFont
    origin: QPointF
    scale: float


_HEIGHT = 100
"""The size in pixels in which letters are measured."""

_WORTH = 0.8
"""How large a name in one line must be, as a share of its size in two, to be left in one."""

Rows = list[tuple[str, QPointF, QPainterPath]]
"""Lines of text, each with the beginning of its base line and its letters, around a middle at the origin."""


def arrangements(text: str, font: QFont) -> Iterator[Rows]:
    """A text in one line, and where it has several words also in two."""
    words = text.split()
    yield _arranged([text], font)
    for cut in range(1, len(words)):
        yield _arranged([" ".join(words[:cut]), " ".join(words[cut:])], font)


def _arranged(lines: list[str], font: QFont) -> Rows:
    paths = []
    for number, line in enumerate(lines):
        path = QPainterPath()
        path.addText(QPointF(0, number * _HEIGHT * 1.05), font, line)
        paths.append(path)
    whole = _joined([("", QPointF(), path) for path in paths]).boundingRect().center().y()
    steps = [QPointF(-path.boundingRect().center().x(), -whole) for path in paths]
    starts = [QPointF(0, number * _HEIGHT * 1.05) + step for number, step in enumerate(steps)]
    return [(lines[i], starts[i], paths[i].translated(steps[i])) for i in range(len(lines))]


def _joined(rows: Rows) -> QPainterPath:
    whole = QPainterPath()
    for _, _, path in rows:
        whole.addPath(path)
    return whole


class LabelItem(QGraphicsItem):
    """A space's name, or its id, shrunk to fit the space, in two lines where that makes it much larger. Text is kept as
    an outline, so it is sharp at any zoom."""

    _SMALLEST = 1.1

    def __init__(self, space: Space, look: Look, bold: float, within: QRectF) -> None:
        super().__init__()
        self._space, self._bold = space, min(bold, 2.0)
        self.within = within
        """What the label can't reach out of, but by being moved."""
        self.setZValue(_STACK["label"])
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        dark = look.fill.lightnessF() < 0.55
        self.ink = mixed(look.fill, QColor("#ffffff") if dark else INK, 0.95 if space.name else 0.62)
        self.halo = faded(look.fill, 0.7) if look.pattern in ("trees", "waves") else None

    @cached_property
    def _spot(self) -> tuple[QPointF, float]:
        return label_place(self._space)

    @property
    def place(self) -> QPointF:
        """Its middle, in mm."""
        return self._spot[0]

    @property
    def room(self) -> float:
        """Half the width that it has there, in mm."""
        return self._spot[1]

    @cached_property
    def disc(self) -> float:
        """The radius of the largest disc round its middle that lies in the space, in mm; less than `room` where the
        space is longer than high."""
        return clearance(self._space, self.place)

    @property
    def _largest(self) -> float:
        """How high letters would be where there is room, in mm."""
        return (4.2 if self._space.name else 2.8) * self._bold

    @property
    def worked_out(self) -> bool:
        """Whether it is known how it is drawn."""
        return "_lettered" in vars(self)

    def work_out(self) -> None:
        """Works out how it is drawn."""
        _ = self._lettered

    @property
    def lettering(self) -> tuple[Lettering, ...]:
        """The lines of text of the outline; none where there is no room for any."""
        return self._lettered[0]

    @property
    def outline(self) -> QPainterPath:
        """The letters as a shape, in mm."""
        return self._lettered[1]

    @cached_property
    def _lettered(self) -> tuple[tuple[Lettering, ...], QPainterPath]:
        font = QFont()
        font.setPixelSize(_HEIGHT)
        font.setWeight(QFont.Weight.DemiBold if self._space.name else QFont.Weight.Medium)
        text = self._space.name or self._space.id
        rows = max(arrangements(text, font), key=lambda rows: self._scale(rows) * (1 if len(rows) == 1 else _WORTH))
        scale = self._scale(rows)
        if scale * _HEIGHT < self._SMALLEST:
            return (), QPainterPath()
        place = QTransform(scale, 0, 0, scale, self.place.x(), self.place.y())
        letters = tuple(Lettering(text, font, place.map(origin), scale) for text, origin, _ in rows)
        return letters, place.map(_joined(rows))

    def _scale(self, rows: Rows) -> float:
        """How large rows of text can be to fit where the label has room."""
        box = _joined(rows).boundingRect()
        wide = max(box.width() if len(rows) == 1 else 1.25 * hypot(box.width(), box.height()), 1.0)
        return min(self._largest / _HEIGHT, self.room * 1.75 / wide)

    def boundingRect(self) -> QRectF:
        return self.outline.boundingRect().adjusted(-0.5, -0.5, 0.5, 0.5)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixels = option.levelOfDetailFromTransform(painter.worldTransform())
        if pixels * self._largest < LEGIBLE or pixels * self.boundingRect().height() < LEGIBLE:
            return  # smaller it would be a smudge
        if self.halo is not None:
            painter.strokePath(self.outline, pen(self.halo, 0.9))
        painter.fillPath(self.outline, self.ink)
