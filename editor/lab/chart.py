"""What all charts of the lab share: rows with a name at the left, drawn in the theme's colours of the moment."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

_NAMES = 0.42
"""How much of the width names take at most."""
_LIGHT, _DARK = 0.62, 0.36
"""Bars on dark ground are at least so light, on light ground at most."""


class Chart(QWidget):
    """Rows of the same height. Subclasses fill `names` and `tips`, and draw what stands beside a name."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.sentences = False
        """Whether names are long, and stand above their bars."""
        self.tips: list[str] = []
        """What is told of each row under the pointer."""
        self.head = 0
        """Pixels above the rows."""
        self.foot = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, names: list[str], tips: list[str]) -> None:
        """Shows other rows."""
        self.names, self.tips = names, tips
        self.setAccessibleDescription("; ".join(tips))
        self.updateGeometry()
        self.update()

    @property
    def row_height(self) -> int:
        """Pixels from one row to the next."""
        return self.fontMetrics().height() + 10 + self._above

    @property
    def _above(self) -> int:
        """Pixels over a bar for its name, which takes two lines where one is too short for any of them."""
        if not self.sentences:
            return 0
        widest = max((self.fontMetrics().horizontalAdvance(name) for name in self.names), default=0)
        return self.fontMetrics().height() * (2 if widest > self.width() else 1) + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.sentences:
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(320, self.head + len(self.names) * self.row_height + self.foot)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    @property
    def left(self) -> float:
        """Where what is drawn beside the names begins."""
        if self.sentences:
            return 12.0
        widest = max((self.fontMetrics().horizontalAdvance(name) for name in self.names), default=0)
        return float(min(widest, round(self.width() * _NAMES)) + 10)

    def box_of(self, row: int) -> QRectF:
        """Where a row's bar may be."""
        top = self.head + row * self.row_height
        return QRectF(
            self.left, top + 5 + self._above, max(self.width() - self.left, 1.0), self.row_height - 10 - self._above
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_ground(painter)
        for row, name in enumerate(self.names):
            box = self.box_of(row)
            painter.setPen(self.ink)
            self._draw_name(painter, name, box)
            self.draw_row(painter, row, box)

    def _draw_name(self, painter: QPainter, name: str, box: QRectF) -> None:
        if self.sentences:
            place = QRectF(0, box.top() - self._above, self.width(), self._above)
            painter.drawText(place, Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap, name)
            return
        place = QRectF(0, box.top(), self.left - 10, box.height())
        short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, round(place.width()) + 1)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, short)

    def draw_ground(self, painter: QPainter) -> None:
        """What lies behind all rows."""

    def draw_row(self, painter: QPainter, row: int, box: QRectF) -> None:
        """What stands beside a name."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told = self.tip_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def tip_at(self, at: QPointF) -> str:
        """What is told at a place; empty: nothing."""
        row = int(at.y() - self.head) // self.row_height
        return self.tips[row] if 0 <= row < len(self.tips) and at.y() >= self.head else ""

    # Colours

    @property
    def ink(self) -> QColor:
        """Of texts and whiskers."""
        return self.palette().color(QPalette.ColorRole.WindowText)

    @property
    def quiet(self) -> QColor:
        """Of what is told besides."""
        return self.palette().color(QPalette.ColorRole.PlaceholderText)

    @property
    def grid(self) -> QColor:
        """Of lines behind bars."""
        return self.palette().color(QPalette.ColorRole.Mid)

    @property
    def bar(self) -> QColor:
        """Of bars without a colour of their own."""
        return self.seen(QColor("#6f8fb8"))

    def seen(self, colour: QColor) -> QColor:
        """A colour that stands out from the ground of the theme."""
        dark = self.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
        light = colour.lightnessF()
        light = max(light, _LIGHT) if dark else min(max(light, _DARK), _LIGHT)
        return QColor.fromHslF(max(colour.hslHueF(), 0.0), colour.hslSaturationF(), light)
