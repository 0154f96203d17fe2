"""Triangles taken over after edits: the same as made anew, and only what changed is made."""

from __future__ import annotations

import random

import pytest
from geometry.editing.random_edits import RandomEdits, start
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry import triangles
from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.nodes import move_node
from engine.geometry.triangles import Triangles
from engine.geometry.triangulation import Triangulation


def told(mesh: Triangulation) -> dict[str, object]:
    lists = {name: getattr(mesh, name) for name in ("xs", "ys", "corners", "owners", "twins", "exits", "cell_boxes")}
    return lists | {"gaps": [gap.wkt for gap in mesh.tiles.gaps]}


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 8))
def test_with_a_known_triangulation_the_result_is_that_without(seed: int, steps: int) -> None:
    """Over edits of all kinds, some steps left out, and back to earlier coverages, as undo goes."""
    rng, coverages = random.Random(seed), [start(seed, 3, 3)]
    edits, mesh = RandomEdits(rng), None
    for _ in range(steps):
        _, change = edits.edit(coverages[-1])
        coverages.append(rng.choice(coverages) if isinstance(change, EditError) else change.coverage)
        if rng.random() < 0.8:
            cells = list(coverages[-1].faces.values())
            mesh = Triangulation.of(cells, mesh)
            assert told(mesh) == told(Triangulation.of(cells))


def test_a_node_inside_costs_the_triangles_of_the_cells_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    square = {f"{x}{y}": (((x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9)),) for x in (0, 9, 18) for y in (0, 9, 18)}
    before = Coverage.build(square)
    known = Triangles.of(list(before.faces.values()))
    after = move_node(before, (9, 9), (11, 12)).coverage
    asked: list[int] = []
    made = triangles._triangulated
    monkeypatch.setattr(triangles, "_triangulated", lambda shapes: asked.append(len(shapes)) or made(shapes))
    Triangles.of(list(after.faces.values()), known)
    assert asked == [4]
    outer = move_node(before, (9, 0), (11, 1)).coverage
    Triangles.of(list(outer.faces.values()), known)
    assert asked == [4, 3]  # two cells, and the strip around everything


def test_a_cell_that_is_not_valid_is_ground_of_its_own() -> None:
    square, bow = (((0, 0), (9, 0), (9, 9), (0, 9)),), (((20, 0), (29, 9), (29, 0), (20, 9)),)
    known = Triangulation.of([square, bow])
    for cells in ([square], [square, (*bow,)], [square, (((20, 0), (29, 0), (29, 9), (20, 9)),)]):
        assert told(Triangulation.of(cells, known)) == told(Triangulation.of(cells))
