"""Pages as PDF, the map's sheet as PNG or SVG; all of it in small pieces of work, so that it can be watched and
given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from editor.printing.map_sheet import MapSheet
from editor.printing.pages import Page
from editor.work import Work

MM = 25.4
"""Millimetres in an inch."""

_PDF_DPI = 1200
_SVG_DPI = 254
_PREPARING = 0.3
"""How much of the work for a picture is done when it can be painted."""

MOST_PIXELS = 400_000_000
"""More pixels than this would take more memory than most have: four bytes each."""


def pdf(pages: Sequence[Page], title: str) -> Work[bytes]:
    """The pages as a PDF file. Raises ValueError when there are none."""
    if not pages:
        raise ValueError("there is nothing to print: choose what is to be on the pages")
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(title)
    writer.setCreator("Stomping Ground")
    try:
        yield from painted_onto(writer, _PDF_DPI, pages, lambda page: writer.setPageLayout(layout_of(page)))
    finally:
        buffer.close()
    return bytes(data.data())


def painted_onto(
    device: QPagedPaintDevice, dpi: int, pages: Sequence[Page], lay_out: Callable[[Page], object]
) -> Work[None]:
    """Paints pages onto a device of so many dots per inch, each after `lay_out` has set its paper. Raises ValueError
    where the device can't be painted on."""
    lay_out(pages[0])
    painter = QPainter()
    if not painter.begin(device):
        raise ValueError("this printer can't be used now")
    try:
        for number, page in enumerate(pages):
            if number:
                lay_out(page)
                device.newPage()
            painter.resetTransform()
            painter.scale(dpi / MM, dpi / MM)
            for share in page.paint(painter):
                yield (number + share) / len(pages)
    finally:
        painter.end()


def layout_of(page: Page) -> QPageLayout:
    """A page of its size without margins: they are in what is painted."""
    size = QPageSize(page.size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def pixels(rect: QRectF, dpi: float) -> QSize:
    """How large a picture of a sheet (mm) is at a resolution. Raises ValueError when that is more than can be made."""
    size = QSize(ceil(rect.width() * dpi / MM), ceil(rect.height() * dpi / MM))
    if size.width() * size.height() > MOST_PIXELS or max(size.width(), size.height()) > 32_000:
        millions = size.width() * size.height() // 1_000_000
        raise ValueError(f"a picture of {size.width()} by {size.height()} pixels ({millions} million) is too large")
    return size


def image(sheet: MapSheet, dpi: float) -> Work[QImage]:
    """The sheet as a picture of so many pixels an inch. Raises ValueError when it would be too large."""
    size = pixels(sheet.rect, dpi)
    yield from _prepared(sheet)
    made = QImage(size, QImage.Format.Format_RGB32)
    if made.isNull():
        raise ValueError(f"there is not enough memory for {size.width()} by {size.height()} pixels")
    made.setDotsPerMeterX(round(dpi / MM * 1000))
    made.setDotsPerMeterY(round(dpi / MM * 1000))
    made.fill(QColor("white"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(dpi / MM, dpi / MM)
    yield from _painted(sheet, painter)
    return made


def png(made: QImage) -> bytes:
    """A picture as a PNG file. It may be called from any thread."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(made)
    return bytes(data.data())


def svg(sheet: MapSheet, title: str) -> Work[bytes]:
    """The sheet as an SVG drawing in mm, as it is printed."""
    yield from _prepared(sheet)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setResolution(_SVG_DPI)
    size = QSizeF(sheet.rect.size()) * (_SVG_DPI / MM)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    painter = QPainter(generator)
    painter.scale(_SVG_DPI / MM, _SVG_DPI / MM)
    yield from _painted(sheet, painter)
    buffer.close()
    return bytes(data.data())


def _prepared(sheet: MapSheet) -> Work[None]:
    for share in sheet.prepare():
        yield _PREPARING * share


def _painted(sheet: MapSheet, painter: QPainter) -> Work[None]:
    painter.translate(-sheet.rect.topLeft())
    try:
        for share in sheet.paint(painter, sheet.rect):
            yield _PREPARING + (1 - _PREPARING) * share
    finally:
        painter.end()
