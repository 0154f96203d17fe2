"""Open contact: lines without width, by hand, and against blockers that are shrunk a little."""

from __future__ import annotations

import pytest
import shapely
from geometry.geometry_cases import cases, shapes
from geometry.lattices import City, lattices
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.grazing import grazing_line
from engine.geometry.noding import node
from engine.geometry.rings import oriented, polygon

# Worked out by hand: the cases that strict sight blocks and a grazing line passes. In the others that have a line
# without width (bend-exact, diag-exact) it touches the end spaces at a corner only, and never gets inside.
GRAZED = {"corner-diag-blocked", "through-corner-touch", "slit-offset-2"}

BLOCKED = [c for c in cases("sight") if not c["visible"]]


@pytest.mark.parametrize("case", BLOCKED, ids=[c["id"] for c in BLOCKED])
def test_blocked_cases_under_open_contact(case):
    spaces = dict(zip(case["spaces"], node(list(shapes(case).values())), strict=True))
    ends = (case["from"], case["to"])
    walls = {n: spaces[name] for n, name in enumerate(case["blocking"]) if name not in ends}
    for a, b in (ends, ends[::-1]):
        assert (grazing_line(spaces[a], spaces[b], walls, case["max_blockers"]) is not None) == (case["id"] in GRAZED)


def square(x, y, side=10):
    return oriented([[(x, y), (x + side, y), (x + side, y + side), (x, y + side)]])


def test_a_line_along_a_wall_grazes():
    """Two walls on opposite sides of one line, with room beside it for no slanted one; the ends reach to both sides."""
    a, b = square(0, 5), square(100, 5)
    walls = {
        1: oriented([[(20, 0), (40, 0), (40, 10), (20, 10)]]),
        2: oriented([[(60, 10), (80, 10), (80, 30), (60, 30)]]),
    }
    tall = {
        1: oriented([[(20, -90), (40, -90), (40, 10), (20, 10)]]),
        2: oriented([[(60, 10), (80, 10), (80, 90), (60, 90)]]),
    }
    tall[3] = oriented([[(40, 10), (60, 10), (60, 90), (40, 90)]])
    assert grazing_line(a, b, walls)
    assert grazing_line(a, b, tall)
    tall[4] = oriented([[(50, 9), (51, 9), (51, 11), (50, 11)]])
    assert not grazing_line(a, b, tall)
    assert grazing_line(a, b, tall, max_blockers=1)


def test_lines_through_touching_corners_need_only_one_corner():
    a, b = square(0, 0), square(40, 43)
    walls = {
        1: oriented([[(-50, 22), (22, 22), (22, 30), (-50, 30)]]),
        2: oriented([[(22, 14), (90, 14), (90, 22), (22, 22)]]),
    }
    assert grazing_line(a, b, walls)


@settings(max_examples=25)
@given(lattices(), st.data())
def test_a_grazing_line_passes_when_walls_are_shrunk(lattice, data):
    spaces, blocking = lattice
    if len(spaces) < 2:
        return
    a, b = data.draw(st.permutations(sorted(spaces)).map(lambda names: names[:2]))
    finer = {
        name: tuple(tuple((8000 * x, 8000 * y) for x, y in ring) for ring in rings) for name, rings in spaces.items()
    }
    walls = {n: oriented(finer[name]) for n, name in enumerate(blocking) if name not in (a, b)}
    if not grazing_line(oriented(finer[a]), oriented(finer[b]), walls):
        return
    ends = {name: finer[name] for name in (a, b)}
    city = City(ends | {f"wall{n}": shrunk(rings) for n, rings in walls.items()})
    assert city.sees(a, b, city.rules([f"wall{n}" for n in walls]))


def shrunk(rings):
    """A wall a few units thinner on every side; lattice corners are thousands of units apart."""
    smaller = polygon(rings).buffer(-4, join_style="mitre")
    assert isinstance(smaller, shapely.Polygon)
    return (tuple((round(x), round(y)) for x, y in smaller.exterior.coords[:-1]),)
