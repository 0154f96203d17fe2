"""Pictures to draw over are read whatever kind they are, and refused where they are none, or too large."""

from __future__ import annotations

from pathlib import Path
from zlib import compress, crc32

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.canvas.pictures import read_picture

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="red"/></svg>'


def picture(path: Path, width: int = 400, height: int = 200) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(path))
    return path


def test_pictures_of_three_kinds_are_read(qapp, tmp_path: Path) -> None:
    drawing = tmp_path / "plan.svg"
    drawing.write_text(SVG, encoding="utf-8")
    assert read_picture(drawing).size == (60, 30)
    assert read_picture(picture(tmp_path / "plan.jpg")).size == (400, 200)
    large = read_picture(picture(tmp_path / "large.png", 6000, 1500))
    assert large.size == (6000, 1500)
    assert (large.image.width(), large.image.height()) == (4096, 1024)


@pytest.mark.parametrize("name", ["none.png", "none.svg", "missing.jpg"])
def test_files_that_are_no_pictures_are_refused(qapp, tmp_path: Path, name: str) -> None:
    if "none" in name:
        (tmp_path / name).write_text("nothing to see", encoding="utf-8")
    with pytest.raises(ValueError, match=name):
        read_picture(tmp_path / name)


def test_a_picture_of_400_million_pixels_is_refused_before_it_takes_all_memory(qapp, tmp_path: Path) -> None:
    size = (20_000).to_bytes(4, "big")
    chunks = [(b"IHDR", size + size + bytes([8, 2, 0, 0, 0])), (b"IDAT", compress(bytes(100))), (b"IEND", b"")]
    parts = [len(d).to_bytes(4, "big") + name + d + crc32(name + d).to_bytes(4, "big") for name, d in chunks]
    (tmp_path / "huge.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    with pytest.raises(ValueError, match="400 million pixels"):
        read_picture(tmp_path / "huge.png")
