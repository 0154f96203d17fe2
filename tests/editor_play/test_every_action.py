"""Whatever a game lists can be done with the mouse: random actions, each made by clicks on the map and on buttons."""

from random import Random

import pytest
from editor_play.driving import LEFT, open_screen, toy_session
from editor_play.mouse import do
from editor_play.pocket_game import SCENARIO, PocketGame, pocket_board
from PySide6.QtTest import QTest

from engine.play.prepare import prepare_file
from engine.play.session import Session

GAMES = {
    "toy": lambda: toy_session(4),
    "pocket": lambda: Session.start(PocketGame(), SCENARIO, pocket_board(), 4),
    "sheboygan": lambda: Session.of(prepare_file("builtin:sheboygan/teaching"), 4),
}


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard")  # a menu has it while it is open
@pytest.mark.parametrize("game", GAMES)
def test_every_action_can_be_done_with_the_mouse(qtbot, game):
    screen, rng, done = open_screen(qtbot, GAMES[game]()), Random(9), 0
    screen.habits.roll_at_once = screen.habits.curtain = False
    for _ in range(70):
        now = screen.table.now()
        if now.kind == "over":
            break
        if now.kind == "roll":
            QTest.mouseClick(screen.dice.roll_button, LEFT)
            continue
        verbs = sorted({a.verb for a in now.ask.actions})
        verb = rng.choice(verbs)
        action = rng.choice([a for a in now.ask.actions if a.verb == verb])
        do(screen, action)
        done += 1
        assert screen.table.session.history[-1].action == action
    assert done > 8
