"""Pairs that no blocker can come between."""

from __future__ import annotations

from geometry.lattices import City, lattices
from hypothesis import given, settings

from engine.geometry.hulls import clear_hulls

SQUARES = [(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),) for y in range(2) for x in range(4)]


def test_blockers_at_the_ends_don_t_count_and_those_that_touch_do():
    assert clear_hulls(0, [1, 2, 3], frozenset({0, 1}), SQUARES) == {1}
    assert clear_hulls(0, [1, 3], frozenset({5}), SQUARES) == set()
    assert clear_hulls(0, [1, 3], frozenset({7}), SQUARES) == {1}
    assert clear_hulls(0, [1, 2, 3], frozenset(), SQUARES) == {1, 2, 3}
    assert clear_hulls(0, [], frozenset({1}), SQUARES) == set()


@settings(max_examples=40)
@given(lattices())
def test_what_is_clear_is_seen(lattice):
    spaces, blocking = lattice
    city = City(spaces)
    rules = city.rules(blocking)
    everything = range(len(city.names))
    for source in everything:
        targets = [n for n in everything if n != source]
        seen = city.sight.visible_from(source, rules).seen
        assert clear_hulls(source, targets, rules.blocking, city.cells) <= seen
