"""Pictures to draw over: what is one, what is none, and what is said of it."""

from __future__ import annotations

from pathlib import Path
from struct import pack
from zlib import compress, crc32

import pytest

from engine.files.pictures import PictureError, require_picture

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30"/></svg>'


def png(width: int, height: int) -> bytes:
    """The bytes of a PNG that states a size; its pixels are not looked at."""
    chunks = [(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", compress(bytes(9))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(pack(">I", len(d)) + n + d + pack(">I", crc32(n + d)) for n, d in chunks)


def jpeg(width: int, height: int) -> bytes:
    """The bytes of a JPEG up to its frame, with a comment and a filler before it."""
    comment = b"\xff\xfe" + pack(">H", 2 + 300) + b"\xff\xd9" * 150
    return b"\xff\xd8" + comment + b"\xff\xff\xc2" + pack(">HBHHB", 17, 8, height, width, 3) + bytes(9) + b"\xff\xd9"


def fault(path: Path, content: bytes | str) -> tuple[str, str]:
    """The code and the sentence that a file of this content is refused with."""
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(PictureError) as caught:
        require_picture(path)
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.png", png(400, 300)),
        ("a.jpg", jpeg(400, 300)),
        ("wrongly-named.png", jpeg(400, 300)),
        ("large.jpg", jpeg(20_000, 20_000)),
        ("a.svg", SVG.encode()),
        ("a.SVG", b"\xef\xbb\xbf<?xml version='1.0'?><!-- drawn --><svg/>"),
    ],
)
def test_pictures_pass(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    require_picture(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.png", b"", "expected a PNG, a JPEG or an SVG, found an empty file"),
        ("a.png", b"nothing to see", "found text"),
        ("a.png", b"GIF89a\x01\x00\x01\x00", "found data of another kind"),
        ("a.png", png(400, 300)[:40], "is cut off"),
        ("a.png", png(0, 300), "without a size"),
        ("a.jpg", jpeg(400, 300)[:100], "is cut off"),
        ("a.jpg", b"\xff\xd8\xff\xd9", "without a size"),
        ("a.svg", "no drawing", "no SVG that can be read: line 1"),
        ("a.svg", "<svg>\n<g>\n</svg>", "line 3, mismatched tag"),
        ("a.svg", "<html/>", "its outermost element is <html>"),
        ("a.svg", png(4, 3), "no SVG"),
        ("a.svg", '<?xml version="1.0" encoding="klingon"?><svg/>', "encoding that is unknown; expected UTF-8"),
        ("a.svg", '<?xml version="1.0" encoding="utf-7"?><svg/>', "encoding that is unknown; expected UTF-8"),
        ("a.svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "declares entities"),
    ],
)
def test_files_that_are_no_pictures_are_told_with_what_they_are(
    tmp_path: Path, name: str, content: bytes | str, message: str
) -> None:
    code, said = fault(tmp_path / name, content)
    assert code == "background-unreadable"
    assert f"'{name}'" in said
    assert message in said


def test_a_png_of_400_million_pixels_is_too_large(tmp_path: Path) -> None:
    assert fault(tmp_path / "a.png", png(20_000, 20_000)) == (
        "background-too-large",
        "picture 'a.png' has 400 million pixels; expected at most 200 million, or a JPEG",
    )


def test_what_is_no_file_is_missing(tmp_path: Path) -> None:
    for name in ("none.png", "."):
        with pytest.raises(PictureError) as caught:
            require_picture(tmp_path / name)
        assert caught.value.code == "background-missing"


def test_a_picture_that_was_mended_passes(tmp_path: Path) -> None:
    fault(tmp_path / "a.png", b"nothing")
    (tmp_path / "a.png").write_bytes(png(40, 30))
    require_picture(tmp_path / "a.png")
