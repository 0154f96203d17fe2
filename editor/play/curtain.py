"""The curtain: hides everything while the screen is handed from one person to another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.play.parts import label, primary
from engine.play.names import the_seat


class Curtain(QWidget):
    """Covers another widget of its parent. Signal: `drawn()` when the next person has taken the screen."""

    drawn = Signal()

    def __init__(self, parent: QWidget, covered: QWidget) -> None:
        super().__init__(parent)
        self.covered = covered
        self.text = label(role="title")
        self.text.setStyleSheet("color: #fbf3e4; font-size: 30px; font-weight: 700;")
        self.button = primary()
        self.button.clicked.connect(self.drawn)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self.text, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addSpacing(18)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1)
        covered.installEventFilter(self)
        self.hide()

    def close_for(self, who: str) -> None:
        """Hide everything until the person whose seat has this title says they are there."""
        self.text.setText(f"Pass the screen to whoever plays {the_seat(who)}")
        self.button.setText(f"I play {the_seat(who)}")
        self._cover()
        self.show()
        self.raise_()
        self.button.setFocus()

    def _cover(self) -> None:
        self.setGeometry(self.covered.geometry())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._cover()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Folds of heavy red cloth."""
        painter = QPainter(self)
        fold = 64
        for x in range(0, self.width(), fold):
            light = QLinearGradient(x, 0, x + fold, 0)
            for at, colour in ((0.0, "#5a1216"), (0.45, "#8f2327"), (1.0, "#4a0d11")):
                light.setColorAt(at, QColor(colour))
            painter.fillRect(x, 0, fold, self.height(), light)
