"""What the screen says while nobody is asked: whose turn it is, how the machine goes on, what to do after the end; and
that the keys are the game's again once a notice is answered."""

from __future__ import annotations

import pytest
from editor_play.driving import buttons, click_on, open_screen, pass_curtain, press, toy_session
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.play.screen import PlayScreen
from engine.play.decisions import Refusal


@pytest.fixture
def screen(qtbot) -> PlayScreen:
    return open_screen(qtbot, toy_session())


def test_a_machine_that_stands_still_says_how_it_is_made_to_play(screen: PlayScreen) -> None:
    screen.bar.run.setChecked(False)
    screen.table.set_player("people", "random")
    assert screen.ask.who.text() == "Next: People"
    assert screen.ask.prompt.text() == "The machine plays this seat. Run or Step, above the map, lets it play."
    screen.bar.run.setChecked(True)
    assert "Run or Step" not in screen.ask.prompt.text()


def test_the_keys_are_the_games_again_once_a_notice_is_answered(screen: PlayScreen, qtbot) -> None:
    click_on(screen, "space:B1")
    press(screen, "3")
    pass_curtain(screen)
    press(screen, "2")
    assert "Stop" in buttons(screen)
    screen.logs.setCurrentWidget(screen.logs.history)
    screen.notice.ask("trial", "Something happened.", [("Fine", "", lambda: screen.notice.dismiss("trial"))])
    screen.notice.buttons[0].setFocus()
    QTest.mouseClick(screen.notice.buttons[0], Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is screen.canvas
    QTest.keyClick(screen.canvas, Qt.Key.Key_1)
    assert screen.table.session.history[-1].action == "stop"


def test_looking_back_takes_a_refusal_away(screen: PlayScreen) -> None:
    click_on(screen, "space:B1")
    screen.refuse(Refusal("TOY 2", "No room there."))
    assert "No room there." in screen.status.text()
    screen.table.look_at(0)
    assert screen.status.text() == ""
