"""Pictures to draw over: PNG, JPEG or SVG, read with care for files that are none and for very large ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QTransform
from PySide6.QtSvg import QSvgRenderer

from engine.board.model import GRID, Background
from engine.files.pictures import require_picture

PICTURES = "Pictures (*.png *.jpg *.jpeg *.svg);;All files (*)"
"""What file dialogs offer."""

LARGEST = 4096
"""Pixels along the longer side that are kept."""


@dataclass(frozen=True)
class Picture:
    """A picture as it is drawn, and its own width and height in pixels, which scales refer to."""

    image: QImage
    size: tuple[int, int]


def placed(picture: Picture, under: Background) -> QTransform:
    """From the pixels of a picture as it is drawn to where the map says it lies, in mm."""
    mm = under.scale * picture.size[0] / max(picture.image.width(), 1)
    way = QTransform.fromTranslate(under.at[0] / GRID, under.at[1] / GRID)
    return QTransform.fromScale(mm, mm) * QTransform().rotate(under.rotation) * way


def read_picture(path: Path) -> Picture:
    """Reads a picture; a large one is made smaller while it is read. ValueError, saying why, for what is none.

    It may be called from any thread.
    """
    require_picture(path)
    if path.suffix.lower() == ".svg":
        return _read_drawing(path)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if not reader.canRead() or not size.isValid():
        raise ValueError(f"{path.name} is no picture that can be read: PNG, JPEG and SVG are")
    turned = bool(reader.transformation() & reader.transformation().TransformationRotate90)
    if max(size.width(), size.height()) > LARGEST:
        reader.setScaledSize(size.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(1024)  # MB, for pictures as large as `require_picture` lets pass
    image = reader.read()
    if image.isNull():
        raise ValueError(f"{path.name} can't be read: {reader.errorString()}")
    own = size.transposed() if turned else size
    return Picture(image, (own.width(), own.height()))


def _read_drawing(path: Path) -> Picture:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path.name} can't be read: {error.strerror}") from error
    renderer = QSvgRenderer(text)
    size = renderer.defaultSize()
    if not renderer.isValid() or size.isEmpty():
        raise ValueError(f"{path.name} is no SVG that can be read")
    side = LARGEST // 2
    image = QImage(size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return Picture(image, (size.width(), size.height()))
