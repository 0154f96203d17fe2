"""The triangulation covers everything once, and its half-edges fit together."""

from __future__ import annotations

from geometry.lattices import lattices
from hypothesis import given, settings

from engine.geometry.noding import node
from engine.geometry.rings import orient, twice_area
from engine.geometry.triangulation import Triangulation


def areas(mesh):
    total = [0] * len(mesh.exits)
    for owner, (a, b, c) in zip(mesh.owners, mesh.corners, strict=True):
        area = orient(mesh.point(a), mesh.point(b), mesh.point(c))
        assert area > 0
        total[owner] += area
    return total


@settings(max_examples=40)
@given(lattices())
def test_cells_and_gaps_are_covered_once(lattice):
    cells = node(list(lattice[0].values()))
    mesh = Triangulation.of(cells)
    total = areas(mesh)
    assert total[: mesh.cells] == [sum(map(twice_area, rings)) for rings in cells]
    width, height = max(mesh.xs) - min(mesh.xs), max(mesh.ys) - min(mesh.ys)
    assert sum(total) == 2 * width * height


@settings(max_examples=40)
@given(lattices())
def test_twins_run_against_each_other(lattice):
    mesh = Triangulation.of(node(list(lattice[0].values())))
    for half_edge, twin in enumerate(mesh.twins):
        if twin >= 0:
            assert mesh.side(half_edge) == mesh.side(twin)[::-1]
            assert mesh.twins[twin] == half_edge
    loose = [h for h, twin in enumerate(mesh.twins) if twin < 0]
    frame = {min(mesh.xs), max(mesh.xs)}, {min(mesh.ys), max(mesh.ys)}
    for half_edge in loose:
        (ax, ay), (bx, by) = map(mesh.point, mesh.side(half_edge))
        assert (ax == bx and ax in frame[0]) or (ay == by and ay in frame[1])


def test_exits_lead_out_of_their_cell():
    cells = node([(((0, 0), (9, 0), (9, 9), (0, 9)),), (((9, 0), (18, 0), (18, 9), (9, 9)),)])
    mesh = Triangulation.of(cells)
    assert {mesh.owners[h // 3] for h in mesh.exits[0]} == {1, 2}
    assert len(mesh.exits[0]) == 4


def test_an_invalid_cell_is_a_gap():
    mesh = Triangulation.of([(((0, 0), (9, 0), (9, 9), (0, 9)),), (((20, 0), (29, 9), (29, 0), (20, 9)),)])
    assert areas(mesh)[1] == 0
