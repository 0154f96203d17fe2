"""The table without a window: whose turn, whose eyes, undo past the machine's steps, what the history tells."""

import pytest
from editor_play.driving import toy_session
from editor_play.pocket_game import SCENARIO, PocketGame, pocket_board

from editor.play.habits import Habits
from editor.play.table import Table
from engine.play.decisions import Refusal
from engine.play.session import Session


@pytest.fixture
def table(qapp):
    return Table(toy_session())


def pocket_table(**habits):
    return Table(Session.start(PocketGame(), SCENARIO, pocket_board(), 2), Habits(**habits))


def test_the_first_person_asked_has_the_screen(table):
    assert table.eyes == "people"
    assert (table.now().kind, table.now().seat) == ("choose", "people")


def test_a_seat_of_the_machine_is_waited_for(table):
    table.set_player("people", "random")
    assert table.now().kind == "wait"
    assert table.eyes == "monster"
    assert table.goes_on()
    assert table.step()
    assert table.session.history[0].action.verb == "hide"


def test_refusals_are_one_sentence(table, qtbot):
    with qtbot.waitSignal(table.refused) as told:
        assert not table.act("people", "hide space:A1")
    assert told.args == [Refusal("TOY 1", "'hide space:A1' is not among the choices now.")]
    with qtbot.waitSignal(table.refused):
        assert not table.roll()


def test_faces_that_cannot_fall_are_refused(table):
    table.act("people", "hide space:D1")
    table.act("people", "choose n:3")
    table.act("monster", "choose n:1")
    table.act("monster", "move space:D1")
    assert table.now().kind == "roll"
    assert not table.roll((7,))
    assert table.roll((6,))
    assert table.now().over.winners == ("monster",)


def test_undo_passes_over_what_the_machine_did(table):
    table.set_player("monster", "random")
    table.act("people", "hide space:D1")
    table.act("people", "choose n:3")
    table.habits.roll_at_once = True
    while table.now().kind in ("wait", "roll"):
        table.step()
    assert table.now().seat == "people"
    table.undo()
    assert [str(s) for s in table.session.history] == ["people: hide space:D1"]
    assert table.now().ask.rule == "TOY 2"


def test_secrets_need_a_curtain_and_open_play_does_not(qapp):
    table = pocket_table()
    table.act("monster", "write n:1")
    assert table.now() == table.now()
    assert (table.now().kind, table.now().seat) == ("curtain", "people")
    table.draw_curtain()
    assert (table.now().kind, table.eyes) == ("choose", "people")
    table.habits.curtain = False
    table.act("people", "write n:1")
    table.act("people", "done")
    assert (table.now().kind, table.now().seat) == ("choose", "monster")


def test_a_single_person_needs_no_curtain(qapp):
    table = pocket_table()
    table.set_player("people", "random")
    table.act("monster", "write n:1")
    table.step()
    table.step()
    assert table.now().kind == "choose"
    assert table.viewer == "monster"


def test_forced_moves_are_made_when_wanted(table):
    table.habits.answer_forced = True
    assert not table.goes_on()
    assert table.forced(table.now()) is None


def test_the_history_keeps_the_secrets_of_others(table):
    table.act("people", "hide space:D1")
    table.act("people", "choose n:3")
    assert table.steps() == ["People: The baker hides.", "People: Choose: 3"]
    table.view_as = "monster"
    assert table.steps() == ["People: …", "People: …"]
    table.view_as = "all"
    assert table.steps() == ["People: The baker hides.", "People: Choose: 3"]


def test_looking_back_shows_the_old_place_and_forbids_nothing_but_acting(table):
    table.act("people", "hide space:D1")
    table.act("people", "choose n:3")
    table.look_at(0)
    assert table.now().kind == "look"
    assert table.scene().title == "The baker hides"
    assert not table.can_undo
    table.look_at(2)
    assert table.looking_at is None


def test_every_seat_has_a_colour_and_a_name(table):
    assert dict(table.colours()) == {"monster": "#4c7a3f", "people": "#c8803a"}
    assert table.title("monster") == "Monster"
    assert table.title("spectator") == "Spectator"
