"""SVG drawings: paths, polygons, rectangles, circles and ellipses, each a shape named by its label, title or id.

Transformations are followed. Symbols, clips and definitions are no part of the drawing; lines are no shapes, so that a
path or polyline without a fill is left out. A map of our own that comes back keeps its sheet, ids and kinds, whatever a
drawing program did to its corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import cos, pi, sin, tan
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon

from engine.files.importing.drawing import (
    Drawing,
    DrawnShape,
    from_even_odd,
    is_sheet,
    layer_of,
    mending_note,
    refused,
)
from engine.files.importing.svg_path import rings

Matrix = NDArray[np.float64]
_Ring = list[tuple[float, float]]

_HIDDEN = {"defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata"}
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LABELS = ("{http://www.inkscape.org/namespaces/inkscape}label", "aria-label", "name", "data-name", "id")
_CORNERS = 64


@np.errstate(over="ignore", invalid="ignore")
def read_svg(text: str, path: Path) -> Drawing:
    """The filled shapes of a drawing. Raises DocumentError where there is none, and for what is no XML. O(n log n)."""
    if "<!ENTITY" in text:
        raise refused(path, "declares entities, which are not read")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise refused(f"{path}:{line}:{column + 1}", f"is no XML: {error}") from error
    sheet, base = _sheet(root)
    ours = sheet is not None
    drawn = [e for e in root if e.get("id") == "stomp-spaces"] if ours else root
    shapes: list[DrawnShape] = []
    mended: list[str] = []
    used: dict[str, int] = {}
    for element, matrix in _elements(drawn, base):
        try:
            shape, repaired = from_even_odd(_moved(ring, matrix) for ring in _rings(element))
        except ValueError as error:
            raise refused(path, f"{element.get('id') or _tag(element)}: {error}") from error
        if shape.area:
            name = _unique(_label(element) or f"shape {len(shapes) + 1}", used)
            shapes.append(_of_ours(element, name, shape) if ours else DrawnShape(name, shape))
            mended += [name] if repaired else []
    if not shapes:
        raise refused(path, "holds no filled shapes")
    return Drawing(path.stem, tuple(shapes), notes=mending_note(mended), sheet=sheet)


def _sheet(root: ElementTree.Element) -> tuple[tuple[float, float] | None, Matrix]:
    """The size in mm of the sheet that our own export states, and the way from the drawing's unit to its mm; for other
    drawings none, and no change."""
    stated, box = (_numbers(root.get(key, "")) for key in ("data-stomp-sheet", "viewBox"))
    if len(stated) != 2 or not is_sheet(*stated):
        return None, np.eye(3)
    width, height = stated
    left, top, wide, high = box if len(box) == 4 and all(side > 0 for side in box[2:]) else (0.0, 0.0, width, height)
    across, down = width / wide, height / high
    return (width, height), np.array([[across, 0, -left * across], [0, down, -top * down], [0, 0, 1]], dtype=np.float64)


def _of_ours(element: ElementTree.Element, name: str, shape: Polygon | MultiPolygon) -> DrawnShape:
    return DrawnShape(
        name,
        shape,
        element.get("class", ""),
        id=element.get("id", ""),
        layer=layer_of(element.get("data-layer")),
        impassable=element.get("data-impassable") == "true",
        off_map=element.get("data-off-map") == "true",
    )


def _elements(parent: Iterable[ElementTree.Element], matrix: Matrix) -> Iterator[tuple[ElementTree.Element, Matrix]]:
    """Every element that is drawn, with the transformation that it is drawn by."""
    for element in parent:
        if _tag(element) in _HIDDEN:
            continue
        own = matrix @ transformation(element.get("transform", ""))
        yield element, own
        yield from _elements(element, own)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _label(element: ElementTree.Element) -> str:
    title = next((child.text or "" for child in element if _tag(child) == "title"), "")
    return title.strip() or next((element.get(key, "") for key in _LABELS if element.get(key)), "")


def _unique(name: str, used: dict[str, int]) -> str:
    used[name] = used.get(name, 0) + 1
    return name if used[name] == 1 else f"{name} ({used[name]})"


def _rings(element: ElementTree.Element) -> list[_Ring]:
    kind = _tag(element)
    if element.get("fill") == "none" or "fill:none" in element.get("style", "").replace(" ", ""):
        return []
    if kind == "path":
        return [ring for ring in rings(element.get("d", "")) if ring]
    if kind in ("polygon", "polyline"):
        numbers = _numbers(element.get("points", ""))
        return [list(zip(numbers[::2], numbers[1::2], strict=False))]
    size = {key: float((_numbers(element.get(key, "0")) or [0.0])[0]) for key in _SIZES}
    if kind == "rect":
        x, y, right, bottom = size["x"], size["y"], size["x"] + size["width"], size["y"] + size["height"]
        return [[(x, y), (right, y), (right, bottom), (x, bottom)]]
    if kind in ("circle", "ellipse"):
        rx, ry = (size["r"], size["r"]) if kind == "circle" else (size["rx"], size["ry"])
        turns = [2 * pi * n / _CORNERS for n in range(_CORNERS)]
        return [[(size["cx"] + rx * cos(t), size["cy"] + ry * sin(t)) for t in turns]]
    return []


_SIZES = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _moved(ring: _Ring, matrix: Matrix) -> _Ring:
    return [
        (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2], matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2])
        for x, y in ring
    ]


def transformation(text: str) -> Matrix:
    """The matrix of a `transform` attribute (SVG 1.1, 7.6); what is unknown in it changes nothing.

    >>> transformation("translate(10 20) scale(2)").tolist()
    [[2.0, 0.0, 10.0], [0.0, 2.0, 20.0], [0.0, 0.0, 1.0]]
    """
    whole: Matrix = np.eye(3)
    for kind, arguments in _TRANSFORM.findall(text):
        whole = whole @ _step(kind, _numbers(arguments))
    return whole


def _step(kind: str, n: list[float]) -> Matrix:
    step: Matrix = np.eye(3)
    if kind == "matrix" and len(n) == 6:
        step[:2] = [[n[0], n[2], n[4]], [n[1], n[3], n[5]]]
    elif kind == "translate" and n:
        step[:2, 2] = n[0], n[1] if len(n) > 1 else 0.0
    elif kind == "scale" and n:
        step[0, 0], step[1, 1] = n[0], n[-1]
    elif kind == "rotate" and n:
        angle = n[0] * pi / 180
        step[:2, :2] = [[cos(angle), -sin(angle)], [sin(angle), cos(angle)]]
        if len(n) == 3:
            step[:2, 2] = np.array(n[1:]) - step[:2, :2] @ np.array(n[1:])
    elif kind in ("skewX", "skewY") and n:
        step[(0, 1) if kind == "skewX" else (1, 0)] = tan(n[0] * pi / 180)
    return step
