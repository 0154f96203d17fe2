"""The things drawn on a map, from plain data that its schema has passed: spaces, features, markers.

What can't be used (a ring that crosses itself) is left out and reported, so that the rest of the map opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from shapely import Polygon

from engine.board.model import Background, Feature, Marker, Point, Ring, Space
from engine.geometry.rings import RingFault, ring_faults, without_repeats

from .points import PointFault, format_number, parse_point, parse_points
from .problems import Problem, Severity
from .source import Source
from .yaml_nodes import Path as NodePath
from .yaml_nodes import ScalarNode, find, path_text, place

Item = TypeVar("Item")
Plain = Mapping[str, Any]

_RING_FAULTS = {
    "too-few-points": "has fewer than three points; a polygon needs three or more",
    "duplicate-point": "holds a point twice in a row; a ring's first point is not repeated at its end",
    "spike": "runs back on itself",
    "self-crossing": "crosses itself",
    "zero-area": "has no area",
}


class _UnusableError(Exception):
    """The item can't be built; why is in the problems already."""


class ItemReader:
    """Builds the items of one document; `problems` gathers what is wrong with them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def read(self, build: Callable[[NodePath, Plain], Item], path: NodePath, data: Plain) -> Item | None:
        """An item, or None when it is unusable."""
        try:
            return build(path, data)
        except _UnusableError:
            return None

    def space(self, path: NodePath, data: Plain) -> Space:
        """A space from `spaces.ID`."""
        outer = self.ring((*path, "polygon"), data["polygon"])
        holes = [self.ring((*path, "holes", n), text) for n, text in enumerate(data.get("holes", ()))]
        self.holes_fit((*path, "holes"), outer, holes)
        centre = self.point((*path, "centre"), data["centre"]) if "centre" in data else None
        plain = _common(data, "layer", "name", "props", "locked", "off_map", "impassable")
        return Space(str(path[-1]), data["terrain"], (outer, *holes), centre=centre, **plain)

    def feature(self, path: NodePath, data: Plain) -> Feature:
        """A feature from `features.ID`: polygons or a line."""
        if ("polygons" in data) == ("line" in data):
            self.report("bad-shape", path, "a feature has either polygons or a line")
            raise _UnusableError
        parts = tuple(self.part((*path, "polygons", n), p) for n, p in enumerate(data.get("polygons", ())))
        line = self.line((*path, "line"), data["line"]) if "line" in data else ()
        return Feature(str(path[-1]), data["kind"], parts, line, **_common(data, "layer", "name", "props", "locked"))

    def marker(self, path: NodePath, data: Plain) -> Marker:
        """A marker from `markers.ID`."""
        at = self.point((*path, "at"), data["at"])
        return Marker(str(path[-1]), data["kind"], at, **_common(data, "name", "props", "locked"))

    def background(self, path: NodePath, data: Plain) -> Background:
        """The background picture's entry."""
        at = self.point((*path, "at"), data["at"]) if "at" in data else (0, 0)
        return Background(data["image"], at=at, **_common(data, "opacity", "scale", "rotation"))

    def part(self, path: NodePath, data: str | Sequence[str]) -> tuple[Ring, ...]:
        """One part of a feature: a ring's text, or a list of them, the outer one first."""
        if isinstance(data, str):
            return (self.ring(path, data),)
        outer, *holes = (self.ring((*path, n), text) for n, text in enumerate(data))
        self.holes_fit(path, outer, holes)
        return (outer, *holes)

    def ring(self, path: NodePath, text: str) -> Ring:
        """A usable ring; points that repeat the one before are dropped with a warning."""
        points = self.points(path, text)
        faults = ring_faults(points)
        for fault in {fault.kind: fault for fault in reversed(faults)}.values():  # the first of each kind will do
            repairable = fault.kind == "duplicate-point"
            self.report(fault.kind, path, _ring_message(fault, points), "warning" if repairable else "error")
        if any(fault.kind != "duplicate-point" for fault in faults):
            raise _UnusableError
        return without_repeats(points) if faults else points

    def line(self, path: NodePath, text: str) -> Ring:
        """An open line of at least two points."""
        points = self.points(path, text)
        if len(set(points)) < 2:
            self.report("too-few-points", path, "has fewer than two points; a line needs two or more")
            raise _UnusableError
        return points

    def point(self, path: NodePath, text: str) -> Point:
        """A single point."""
        point, faults = parse_point(text)
        self.report_points(path, faults)
        if point is None:
            raise _UnusableError
        return point

    def points(self, path: NodePath, text: str) -> Ring:
        """The points of a text, all of them good."""
        points, faults = parse_points(text)
        if faults:
            self.report_points(path, faults)
        return points

    def holes_fit(self, path: NodePath, outer: Ring, holes: list[Ring]) -> None:
        """Holes lie inside their polygon and apart from one another."""
        if holes and not Polygon(outer, holes).is_valid:
            self.report("bad-hole", path, "a hole must lie inside its polygon and apart from other holes")
            raise _UnusableError

    def report_points(self, path: NodePath, faults: list[PointFault]) -> None:
        """Faults in a points text; raises when one of them is fatal."""
        for fault in faults:
            self.report(fault.code, path, fault.message, "error" if fault.fatal else "warning", fault.offset)
        if any(fault.fatal for fault in faults):
            raise _UnusableError

    def report(self, code: str, path: NodePath, message: str, severity: Severity = "error", offset: int = 0) -> None:
        """Add a problem at a path, `offset` characters into its text."""
        node = find(self.source.root, path)
        line, column = place(self.source.root, path)
        if offset and isinstance(node, ScalarNode) and "\n" not in self.source.text[node.start : node.end]:
            column += offset + (1 if node.style else 0)
        shown = path_text(path)
        objects = (str(path[1]),) if len(path) > 1 else ()
        self.problems.append(
            Problem(code, f"{shown}: {message}", severity, self.source.path, line, column, shown, objects)
        )


def _common(data: Plain, *keys: str) -> dict[str, Any]:
    """The entries that the model takes as they are; absent ones fall to the model's defaults."""
    found = {key: data[key] for key in keys if key in data}
    return found if "props" not in keys else {"props": {}, **found}


def _ring_message(fault: RingFault, points: Ring) -> str:
    x, y = fault.place
    where = "" if fault.kind in ("too-few-points", "zero-area") else f" at {format_number(x)},{format_number(y)}"
    return f"the ring of {len(points)} points {_RING_FAULTS[fault.kind]}{where}"
