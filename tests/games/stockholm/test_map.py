"""The built-in map against the map sheet: counted and measured here, apart from the game's own checks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product

import networkx as nx
import numpy as np
import pytest
import shapely
from shapely import Polygon

from engine.board.board import Board
from engine.board.model import Map
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map
from engine.games.stockholm import load
from engine.games.stockholm.borders import border_kinds
from engine.games.stockholm.data import base_data
from engine.play.prepare import board_for

NAME = "builtin:stockholm/stockholm"

ENTRIES = {  # the rulebook's list of goals
    "american-embassy": (1, 2, 10, 11, 12),
    "castle": (1, 5, 6, 7, 8, 10),
    "paradiset": (1, 2, 3, 4, 5, 6, 11, 12),
    "skatteskrapan": (7, 8, 9, 10, 11, 12),
    "russian-embassy": (4, 5, 6, 7, 8),
    "riksdagshuset": (1, 2, 3, 4, 5, 11),
}
CAR_ENTRIES = (1, 3, 5, 8, 9, 12)
ISLANDS = ("kungsholmen", "langholmen", "riddarholmen", "helgeandsholmen", "gamla-stan", "skeppsholmen", "djurgarden")
COUNTER = 15.0
"""The width of a counter in mm."""


@cache
def board() -> Board:
    read = read_map(resolve_map(NAME))
    assert read.map is not None
    assert not read.problems
    return board_for(read.map, base_data())


def city() -> Map:
    return board().map


def water() -> set[str]:
    return {s.id for s in city().spaces.values() if s.terrain == "water"}


@cache
def kinds() -> dict[tuple[str, str], str]:
    """What parts each two land squares that touch: read off the features, as the rulings tell."""
    wet = water()
    found = {}
    for pair in board().links:
        if not wet.isdisjoint(pair):
            continue
        along = board().coverings.get(pair, {})
        over = {city().features[name].kind for name in along}
        canal = sum(share for name, share in along.items() if city().features[name].kind == "canal")
        found[pair] = "bridge" if "bridge" in over else "canal" if canal >= 0.5 else "open"
    return found


@cache
def on_foot() -> nx.Graph:
    return nx.Graph((a, b) for (a, b), kind in kinds().items() if kind != "canal")


def square_of(kind: str) -> str:
    (marker,) = [m for m in city().markers.values() if m.kind == kind]
    return under(marker.at)


def under(at: tuple[int, int]) -> str:
    (name,) = [s.id for s in city().spaces.values() if s.polygon.contains(shapely.Point(at[0] / 100, at[1] / 100))]
    return name


def entries() -> dict[int, str]:
    return {m.props["number"]: under(m.at) for m in city().markers.values() if m.kind == "entry"}


def stations() -> list[str]:
    return [under(m.at) for m in city().markers.values() if m.kind == "police-station"]


def test_the_sheet_and_its_squares_have_the_printed_size() -> None:
    assert sorted(city().size) == [39000, 52000]
    assert 110 <= len(city().spaces) <= 150
    assert 30 <= len(water()) <= 45
    covered = shapely.union_all([s.polygon for s in city().spaces.values()])
    assert covered.area == pytest.approx(520 * 390, abs=0.01)


def test_two_counters_and_the_monster_lie_side_by_side_in_every_square() -> None:
    crowded = [s.id for s in city().spaces.values() if not fits_three(s.polygon, COUNTER)]
    assert crowded == []


def fits_three(shape: Polygon, width: float) -> bool:
    """Whether three discs lie in a shape without touching: their centres are sought on a grid of 1 mm."""
    room = shape.buffer(-width / 2)
    left, top, right, bottom = room.bounds
    spots = shapely.points([(x, y) for x in np.arange(left, right, 1.0) for y in np.arange(top, bottom, 1.0)])
    spots = spots[shapely.intersects(room, spots)]
    apart = shapely.distance(spots[:, None], spots[None, :]) >= width
    return any(apart[row][:, row].any() for row in apart)


def test_what_parts_the_squares_comes_from_the_features_alone() -> None:
    assert city().links == ()
    derived = border_kinds(board(), base_data().values["borders"], 0.5)
    assert {pair: kind for pair, kind in derived.items() if pair in kinds()} == kinds()
    doubtful = [
        (pair, name)
        for pair, along in board().coverings.items()
        for name in along
        if city().features[name].kind == "bridge" and pair not in kinds()
    ]
    assert doubtful == []


def test_every_bridge_crosses_one_border_between_two_squares_of_land() -> None:
    crossed = Counter(
        name for along in board().coverings.values() for name in along if city().features[name].kind == "bridge"
    )
    assert crossed == {name: 1 for name, feature in city().features.items() if feature.kind == "bridge"}


def test_islands_have_two_bridges_and_skeppsholmen_and_langholmen_one() -> None:
    counts = {name: bridges_of(name) for name in (*ISLANDS, "sodermalm")}
    assert {name for name, n in counts.items() if n == 1} == {"skeppsholmen", "langholmen"}
    assert min(counts.values()) == 1


def bridges_of(region: str) -> int:
    inside = set(city().regions[region].spaces)
    return sum(kind == "bridge" and len(inside & set(pair)) == 1 for pair, kind in kinds().items())


def test_nobody_walks_on_or_off_an_island_but_by_its_bridges() -> None:
    for name in (*ISLANDS, "sodermalm"):
        inside = set(city().regions[name].spaces)
        shore = {kind for pair, kind in kinds().items() if len(inside & set(pair)) == 1}
        assert shore <= {"bridge", "canal"}, name


def test_monsters_step_from_sodermalm_to_langholmen_over_a_canal_without_a_bridge() -> None:
    south, isle = (set(city().regions[name].spaces) for name in ("sodermalm", "langholmen"))
    between = {kind for pair, kind in kinds().items() if set(pair) & south and set(pair) & isle}
    assert between == {"canal"}


def test_letters_lie_on_land_off_the_entry_squares_and_at_most_two_together() -> None:
    letters = [m for m in city().markers.values() if m.kind.startswith("letter-")]
    assert Counter(m.kind[-1] for m in letters) == {"m": 11, "k": 1, "s": 1, "p": 8, "b": 5}
    squares = Counter(under(m.at) for m in letters)
    assert max(squares.values()) <= 2
    assert squares.keys().isdisjoint(water() | set(entries().values()))
    assert square_of("letter-k") == square_of("castle")


def test_twelve_entry_squares_run_counter_clockwise_from_the_west() -> None:
    places = entries()
    assert sorted(places) == list(range(1, 13))
    assert len(set(places.values())) == 12
    assert {n for n in places if places[n] not in water()} >= set(CAR_ENTRIES)
    edge = shapely.box(0, 0, 520, 390).exterior
    assert all(city().spaces[name].polygon.intersection(edge).length > 20 for name in places.values())
    angles = [clock(places[n]) for n in (12, *range(1, 12))]
    assert all(a < b for a, b in pairwise(angles))


def clock(square: str) -> float:
    """How far round the sheet a square is, counter-clockwise as printed, from the north-west corner; 0 to 1."""
    middle = city().spaces[square].polygon.centroid
    x, y = middle.x - 260, middle.y - 195
    return float((np.arctan2(x / 260, y / 195) / (2 * np.pi) + 0.36) % 1)


def test_targets_lie_on_six_squares_of_land() -> None:
    squares = {kind: square_of(kind) for kind in ENTRIES}
    assert len(set(squares.values())) == 6
    assert water().isdisjoint(squares.values())
    assert squares["paradiset"] in city().regions["skeppsholmen"].spaces
    assert squares["skatteskrapan"] in city().regions["sodermalm"].spaces
    assert squares["russian-embassy"] in city().regions["kungsholmen"].spaces


def test_monsters_reach_each_target_from_each_of_its_entry_squares_but_not_at_once() -> None:
    near = {
        (kind, n): nx.shortest_path_length(board().graph, entries()[n], square_of(kind))
        for kind, numbers in ENTRIES.items()
        for n in numbers
    }
    assert min(near.values()) >= 3


def test_police_and_cars_can_walk_to_every_target() -> None:
    starts = {*stations(), *(entries()[n] for n in CAR_ENTRIES)}
    assert len(set(stations())) == 4
    assert all(nx.has_path(on_foot(), a, square_of(b)) for a, b in product(starts, ENTRIES))


def test_a_police_car_drives_from_riksdagshuset_to_centralen() -> None:
    assert nx.shortest_path_length(on_foot(), square_of("riksdagshuset"), square_of("centralen")) == 2


def test_no_square_cuts_the_city_in_two() -> None:
    """Whatever square is closed, only an islet or a dead end of at most two squares is cut off, by land and by all."""
    for graph in (on_foot(), nx.Graph(board().graph)):
        for closed in nx.articulation_points(graph):
            rest = graph.subgraph(set(graph) - {closed})
            assert max(map(len, nx.connected_components(rest))) >= len(graph) - 3, closed


def test_borders_are_long_enough_to_be_seen() -> None:
    assert min(link.length for link in board().links.values()) > 3.0


def test_squares_of_land_are_named_after_quarters_each_once() -> None:
    names = [s.name for s in city().spaces.values() if s.id not in water()]
    assert "" not in names
    assert len(set(names)) == len(names)


def test_the_game_finds_nothing_amiss() -> None:
    assert load().check_map(board()) == []
