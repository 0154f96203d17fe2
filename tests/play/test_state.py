"""States: copies, rows, hashes, redaction."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.play.decisions import Over
from engine.play.layout import NOBODY, Column, Frame, Layout, Table
from engine.play.state import ALL_SEEING, HIDDEN, SPECTATOR, State

LAYOUT = Layout(
    tables=(
        Table("ground", (Column("mine", "flag", audience="red"), Column("fire")), "space"),
        Table("piece", (Column("space", "space", audience=lambda s, row, seat: seat == "blue" and row == 1),), "named"),
    ),
    counters=(Column("turn", default=1), Column("deck", audience=NOBODY)),
    frames=(Frame("base"), Frame("plan", (Column("edge", audience="red"), Column("n")))),
)


class SmallState(State):
    layout = LAYOUT
    __slots__ = LAYOUT.slots


@pytest.fixture
def state() -> Any:
    new = SmallState(SimpleNamespace(board=SimpleNamespace(ids=("A", "B")), seats=("red", "blue")))
    new.add_row("piece", "one", space=0)
    new.add_row("piece", "two", space=1)
    new.frames = [("base",), ("plan", 3, 4)]
    new.sealed = {"red": ("bid n:1",)}
    new.deck = 17
    return new


def test_a_new_state_is_empty(state):
    assert (state.ground_mine, state.ground_fire, state.turn) == ([0, 0], [0, 0], 1)
    assert (state.piece_id, state.piece_space) == (("one", "two"), [0, 1])


def test_a_copy_changes_alone(state):
    before, copy = state.hash(), state.copy()
    assert copy.hash() == before
    copy.ground_fire[1] = 2
    copy.piece_space[0] = 1
    copy.add_row("piece", "three")
    copy.frames.append(("base",))
    copy.sealed = {}
    copy.turn += 1
    assert state.hash() == before
    assert copy.hash() != before


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.ground_fire.__setitem__(0, 1),
        lambda s: setattr(s, "turn", 2),
        lambda s: setattr(s, "frames", s.frames[:1]),
        lambda s: setattr(s, "frames", [("base",), ("plan", 3, 5)]),
        lambda s: setattr(s, "sealed", {}),
        lambda s: setattr(s, "piece_id", ("one", "other")),
    ],
)
def test_every_part_counts_in_the_hash(state, change):
    before = state.hash()
    change(state)
    assert state.hash() != before


def test_the_hash_is_the_same_on_every_machine(state):
    """Written down once: a change of it breaks every saved game."""
    assert state.hash() == "3078509dc79ed3f5"


def test_what_is_pending_does_not_count(state):
    before = state.hash()
    state.pending_now = Over({}, "", "")
    assert state.hash() == before
    assert state.redacted("red").pending_now is None


def test_rows_of_unknown_columns_are_refused(state):
    with pytest.raises(TypeError, match="no column hat"):
        state.add_row("piece", "x", hat=1)


@pytest.mark.parametrize(
    ("seat", "mine", "space", "deck", "edge", "sealed"),
    [
        ("red", [0, 0], [HIDDEN, HIDDEN], HIDDEN, 3, ("bid n:1",)),
        ("blue", [HIDDEN, HIDDEN], [HIDDEN, 1], HIDDEN, HIDDEN, ()),
        (SPECTATOR, [HIDDEN, HIDDEN], [HIDDEN, HIDDEN], HIDDEN, HIDDEN, ()),
        (ALL_SEEING, [0, 0], [0, 1], 17, 3, ("bid n:1",)),
    ],
)
def test_redaction(state, seat, mine, space, deck, edge, sealed):
    before = state.hash()
    seen = state.redacted(seat)
    assert (seen.ground_mine, seen.piece_space, seen.deck) == (mine, space, deck)
    assert seen.frames[-1] == ("plan", edge, 4)
    assert seen.sealed == {"red": sealed}
    assert seen.ground_fire == [0, 0]
    assert state.hash() == before


def test_winners_are_those_of_rank_one():
    assert Over({"a": 1, "b": 2, "c": 1}, "x", "R").winners == ("a", "c")
    assert Over({"a": 1, "b": 1}, "x", "R", "draw").winners == ()
    assert Over({}, "x", "R", "none").winners == ()
