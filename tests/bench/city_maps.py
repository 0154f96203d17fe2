"""The maps that geometry is measured on: the shared synthetic ones, and a wall of bricks."""

from __future__ import annotations

import json
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from random import Random

from engine.board.model import Map, Space
from engine.geometry.rings import Rings, oriented

SHARED = Path(__file__).parents[3] / "shared" / "data" / "synthetic"

TERRAIN = {"low": "low-building", "high": "high-building", "plaza": "street"}
"""Kinds of the shared maps as a game calls them; the others have one name."""


class AbsentError(Exception):
    """Something that isn't here, so that a row can't be measured."""


def synthetic(name: str) -> Map:
    """A shared map: grid or voronoi, of 200, 1000 or 5000 spaces. Raises AbsentError where it isn't."""
    path = SHARED / f"{name}.geojson"
    if not path.exists():
        raise AbsentError(f"{name}.geojson is not in ../shared/data/synthetic beside this checkout")
    spaces = {}
    for number, feature in enumerate(json.loads(path.read_text("utf-8"))["features"]):
        rings = tuple(tuple((round(x), round(y)) for x, y in r[:-1]) for r in feature["geometry"]["coordinates"])
        terrain = feature["properties"]["terrain"]
        spaces[f"s{number}"] = Space(f"s{number}", TERRAIN.get(terrain, terrain), rings)
    far = [max(p[axis] for s in spaces.values() for p in s.rings[0]) for axis in (0, 1)]
    return Map(name=name, game="sheboygan", size=(far[0], far[1]), spaces=spaces)


Box = tuple[int, int, int, int]


def bricks(rows: int, columns: int, seed: int = 1) -> list[Box]:
    """Rows of bricks whose joints never meet: every joint is a T-junction. Left, top, right, bottom."""
    rng, found, above = Random(seed), list[Box](), set[int]()
    for row in range(rows):
        joints = {0, columns * 2000}
        for n in range(1, columns):
            free = [x for x in range(n * 2000 - 600, n * 2000 + 601, 100) if x not in above]
            joints.add(rng.choice(free))
        cuts = sorted(joints)
        found += [(a, row * 1500, b, row * 1500 + 1500) for a, b in pairwise(cuts)]
        above = joints
    return found


def neighbours_of(boxes: list[Box]) -> set[tuple[int, int]]:
    """The pairs of bricks side by side or with a piece of a row's line in common, by comparing numbers."""
    by_row: dict[int, list[int]] = {}
    for n, box in enumerate(boxes):
        by_row.setdefault(box[1], []).append(n)
    pairs = {(n, n + 1) for n in range(len(boxes) - 1) if boxes[n][1] == boxes[n + 1][1]}
    for top, row in by_row.items():
        for a in row:
            below = by_row.get(top + 1500, [])
            pairs |= {(a, b) for b in below if boxes[a][0] < boxes[b][2] and boxes[b][0] < boxes[a][2]}
    return pairs


def turned(box: Box, degrees: float = 17.0) -> Rings:
    """A box turned about the origin, its corners rounded to the grid."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return oriented([[(round(x * c - y * s), round(x * s + y * c)) for x, y in corners]])
