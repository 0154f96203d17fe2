"""Buying, placing and designing; what must not be known; the default scenario on any map."""

from dataclasses import replace

import pytest
from games.sheboygan.positions import GAME, asked, choices, city, do, place_of, prepared, refused

from engine.board.letter_grid import letter_grid
from engine.files.problems import DocumentError
from engine.games.sheboygan.data import RATINGS, base_data
from engine.games.sheboygan.edges import edge_spaces
from engine.games.sheboygan.layout import KIND
from engine.play.prepare import board_for, prepare_file

DESIGN = ["rate option:attack n:5", "rate option:defense n:4", "rate option:demolition n:2", "rate option:movement n:2"]


def start(name="G1", **changes):
    ready = prepared(name, **changes)
    return GAME.start(ready.scenario, ready.board)


def mustering(name="G1", **changes):
    state = start(name, **changes)
    do(state, *DESIGN, "note edge:west")
    return state


# The monster


def test_the_ratings_cost_a_point_each():
    state = start()
    do(state, *DESIGN)
    assert (state.monster_attack, state.monster_defense, state.monster_demolition, state.monster_movement) == (
        [5],
        [4],
        [2],
        [2],
    )
    assert state.monster_pool == 0


def test_attack_is_capped_at_fifteen():
    rich = {"seats": {"monster": {"points": 40}}}
    state = start(**rich)
    assert refused(state, "rate option:attack n:16") == "SHB 3.1"
    assert refused(state, "rate option:attack n:15") == ""


def test_defense_and_movement_are_at_least_one():
    state = start()
    assert refused(state, "rate option:attack n:12") == "SHB 3.1"
    do(state, "rate option:attack n:11")
    assert choices(state) == ["rate option:defense n:1"]
    do(state, "rate option:defense n:1", "rate option:demolition n:0")
    assert refused(state, "rate option:movement n:0") == "SHB 12.0"


def test_points_may_stay_unspent():
    state = start()
    do(state, "rate option:attack n:0", "rate option:defense n:1")
    do(state, "rate option:demolition n:0", "rate option:movement n:1")
    assert state.monster_pool == 11


def test_the_people_know_neither_ratings_nor_edge():
    state = mustering()
    seen = GAME.view(state, "people").state
    for column in ("attack", "defense", "demolition", "movement", "edge"):
        assert getattr(seen, f"monster_{column}") == [None]
    assert seen.monster_pool is None


def test_defense_is_told_once_play_has_begun():
    state = mustering()
    do(state, "buy option:police", "place piece:police-1 space:s1-2", "done")
    assert GAME.view(state, "people").state.monster_defense == [4]
    assert GAME.view(state, "people").state.monster_edge == [None]
    do(state, "enter piece:monster space:s0-2")
    assert GAME.view(state, "people").state.monster_edge == [4]


# The people


def test_scenario_one_budget():
    state = mustering()
    for kind in ["armor"] * 2 + ["artillery"] + ["infantry"] * 2 + ["police"] * 2:
        do(state, f"buy option:{kind}")
    assert state.pool == 0
    assert refused(state, "buy option:police") == "SHB 3.1"


NOT_FOR_SALE = [("fire-dept", "SHB 3.1"), ("fireboat", "SHB 3.1"), ("helicopter", "SHB 14.21")]


@pytest.mark.parametrize(("kind", "rule"), NOT_FOR_SALE)
def test_what_is_not_for_sale(kind, rule):
    assert refused(mustering(), f"buy option:{kind}") == rule


def test_the_counters_are_limited():
    state = mustering(seats={"people": {"points": 66}})
    do(state, *["buy option:armor"] * 10)
    assert state.pool == 6
    assert refused(state, "buy option:armor") == "SHB 3.1"


def test_units_are_placed_away_from_the_edge_on_open_ground():
    state = mustering("G2")
    do(state, "buy option:police", "buy option:armor")
    assert refused(state, "place piece:police-1 space:s0-2") == "SHB 3.2"
    assert refused(state, "place piece:police-1 space:r1-3") == "SHB 5.23"
    assert refused(state, "place piece:armor-1 space:l1-1") == "SHB 5.21"
    do(state, "place piece:police-1 space:l1-1", "place piece:armor-1 space:s1-2")
    assert place_of(state, "police-1") == "l1-1"


def test_two_units_fill_a_space():
    state = mustering()
    do(state, *["buy option:police"] * 3, "place piece:police-1 space:s1-2", "place piece:police-2 space:s1-2")
    assert refused(state, "place piece:police-3 space:s1-2") == "SHB 5.31"


def test_units_that_are_bought_must_be_placed():
    state = mustering()
    do(state, "buy option:police")
    assert refused(state, "done") == "SHB 3.2"


def test_townspeople_stand_on_their_symbols():
    ready = prepare_file("builtin:sheboygan/one")
    state = GAME.start(ready.scenario, ready.board)
    towns = [row for row in state.humans if state.piece_kind[row] == KIND["townspeople"]]
    assert len(towns) == 10
    assert len({state.piece_space[row] for row in towns}) == 10


# Presets and the default scenario


def test_a_scenario_may_set_everything_up():
    ready = prepare_file("builtin:sheboygan/teaching")
    state = GAME.start(ready.scenario, ready.board)
    assert (state.turn, asked(state)) == (1, "monster")
    assert {text.split()[0] for text in choices(state)} == {"enter"}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"units": {"x": {"kind": "tank"}}}, "unknown-unit"),
        ({"units": {"x": {"kind": "armor", "space": "l1-3"}}}, "nowhere-to-stand"),
        ({"units": {"x": {"kind": "police", "space": "s9-9"}}}, "unknown-space"),
        ({"units": {"x": {"kind": "police", "space": "s0-0"}}}, "on-the-edge"),
        ({"units": {f"p{n}": {"kind": "police", "space": "s1-2"} for n in range(3)}}, "overfull"),
        ({"units": {"monster": {"kind": "police", "space": "s1-2"}}}, "duplicate-id"),
        ({"units": {f"a{n}": {"kind": "artillery"} for n in range(5)}}, "too-many-units"),
        ({"monster": {"ratings": dict.fromkeys(RATINGS, 5)}}, "too-many-points"),
    ],
)
def test_a_set_up_that_can_not_be_is_refused(setup, code):
    ready = prepared("G1")
    scenario = replace(ready.scenario, setup=setup)
    assert [p.code for p in GAME.check_scenario(scenario, ready.board)] == [code]
    with pytest.raises(DocumentError):
        GAME.start(scenario, ready.board)


def test_an_unknown_numbered_scenario_is_named():
    ready = prepared("G1")
    scenario = replace(ready.scenario, options={"scenario": "introductry"})
    (problem,) = GAME.check_scenario(scenario, ready.board)
    assert "did you mean 'introductory'" in problem.message


@pytest.mark.parametrize("rows", ["SS", "SS\nSS", "SLS\nSSS", "RSR\nSSS\nSHS", "SSSSSS\nSLLLHS\nSSSSSS"])
def test_the_default_scenario_plays_on_any_map(rows):
    drawn = letter_grid(rows, GAME.info.letters, game="sheboygan", name="tiny")
    board = board_for(drawn, base_data())
    assert not [p for p in GAME.check_map(board) if p.severity == "error"]
    state = GAME.start(GAME.default_scenario(drawn), board)
    assert choices(state)


@pytest.mark.parametrize(("rows", "code"), [("LL\nLL", "no-entry"), ("S", "no-place"), ("RR\nRR", "no-place")])
def test_maps_that_can_not_be_played(rows, code):
    drawn = letter_grid(rows, GAME.info.letters, game="sheboygan", name="bad")
    errors = [p.code for p in GAME.check_map(board_for(drawn, base_data())) if p.severity == "error"]
    assert errors == [code]


def test_the_built_in_map_is_as_the_game_wants_it():
    ready = prepare_file("builtin:sheboygan/one")
    assert [p.code for p in GAME.check_map(ready.board) if p.severity != "info"] == []


def test_small_cities_are_reported_for_what_they_lack():
    found = {p.code for p in GAME.check_map(board_for(city("G1"), base_data()))}
    assert {"bridge-count", "tunnel-count", "river-ends", "symbol-count"} <= found


@pytest.mark.parametrize(
    ("grid", "code"),
    [(["SSS", "RRR", "SSS"], "land-apart"), (["SSSSS", "RRBRR", "SSSSS"], "halves-apart")],
)
def test_land_that_falls_apart_is_reported(grid, code):
    drawn = letter_grid("\n".join(grid), GAME.info.letters, stacks=GAME.info.letter_stacks, game="sheboygan")
    found = {p.code for p in GAME.check_map(board_for(drawn, base_data()))}
    assert code in found
    assert "river-ends" not in found


CLOSED = {"terrain": {"moat": {"name": "Moat", "cost": 1, "closed_to": ["monster"]}}}


@pytest.mark.parametrize(
    ("grid", "cut_off"),
    [
        (["SSSSS", "SMMMS", "SMSMS", "SMMMS", "SSSSS"], [("s2-2",)]),
        (["SSSSS", "SMMSS", "SMSSS", "SMMMS", "SSSSS"], []),
        (["SSSSSS", "SMMMMS", "SMHSMS", "SMMMMS", "SSSSSS"], [("h2-2", "s3-2")]),
        (["SSSSS", "SHHHS", "SHSHS", "SHHHS", "SSSSS"], []),
        (["SSSMM", "SSSMS", "SSSMS"], []),
        (["SSSMM", "SSSMH", "SSSMM"], [("h4-1",)]),
        (["MMM", "MSM", "MMM"], []),
    ],
    ids=["walled in", "a gap", "two", "houses fall", "another edge", "a house at the edge", "no entry at all"],
)
def test_a_part_that_the_monster_never_reaches_is_reported(grid, cut_off):
    kinds = {**GAME.info.letters, "M": "moat"}
    drawn = replace(letter_grid("\n".join(grid), kinds, game="sheboygan"), kinds=CLOSED)
    found = GAME.check_map(board_for(drawn, base_data()))
    assert [p.objects for p in found if p.code == "monster-cut-off"] == cut_off


def test_what_no_way_leads_to_is_not_reported_twice():
    drawn = letter_grid("SSS\nS.S\nSSS\n...\n.S.\n...\n", GAME.info.letters, game="sheboygan")
    found = {p.code for p in GAME.check_map(board_for(drawn, base_data()))}
    assert "monster-cut-off" not in found


def test_an_edge_without_an_entry_names_its_spaces():
    drawn = letter_grid("SSSS\nLSSS\nHSSS", GAME.info.letters, game="sheboygan")
    closed = [p for p in GAME.check_map(board_for(drawn, base_data())) if p.code == "edge-closed"]
    assert closed == []
    drawn = letter_grid("LSSS\nLSSS\nHSSS", GAME.info.letters, game="sheboygan")
    (closed,) = [p for p in GAME.check_map(board_for(drawn, base_data())) if p.code == "edge-closed"]
    assert set(closed.objects) == {"l0-2", "l0-1", "h0-0"}


def test_a_bridge_at_the_edge_belongs_to_the_edge():
    drawn = letter_grid("SSR\nSSB\nSSR", GAME.info.letters, stacks=GAME.info.letter_stacks, game="sheboygan")
    board = board_for(drawn, base_data())
    assert board.index["b2-1"] in edge_spaces(board)["east"]
    assert board.index["b2-1"] not in edge_spaces(board)["north"]
