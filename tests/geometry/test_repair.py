"""Repairs: a sound coverage is damaged in a known way, the audit finds exactly that, and the repair leaves none."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.geometry.audit import audit
from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.repair import repair
from engine.geometry.rings import Rings, polygon

SIDE = 1000


def box(left, top, right, bottom) -> Rings:
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


@st.composite
def quilts(draw) -> dict[str, Rings]:
    """Quadrilaterals between the points of a grid that are moved a little: a sound coverage, three by three."""
    moves = st.integers(-200, 200)
    spots = {(x, y): (x * SIDE + draw(moves), y * SIDE + draw(moves)) for x in range(4) for y in range(4)}
    return {
        f"{x}{y}": ((spots[x, y], spots[x + 1, y], spots[x + 1, y + 1], spots[x, y + 1]),)
        for x in range(3)
        for y in range(3)
    }


def covered(shapes) -> float:
    """The ground that all shapes cover together."""
    areas = [polygon(rings) for rings in shapes.values() if len(rings[0]) > 2]
    return shapely.union_all([shapely.make_valid(area, method="structure") for area in areas]).area


def sound(shapes) -> bool:
    drawn = [polygon(rings) for rings in Coverage.build(shapes).faces.values()]
    return not audit(shapes) and bool(shapely.coverage_is_valid(drawn))


def mended(shapes, code, ids):
    """The repair of the only flaw, which must be this one."""
    (flaw,) = audit(shapes)
    assert (flaw.code, set(flaw.ids)) == (code, set(ids))
    found = repair(shapes, flaw)
    assert audit(found.shapes) == []
    before, after = covered(shapes), covered(found.shapes)
    assert after - before == pytest.approx(found.gained - found.lost, abs=1e-3)
    assert found.changed | found.removed == found.areas.keys()
    assert {name for name in shapes if found.shapes.get(name) != shapes[name]} >= found.changed | found.removed
    return found


@settings(max_examples=30)
@given(quilts(), st.integers(100, 400))
def test_an_overlap_goes_to_the_smaller(quilt, depth):
    """The corner of 11 that it shares with 21, 12 and 22 moves into 22 for itself alone."""
    assert sound(quilt)
    (a, b, (x, y), d) = quilt["11"][0]
    damaged = {**quilt, "11": ((a, b, (x + depth, y + depth), d),)}
    flaws = audit(damaged)
    assert {flaw.code for flaw in flaws} <= {"overlap"}
    assert {name for flaw in flaws for name in flaw.ids} >= {"11", "22"}
    shapes = damaged
    for _ in flaws:  # repairing one may end others
        left = audit(shapes)
        shapes = repair(shapes, left[0]).shapes if left else shapes
    assert audit(shapes) == []
    assert covered(shapes) == pytest.approx(covered(quilt), abs=SIDE * 20)
    assert covered(shapes) == pytest.approx(covered(damaged), abs=SIDE * 20)


@settings(max_examples=30)
@given(quilts(), st.integers(60, 400))
def test_a_gap_goes_to_a_neighbour(quilt, depth):
    (a, b, (x, y), d) = quilt["11"][0]
    damaged = {**quilt, "11": ((a, b, (x - depth, y - depth), d),)}
    (flaw,) = audit(damaged)
    assert {"11", "12", "21"} <= set(flaw.ids)
    found = mended(damaged, "gap", flaw.ids)
    assert found.lost == pytest.approx(0, abs=SIDE * 5)
    assert covered(found.shapes) == pytest.approx(covered(quilt), abs=SIDE * 5)
    assert len(found.shapes) == 9


@settings(max_examples=30)
@given(quilts(), st.sampled_from(["00", "11", "20"]))
def test_a_missing_space_leaves_a_gap_only_inside(quilt, name):
    damaged = {key: rings for key, rings in quilt.items() if key != name}
    if name != "11":
        assert audit(damaged) == []
        return
    found = mended(damaged, "gap", set(quilt) - {"11"})
    assert found.gained == pytest.approx(polygon(quilt["11"]).area, abs=SIDE * 5)


@settings(max_examples=30)
@given(quilts(), st.integers(0, 3))
def test_points_twice_go(quilt, corner):
    ring = quilt["11"][0]
    found = mended(
        {**quilt, "11": ((*ring[: corner + 1], ring[corner], *ring[corner + 1 :]),)}, "duplicate-point", ["11"]
    )
    assert found.lost == found.gained == 0
    assert sound(found.shapes)


@settings(max_examples=30)
@given(quilts(), st.integers(1, 400))
def test_spikes_go(quilt, length):
    ((left, top), b, c, d) = quilt["00"][0]
    found = mended({**quilt, "00": (((left, top), (left, top - length), (left, top), b, c, d),)}, "spike", ["00"])
    assert sound(found.shapes)
    assert covered(found.shapes) == pytest.approx(covered(quilt), abs=1)


@settings(max_examples=30)
@given(quilts())
def test_of_equal_shapes_one_stays(quilt):
    found = mended({**quilt, "copy": quilt["11"]}, "duplicate-shape", ["11", "copy"])
    assert found.removed == {"copy"}
    assert found.shapes == quilt
    assert found.lost == 0


@settings(max_examples=30)
@given(quilts(), st.integers(60, 150))
def test_a_shape_inside_another_gets_a_hole(quilt, radius):
    point = polygon(quilt["11"]).representative_point()
    x, y = round(point.x), round(point.y)
    island = box(x - radius, y - radius, x + radius, y + radius)
    assume(polygon(quilt["11"]).buffer(-10).contains(polygon(island)))
    found = mended({**quilt, "island": island}, "inside", ["island", "11"])
    assert len(found.shapes["11"]) == 2
    assert found.lost == found.gained == 0
    assert sound(found.shapes)


@settings(max_examples=30)
@given(quilts())
def test_bow_ties_keep_their_larger_half(quilt):
    a = quilt["00"][0][0]
    far = (a[0] - 3 * SIDE, a[1] - 3 * SIDE)
    alone = {"bow": ((far, (far[0] + 900, far[1] + 900), (far[0] + 900, far[1]), (far[0], far[1] + 600)),)}
    found = mended({**quilt, **alone}, "self-crossing", ["bow"])
    assert found.lost > 0
    assert found.areas["bow"][0] - found.areas["bow"][1] == pytest.approx(found.lost, abs=SIDE)


@pytest.mark.parametrize("gap", [2, 5, 19])
def test_near_misses_are_bridged(gap):
    found = mended({"a": box(0, 0, 900, 900), "b": box(900 + gap, 0, 1500, 900)}, "near-miss", ["a", "b"])
    assert found.gained == pytest.approx(gap * 900, rel=0.01)
    assert ("a", "b") in Coverage.build(found.shapes).borders


def test_slivers_join_the_neighbour_with_the_longest_border():
    shapes = {"a": box(0, 0, 900, 900), "thin": box(900, 0, 940, 900), "b": box(940, 0, 1500, 700)}
    found = mended(shapes, "sliver", ["thin"])
    assert found.removed == {"thin"}
    assert found.areas["a"] == (810_000, 846_000)
    assert found.lost == found.gained == 0


@pytest.mark.parametrize("rings", [(((0, 0), (5, 5)),), (((0, 0), (50, 50), (90, 90)),)])
def test_what_bounds_no_area_goes(rings):
    found = mended({"none": rings, "a": box(200, 0, 900, 900)}, audit({"none": rings})[0].code, ["none"])
    assert found.removed == {"none"}


def test_what_can_t_be_repaired_is_refused():
    small = {"a": box(0, 0, 1000, 300)}
    (flaw,) = audit(small, disc=400)
    with pytest.raises(EditError, match="no repair"):
        repair(small, flaw, disc=400)
    alone = {"thin": box(0, 0, 40, 900)}
    with pytest.raises(EditError, match="nothing borders"):
        repair(alone, audit(alone)[0])


def square(left: int, top: int, side: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def test_faulty_shapes_nearby_do_not_hinder_repairs():
    shapes = {
        "ring": (square(0, 0, 900), square(300, 300, 300)),
        "faulty": (square(901, 0, 900), ((901, 0), (1200, 100), (2500, 700))),
        "crossed": (((0, 901), (900, 1800), (900, 901), (0, 1800)),),
    }
    gap = next(flaw for flaw in audit(shapes) if flaw.code == "gap")
    assert repair(shapes, gap).gained == 300 * 300


def test_a_sliver_is_not_given_to_a_faulty_shape():
    thin = (((0, 0), (900, 0), (900, 30), (0, 30)),)
    shapes = {"thin": thin, "faulty": (((0, 30), (900, 30), (0, 900), (900, 900)),), "sound": (square(0, -900, 900),)}
    sliver = next(flaw for flaw in audit(shapes) if flaw.code == "sliver")
    assert repair(shapes, sliver).changed == {"sound"}


def test_a_hole_beside_its_shape_is_no_ground():
    shapes = {"a": (square(0, 0, 400), square(5000, 0, 900)), "b": (square(5100, 100, 300),)}
    flaw = next(flaw for flaw in audit(shapes) if flaw.code == "bad-hole")
    mended = repair(shapes, flaw)
    assert mended.areas["a"] == (160000, 160000)
    assert audit(mended.shapes) == []


@pytest.mark.parametrize("width", [3, 10, 19])
def test_an_open_slit_between_neighbours_is_filled(width):
    left, right = (
        square(0, 0, 900),
        ((900, 0), (1800, 0), (1800, 900), (900 + width, 900), (900 + width, 200), (900, 200)),
    )
    shapes = {"a": (left,), "b": (right,)}
    (flaw,) = audit(shapes)
    filled = repair(shapes, flaw)
    assert filled.gained == 700 * width
    assert audit(filled.shapes) == []


def test_of_more_equal_shapes_than_are_measured_one_goes_at_a_time() -> None:
    """Thirty shapes at one place make 435 pairs, 235 of which the audit only counts."""
    square = (((0, 0), (900, 0), (900, 900), (0, 900)),)
    shapes = {f"s{n}": square for n in range(30)}
    for left in range(29, 0, -1):
        shapes = dict(repair(shapes, audit(shapes)[0]).shapes)
        assert len(shapes) == left
    assert audit(shapes) == []
