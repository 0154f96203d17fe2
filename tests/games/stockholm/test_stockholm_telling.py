"""What the game says of its pieces: one does something, several do it."""

from pathlib import Path

import pytest

from engine.games.stockholm.tell import called_all, does, put, take_away
from engine.play.actions import Action
from engine.play.position import edit
from engine.play.prepare import prepare_file
from engine.play.registry import load_game

GAME = load_game("stockholm")
MAPS = Path(__file__).parents[2] / "cases" / "stockholm" / "maps"
FIRST = {"monster": {"space": "c1"}, "police-1": {"space": "d1"}, "skinhead": {"space": "a0"}}


@pytest.fixture
def state():
    ready = prepare_file(str(MAPS / "k1.yaml"))
    counters = {"turn": 3, "monster": "m3", "target": "castle", "side": "people"}
    return edit(GAME.start(ready.scenario, ready.board), {"counters": counters, "piece": FIRST})


def row_of(state, piece):
    return state.piece_id.index(piece)


@pytest.mark.parametrize(
    ("piece", "words"),
    [("monster", "The monster moves"), ("police-1", "police-1 moves"), ("skinhead", "The skinheads move")],
)
def test_a_sentence_begins_with_who_does_what(state, piece, words):
    assert does(state, row_of(state, piece), "moves", "move") == words


def test_the_skinheads_come_go_and_are_named_as_several(state):
    told, row = [], row_of(state, "skinhead")
    square = state.setting.board.at("b1")
    put(state, row, square, "STO Special.4", told.append)
    take_away(state, row, "by-hand", "STO Special.4", told.append)
    put(state, row, square, "STO Special.4", told.append)
    assert [event.text.partition(" b1")[0].rstrip(".") for event in told] == [
        "The skinheads move to",
        "The skinheads are removed",
        "The skinheads come in at",
    ]
    assert called_all(state, [row_of(state, "police-1"), row]) == "police-1 and the skinheads"


def test_a_refusal_speaks_of_several_too(state):
    moved = edit(state, {"frames": [{"frame": "human-move"}], "piece": {"skinhead": {"moved": True}}})
    assert GAME.why_not(moved, "people", Action.parse("move piece:skinhead space:b1")).message == (
        "The skinheads have moved this turn."
    )
