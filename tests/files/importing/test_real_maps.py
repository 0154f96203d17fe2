"""Adjacency of published maps as their authors declared it, found with one default setting for all of them.

What is missed and what is extra is explained in engine/decisions/tolerance-from-gaps.md.
"""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path

import pytest
from files.importing.real_maps import DATA, declared, drawing, needs_data
from shapely.geometry.base import BaseGeometry

from engine.files.importing.drawing import from_even_odd
from engine.geometry.gaps import survey

pytestmark = needs_data


def shapes(place: str) -> dict[str, BaseGeometry]:
    if place.endswith(".shp"):
        return dict(enumerate_shapefile(DATA / place))
    return {shape.name: shape.shape for shape in drawing(place).shapes}


def enumerate_shapefile(path: Path):
    """The polygons of a shapefile by record number (ESRI's description of 1998, shape type 5)."""
    data, place, number = path.read_bytes(), 100, 0
    while place < len(data):
        size = 2 * struct.unpack(">i", data[place + 4 : place + 8])[0]
        record = data[place + 8 : place + 8 + size]
        parts, points = struct.unpack("<ii", record[36:44])
        starts = [*struct.unpack(f"<{parts}i", record[44 : 44 + 4 * parts]), points]
        flat = struct.unpack(f"<{2 * points}d", record[44 + 4 * parts : 44 + 4 * parts + 16 * points])
        every = list(zip(flat[::2], flat[1::2], strict=True))
        yield str(number), from_even_odd([every[a:b] for a, b in pairwise(starts)])[0]
        place, number = place + 8 + size, number + 1


BARS = [
    ("triplea_jurassic/raw/polygons.txt", "triplea_jurassic/jurassic.adjacency.json", 1784, 5),
    ("triplea_dday1/raw/polygons_original.txt", "triplea_dday1/dday1.adjacency.json", 128, 0),
    ("triplea_diplomacy/diplomacy.json", "triplea_diplomacy/diplomacy.adjacency.json", 203, 13),
    ("triplea_arnhem/arnhem.json", "triplea_arnhem/arnhem.adjacency.json", 158, 6),
    (
        "city_stockholm_stadsdelar/stockholm_stadsdelar.geojson",
        "city_stockholm_stadsdelar/stockholm_stadsdelar.adjacency.json",
        283,
        0,
    ),
    (
        "pysal_albuquerque_10740/raw/10740.shp",
        "pysal_albuquerque_10740/albuquerque_10740.adjacency.json:10740_rook.gal",
        501,
        0,
    ),
    ("city_london_boroughs/londonBoroughs.topo.json", "city_london_boroughs/london_boroughs.adjacency.json", 68, 7),
]


@pytest.mark.parametrize(("place", "oracle", "found", "extra"), BARS, ids=[bar[0].split("/")[0] for bar in BARS])
def test_declared_links_of_real_maps(place, oracle, found, extra):
    wanted = declared(oracle)
    territories = {name: shape for name, shape in shapes(place).items() if not name.startswith("Cap")}
    links = {frozenset(pair) for pair in survey(territories).links()}
    assert len(links & wanted) >= found
    assert len(links - wanted) <= extra


@pytest.mark.parametrize(
    ("place", "oracle", "corners"),
    [
        ("pysal_columbus/columbus.json", "pysal_columbus/columbus.adjacency.json:columbus.gal", 18),
        ("pysal_mexico_states/mexico_states.json", "pysal_mexico_states/mexico_states.adjacency.json:mexico.gal", 5),
    ],
    ids=["columbus", "mexico"],
)
def test_what_a_list_with_corners_has_beyond_ours_are_corners(place, oracle, corners):
    drawn, wanted = shapes(place), declared(oracle)
    links = {frozenset(pair) for pair in survey(drawn).links()}
    assert links <= wanted
    missed = wanted - links
    assert len(missed) == corners
    assert all(drawn[a].intersection(drawn[b]).length == 0 for a, b in missed)
