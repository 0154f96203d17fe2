"""Each check of the map sheet against a map that is wrong in one thing: the built-in one, changed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.board.model import Feature, Ignored, LinkRule, Map, Marker
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map
from engine.games.stockholm.data import base_data
from engine.games.stockholm.map_checks import check_map
from engine.games.stockholm.setting import StockholmSetting
from engine.play.prepare import board_for, prepare_file


@cache
def city() -> Map:
    read = read_map(resolve_map("builtin:stockholm/stockholm"))
    assert read.map is not None
    return read.map


def told(board_map: Map) -> list[tuple[str, tuple[str, ...]]]:
    """Code and objects of everything that the game's checks say of a map; all of it warnings."""
    found = check_map(board_for(board_map, base_data()))
    assert {p.severity for p in found} <= {"warning"}
    return [(p.code, p.objects) for p in found]


def inside(square: str) -> tuple[int, int]:
    """A point in a square, in grid units."""
    point = city().spaces[square].polygon.representative_point()
    return round(point.x * 100), round(point.y * 100)


def moved(**to: str) -> Map:
    """The city with markers moved to other squares."""
    markers = dict(city().markers)
    for name, square in to.items():
        key = name.replace("_", "-")
        markers[key] = replace(markers[key], at=inside(square))
    return replace(city(), markers=markers)


def marked(*more: Marker, without: tuple[str, ...] = ()) -> Map:
    """The city with more markers, and without some."""
    kept = {k: m for k, m in city().markers.items() if k not in without}
    return replace(city(), markers={**kept, **{m.id: m for m in more}})


def with_terrain(**terrain: str) -> Map:
    """The city with squares of another terrain."""
    return city().with_spaces(*(replace(city().spaces[s], terrain=kind) for s, kind in terrain.items()))


def test_the_city_itself_has_nothing_to_tell():
    assert told(city()) == []


def test_an_entry_with_a_name_longer_than_any_number_has_none():
    marker = replace(city().markers["entry-1"], props={})
    assert told(marked(replace(marker, name="9" * 5000))) == told(marked(replace(marker, name="nobody")))


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"castle": "G01", "k1": "G01"}, [("targets-together", ("G01",))]),
        ({"paradiset": "G01"}, [("targets-together", ("G01",)), ("paradiset-astray", ())]),
        ({"paradiset": "D03"}, [("paradiset-astray", ())]),
        ({"centralen": "W19"}, [("target-on-water", ("W19",)), ("centralen-far", ("centralen", "riksdagshuset"))]),
        ({"centralen": "T10"}, [("centralen-far", ("centralen", "riksdagshuset"))]),
        ({"station_1": "W19"}, [("station-on-water", ("W19",)), ("help-cut-off", ("W19",))]),
        ({"entry_2": "S12"}, [("entry-inland", ("S12",)), ("letter-on-entry", ("S12",))]),
        ({"entry_9": "W03"}, [("entry-on-water", ("W03",))]),
        ({"m1": "W19"}, [("letter-on-water", ("W19",))]),
        ({"m1": "T11"}, [("letter-on-entry", ("T11",))]),
        ({"k1": "G05"}, [("guard-astray", ("G05",))]),
        ({"m1": "N17", "m2": "N17", "m3": "N17"}, [("letters-together", ("N17",))]),
        ({"american_embassy": "K03"}, [("target-near", ("american-embassy", n)) for n in ("11", "12")]),
    ],
)
def test_a_marker_in_a_wrong_place_is_told(changes, wanted):
    assert told(moved(**changes)) == wanted


@pytest.mark.parametrize(
    ("without", "wanted"),
    [
        (("paradiset",), [("target-count", ("paradiset",))]),
        (("centralen",), [("target-count", ("centralen",))]),
        (("station-1", "station-2"), []),
        (("station-1", "station-2", "station-3"), [("station-count", ())]),
        (("entry-6",), [("entry-count", ("6",))]),
        (("m1",), [("letter-count", ("citizen",))]),
        (("p1", "b1"), [("letter-count", ("police",)), ("letter-count", ("police-car",))]),
    ],
)
def test_a_marker_that_lacks_is_told(without, wanted):
    assert told(marked(without=without)) == wanted


@pytest.mark.parametrize(
    ("marker", "wanted"),
    [
        (("castle", "T08", {}), [("target-count", ("castle",))]),
        (("entry", "T20", {"number": 5}), [("entry-count", ("5",))]),
        (("entry", "T20", {}), [("entry-number", ("more",))]),
        (("letter-m", "T20", {}), [("letters-too-many", ("citizen",))]),
        (("letter-k", "G05", {}), [("letters-too-many", ("royal-guard",)), ("guard-astray", ("G05",))]),
        (("letter-p", "T20", {}), [("letter-count", ("police",))]),
    ],
)
def test_a_marker_too_many_is_told(marker, wanted):
    kind, square, props = marker
    assert told(marked(Marker("more", kind, inside(square), props=props))) == wanted


def test_a_marker_beside_all_squares_is_told():
    assert told(marked(Marker("more", "letter-b", (60_000, 10), ""))) == [("marker-outside", ("more",))]


def test_a_target_on_water_cuts_help_off_too():
    found = told(moved(castle="W19"))
    assert found[:2] == [("target-on-water", ("W19",)), ("guard-astray", ("G04",))]
    assert [code for code, _ in found[2:]] == ["help-cut-off"] * 10


def test_too_few_and_too_many_squares_are_told():
    """The sheet wants 110 to 150 squares, 30 to 45 of them blue; the city has 136 and 31."""
    south, norrmalm = (city().regions[name].spaces for name in ("south-shore", "norrmalm"))
    assert (len(city().spaces), len(south)) == (136, 20)
    assert ("spaces-count", ()) not in told(city().with_spaces(without=south))
    assert ("spaces-count", ()) in told(city().with_spaces(without=(*south, *norrmalm[:7])))
    for land, code in ((14, False), (15, True)):
        assert (("water-count", ()) in told(with_terrain(**dict.fromkeys(norrmalm[:land], "water")))) == code
    assert told(with_terrain(W26="land")) == []
    assert told(with_terrain(W26="land", W25="land")) == [("water-count", ())]


def test_skeppsholmen_must_be_a_region():
    regions = {k: r for k, r in city().regions.items() if k != "skeppsholmen"}
    assert told(replace(city(), regions=regions)) == [("no-region", ())]


def test_a_bridge_and_a_canal_beside_all_borders_are_told():
    x, y = inside("T11")
    bridge = Feature("astray", "bridge", line=((x, y), (x + 100, y)))
    canal = Feature("ditch", "canal", line=((x, y), (x + 100, y)))
    features = {**city().features, "astray": bridge, "ditch": canal}
    found = told(replace(city(), features=features))
    assert found == [("bridge-nowhere", ("astray",)), ("canal-nowhere", ("ditch",))]


def test_an_island_without_its_bridge_is_told():
    """Without its one bridge nobody walks to Skeppsholmen, from no station and no entry square of cars."""
    features = {k: f for k, f in city().features.items() if k != "bridge-skeppsholmsbron"}
    found = told(replace(city(), features=features))
    assert [code for code, _ in found] == ["help-cut-off"] * 10 + ["land-apart"]
    assert set(found[-1][1]) == set(city().regions["skeppsholmen"].spaces)


def test_a_target_that_no_monster_can_reach_is_told():
    around = city().with_spaces(replace(city().spaces["S14"], impassable=True))
    unreached = [objects for code, objects in told(around) if code == "target-unreachable"]
    assert unreached == [("skatteskrapan", str(n)) for n in range(7, 13)]


def test_what_the_author_accepts_is_not_told():
    accepted = replace(moved(k1="G05"), ignored=(Ignored("guard-astray", ("G05",), "our guard sleeps late"),))
    assert told(accepted) == []


def test_a_border_set_by_hand_counts_like_a_drawn_one():
    """By hand a canal closes the border of two squares to the people, and a forbidden link to all."""
    ready = prepare_file("builtin:stockholm/standard")
    a, b = "S12", "S13"
    for kind, walks, swims in (("canal", False, True), ("bridge", True, True), ("forbidden", False, False)):
        changed = replace(city(), links=(LinkRule((a, b), kind),))
        setting = StockholmSetting(board_for(changed, base_data()), ready.scenario, base_data())
        s, t = (setting.board.index[name] for name in (a, b))
        assert (t in setting.foot[s], t in setting.near[s]) == (walks, swims), kind
