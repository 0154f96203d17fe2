"""The defects that are known of real maps (measured with shapely by themselves) are what reading and auditing find."""

from __future__ import annotations

import json

import pytest
from files.importing.real_maps import DATA, drawing, needs_data

from engine.files.importing.placing import laid_out, on_grid, parts_of
from engine.geometry.audit import audit
from engine.geometry.rings import rings_of

pytestmark = needs_data


def known(place):
    folder = place.partition("/")[0]
    (found,) = (DATA / folder).glob("*.defects.json")
    return json.loads(found.read_text("utf-8"))


@pytest.mark.parametrize(
    "place",
    [
        "city_staten-island/staten-island.geojson",
        "city_los-angeles/los-angeles.geojson",
        "city_london_boroughs/london_boroughs.geojson",
        "triplea_dday1/dday1.json",
        "pysal_tokyo262/tokyo262.json",
        "city_paris/paris.geojson",
        "triplea_arnhem/arnhem.json",
    ],
)
def test_shapes_that_are_no_areas_are_mended_and_told(place):
    told = "".join(drawing(place).notes)
    invalid = [entry["id"] for entry in known(place)["invalid"]]
    assert bool(told) == bool(invalid)
    assert all(name in told for name in invalid[:6])
    assert (f"and {len(invalid) - 6} more" in told) == (len(invalid) > 6)


def on_a_large_sheet(place):
    """The parts of the shapes on a sheet ten metres wide, by name and number."""
    source = drawing(place)
    layout = laid_out(source, 10_000)
    shapes = {}
    for shape in source.shapes:
        for n, part in enumerate(parts_of(on_grid(layout.shape(shape.shape)))):
            shapes[shape.name, n] = rings_of(part)
    return shapes


@pytest.mark.parametrize(
    ("place", "pairs"),
    [
        ("city_paris/paris.geojson", 30),
        ("city_washington/washington.geojson", 3),
        ("city_phoenix/phoenix.geojson", 1),
        ("city_stockholm_stadsdelar/stockholm_stadsdelar.geojson", 20),
        ("triplea_diplomacy/diplomacy.json", 20),
        ("pysal_tokyo262/tokyo262.json", 5),
        ("pysal_columbus/columbus.json", 0),
        ("triplea_dday1/dday1.json", 0),
    ],
)
def test_the_largest_overlaps_are_found(place, pairs):
    flaws = audit(on_a_large_sheet(place), near=0)
    found = {
        frozenset(name for name, _ in flaw.ids)
        for flaw in flaws
        if flaw.code in ("overlap", "inside", "duplicate-shape")
    }
    largest = [frozenset(map(str, entry["pair"])) for entry in known(place)["overlaps_top40"][:pairs]]
    assert set(largest) <= found
    if not pairs:
        assert not found


def test_gaps_between_districts_are_found():
    """Paris: 50 gaps between hand traces; those of a pixel or less at this size are rounding."""
    flaws = audit(on_a_large_sheet("city_paris/paris.geojson"), near=0)
    sizes = sorted((flaw.size for flaw in flaws if flaw.code == "gap"), reverse=True)
    assert len(sizes) == pytest.approx(known("city_paris/paris.geojson")["interior_gaps"], abs=5)
    wanted = known("city_paris/paris.geojson")["gap_areas_top20"]
    assert [size / sizes[0] for size in sizes[:10]] == pytest.approx([w / wanted[0] for w in wanted[:10]], rel=0.02)


def test_columbus_has_nothing_wrong():
    assert [f for f in audit(on_a_large_sheet("pysal_columbus/columbus.json")) if f.code != "sliver"] == []
