"""A quiet sign at the foot of the map while it is still being painted, so that a blank part isn't taken for an empty
one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel

from editor.canvas.navigation import NavigableView

SOON_MS = 250
"""What is painted sooner has no sign."""

_FROM_EDGE = 12


class PaintingSign(QLabel):
    """Lies over a view, and follows what that says of itself."""

    def __init__(self, view: NavigableView) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("sign")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.show)
        view.painted.connect(self._say)
        view.installEventFilter(self)

    def _say(self, share: float) -> None:
        if share >= 1.0:
            self._soon.stop()
            self.hide()
            return
        self.setText(f"Drawing the map … {share:.0%}")
        self.adjustSize()
        self._place()
        if self.isHidden() and not self._soon.isActive():
            self._soon.start()

    def _place(self) -> None:
        self.move(_FROM_EDGE, self._view.height() - self.height() - _FROM_EDGE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False
