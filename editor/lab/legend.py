"""The scale of a heat map: a strip of its colours with figures under it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from editor.lab.heat import CHANGE, NEVER, NEVER_COLOUR, HeatMap
from engine.lab.heat_maps import HEAT, LESS_MORE
from engine.lab.svg import mixed

_STOPS = 12


class Legend(QWidget):
    """Shows what the colours of a heat map stand for; `texts` are the figures under the strip."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: HeatMap | None = None
        self.texts: list[str] = []
        self.setMinimumWidth(190)

    def show_map(self, shown: HeatMap | None) -> None:
        """Shows the scale of a heat map; None: nothing."""
        self._shown = shown
        self.texts = _texts(shown) if shown else []
        self.setAccessibleDescription(", ".join(self.texts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 16 + self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(190, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        strip = QRectF(1, 1, self.width() - 2, 12)
        if self._shown.what == NEVER:
            painter.setBrush(NEVER_COLOUR)
            strip.setWidth(18)
            strip.moveTop((self.height() - strip.height()) / 2)
        else:
            painter.setBrush(_gradient(strip, self._shown.kind == CHANGE))
        painter.drawRoundedRect(strip, 3, 3)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        self._write(painter)

    def _write(self, painter: QPainter) -> None:
        ways = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight
        if len(self.texts) == 1:
            beside = QRectF(26, 0, self.width() - 26, self.height())
            painter.drawText(beside, ways[0] | Qt.AlignmentFlag.AlignVCenter, self.texts[0])
            return
        below = QRectF(1, 15, self.width() - 2, self.fontMetrics().height())
        for way, text in zip(ways, self.texts, strict=True):
            painter.drawText(below, way, text)


def _gradient(strip: QRectF, change: bool) -> QLinearGradient:
    found = QLinearGradient(QPointF(strip.left(), 0), QPointF(strip.right(), 0))
    for i in range(_STOPS + 1):
        share = i / _STOPS
        found.setColorAt(share, QColor(mixed(LESS_MORE if change else HEAT, share)))
    return found


def _texts(shown: HeatMap) -> list[str]:
    if shown.what == NEVER:
        return [f"{len(shown.never):,} spaces never entered"]
    if shown.kind == CHANGE:
        return [f"−{shown.most:.2f}", "0 a game", f"+{shown.most:.2f}"]
    return ["0", f"{shown.most / 2:,g}", f"{shown.most:,g}"]
