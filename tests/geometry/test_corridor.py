"""The widest straight strip along a line of sight."""

from __future__ import annotations

import pytest

from engine.geometry.corridor import corridor
from engine.geometry.noding import node
from engine.geometry.sight import CellSight, SightRules
from engine.geometry.triangulation import Triangulation


def rectangle(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


def test_a_slit_gives_its_width_and_its_middle_line():
    cells = node(
        [rectangle(0, 0, 10, 100), rectangle(40, 0, 50, 100), rectangle(10, 0, 40, 42), rectangle(10, 48, 40, 100)]
    )
    sight = CellSight(Triangulation.of(cells))
    field = sight.visible_from(0, SightRules(frozenset({2, 3})), (1,))
    strip = corridor(sight.mesh, field.trail)
    assert strip.width == pytest.approx(6)
    assert strip.start[1] == pytest.approx(45)
    assert strip.end[1] == pytest.approx(45)
    assert 0 < strip.start[0] < 10
    assert 40 < strip.end[0] < 50


def test_beside_each_other_the_border_is_the_corridor():
    cells = node([rectangle(0, 0, 10, 10), rectangle(10, 0, 20, 10)])
    sight = CellSight(Triangulation.of(cells))
    strip = corridor(sight.mesh, sight.visible_from(0, SightRules(frozenset()), (1,)).trail)
    assert strip.width == pytest.approx(10)
