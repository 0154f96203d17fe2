"""What is drawn, told and imagined: by seat, with the target hidden from one of them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.games.stockholm.data import MONSTER, PEOPLE
from engine.games.stockholm.layout import BEAST, TARGETS
from engine.games.stockholm.sample import possible_targets
from engine.play.position import edit
from engine.play.prepare import prepare_file
from engine.play.registry import load_game
from engine.play.session import Session
from engine.play.state import SPECTATOR

GAME = load_game("stockholm")
MAPS = Path(__file__).parents[2] / "cases" / "stockholm" / "maps"


@pytest.fixture
def state():
    """Turn 3 on the fixture: the monster on the Castle with a policeman and a citizen, an infantryman beside it."""
    ready = prepare_file(str(MAPS / "k1.yaml"))
    first = GAME.start(replace(ready.scenario, setup={"pieces": {}}), ready.board)
    piece = {
        "monster": {"space": "c1"},
        "police-1": {"space": "c1"},
        "citizen-1": {"space": "c1"},
        "infantry-1": {"space": "d1"},
        "skinhead": {"space": "a0"},
    }
    counters = {"turn": 3, "monster": "m3", "target": "castle", "track": 6, "entry": 1, "side": "people"}
    hits = {"castle": {"hits": 2}, "riksdagshuset": {"hits": 4}}
    frames = [{"frame": "monster-attack", "group": ["police-1"], "dice": [2]}]
    return edit(first, {"counters": counters, "piece": piece, "building": hits, "frames": frames})


def panel(scene, name):
    """The rows of a panel."""
    return dict(next(p.rows for p in scene.panels if p.id == name))


def test_only_the_monsters_player_sees_the_target(state):
    scenes = {seat: GAME.scene(GAME.view(state, seat)) for seat in (MONSTER, PEOPLE, SPECTATOR)}
    shown = {seat: panel(scene, MONSTER)["Target"] for seat, scene in scenes.items()}
    assert shown == {MONSTER: "The Castle", PEOPLE: "?", SPECTATOR: "?"}


def test_pieces_hits_and_rubble_are_drawn(state):
    scene = GAME.scene(GAME.view(state, PEOPLE))
    items = {item.id: item for item in scene.items}
    assert scene.title == "Turn 3 · C: Monster attacks"
    assert items["monster"].ratings == ("4", "6", "3")
    assert (items["monster"].place, items["monster"].order) == ("space:c1", 2)
    assert items["police-1"].badges == ("trapped", "2 dice")
    assert items["skinhead"].badges == ("for the people",)
    assert (items["citizen-1"].ratings, items["infantry-1"].badges) == (("–", "1", "1"), ())
    assert [(o.place, o.kind, o.text) for o in scene.overlays] == [
        ("space:c1", "damage", "2/4"),
        ("space:a3", "rubble", ""),
    ]
    track = scene.tracks[0]
    assert (track.figure, track.end) == ("6", 10)
    assert track.text == "8 at first, 10 at most; at 0 the monster is dead"
    assert panel(scene, "forces")["Police"] == "1 · 15"


def test_choices_are_told_with_their_chances(state):
    told = {action: GAME.describe(state, action) for action in GAME.pending(state).asks[0].actions}
    assert told["strike piece:citizen-1 n:1"] == (
        "The monster attacks citizen-1 with 1 die: removed in 33 %, which feeds the monster."
    )
    wrecked = "The monster attacks The Castle with 2 dice: a hit in 56 %; it has taken 2 of 4 hits."
    assert told["wreck space:c1 n:2"] == wrecked
    assert told["roll"] == "Throw the monster's dice as they are dealt out."


def test_what_can_be_ruled_out_is_not_imagined(state):
    """Entry square 1 leaves chits 1, 2, 3 and 6, and the Riksdagshuset is rubble already."""
    view = GAME.view(state, PEOPLE)
    names = {TARGETS[t] for t in possible_targets(view.state)}
    assert names == {"american-embassy", "castle", "paradiset"}
    imagined = {TARGETS[GAME.sample(view, PEOPLE, Random(seed)).target - 1] for seed in range(40)}
    assert imagined == names


def test_entering_tells_the_people_no_more_than_where():
    """No event that the people may see, and no refusal, carries the number piece (KR-22)."""
    ready = prepare_file(str(MAPS / "letters.yaml"))
    for seed in range(12):
        session = Session.of(ready, seed)
        while session.state.piece_space[BEAST] < 0:
            ask = getattr(session.pending(), "asks", None)
            if ask:
                refused = session.game.why_not(session.state, PEOPLE, ask[0].actions[0])
                assert "Goals" not in f"{refused.rule} {refused.message}"
                session.act(MONSTER, ask[0].actions[0])
            else:
                session.roll()
        seen = [e for e in session.events if e.audience is None or PEOPLE in e.audience]
        assert not [e for e in seen if "Goals" in e.rule or e.subject == "target"]
        assert [e for e in session.events if e.subject == "target"]


def test_a_position_is_worth_the_opposite_to_the_other_seat(state):
    assert GAME.evaluate(state, MONSTER) == -GAME.evaluate(state, PEOPLE)
    nearer = edit(state, {"building": {"castle": {"hits": 3}}})
    assert GAME.evaluate(nearer, MONSTER) > GAME.evaluate(state, MONSTER)


def test_squares_gone_are_counted_for_the_reach_of_a_piece(state):
    moving = edit(state, {"frames": [{"frame": "monster-move", "left": 1}]})
    assert (GAME.spent(moving, "monster"), GAME.spent(state, "monster")) == (2, 3)


def test_the_log_tells_what_a_throw_did_before_the_next_step_begins():
    session = Session.of(prepare_file("builtin:stockholm/teaching"), 1)
    session.edit(
        {
            "frames": [{"frame": "strike", "group": ["police-8"], "dice": [4], "wreck": 0}],
            "counters": {"turn": 3, "side": "people", "track": 2, "entry": 4},
            "piece": {"monster": {"space": "S15"}, "police-8": {"space": "S15"}},
        }
    )
    session.resolve((6, 1, 1, 1))
    told = [event.kind for event in session.events]
    assert told.index("remove") < max(i for i, kind in enumerate(told) if kind == "phase")
