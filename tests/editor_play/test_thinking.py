"""What a thinking process does, done here: it keeps in step with the game and answers from its seat's view."""

import os
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from editor_disks import no_more_open_files
from editor_play.driving import toy_session
from patience import wait_until

from editor.play import thinking
from editor.play.thinking import Thinker, begin, choice, choose


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


@pytest.fixture
def thinker(qapp):
    thinker = Thinker(toy_session())
    yield thinker
    thinker.close()


def heard(thinker):
    """What comes of a question to a random player."""
    answers = []
    thinker.answered.connect(lambda seat, action: answers.append(action))
    thinker.failed.connect(answers.append)
    thinker.ask("people", "random")
    wait_until(lambda: answers, "an answer")
    return answers[0]


def test_a_process_that_was_killed_between_two_questions_begins_anew(thinker):
    others = set(active_children())
    first = heard(thinker)
    (process,) = set(active_children()) - others
    process.kill()
    process.join()
    wait_until(lambda: not set(active_children()) - others, "the end of the process")
    assert first.startswith("hide space:")
    assert heard(thinker) in (first, "The process that thought for this seat has ended; try again.")
    assert heard(thinker) == first


def test_where_no_process_can_be_begun_it_is_said_and_asked_anew(thinker):
    with no_more_open_files():
        said = heard(thinker)
    assert said == "No process can be begun that thinks for this seat: Too many open files."
    assert not thinker.busy
    assert heard(thinker).startswith("hide space:")


ASKED_ONCE = """
from editor_play.driving import toy_session
from patience import wait_until
from PySide6.QtWidgets import QApplication
from editor.play.thinking import Thinker

if __name__ == "__main__":
    app = QApplication([])
    thinker = Thinker(toy_session())
    thinker.ask("people", "random")
    wait_until(lambda: not thinker.busy)
    print("answered", flush=True)
    input()
"""


def test_a_process_that_thinks_ends_with_a_window_that_is_killed(tmp_path):
    """It holds an end of what was written to: the pipe is at its end when all who held it are gone."""
    script = tmp_path / "asked_once.py"
    script.write_text(ASKED_ONCE, encoding="utf-8")
    tests = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests.parent), str(tests)])}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "env": environment}
    with subprocess.Popen([sys.executable, str(script)], **pipes) as window:
        assert window.stdout.readline().strip() == b"answered"
        window.kill()
        assert window.stdout.read() == b""


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
