"""What a point snaps to, and in which order; the tolerance is in pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from editor_hand import city
from PySide6.QtCore import QPointF

from editor.tools.snapping import Snapper
from engine.board.letter_grid import letter_grid
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
