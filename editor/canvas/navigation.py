"""Moving about: zoom at the pointer, pan with the middle button or Space held, fit."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

STEP = 1.25
NEAREST, FARTHEST = 60.0, 0.2
"""Most and fewest pixels for a millimetre."""

_AROUND = 0.15
"""How much is shown to each side of what one looks at, as a share of it."""


class NavigableView(QGraphicsView):
    """A view one can walk about in. Subclasses get the mouse only when it isn't busy panning."""

    zoomed = Signal(float)
    painted = Signal(float)
    """How much of what is in sight is painted as it is, from 0 to 1, while that takes its time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.exposed = QRegion()
        """What of the window the last repaint shows, in its pixels."""
        self._hand_from: QPoint | None = None
        self._space_held = False
        self._fitted = True

    @property
    def scale_factor(self) -> float:
        """Pixels for a millimetre."""
        return self.transform().m11()

    @property
    def fitted(self) -> bool:
        """Whether the whole sheet is shown, whatever size the window takes."""
        return self._fitted

    def millimetres(self, pixels: float) -> float:
        """How long so many pixels are on the map, in mm."""
        return pixels / self.scale_factor

    def fit(self) -> None:
        """Shows the whole sheet; it stays whole while the window is resized, until one zooms or pans."""
        self._fitted = True
        box = self.sheet_rect()
        if not box.isEmpty() and self.viewport().width() > 8:
            self.fitInView(box, Qt.AspectRatioMode.KeepAspectRatio)
            self.zoomed.emit(self.scale_factor)

    def look_at(self, box: QRectF) -> None:
        """Shows a part of the map (mm) as large as it can be, with a little round it."""
        around = box.width() * _AROUND + 1.0, box.height() * _AROUND + 1.0
        self.fitInView(box.marginsAdded(QMarginsF(*around, *around)), Qt.AspectRatioMode.KeepAspectRatio)
        self._fitted = False
        self.zoom(1.0)  # no nearer than is of use

    def sheet_rect(self) -> QRectF:
        """What `fit` shows, in mm."""
        return self.sceneRect()

    def zoom(self, factor: float, at: QPoint | None = None) -> None:
        """Zooms by a factor, keeping the point of the map under `at` (viewport pixels; None: the middle)."""
        at = at if at is not None else self.viewport().rect().center()
        factor = min(max(factor, FARTHEST / self.scale_factor), NEAREST / self.scale_factor)
        before = self.mapToScene(at)
        self.scale(factor, factor)
        moved = self.mapFromScene(before) - at
        self._scroll(moved)
        self._fitted = False
        self.zoomed.emit(self.scale_factor)

    def _scroll(self, by: QPoint) -> None:
        for bar, delta in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() + delta)

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        if delta:
            self.zoom(STEP ** (delta / 120), event.position().toPoint())
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.exposed = event.region()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif event.key() == Qt.Key.Key_Home:
            self.fit()
        elif event.key() != Qt.Key.Key_Space:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self.restore_cursor()
        else:
            event.ignore()

    def restore_cursor(self) -> None:
        """The cursor for when nobody is panning."""
        self.viewport().unsetCursor()

    def _starts_pan(self, event: QMouseEvent) -> bool:
        left_with_space = event.button() == Qt.MouseButton.LeftButton and self._space_held
        return event.button() == Qt.MouseButton.MiddleButton or left_with_space

    def pan_press(self, event: QMouseEvent) -> bool:
        """Begins panning when this press means it; answers whether."""
        if not self._starts_pan(event):
            return False
        self._hand_from = event.position().toPoint()
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def pan_move(self, event: QMouseEvent) -> bool:
        """Goes on panning; answers whether it was."""
        if self._hand_from is None:
            return False
        here = event.position().toPoint()
        self._scroll(self._hand_from - here)
        self._hand_from = here
        self._fitted = False
        return True

    def pan_release(self, event: QMouseEvent) -> bool:
        """Ends panning; answers whether it was."""
        if self._hand_from is None:
            return False
        self._hand_from = None
        if self._space_held:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.restore_cursor()
        return True
