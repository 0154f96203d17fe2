"""What a point snaps to, and in which order; the tolerance is in pixels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from editor_hand import city
from PySide6.QtCore import QPointF

from editor.tools.drawing_habits import DrawingHabits
from editor.tools.snap_marks import snap_mark
from editor.tools.snapping import KINDS, USUAL, WORDS, Snap, Snapper, at_angle
from engine.board.letter_grid import letter_grid
from engine.board.object_edits import add_feature
from engine.geometry.rings import orient

SCALE = 4.0  # pixels for a millimetre: ten pixels are 2.5 mm


@pytest.mark.parametrize(
    ("at", "kind", "point"),
    [
        ((21.0, 21.5), "node", (2000, 2000)),
        ((20.5, 30.4), "midpoint", (2000, 3000)),
        ((21.0, 35.2), "border", (2000, 3600)),  # on the border where the grid crosses it
        ((30.3, 29.2), "grid", (3000, 3000)),
        ((1.0, 79.0), "node", (0, 8000)),
    ],
)
def test_nodes_come_before_midpoints_before_borders_before_the_grid(qapp, at, kind, point) -> None:
    snap = Snapper(city()).snap(QPointF(*at), SCALE)
    assert snap.kind == kind
    assert snap.point == point if kind != "border" else snap.point[0] == 2000


def test_the_tolerance_is_in_pixels(qapp) -> None:
    snapper, at = Snapper(city()), QPointF(21.0, 21.5)
    assert snapper.snap(at, SCALE).kind == "node"
    assert snapper.snap(at, 10 * SCALE).kind != "node"


def test_a_point_on_a_slanted_border_lies_within_rounding_of_it(qapp) -> None:
    source = letter_grid("S", {"S": "street"})
    slanted = replace(source.spaces["s0-0"], rings=(((0, 0), (2000, 700), (1300, 2000)),))
    snap = Snapper(source.with_spaces(slanted)).snap(QPointF(5.4, 2.0), 40.0)
    assert snap.kind == "border"
    assert snap.side == ((0, 0), (2000, 700))
    assert abs(orient(*snap.side, snap.point)) / (2000**2 + 700**2) ** 0.5 <= 0.71


def test_a_border_off_the_grid_is_met_where_a_grid_line_crosses_it(qapp) -> None:
    source = replace(letter_grid("S", {"S": "street"}), size=(2000, 2970))
    snapper = Snapper(source)
    assert snapper.snap(QPointF(6.3, 29.2), SCALE) == Snap((600, 2970), "border", ((2000, 2970), (0, 2970)))
    slanted = replace(source.spaces["s0-0"], rings=(((0, 0), (2000, 700), (1300, 2000)),))
    snap = Snapper(source.with_spaces(slanted)).snap(QPointF(8.1, 2.9), 40.0)
    assert (snap.kind, snap.point) == ("border", (800, 280))


def test_a_node_being_dragged_snaps_neither_to_itself_nor_to_its_sides(qapp) -> None:
    snapper = Snapper(city(), without=(2000, 2000))
    assert snapper.snap(QPointF(20.2, 20.2), SCALE).point == (2000, 2000)
    assert snapper.snap(QPointF(20.2, 20.2), SCALE).kind == "grid"
    assert snapper.snap(QPointF(20.3, 13.0), SCALE).kind == "grid"
    assert snapper.snap(QPointF(40.3, 19.0), SCALE).kind == "node"


def test_an_empty_map_has_its_frame_to_snap_to(qapp) -> None:
    from engine.board.model import Map

    snap = Snapper(Map("", "", (10000, 5000))).snap(QPointF(99.2, 50.4), SCALE)
    assert (snap.kind, snap.point) == ("node", (10000, 5000))


def test_where_a_feature_crosses_a_border_there_is_something_to_snap_to(qapp) -> None:
    crossed = add_feature(city(), "canal", line=((1000, 3100), (3000, 3140))).map
    snap = Snapper(crossed).snap(QPointF(20.5, 31.6), SCALE)
    assert (snap.kind, snap.point) == ("intersection", (2000, 3120))
    assert Snapper(crossed).snap(QPointF(20.5, 31.6), SCALE, kinds=USUAL - {"intersection"}).kind != "intersection"


def test_the_ends_of_a_line_and_the_corners_of_an_area_are_nodes(qapp) -> None:
    drawn = add_feature(city(), "canal", line=((1010, 3100), (3000, 3140))).map
    drawn = add_feature(drawn, "works", ring=((4510, 6510), (5010, 6510), (5010, 7010))).map
    for at in ((1010, 3100), (5010, 7010)):
        snap = Snapper(drawn).snap(QPointF(at[0] / 100 + 0.4, at[1] / 100), 10.0)
        assert (snap.kind, snap.point) == ("node", at)


@pytest.mark.parametrize(
    ("at", "point"),
    [((60.0, 20.7), (6000, 2000)), ((20.3, 60.0), (2000, 6000)), ((50.4, 50.0), (5020, 5020)), ((40.0, 30.0), None)],
)
def test_angles_are_told_from_the_last_point(qapp, at, point) -> None:
    snap = at_angle((round(at[0] * 100), round(at[1] * 100)), (2000, 2000), 80.0)
    assert (snap.point if snap else None) == point


def test_only_the_kinds_that_were_chosen_catch_a_point(qapp) -> None:
    snapper, at = Snapper(city()), QPointF(21.0, 21.5)
    assert snapper.snap(at, SCALE, kinds={"border"}).kind == "border"
    assert snapper.snap(at, SCALE, kinds={"grid"}).kind == "grid"
    assert snapper.snap(at, SCALE, kinds=()) == Snap((2100, 2150), "free")
    assert snapper.snap(QPointF(60.0, 20.7), SCALE, last=(5000, 2000), kinds={"angle"}).kind == "angle"


def test_every_kind_has_a_word_and_a_mark_of_its_own(qapp) -> None:
    assert set(WORDS) == {*KINDS, "free"}
    shapes = [snap_mark(Snap((0, 0), kind)).path() for kind in WORDS]
    assert all(a != b for a, b in combinations(shapes, 2))


def test_habits_tell_of_changes_only(qtbot) -> None:
    habits = DrawingHabits()
    with qtbot.waitSignal(habits.changed):
        habits.set(snapping=False)
    assert habits.kinds == frozenset()
    with qtbot.assertNotEmitted(habits.changed):
        habits.set(snapping=False, tracing=False)
    habits.set(snapping=True)
    habits.set_kind("angle", True)
    habits.set_kind("grid", False)
    assert habits.kinds == (USUAL | {"angle"}) - {"grid"}
