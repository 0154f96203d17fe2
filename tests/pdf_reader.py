"""A small reader of PDF files for tests, independent of what writes them: page sizes, the boxes of filled shapes in
millimetres, texts with their places (ISO 32000-1: 7.3 objects, 8.3 coordinates, 9.4 text, 9.10 Unicode maps)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Matrix = tuple[float, float, float, float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)
_TOKEN = re.compile(rb"<[0-9A-Fa-f\s]*>|/[^\s/<>\[\]()]+|\[|\]|[-+.\d]+|[A-Za-z'\"*]+|\((?:\\.|[^\\)])*\)")
_MM = 25.4 / 72


@dataclass
class PdfText:
    """One page."""

    size: tuple[float, float]
    """Width and height in points."""
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Left, top, width and height in mm, from the upper left corner of the page, of what is filled."""
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    """From where to where straight lines are drawn, in mm, from the upper left corner of the page."""
    placed: list[tuple[float, float, str]] = field(default_factory=list)
    """x, y (points, upwards) and text."""

    @property
    def filled(self) -> list[tuple[float, float]]:
        """Width and height in mm of what is filled."""
        return [(width, height) for _, _, width, height in self.boxes]

    @property
    def texts(self) -> list[str]:
        """All texts, in the order they were written."""
        return [text for _, _, text in self.placed]

    def rows(self) -> list[tuple[str, ...]]:
        """Texts that stand on one line, from left to right; lines from the top down."""
        lines: dict[int, list[tuple[float, str]]] = {}
        for x, y, text in self.placed:
            lines.setdefault(round(y), []).append((x, text))
        return [tuple(text for _, text in sorted(lines[y])) for y in sorted(lines, reverse=True)]

    def add(self, x: float, y: float, text: str) -> None:
        """Takes a text; where the one before ended in a blank it goes on with that: another script, another font."""
        if self.placed and self.placed[-1][2].endswith(" ") and round(self.placed[-1][1]) == round(y):
            x, y, text = (*self.placed[-1][:2], self.placed.pop()[2] + text)
        self.placed.append((x, y, text))


def read_pdf(path: Path) -> list[PdfText]:
    """The pages of a PDF file, in its order."""
    objects = {int(n): body for n, body in re.findall(rb"(\d+) 0 obj(.*?)endobj", path.read_bytes(), re.DOTALL)}
    pages = next(body for body in objects.values() if re.search(rb"/Type\s*/Pages\b", body))
    kids = re.search(rb"/Kids\s*\[(.*?)\]", pages, re.DOTALL)
    assert kids is not None
    return [_page(objects, int(n)) for n in re.findall(rb"(\d+) 0 R", kids[1])]


def _stream(objects: dict[int, bytes], number: int) -> bytes:
    body = objects[number]
    found = re.search(rb"stream\r?\n(.*?)\r?\nendstream", body, re.DOTALL)
    assert found is not None
    return zlib.decompressobj().decompress(found[1]) if b"FlateDecode" in body else found[1]


def _number(body: bytes, key: bytes) -> int:
    found = re.search(rb"/" + key + rb"\s+(\d+) 0 R", body)
    assert found is not None, key
    return int(found[1])


def _page(objects: dict[int, bytes], number: int) -> PdfText:
    body = objects[number]
    box = re.search(rb"/MediaBox\s*\[([^\]]*)\]", body)
    assert box is not None
    left, bottom, right, top = map(float, box[1].split())
    resources = body if b"/Font" in body else objects[_number(body, b"Resources")]
    fonts = re.search(rb"/Font\s*<<(.*?)>>", resources, re.DOTALL)
    named = re.findall(rb"/(\S+)\s+(\d+) 0 R", fonts[1]) if fonts else []
    maps = {name: _letters(_stream(objects, _number(objects[int(n)], b"ToUnicode"))) for name, n in named}
    page = PdfText((right - left, top - bottom))
    _Painter(page, maps).run(_stream(objects, _number(body, b"Contents")))
    return page


def _letters(cmap: bytes) -> dict[int, str]:
    """Glyph to text, of a ToUnicode map (9.10.3)."""
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for low, high, first in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            for step in range(int(high, 16) - int(low, 16) + 1):
                found[int(low, 16) + step] = chr(int(first, 16) + step)
        for low, _, many in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*\[(.*?)\]", block, re.DOTALL):
            for step, code in enumerate(re.findall(rb"<([0-9A-Fa-f]+)>", many)):
                found[int(low, 16) + step] = bytes.fromhex(code.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for glyph, code in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(code.decode()).decode("utf-16-be")
    # A blank comes as a tab where the font has one glyph for both; programs that read PDF take both for blanks.
    return {glyph: text.replace("\t", " ") for glyph, text in found.items()}


class _Painter:
    """Follows a content stream."""

    def __init__(self, page: PdfText, maps: dict[bytes, dict[int, str]]) -> None:
        self._page, self._maps = page, maps
        self._matrix, self._stack = _PLAIN, list[Matrix]()
        self._text, self._font = _PLAIN, b""
        self._points: list[tuple[float, float]] = []
        self._line: tuple[float, float, str] | None = None

    def run(self, content: bytes) -> None:
        operands: list[bytes] = []
        for token in _tokens(content):
            if re.fullmatch(rb"[-+.\d]+|<.*>|/.*|\[|\]|\(.*\)", token, re.DOTALL):
                operands.append(token)
            else:
                self._do(token, operands)
                operands = []

    def _do(self, operator: bytes, operands: list[bytes]) -> None:
        numbers = [float(x) for x in operands if re.fullmatch(rb"[-+.\d]+", x)]
        match operator:
            case b"q":
                self._stack.append(self._matrix)
            case b"Q":
                self._matrix = self._stack.pop()
            case b"cm":
                self._matrix = _times(tuple(numbers), self._matrix)
            case b"m" | b"l":
                self._points.append(_at(self._matrix, *numbers[:2]))
            case b"c" | b"v" | b"y":
                self._points.append(_at(self._matrix, *numbers[-2:]))
            case b"re":
                x, y, w, h = numbers
                self._points += [_at(self._matrix, x, y), _at(self._matrix, x + w, y + h)]
            case b"f" | b"f*" | b"B" | b"B*" | b"b" | b"b*" | b"S" | b"s" | b"n":
                self._end_path(filled=operator[:1] in b"fBb")
            case b"BT":
                self._text, self._line = _PLAIN, None
            case b"ET":
                if self._line:
                    self._page.add(*self._line)
            case b"Tf":
                self._font = operands[0][1:]
            case b"Tm":
                self._text = tuple(numbers)
            case b"Td":
                self._text = _times((1, 0, 0, 1, *numbers), self._text)
            case b"Tj" | b"TJ":
                self._write(b"".join(x[1:-1] for x in operands if x.startswith(b"<")))

    def _end_path(self, *, filled: bool) -> None:
        points = [(x * _MM, (self._page.size[1] - y) * _MM) for x, y in self._points]
        if filled and points:
            xs, ys = zip(*points, strict=True)
            self._page.boxes.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
        elif len(points) == 2:
            self._page.lines.append((*points[0], *points[1]))
        self._points = []

    def _write(self, codes: bytes) -> None:
        text = "".join(self._maps[self._font].get(int(codes[n : n + 4], 16), "?") for n in range(0, len(codes), 4))
        if self._line is None:
            self._line = (*_at(_times(self._text, self._matrix), 0, 0), text)
        else:
            self._line = (*self._line[:2], self._line[2] + text)


def _tokens(content: bytes) -> Iterator[bytes]:
    return (found[0] for found in _TOKEN.finditer(content))


def _times(a: Matrix, b: Matrix) -> Matrix:
    """The matrix that applies `a` first (8.3.4)."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]
