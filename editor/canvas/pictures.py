"""Pictures to draw over: PNG, JPEG or SVG, read with care for files that are none and for very large ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImageReader, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

PICTURES = "Pictures (*.png *.jpg *.jpeg *.svg);;All files (*)"
"""What file dialogs offer."""

LARGEST = 4096
"""Pixels along the longer side that are kept: a picture of 20,000 by 20,000 would take 1.6 GB."""


@dataclass(frozen=True)
class Picture:
    """A picture as it is drawn, and its own width and height in pixels, which scales refer to."""

    pixmap: QPixmap
    size: tuple[int, int]


def read_picture(path: Path) -> Picture:
    """Reads a picture; a large one is made smaller while it is read. ValueError, saying why, for what is none."""
    if path.suffix.lower() == ".svg":
        return _read_drawing(path)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if not path.is_file() or not reader.canRead() or not size.isValid():
        raise ValueError(f"{path.name} is no picture that can be read: PNG, JPEG and SVG are")
    turned = bool(reader.transformation() & reader.transformation().TransformationRotate90)
    if max(size.width(), size.height()) > LARGEST:
        reader.setScaledSize(size.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.KeepAspectRatio))
    limit = QImageReader.allocationLimit()
    QImageReader.setAllocationLimit(2048)  # MB: for decoders that can't scale while they read
    image = reader.read()
    QImageReader.setAllocationLimit(limit)
    if image.isNull():
        raise ValueError(f"{path.name} can't be read: {reader.errorString()}")
    own = size.transposed() if turned else size
    return Picture(QPixmap.fromImage(image), (own.width(), own.height()))


def _read_drawing(path: Path) -> Picture:
    renderer = QSvgRenderer(str(path))
    size = renderer.defaultSize()
    if not renderer.isValid() or size.isEmpty():
        raise ValueError(f"{path.name} is no SVG that can be read")
    pixmap = QPixmap(size.scaled(QSize(LARGEST // 2, LARGEST // 2), Qt.AspectRatioMode.KeepAspectRatio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return Picture(pixmap, (size.width(), size.height()))
