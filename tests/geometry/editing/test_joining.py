"""Welding and ungluing by hand, each the way back from the other."""

from __future__ import annotations

import pytest
from geometry.editing.plots import area, plots, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.joining import unglue, weld
from engine.geometry.noding import ROUNDING


def test_welding_closes_a_gap() -> None:
    apart = Coverage.build({"a": (square(0, 0),), "b": (square(110, 0),)}, ROUNDING)
    half = weld(apart, [(100, 0), (110, 0)], (100, 0)).coverage
    change = weld(half, [(100, 100), (110, 100)], (105, 100))
    assert change.links.made == {("a", "b")}
    assert area(change.coverage, "a") + area(change.coverage, "b") == 21000


def test_welding_takes_a_side_out_of_a_face() -> None:
    change = weld(plots("ab"), [(100, 0), (200, 0)], (100, 0))
    assert change.areas == {"b": -5000.0}
    assert len(change.coverage.faces["b"][0]) == 3


def test_welds_that_are_refused() -> None:
    triangle = Coverage.build({"a": (((0, 0), (100, 0), (0, 100)),)})
    with pytest.raises(EditError, match="three different points"):
        weld(triangle, [(100, 0), (0, 100)], (100, 0))
    with pytest.raises(EditError, match="no node here"):
        weld(triangle, [(100, 0), (1, 1)], (0, 0))
    with pytest.raises(EditError, match="one node already"):
        weld(triangle, [(100, 0)], (100, 0))


def test_ungluing_takes_one_face_off_and_welding_puts_it_back() -> None:
    before = plots("ab", "cd")
    change = unglue(before, (100, 100), "d", 20)
    assert change.touched == {"d"}
    (corner,) = set(change.coverage.faces["d"][0]) - set(before.faces["d"][0])
    assert corner == (114, 114)
    assert change.links.broken == {("b", "d"), ("c", "d")}
    back = weld(change.coverage, [corner, (100, 100)], (100, 100))
    assert back.coverage.faces == before.faces
    assert back.links.made == change.links.broken


def test_a_face_comes_off_at_a_blunt_corner_and_along_a_straight_side() -> None:
    elbow = ((0, 0), (200, 0), (200, 200), (100, 200), (100, 100), (0, 100))
    coverage = Coverage.build({"a": (elbow,), "b": (square(0, 100),), "c": (square(200, 0),)}, ROUNDING)
    change = unglue(coverage, (100, 100), "a", 20)
    assert (114, 86) in change.coverage.faces["a"][0]
    change = unglue(coverage, (200, 100), "a", 20)
    assert (180, 100) in change.coverage.faces["a"][0]
    assert change.links.broken == {("a", "c")}


def test_ungluing_that_is_refused() -> None:
    squares = plots("ab")
    for point, name, reason in [
        ((100, 0), "c", "no node here"),
        ((0, 0), "a", "shares this node with nobody"),
        ((3, 3), "a", "no node here"),
    ]:
        with pytest.raises(EditError, match=reason):
            unglue(squares, point, name)
    with pytest.raises(EditError, match="by so little"):
        unglue(plots("ab", "cd"), (100, 100), "d", 1)


def test_ungluing_never_makes_a_face_grow() -> None:
    """Five times its width away the corner would be out of the face at the other end, and the face larger."""
    with pytest.raises(EditError, match="too narrow here"):
        unglue(plots("ab", "cd"), (100, 100), "d", 500)
