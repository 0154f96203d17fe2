"""Random sequences of all edits: each result is a valid coverage, each refusal has a reason, no area goes silently."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from geometry.editing.random_edits import (
    Map,
    RandomEdits,
    assert_accounted,
    assert_links,
    assert_valid,
    start,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.noding import ROUNDING


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


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 12))
def test_random_edits_keep_a_coverage_valid(seed: int, steps: int) -> None:
    before = start(seed)
    faces = dict(before.faces)
    after = after_checked_edits(before, RandomEdits(random.Random(seed)), steps, Counter())
    assert before.faces == faces, "an edit changed the coverage it was given"
    assert Coverage.build(after.faces, ROUNDING).faces == after.faces, "noding anew would change something"


@pytest.mark.soak
def test_ten_thousand_random_edits() -> None:
    counts: Counter[tuple[str, bool]] = Counter()
    seed = 0
    while counts.total() < 10_000:
        after_checked_edits(start(seed, 5, 5), RandomEdits(random.Random(seed)), 200, counts)
        seed += 1
    edits = RandomEdits(random.Random(0))
    assert all(counts[kind, True] >= 100 for kind in edits.kinds), counts
