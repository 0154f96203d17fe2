"""Whether a file is a picture to draw over: PNG, JPEG or SVG, told by what stands in it.

Only as much is read as it takes to know: of a PNG the heads of its chunks, of a JPEG those of its segments up to the
frame (ISO/IEC 15948 and 10918-1); an SVG is parsed, and nothing is drawn.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO
from xml.parsers import expat

MOST_PIXELS = 200_000_000
"""A picture with more pixels than this is read only where it can be made smaller meanwhile, as JPEG can."""

MOST_BYTES_OF_SVG = 50_000_000

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_ALONE = {0x01, *range(0xD0, 0xD9)}
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG: those without a length, and those whose segment states the size."""


class PictureError(ValueError):
    """A file is no picture that can be drawn over; `code` names the kind of problem."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def require_picture(path: Path) -> None:
    """Looks whether a file is a PNG, a JPEG or an SVG of a size that can be shown.

    Raises PictureError, saying what was expected: `background-missing`, `background-unreadable` or
    `background-too-large`. What was found of a file is kept until it changes.
    """
    try:
        if not path.is_file():
            raise PictureError("background-missing", f"there is no picture '{path.name}'")
        stat = path.stat()
        _look(path, stat.st_size, stat.st_mtime_ns)
    except OSError as error:
        message = f"picture '{path.name}' can't be read: {error.strerror or error}"
        raise PictureError("background-unreadable", message) from error


@lru_cache(maxsize=64)
def _look(path: Path, length: int, changed: int) -> None:
    with path.open("rb") as file:
        head = file.read(8)
        reader = _reader(path, head)
        if reader is None:
            message = f"'{path.name}' is no picture that can be read; expected a PNG, a JPEG or an SVG"
            raise PictureError("background-unreadable", f"{message}, found {_found(head)}")
        try:
            width, height = reader(file)
        except (struct.error, expat.ExpatError, LookupError, ValueError, _BrokenError) as error:
            raise PictureError("background-unreadable", f"picture '{path.name}' is {_why(error)}") from error
    if width * height > MOST_PIXELS and reader is not _jpeg:
        message = f"picture '{path.name}' has {width * height // 1_000_000} million pixels; expected at most "
        raise PictureError("background-too-large", f"{message}{MOST_PIXELS // 1_000_000} million, or a JPEG")


Reader = Callable[[BinaryIO], tuple[int, int]]


def _reader(path: Path, head: bytes) -> Reader | None:
    """What can read a file that begins so: its width and height in pixels, 0 for a drawing without any."""
    if path.suffix.lower() == ".svg":
        return _svg
    if head.startswith(_PNG):
        return _png
    return _jpeg if head.startswith(_JPEG) else None


def _found(head: bytes) -> str:
    if not head:
        return "an empty file"
    return "text" if all(byte >= 0x20 or byte in b"\t\n\r\f" for byte in head) else "data of another kind"


class _BrokenError(Exception):
    """A file that begins as a picture doesn't go on as one."""


def _why(error: Exception) -> str:
    if isinstance(error, expat.ExpatError):
        return f"no SVG that can be read: line {error.lineno}, {expat.ErrorString(error.code)}"
    if isinstance(error, LookupError | ValueError):
        return "no SVG that can be read: it is in an encoding that is unknown; expected UTF-8"
    return str(error) if isinstance(error, _BrokenError) else "cut off"


def _png(file: BinaryIO) -> tuple[int, int]:
    size = 0, 0
    while True:
        length, kind = struct.unpack(">I4s", file.read(8))
        if kind == b"IHDR":
            size = struct.unpack(">II", file.read(8))
            length -= 8
        if kind == b"IEND":
            break
        file.seek(length + 4, 1)  # what it holds, and its checksum
    if not all(size):
        raise _BrokenError("a PNG without a size")
    return size


def _jpeg(file: BinaryIO) -> tuple[int, int]:
    file.seek(2)
    while True:
        lead, marker = struct.unpack("BB", file.read(2))
        if lead != 0xFF or marker in (0xD9, 0xDA):
            raise _BrokenError("a JPEG without a size")
        if marker == 0xFF:  # before a marker there may be as many of these as one likes
            file.seek(-1, 1)
        elif marker not in _ALONE:
            (length,) = struct.unpack(">H", file.read(2))
            if marker in _FRAMES:
                height, width = struct.unpack(">xHH", file.read(5))
                return width, height
            file.seek(length - 2, 1)


def _svg(file: BinaryIO) -> tuple[int, int]:
    roots: list[str] = []
    parser = expat.ParserCreate(namespace_separator="}")

    def begin(name: str, attributes: dict[str, str]) -> None:
        if not roots and name.rpartition("}")[2] != "svg":
            raise _BrokenError(f"no SVG: its outermost element is <{name.rpartition('}')[2][:40]}>")
        roots[:] = [name]

    def refuse(*_: object) -> None:
        raise _BrokenError("an SVG that declares entities, which are not read")

    parser.StartElementHandler = begin
    parser.EntityDeclHandler = refuse
    file.seek(0)
    text = file.read(MOST_BYTES_OF_SVG + 1)
    if len(text) > MOST_BYTES_OF_SVG:
        raise _BrokenError(f"an SVG of more than {MOST_BYTES_OF_SVG // 1_000_000} MB")
    parser.Parse(text, True)
    return 0, 0
