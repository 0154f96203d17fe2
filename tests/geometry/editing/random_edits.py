"""Random edits of coverages, and tests of what they leave that share nothing with the edits."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from math import atan2

import shapely
from shapely import Polygon

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.drawing import add_face, cut_hole, fill_gap
from engine.geometry.editing.joining import unglue, weld
from engine.geometry.editing.nodes import insert_node, move_node, remove_node
from engine.geometry.editing.refining import simplify, smooth
from engine.geometry.editing.reshaping import move_border, reshape_face
from engine.geometry.editing.splitting import merge_faces, split_face
from engine.geometry.editing.tracing import trace
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Point, Ring, polygon, ring_faults, sides

Map = Coverage[str]
Faces = dict[str, tuple[Ring, ...]]


def lattice(rng: random.Random, wide: int, high: int, left: Point = (0, 0), step: int = 1000) -> Faces:
    """Quadrilaterals between corners that are moved a little, some left out, some with an island, some with a hole."""
    off = step // 4
    corner = {
        (x, y): (left[0] + x * step + rng.randint(-off, off), left[1] + y * step + rng.randint(-off, off))
        for x in range(wide + 1)
        for y in range(high + 1)
    }
    faces: Faces = {}
    for x in range(wide):
        for y in range(high):
            name, kind = f"s{left[0]}-{x}-{y}", rng.random()
            outer = (corner[x, y], corner[x + 1, y], corner[x + 1, y + 1], corner[x, y + 1])
            cx, cy, r = left[0] + x * step + step // 2, left[1] + y * step + step // 2, step // 10
            inner = ((cx - r, cy), (cx, cy - r), (cx + r, cy), (cx, cy + r))
            if kind < 0.1:
                continue
            faces[name] = (outer, inner) if kind < 0.25 else (outer,)
            if kind < 0.18:
                faces[f"{name}i"] = (inner,)
    return faces


def start(seed: int, wide: int = 4, high: int = 4) -> Map:
    """A coverage of two separate parts, noded."""
    rng = random.Random(seed)
    faces = lattice(rng, wide, high) | lattice(rng, 2, 2, left=((wide + 2) * 1000, 0))
    return Coverage.build(faces, ROUNDING)


class RandomEdits:
    """Random edits from one generator; each is tried once, and may be refused."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.ids = (f"n{n}" for n in count())
        self.kinds: dict[str, Callable[[Map], Change[str]]] = {
            "add": self.add, "trace": self.trace, "split": self.split, "merge": self.merge, "reshape": self.reshape,
            "move": self.move, "insert": self.insert, "remove": self.remove, "border": self.border,
            "fill": self.fill, "hole": self.hole, "simplify": self.simplify, "smooth": self.smooth,
            "weld": self.weld, "unglue": self.unglue,
        }  # fmt: skip

    def edit(self, coverage: Map) -> tuple[str, Change[str] | EditError]:
        """One edit: its kind, with what it did or why it was refused."""
        big = len(coverage.faces) > 40
        kind = self.rng.choice([*self.kinds, *(["merge"] * 8 if big else [])])
        try:
            return kind, self.kinds[kind](coverage)
        except EditError as refusal:
            return kind, refusal

    def face(self, coverage: Map) -> str:
        return self.rng.choice(list(coverage.faces))

    def node(self, coverage: Map) -> Point:
        return self.rng.choice(self.rng.choice(coverage.faces[self.face(coverage)]))

    def near(self, point: Point, reach: int = 400) -> Point:
        return point[0] + self.rng.randint(-reach, reach), point[1] + self.rng.randint(-reach, reach)

    def ring(self, coverage: Map, reach: int) -> Ring:
        """A ring around a node; half of them don't cross themselves."""
        x, y = self.node(coverage)
        points = [self.near((x, y), reach) for _ in range(self.rng.randint(3, 5))]
        if self.rng.random() < 0.5:
            points.sort(key=lambda p: atan2(p[1] - y, p[0] - x))
        return tuple(points)

    def add(self, coverage: Map) -> Change[str]:
        return add_face(coverage, next(self.ids), self.ring(coverage, 1200))

    def trace(self, coverage: Map) -> Change[str]:
        name = self.face(coverage)
        ring = self.rng.choice(coverage.faces[name])
        line = trace(coverage, name, self.rng.choice(ring), self.rng.choice(ring), long_way=self.rng.random() < 0.3)
        return add_face(coverage, next(self.ids), (*line, self.near(line[-1], 900)))

    def split(self, coverage: Map) -> Change[str]:
        name = self.face(coverage)
        point = self.rng.choice(coverage.faces[name][0])
        line = tuple(self.near(point, 1500) for _ in range(self.rng.randint(2, 4)))
        return split_face(coverage, name, line, self.ids)

    def merge(self, coverage: Map) -> Change[str]:
        name = self.face(coverage)
        others = coverage.neighbours(name) or (self.face(coverage),)
        return merge_faces(coverage, [name, *self.rng.sample(others, min(len(others), self.rng.randint(1, 2)))])

    def reshape(self, coverage: Map) -> Change[str]:
        name = self.face(coverage)
        ring = self.rng.choice(coverage.faces[name])
        first, last = self.rng.choice(ring), self.rng.choice(ring)
        middle = [self.near(first, 500) for _ in range(self.rng.randint(1, 2))]
        ends = (first, last) if self.rng.random() < 0.5 else (self.near(first, 150), self.near(last, 150))
        return reshape_face(coverage, name, (ends[0], *middle, ends[1]))

    def move(self, coverage: Map) -> Change[str]:
        point = self.node(coverage)
        return move_node(coverage, point, self.near(point, self.rng.choice([2, 50, 500])))

    def insert(self, coverage: Map) -> Change[str]:
        p, q = self.rng.choice(list(sides(self.rng.choice(coverage.faces[self.face(coverage)]))))
        return insert_node(coverage, p, q, self.near(((p[0] + q[0]) // 2, (p[1] + q[1]) // 2), 60))

    def remove(self, coverage: Map) -> Change[str]:
        return remove_node(coverage, self.node(coverage))

    def border(self, coverage: Map) -> Change[str]:
        a, b = self.rng.choice(list(coverage.borders) or [(self.face(coverage), self.face(coverage))])
        return move_border(coverage, b, a, self.near((0, 0), 100))

    def fill(self, coverage: Map) -> Change[str]:
        holes = [Polygon(ring) for part in shapely.get_parts(ground(coverage)) for ring in part.interiors]
        at = self.near(self.node(coverage), 300)
        name = self.rng.choice([next(self.ids), self.face(coverage)])
        if holes and self.rng.random() < 0.8:
            hole = self.rng.choice(holes)
            x, y = map(round, hole.representative_point().coords[0])
            beside = [n for n, rings in coverage.faces.items() if polygon(rings).distance(hole) == 0]
            at, name = (x, y), self.rng.choice([name, self.rng.choice(beside)])
        return fill_gap(coverage, at, name)

    def hole(self, coverage: Map) -> Change[str]:
        name = self.face(coverage)
        x, y = map(round, polygon(coverage.faces[name]).representative_point().coords[0])
        r = self.rng.randint(20, 150)
        ring = ((x - r, y), (x, y - r), (x + r, y), self.near((x, y + r), 50))
        return cut_hole(coverage, name, ring, self.rng.choice([None, next(self.ids)]))

    def simplify(self, coverage: Map) -> Change[str]:
        return simplify(coverage, [self.face(coverage)], self.rng.choice([20, 100, 300]))

    def smooth(self, coverage: Map) -> Change[str]:
        return smooth(coverage, [self.face(coverage)], self.rng.randint(1, 2), least=50)

    def weld(self, coverage: Map) -> Change[str]:
        p, q = self.rng.choice(list(sides(self.rng.choice(coverage.faces[self.face(coverage)]))))
        return weld(coverage, [p, q], self.rng.choice([p, q, self.near(p, 50)]))

    def unglue(self, coverage: Map) -> Change[str]:
        point = self.node(coverage)
        return unglue(coverage, point, self.rng.choice(coverage.owners(point)), self.rng.choice([1, 30, 80]))


def assert_valid(coverage: Map) -> None:
    """Every ring is simple, every face an area, no two have a common inside, and no node lies on a side of another
    face, or within rounding of it, without being a node of that face."""
    names, shapes = list(coverage.faces), [polygon(rings) for rings in coverage.faces.values()]
    for name, shape in zip(names, shapes, strict=True):
        assert shape.is_valid, name
        assert not any(ring_faults(ring) for ring in coverage.faces[name]), name
    tree = shapely.STRtree(shapes)
    for i, j in zip(*tree.query(shapes, predicate="intersects").tolist(), strict=True):
        if i < j:
            assert not shapely.relate_pattern(shapes[i], shapes[j], "T********"), (names[i], names[j])
    assert_noded(coverage)


def assert_noded(coverage: Map) -> None:
    nodes = sorted({p for rings in coverage.faces.values() for ring in rings for p in ring})
    tree = shapely.STRtree(shapely.points(nodes))
    every = {side for rings in coverage.faces.values() for ring in rings for side in sides(ring)}
    lines = sorted(every)
    found = tree.query(shapely.linestrings(lines), predicate="dwithin", distance=0.01)
    for n, k in zip(*found.tolist(), strict=True):
        assert nodes[k] in lines[n], (nodes[k], lines[n])


def assert_accounted(kind: str, change: Change[str]) -> None:
    """The areas before and after agree with what the change says and with what its kind may do."""
    old, new = change.before, change.coverage
    changed = {n for n in old.faces.keys() | new.faces.keys() if old.faces.get(n) != new.faces.get(n)}
    assert changed == change.touched
    before, after = ground(old), ground(new)
    growth = sum(change.areas.values())
    assert abs(after.area - before.area - growth) < 1e-3
    lost = shapely.difference(before, after).area
    assert abs(lost - change.uncovered) < 1e-3 + 1e-9 * before.area
    rim = 2 * ROUNDING * sum(polygon(new.faces[n]).length for n in change.touched & new.faces.keys())
    if kind in ("add", "trace", "split", "merge", "fill"):
        assert lost <= rim, (kind, lost, rim)
    if kind in ("split", "merge"):
        assert abs(growth) <= rim
    if kind in ("add", "trace", "fill"):
        shrunk = -sum(by for by in change.areas.values() if by < 0)
        assert shrunk <= rim, (kind, shrunk, rim)


def ground(coverage: Map) -> shapely.Geometry:
    return shapely.union_all([polygon(rings) for rings in coverage.faces.values()])


def assert_links(change: Change[str]) -> None:
    """What the change says about links, against borders derived afresh."""
    old, new = (Coverage(dict(coverage.faces)).borders for coverage in (change.before, change.coverage))
    assert change.coverage.borders == new
    assert change.links.made == new.keys() - old.keys()
    assert change.links.broken == old.keys() - new.keys()
    assert change.links.redrawn == {pair for pair in old.keys() & new.keys() if old[pair] != new[pair]}
