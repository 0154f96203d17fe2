"""The pages of a print, one at a time, as they will come out of the printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.printing.pages import Page
from editor.progress import Sliced
from editor.work import Work


class PagePicture(QWidget):
    """One page, painted as large as there is room. Signal: `resized`."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(300, 300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.image = QImage()
        self.text = ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.image.isNull():
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.text)
            return
        size = self.image.deviceIndependentSize()
        box = QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, *size.toTuple())
        painter.fillRect(box.translated(3, 4), QColor(0, 0, 0, 60))
        painter.drawImage(box.topLeft(), self.image)


class Preview(QWidget):
    """The pages with buttons to turn them; Page up and Page down as well."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = PagePicture()
        self.told = QLabel()
        self.told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back = self._button("&Back", "The page before  (Page up)", -1)
        self.on = self._button("&Next", "The page after  (Page down)", 1)
        self.back.setShortcut("PgUp")
        self.on.setShortcut("PgDown")
        self.pages: Sequence[Page] = ()
        self._place = 0
        self._sliced = Sliced(self)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addWidget(self.told, 1)
        row.addWidget(self.on)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.picture, 1)
        layout.addLayout(row)
        self.picture.resized.connect(self._draw)
        self.show_pages(())

    def _button(self, title: str, tip: str, step: int) -> QPushButton:
        button = QPushButton(title)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._turn(step))
        return button

    def show_pages(self, pages: Sequence[Page], why_none: str = "") -> None:
        """Shows other pages, at the place where one is. Without pages a sentence says why."""
        self.pages = pages
        self._place = min(self._place, max(len(pages) - 1, 0))
        self.picture.text = why_none
        self._draw()

    def stop(self) -> None:
        """Paints no more."""
        self._sliced.cancel()

    def _turn(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self.pages) - 1)
        self._draw()

    def _draw(self) -> None:
        count = len(self.pages)
        self.back.setEnabled(self._place > 0)
        self.on.setEnabled(self._place < count - 1)
        self._sliced.cancel()
        if not count:
            self.told.setText("")
            self._show(QImage())
            return
        page = self.pages[self._place]
        self.told.setText(f"Page {self._place + 1} of {count}: {page.title}")
        room = self.picture.size() - QSize(12, 12)
        self._sliced.begin(_painted(page, room, self.devicePixelRatioF()), self._show, self.told.setText)

    def _show(self, image: QImage) -> None:
        self.picture.image = image
        self.picture.update()


def _painted(page: Page, room: QSize, ratio: float) -> Work[QImage]:
    """A page as a picture that fits into some room (pixels)."""
    scale = min(room.width() / page.size.width(), room.height() / page.size.height()) * ratio
    image = QImage((page.size * scale).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale / ratio, scale / ratio)
    try:
        yield from page.paint(painter)
    finally:
        painter.end()
    return image
