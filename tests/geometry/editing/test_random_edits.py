"""Random sequences of all edits: each result is a valid coverage, each refusal has a reason, no area goes silently."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import shapely
from geometry.editing.random_edits import (
    Map,
    RandomEdits,
    assert_accounted,
    assert_links,
    assert_valid,
    ground,
    lattice,
    start,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.nodes import move_node
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import FINE, polygon


def after_checked_edits(coverage: Map, edits: RandomEdits, steps: int, counts: Counter[tuple[str, bool]]) -> Map:
    """Makes random edits one upon the other, and checks each; counts them by kind and whether they were made."""
    for _ in range(steps):
        kind, change = edits.edit(coverage)
        counts[kind, not isinstance(change, EditError)] += 1
        if isinstance(change, EditError):
            assert str(change)
            assert len(change.place) == 2
            continue
        assert_valid(change.coverage)
        assert_accounted(kind, change)
        assert_links(change)
        coverage = change.coverage
    return coverage


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 12))
def test_random_edits_keep_a_coverage_valid(seed: int, steps: int) -> None:
    before = start(seed)
    faces = dict(before.faces)
    after = after_checked_edits(before, RandomEdits(random.Random(seed)), steps, Counter())
    assert before.faces == faces, "an edit changed the coverage it was given"
    assert Coverage.build(after.faces, ROUNDING).faces == after.faces, "noding anew would change something"


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), dx=st.integers(-400, 400), dy=st.integers(-400, 400))
def test_a_node_inside_moves_without_a_gap_and_without_taking_anything(seed: int, dx: int, dy: int) -> None:
    coverage = start(seed)
    rim = {p for border in coverage.outer.values() for line in border.lines for p in line}
    inner = sorted({p for rings in coverage.faces.values() for ring in rings for p in ring} - rim)
    point = random.Random(seed).choice(inner or [(0, 0)])
    try:
        change = move_node(coverage, point, (point[0] + dx, point[1] + dy))
    except EditError:
        return
    assert sum(change.areas.values()) == 0
    assert change.uncovered == 0
    assert all(set(pair) <= change.touched for pair in change.links.all)
    assert ground(change.coverage).area == ground(coverage).area


@pytest.mark.soak
def test_ten_thousand_random_edits() -> None:
    counts: Counter[tuple[str, bool]] = Counter()
    seed = 0
    while counts.total() < 10_000:
        after_checked_edits(start(seed, 5, 5), RandomEdits(random.Random(seed)), 200, counts)
        seed += 1
    edits = RandomEdits(random.Random(0))
    assert all(counts[kind, True] >= 100 for kind in edits.kinds), counts


def doubled(coverage: Map) -> shapely.Geometry:
    """The ground where faces lie over each other."""
    shapes = [polygon(rings) for rings in coverage.faces.values()]
    pairs = shapely.STRtree(shapes).query(shapes, predicate="intersects").tolist()
    common = [shapes[i].intersection(shapes[j]) for i, j in zip(*pairs, strict=True) if i < j]
    return shapely.union_all(common, grid_size=FINE)


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 8))
def test_on_faces_with_gaps_and_overlaps_nothing_breaks_and_nothing_gets_worse(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    pushed = {}
    for name, rings in lattice(rng, 4, 4).items():
        dx, dy = rng.choice([(0, 0), (0, 0), (1, 0), (0, 1), (2, 3), (30, -20), (-80, 60)])
        pushed[name] = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in rings)
    noded = Coverage.build(pushed, ROUNDING).faces
    coverage = Coverage.build({name: rings for name, rings in noded.items() if polygon(rings).is_valid}, ROUNDING)
    edits = RandomEdits(rng)
    for _ in range(steps):
        kind, change = edits.edit(coverage)
        if isinstance(change, EditError):
            continue
        assert all(polygon(rings).is_valid for rings in change.coverage.faces.values())
        assert_links(change)
        was, now = doubled(coverage), doubled(change.coverage)
        assert now.area <= was.area + ROUNDING * was.length, kind
        coverage = change.coverage
