"""What a thinking process does, done here: it keeps in step with the game and answers from its seat's view."""

from random import Random

import pytest
from editor_play.driving import toy_session

from editor.play import thinking
from editor.play.thinking import begin, choice, choose


def test_it_follows_the_steps_forth_and_back():
    session = toy_session()
    begin(session.save())
    session.act("people", "hide space:D1")
    session.act("people", "choose n:3")
    answer = choose(list(session.history), "monster", "greedy", 1)
    assert answer in {f"choose n:{n}" for n in (1, 2, 3)}
    assert thinking._here[0].state.hash() == session.state.hash()
    session.undo()
    session.undo()
    session.act("people", "hide space:A2")
    assert choose(list(session.history), "people", "random", 1).startswith("choose ")
    assert thinking._here[0].state.hash() == session.state.hash()


def test_the_same_question_has_the_same_answer():
    session = toy_session()
    begin(session.save())
    assert len({choose([], "people", "random", 5) for _ in range(5)}) == 1


def test_who_is_not_asked_has_no_answer():
    with pytest.raises(LookupError, match="monster"):
        choice(toy_session(), "monster", "random", Random(1))


def test_a_player_never_learns_what_its_seat_may_not_know():
    """The monster's greedy player chooses alike wherever the baker hides: its view is all it has."""
    answers = set()
    for house in ("A2", "B1", "B3", "C2", "D1", "D3"):
        session = toy_session()
        session.act("people", f"hide space:{house}")
        session.act("people", "choose n:3")
        answers.add(choice(session, "monster", "greedy", Random(7)))
    assert len(answers) == 1
