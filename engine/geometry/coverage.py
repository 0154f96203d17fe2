"""A coverage: faces that share their borders by construction.

A node is its coordinates, a border is what two faces walk in opposite directions, a face refers to both.
Faces are not allowed to lie over each other, but nothing here breaks when they do: `engine.geometry.audit`
says where.

Source: the planar subdivision of computational geometry (Muller and Preparata 1978), and the polygon coverage of JTS
and GEOS.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np

from engine.geometry.adjacency import border_segments
from engine.geometry.borders import Border, BorderTable, updated_borders
from engine.geometry.box_grid import BoxGrid
from engine.geometry.lines import Line, join
from engine.geometry.noding import node
from engine.geometry.rings import Point, Rings, bounds
from engine.geometry.segments import Segments

Id = TypeVar("Id", bound=Hashable)


@dataclass(frozen=True, eq=False)
class Coverage(Generic[Id]):
    """A planar subdivision made from rings. Immutable; everything beyond the faces is derived when asked
    for."""

    faces: Mapping[Id, Rings]
    """Noded and oriented rings of each face: the outer ring counter-clockwise (y upwards), holes
    clockwise."""

    @classmethod
    def build(cls, rings_by_id: Mapping[Id, Rings], slack: float = 0.0, *, layered: bool = False) -> Coverage[Id]:
        """The coverage of these shapes. `slack` is how far a point may lie off a side that it belongs to, in
        grid units, and `layered` says that shapes may lie over each other (see `engine.geometry.noding`).
        O(n log n) for n points.

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 2), (4, 2)),)
        >>> Coverage.build({"a": a, "b": b}).borders["a", "b"].lines
        (((4, 0), (4, 2)),)
        """
        noded = node(list(rings_by_id.values()), slack, layered=layered)
        return cls(dict(zip(rings_by_id, noded, strict=True)))

    @cached_property
    def ids(self) -> tuple[Id, ...]:
        """The faces' ids, in the order they were given. O(n).

        >>> Coverage.build({"a": (((0, 0), (4, 0), (4, 4)),)}).ids
        ('a',)
        """
        return tuple(self.faces)

    @cached_property
    def segments(self) -> Segments:
        """Every side of every face; `owner` is the place of the face in `ids`. O(n) for n points.

        >>> len(Coverage.build({"a": (((0, 0), (4, 0), (4, 4)),)}).segments)
        3
        """
        return Segments.of(list(self.faces.values()))

    @cached_property
    def borders(self) -> BorderTable[Id]:
        """The border of each pair of neighbours; the key has the faces in the order of `ids`. O(n log n).

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> list(Coverage.build({"a": a, "b": b}).borders)
        [('a', 'b')]
        """
        side, beyond = border_segments(self.segments)
        owner = self.segments.owner
        pairs = np.stack([owner[side], owner[beyond]], axis=1).tolist()
        grouped: dict[tuple[int, int], list[int]] = defaultdict(list)
        for (a, b), n in zip(pairs, side.tolist(), strict=True):
            grouped[a, b].append(n)
        ids = self.ids
        return {(ids[a], ids[b]): Border(ids[a], ids[b], self._lines(sides)) for (a, b), sides in grouped.items()}

    def replaced(self, faces: Mapping[Id, Rings], without: Collection[Id] = ()) -> Coverage[Id]:
        """The coverage with these faces exchanged in their places (new ones come last), and others taken out.

        The faces must be noded with those around them, and oriented; `engine.geometry.editing.settling` sees to that.
        What was derived already is brought up to date and not derived again: O(changed), and copies of the tables.
        Rings in grid units.

        >>> square = Coverage.build({"a": (((0, 0), (4, 0), (4, 4), (0, 4)),)})
        >>> square.replaced({"b": (((4, 0), (8, 0), (8, 4), (4, 4)),)}).borders["a", "b"].length
        4.0
        """
        merged = dict(self.faces)
        for name in without:
            del merged[name]
        result = Coverage({**merged, **faces})
        boxes = self.boxes.replaced({name: bounds(rings) for name, rings in faces.items()}, without)
        vars(result)["boxes"] = boxes
        changed = {*faces, *without}
        vars(result)["borders"] = updated_borders(self.borders, result.faces, self.boxes, boxes, changed)
        return result

    @cached_property
    def boxes(self) -> BoxGrid[Id]:
        """Where each face is, roughly. O(n).

        >>> Coverage.build({"a": (((0, 0), (4, 0), (4, 3)),)}).boxes.boxes["a"]
        (0, 0, 4, 3)
        """
        return BoxGrid.of({name: bounds(rings) for name, rings in self.faces.items()})

    def owners(self, point: Point) -> tuple[Id, ...]:
        """The faces with a node at exactly this point. O(faces near it). The point is in grid units.

        >>> Coverage.build({"a": (((0, 0), (4, 0), (4, 4), (0, 4)),)}).owners((4, 0))
        ('a',)
        """
        near = self.boxes.near((*point, *point))
        return tuple(name for name in near if any(point in ring for ring in self.faces[name]))

    def neighbours(self, name: Id) -> tuple[Id, ...]:
        """The faces that share a border with one, in the order of `ids`. O(faces near it).

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> Coverage.build({"a": a, "b": b}).neighbours("b")
        ('a',)
        """
        near = self.boxes.near(self.boxes.boxes[name])
        return tuple(i for i in near if (i, name) in self.borders or (name, i) in self.borders)

    @cached_property
    def outer(self) -> dict[Id, Border[Id]]:
        """For each face that has some, the border that it shares with no other face. O(n log n).

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> Coverage.build({"a": a, "b": b}).outer["b"].lines
        (((4, 0), (8, 0), (8, 4), (4, 4)),)
        """
        loose = np.flatnonzero(~self.segments.matched)
        grouped: dict[int, list[int]] = defaultdict(list)
        for owner, n in zip(self.segments.owner[loose].tolist(), loose.tolist(), strict=True):
            grouped[owner].append(n)
        ids = self.ids
        return {ids[a]: Border(ids[a], None, self._lines(sides)) for a, sides in grouped.items()}

    @cached_property
    def nodes(self) -> frozenset[Point]:
        """The points where borders end: where three faces meet, or two and the outside. O(n log n). Points in grid
        units.

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> sorted(Coverage.build({"a": a, "b": b}).nodes)
        [(4, 0), (4, 4)]
        """
        every = [*self.borders.values(), *self.outer.values()]
        lines = [line for border in every for line in border.lines if line[0] != line[-1]]
        return frozenset(p for line in lines for p in (line[0], line[-1]))

    def _lines(self, sides: Sequence[int]) -> tuple[Line, ...]:
        """The sides (places in the table) joined end to start into the longest lines."""
        starts, ends = self._ends
        return join((starts[n], ends[n]) for n in sides)

    @cached_property
    def _ends(self) -> tuple[list[Point], list[Point]]:
        table = self.segments
        return [(x, y) for x, y in table.start.tolist()], [(x, y) for x, y in table.end.tolist()]
