"""The same choices on another version of the map, up to the first difference."""

import pytest

from engine.board.edits import delete_spaces, move_border, rename, set_terrain
from engine.play.chance import Chance
from engine.play.prepare import map_text, prepare_texts
from engine.play.replaying import replay_on

GAME = [("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1"), ("monster", "move space:D3"),
        (5,), ("monster", "stop"), ("people", "save")]  # fmt: skip


@pytest.fixture
def played(session):
    for step in GAME:
        session.act(*step) if len(step) == 2 else session.resolve(step)
    return session


def on(prepared, edit):
    return prepare_texts(prepared.scenario_text, map_text(edit.map))


def test_an_edit_elsewhere_makes_no_difference(prepared, played):
    """Even where all spaces get other numbers."""
    replayed = replay_on(played, on(prepared, delete_spaces(prepared.board.map, ["A1"])))
    assert replayed.difference is None
    assert [str(s) for s in replayed.session.history] == [str(s) for s in played.history]
    assert replayed.session.events == played.events
    assert replayed.session.seed == played.seed


def test_a_choice_that_is_gone_is_the_first_difference(prepared, played):
    replayed = replay_on(played, on(prepared, rename(prepared.board.map, "D3", "X3")))
    found = replayed.difference
    assert (found.at, str(found.step), found.refused) == (3, "monster: move space:D3", True)
    assert found.now == ("'move space:D3' is not among the choices now. (TOY 3)",)
    assert found.before[0] == "The monster walks to D3."
    assert len(replayed.session.history) == 3


def test_another_outcome_is_the_first_difference_and_is_played(prepared, played):
    """A street stands where the house was: nothing is rolled there."""
    replayed = replay_on(played, on(prepared, set_terrain(prepared.board.map, ["D3"], "street")))
    found = replayed.difference
    assert (found.at, found.refused) == (3, False)
    assert found.before == ("The monster walks to D3.", "The monster strikes the house. (TOY 4)")
    assert found.now == ("The monster walks to D3.", "monster is asked: Walk: 2 more. (TOY 3)")
    assert not isinstance(replayed.session.pending(), Chance)
    assert len(replayed.session.history) == 4


def test_a_game_that_was_carried_over_begins_where_it_began_there(prepared, played):
    moved = played.moved(on(prepared, rename(prepared.board.map, "A1", "X1")))
    moved.act("monster", "choose n:1")
    replayed = replay_on(moved, on(prepared, move_border(prepared.board.map, "B2", "C2", (100, 0))))
    assert replayed.difference is None
    assert len(replayed.session.history) == 1


def test_rules_that_break_off_on_the_other_map_are_the_first_difference(prepared, played, monkeypatch):
    smash = prepared.game.phases["smash"]
    whole = type(smash).resolve

    def stumble(self, state, chance, faces, sink):
        if "A1" not in state.setting.board.index:
            raise ZeroDivisionError("planted")
        whole(self, state, chance, faces, sink)

    monkeypatch.setattr(type(smash), "resolve", stumble)
    found = replay_on(played, on(prepared, delete_spaces(prepared.board.map, ["A1"]))).difference
    assert (found.at, found.refused) == (4, True)
    assert found.now == ("the rules break off with ZeroDivisionError: planted",)
