"""The walk over triangles: the case file both ways, an independent method, and what must hold for every map."""

from __future__ import annotations

import pytest
import shapely
from geometry.geometry_cases import cases, shapes
from geometry.lattices import City, lattices
from geometry.pivot import pivot_visible
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry import sight
from engine.geometry.corridor import corridor
from engine.geometry.rings import polygon

ALL = cases("sight")


@pytest.mark.parametrize("case", ALL, ids=[c["id"] for c in ALL])
def test_every_case_both_ways_and_in_the_whole_field(case):
    city = City(shapes(case))
    rules = city.rules(case["blocking"], max_blockers=case["max_blockers"])
    for a, b in ((case["from"], case["to"]), (case["to"], case["from"])):
        assert city.sees(a, b, rules) == case["visible"]
        assert (b in city.seen(a, rules)) == case["visible"]


@pytest.mark.parametrize("case", ALL, ids=[c["id"] for c in ALL])
def test_the_pivot_method_agrees_with_every_case(case):
    spaces = City(shapes(case)).shapes
    ends = (case["from"], case["to"])
    blocking = [name for name in case["blocking"] if name not in ends]
    shared = {p for ring in spaces[ends[0]] for p in ring}
    if case["id"].startswith("adjacent"):
        assert case["visible"]
        assert len(shared.intersection(p for ring in spaces[ends[1]] for p in ring)) >= 2
    assert pivot_visible(spaces, *ends, blocking, case["max_blockers"]) == case["visible"]


@pytest.mark.parametrize("case", [c for c in ALL if c["visible"]], ids=[c["id"] for c in ALL if c["visible"]])
def test_witnesses_are_free_lines(case):
    city = City(shapes(case))
    rules = city.rules(case["blocking"], max_blockers=case["max_blockers"])
    a, b = city.names.index(case["from"]), city.names.index(case["to"])
    trail = city.sight.visible_from(a, rules, (b,)).trail
    strip = corridor(city.sight.mesh, trail)
    line = shapely.LineString([strip.start, strip.end])
    met = [n for n in rules.blocking - {a, b} if polygon(city.cells[n]).intersects(line)]
    assert len(met) <= case["max_blockers"]
    assert strip.width > 0
    assert polygon(city.cells[a]).contains(shapely.Point(strip.start))
    assert polygon(city.cells[b]).contains(shapely.Point(strip.end))


def turned(spaces, turn):
    return {name: tuple(tuple(turn(p) for p in ring) for ring in rings) for name, rings in spaces.items()}


def whole_table(spaces, blocking, **more):
    city = City(spaces)
    rules = city.rules(blocking, **more)
    return {name: city.seen(name, rules) for name in city.names}


@settings(max_examples=25)
@given(lattices(), st.integers(0, 2), st.data())
def test_the_pivot_method_agrees_on_random_lattices(lattice, allowed, data):
    spaces, blocking = lattice
    if len(spaces) < 2:
        return
    a, b = data.draw(st.permutations(sorted(spaces)).map(lambda names: names[:2]))
    city = City(spaces)
    others = [name for name in blocking if name not in (a, b)]
    touching = shapely.length(shapely.intersection(polygon(city.shapes[a]), polygon(city.shapes[b]))) > 0
    expected = touching or pivot_visible(city.shapes, a, b, others, allowed)
    assert city.sees(a, b, city.rules(blocking, max_blockers=allowed)) == expected


@settings(max_examples=40)
@given(lattices(), st.integers(0, 1), st.booleans())
def test_sight_is_symmetric(lattice, allowed, ends_count):
    table = whole_table(*lattice, max_blockers=allowed, ends_count=ends_count)
    assert {(a, b) for a in table for b in table[a]} == {(b, a) for a in table for b in table[a]}


@settings(max_examples=25)
@given(lattices(), st.sampled_from([lambda p: (-p[1], p[0]), lambda p: (-p[0], p[1]), lambda p: (p[1], p[0])]))
def test_turning_and_mirroring_changes_nothing(lattice, turn):
    spaces, blocking = lattice
    assert whole_table(turned(spaces, turn), blocking) == whole_table(spaces, blocking)


@settings(max_examples=25)
@given(lattices(), st.randoms())
def test_the_order_of_the_cells_changes_nothing(lattice, rng):
    spaces, blocking = lattice
    order = list(spaces)
    rng.shuffle(order)
    assert whole_table({name: spaces[name] for name in order}, blocking) == whole_table(spaces, blocking)


@settings(max_examples=40)
@given(lattices(), st.data())
def test_fewer_blockers_never_hide_anything(lattice, data):
    spaces, blocking = lattice
    fewer = [name for name in blocking if data.draw(st.booleans())]
    before, after = whole_table(spaces, blocking), whole_table(spaces, fewer)
    assert all(before[name] <= after[name] for name in spaces)
    counted = whole_table(spaces, blocking, max_blockers=1)
    assert all(before[name] <= counted[name] for name in spaces)
    strict = whole_table(spaces, blocking, ends_count=True)
    assert all(strict[name] <= before[name] for name in spaces)


@settings(max_examples=25)
@given(lattices(), st.data())
def test_asking_for_some_targets_gives_the_same_answer(lattice, data):
    spaces, blocking = lattice
    city = City(spaces)
    rules = city.rules(blocking)
    for source in range(len(city.names)):
        targets = {n for n in range(len(city.names)) if data.draw(st.booleans())}
        whole = city.sight.visible_from(source, rules).seen & targets
        assert city.sight.visible_from(source, rules, targets).seen & targets == whole


def test_with_ends_counted_a_blocking_end_hides_itself():
    spaces = {name: (((x, 0), (x + 4, 0), (x + 4, 4), (x, 4)),) for name, x in (("a", 0), ("b", 4), ("c", 8))}
    city = City(spaces)
    assert city.seen("a", city.rules(["c"], ends_count=True)) == {"b"}
    assert city.seen("c", city.rules(["c"], ends_count=True)) == set()
    assert city.seen("c", city.rules(["c"], ends_count=True, max_blockers=1)) == {"a", "b"}


@settings(max_examples=40)
@given(lattices(), st.integers(0, 2))
def test_dropping_beams_without_hope_changes_nothing(lattice, allowed):
    spaces, blocking = lattice
    patient = whole_table(spaces, blocking, max_blockers=allowed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sight, "_PATIENCE", 0)
        patch.setattr(sight, "_FEW", 1000)
        assert whole_table(spaces, blocking, max_blockers=allowed) == patient


@settings(max_examples=20)
@given(lattices(), st.data())
def test_the_pivot_method_agrees_when_beams_are_dropped(lattice, data):
    spaces, blocking = lattice
    if len(spaces) < 2:
        return
    a, b = data.draw(st.permutations(sorted(spaces)).map(lambda names: names[:2]))
    city = City(spaces)
    others = [name for name in blocking if name not in (a, b)]
    touching = shapely.length(shapely.intersection(polygon(city.shapes[a]), polygon(city.shapes[b]))) > 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sight, "_PATIENCE", 0)
        patch.setattr(sight, "_FEW", 1000)
        assert city.sees(a, b, city.rules(blocking)) == (touching or pivot_visible(city.shapes, a, b, others))
