"""The four edges of a map: which shapes reach the bounding rectangle of them all.

Source: the bounding rectangle; nothing more is behind it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from engine.geometry.rings import Ring, Rings, bounds, sides

Id = TypeVar("Id", bound=Hashable)

EDGES = ("north", "east", "south", "west")
"""The edges in the order of the compass; y runs down, so north is the least y."""


def rectangle(shapes: Mapping[Id, Rings]) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y of all shapes, in grid units; all zero for none. O(n).

    >>> rectangle({"a": (((0, 0), (4, 0), (4, 4)),), "b": (((4, 0), (8, 0), (8, 5)),)})
    (0, 0, 8, 5)
    """
    if not shapes:
        return (0, 0, 0, 0)
    left, top, right, bottom = zip(*(bounds(rings) for rings in shapes.values()), strict=True)
    return min(left), min(top), max(right), max(bottom)


def on_edges(shapes: Mapping[Id, Rings], within: float = 0.0) -> dict[str, tuple[Id, ...]]:
    """For each edge the shapes that have a side along it, in the order given. Touching it at a corner is not
    enough.

    A side lies along an edge when both its ends are `within` that many grid units of it, and it is longer in
    the edge's direction than across. O(n).

    >>> shapes = {"a": (((0, 0), (4, 0), (4, 4), (0, 4)),), "b": (((4, 0), (8, 0), (8, 4), (4, 4)),)}
    >>> on_edges(shapes)["north"], on_edges(shapes)["east"]
    (('a', 'b'), ('b',))
    """
    left, top, right, bottom = rectangle(shapes)
    boxes = {name: bounds(rings) for name, rings in shapes.items()}
    lines = {"north": (1, 1, top), "east": (2, 0, right), "south": (3, 1, bottom), "west": (0, 0, left)}
    return {
        edge: tuple(
            name
            for name, rings in shapes.items()
            if abs(boxes[name][side] - at) <= within and _along(rings[0], axis, at, within)
        )
        for edge, (side, axis, at) in lines.items()
    }


def _along(ring: Ring, axis: int, at: int, within: float) -> bool:
    """Whether a side of the ring lies on the line where the coordinate `axis` is `at`."""
    return any(
        abs(p[axis] - at) <= within
        and abs(q[axis] - at) <= within
        and abs(p[1 - axis] - q[1 - axis]) > abs(p[axis] - q[axis])
        for p, q in sides(ring)
    )
