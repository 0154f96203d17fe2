"""Plain data in the canonical form reads back as it was."""

from __future__ import annotations

from math import isnan

from hypothesis import given
from hypothesis import strategies as st

from engine.files.canonical import document
from engine.files.map_data import plain
from engine.files.source import source_of

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(min_size=1, max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["a", "b", "no", "1"]), values))
def test_any_data_reads_back_as_it_was(data: dict[str, object]) -> None:
    source = source_of(document(data, "heading") or "{}")
    assert source.problems == () or data == {}
    assert (source.root.plain() if source.root else {}) == data


def test_numbers_that_are_none_read_back() -> None:
    source = source_of(document(plain({"a": float("nan"), "b": [float("inf"), float("-inf")], "c": 2.0}), "heading"))
    assert source.root is not None
    found = source.root.plain()
    assert isnan(found.pop("a"))
    assert found == {"b": [float("inf"), float("-inf")], "c": 2}
