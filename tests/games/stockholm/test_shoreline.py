"""The islands of the built-in map against the real shoreline: shape by shape, and where they lie.

The real outlines are laid over ours by an affine map, the best that a simple search finds; what is told is the shared
area as a part of the area of both together.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import cos, radians
from pathlib import Path

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.affinity import affine_transform
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from engine.board.model import Map
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map

SHORE = Path(__file__).parents[4] / "shared" / "data" / "city_stockholm_land_only" / "stockholm_land_only.geojson"
needs_shore = pytest.mark.skipif(not SHORE.is_file(), reason="the real shoreline is not beside this checkout")

KILOMETRES = (111.3 * cos(radians(59.33)), -111.3)
"""A degree of longitude, and one of latitude, with y down."""

DISTRICTS = {  # region of the map: the city's districts
    "kungsholmen": ("KUNGSHOLMEN", "MARIEBERG", "STADSHAGEN", "KRISTINEBERG", "FREDHÄLL"),
    "langholmen": ("LÅNGHOLMEN",),
    "sodermalm": ("SÖDERMALM", "REIMERSHOLME"),
    "riddarholmen": ("RIDDARHOLMEN",),
    "gamla-stan": ("GAMLA STAN",),
    "skeppsholmen": ("SKEPPSHOLMEN",),
    "djurgarden": ("DJURGÅRDEN",),
}
LIKENESS = {
    "kungsholmen": 0.85,
    "langholmen": 0.75,
    "sodermalm": 0.85,
    "riddarholmen": 0.75,
    "gamla-stan": 0.75,
    "skeppsholmen": 0.75,
    "djurgarden": 0.75,
}
"""The least shared area of each island; what is measured is printed."""

WINDOW = (18.009, 18.130)
"""What of the islands lies on the map sheet: those in the west and the east are cut off by its edge (degrees)."""


@cache
def city() -> Map:
    read = read_map(resolve_map("builtin:stockholm/stockholm"))
    assert read.map is not None
    return read.map


def drawn(region: str) -> BaseGeometry:
    """An island as drawn: its squares without the canals' water."""
    squares = shapely.union_all([city().spaces[name].polygon for name in city().regions[region].spaces])
    water = shapely.union_all([f.shape for f in city().features.values() if f.kind == "canal"])
    return largest(squares.difference(water))


@cache
def districts() -> dict[str, BaseGeometry]:
    found = json.loads(SHORE.read_text(encoding="utf-8"))["features"]
    window = shapely.box(WINDOW[0], 59.2, WINDOW[1], 59.4)
    scale = (KILOMETRES[0], 0, 0, KILOMETRES[1], 0, 0)
    cut = {f["properties"]["name"]: shape(f["geometry"]).buffer(0).intersection(window) for f in found}
    return {name: affine_transform(area, scale) for name, area in cut.items()}


def real(region: str) -> BaseGeometry:
    """An island as it is, in kilometres; bridges and gaps of a few metres are closed up."""
    whole = shapely.union_all([districts()[name] for name in DISTRICTS[region]])
    return largest(whole.buffer(0.03).buffer(-0.06).buffer(0.03)).simplify(0.012)


def largest(area: BaseGeometry) -> Polygon:
    return max(shapely.get_parts(area), key=lambda part: part.area)


def likeness(one: BaseGeometry, other: BaseGeometry) -> float:
    return float(one.intersection(other).area / one.union(other).area)


def fitted(area: BaseGeometry, onto: BaseGeometry) -> float:
    """The likeness of two shapes once the first is laid over the second as well as an affine map can: begun where
    their boxes agree, and bettered one figure at a time with ever smaller steps."""
    left, top, right, bottom = area.bounds
    centred = affine_transform(area, (2 / (right - left), 0, 0, 2 / (bottom - top), 0, 0))
    middle, goal = centred.centroid, onto.centroid
    centred = affine_transform(centred, (1, 0, 0, 1, -middle.x, -middle.y))
    west, north, east, south = onto.bounds
    best = [(east - west) / 2, 0.0, 0.0, (south - north) / 2, goal.x, goal.y]
    size = max(east - west, south - north)
    found, step = likeness(affine_transform(centred, best), onto), size / 10
    while step > size / 300:
        trials = [[*best[:i], best[i] + d, *best[i + 1 :]] for i in range(6) for d in (step, -step)]
        value, trial = max((likeness(affine_transform(centred, t), onto), t) for t in trials)
        if value > found + 1e-4:
            found, best = value, trial
        else:
            step /= 2
    return found


@needs_shore
@pytest.mark.parametrize("region", DISTRICTS)
def test_each_island_has_the_shape_of_the_real_one(region: str) -> None:
    shared = fitted(real(region), drawn(region))
    print(f"{region}: {shared:.2f} of the area shared")
    assert shared >= LIKENESS[region]


@needs_shore
def test_the_islands_lie_to_each_other_as_the_real_ones() -> None:
    """One affine map for all: the middles are off by less than a square."""
    ours = middles([drawn(region) for region in DISTRICTS])
    theirs = middles([real(region) for region in DISTRICTS])
    rows = np.column_stack([theirs, np.ones(len(theirs))])
    laid = rows @ np.linalg.lstsq(rows, ours, rcond=None)[0]
    off = np.hypot(*(laid - ours).T)
    print({region: round(float(d), 1) for region, d in zip(DISTRICTS, off, strict=True)})
    assert off.max() < 37.0


def middles(shapes: Sequence[BaseGeometry]) -> NDArray[np.float64]:
    return shapely.get_coordinates(shapely.centroid(np.array(shapes, dtype=object)))
