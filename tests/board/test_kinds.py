"""Links between layers as a terrain table gives them."""

from __future__ import annotations

import pytest

from engine.board.kinds import LayerLinks

TABLE = LayerLinks.of(
    {
        "bridge": {"links": [{"by": "overlap", "to": ["river"]}, {"by": "border", "to": ["street", "park"]}]},
        "tunnel": {"links": [{"by": "border", "to": ["street"]}]},
        "street": {},
        "river": {"links": None},
    }
)


@pytest.mark.parametrize(
    ("by", "first", "second", "joined"),
    [
        ("overlap", "bridge", "river", True),
        ("overlap", "river", "bridge", True),
        ("overlap", "tunnel", "river", False),
        ("border", "park", "bridge", True),
        ("border", "street", "tunnel", True),
        ("border", "river", "bridge", False),
        ("border", "fog", "bridge", False),
    ],
)
def test_pairs_hold_both_ways(by, first, second, joined):
    assert TABLE.joins(by, first, second) == joined
