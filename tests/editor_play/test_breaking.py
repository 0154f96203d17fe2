"""Rules that break off with an error while somebody plays: a message, the game as it was, a way to save it, and never a
traceback (which would fail these tests by itself: errors in slots do)."""

import pytest
from editor_play.driving import LEFT, buttons, click_on, open_screen, point_at
from editor_play.pocket_game import SCENARIO, PocketGame, pocket_board
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from engine.play.session import Session

CTRL = Qt.KeyboardModifier.ControlModifier


class Stumbling(PocketGame):
    """A game of which one answer can be made to fail, and be mended again."""

    broken = ""


def _breakable(name):
    whole = getattr(PocketGame, name)

    def answer(self, *args, **named):
        if self.broken == name:
            raise KeyError("tank-7")
        return whole(self, *args, **named)

    return answer


ANSWERS = ("apply", "resolve", "pending", "why_not", "describe", "view", "scene", "workshop", "spent", "settle")
for _name in ANSWERS:
    setattr(Stumbling, _name, _breakable(_name))


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.start(Stumbling(), SCENARIO, pocket_board(), 3))
    screen.habits.curtain = False
    for number in ("1", "2"):
        QTest.mouseClick(buttons(screen)[number], LEFT)
    return screen


def to_the_dice(screen):
    QTest.mouseClick(buttons(screen)["End the turn"], LEFT)
    screen.table.act("monster", "attack piece:mob n:4")
    assert screen.table.now().kind == "roll"


def told(screen):
    return screen.notice.text.text() if screen.notice.isVisible() else ""


def test_a_roll_at_a_fault_is_told_and_the_game_stays(screen, tmp_path, monkeypatch):
    to_the_dice(screen)
    before = (screen.table.session.state.hash(), len(screen.table.session.history))
    screen.table.game.broken = "resolve"
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    assert told(screen).startswith("The rules broke off here (KeyError: 'tank-7').")
    assert (screen.table.session.state.hash(), len(screen.table.session.history)) == before
    assert screen.dice.roll_button.isVisible()
    path = tmp_path / "kept.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    QTest.mouseClick(next(b for b in screen.notice.buttons if b.text().startswith("Save")), LEFT)
    assert path.read_text(encoding="utf-8").count("hash:") == len(screen.table.session.history)
    screen.table.game.broken = ""
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    assert screen.table.session.history[-1].kind == "chance"


def test_the_details_are_for_who_made_the_game(screen):
    screen.table.game.broken = "describe"
    point_at(screen, "piece:tank")
    QTest.mouseClick(next(b for b in screen.notice.buttons if b.text() == "Copy the details"), LEFT)
    text = QApplication.clipboard().text()
    assert text.startswith("Traceback")
    assert text.rstrip().endswith("KeyError: 'tank-7'")


def test_a_step_that_leads_nowhere_is_taken_back(screen):
    """The step itself goes well, but then the game can't say what it waits for."""
    before, game = screen.table.session.state.hash(), screen.table.game
    asked = PocketGame._ask_attack
    game._ask_attack = lambda state: [][0]
    QTest.mouseClick(buttons(screen)["End the turn"], LEFT)
    assert "IndexError" in told(screen)
    assert (screen.table.session.state.hash(), screen.ask.rule.text()) == (before, "POC 2.1")
    game._ask_attack = lambda state: asked(game, state)
    QTest.keyClick(screen, Qt.Key.Key_Y, CTRL)
    assert screen.ask.rule.text() == "POC 3.1"


@pytest.mark.parametrize("answer", ANSWERS)
def test_whatever_is_pressed_nothing_is_raised_and_no_step_is_lost(screen, answer, monkeypatch):
    to_the_dice(screen)
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    session, played = screen.table.session, len(screen.table.session.history)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: ("", ""))
    screen.table.game.broken = answer
    for text in list(buttons(screen)):
        if button := buttons(screen).get(text):
            QTest.mouseMove(button)
            QTest.mouseClick(button, LEFT)
    for noun in ("piece:tank", "space:s2-2", "space:l1-2"):
        point_at(screen, noun)
        click_on(screen, noun)
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        QTest.keyClick(screen, key)
    bar = screen.bar
    for action in (bar.undo, bar.redo, bar.step, bar.edit, bar.edit, bar.film, bar.film, bar.fit, bar.card, bar.run,
                   *bar.goals.actions(), bar.stop, *bar.options.actions(), bar.save, bar.load):  # fmt: skip
        action.trigger()
    for seat in bar.seats.actions():
        seat.menu().actions()[1].trigger()
        seat.menu().actions()[0].trigger()
    for i in range(bar.viewer.count()):
        bar.viewer.setCurrentIndex(i)
    screen.logs.setCurrentIndex(1)
    history = screen.logs.history
    history.looked.emit(1)
    history.continued.emit(1)
    history.switched.emit("main")
    history.remembered.emit("here")
    history.recalled.emit("here")
    for _ in range(5):
        QApplication.processEvents()
    screen.table.game.broken = ""
    screen.refresh()
    assert max(len(b.steps) for b in session.branches.all) >= played
    assert session.replay_check() is None
    assert screen.ask.isVisible()


def test_a_machine_whose_rules_break_off_stops(screen, qtbot):
    screen.table.game.broken = "apply"
    screen.table.set_player("people", "random")
    qtbot.waitUntil(lambda: bool(told(screen)))
    assert not screen.bar.run.isChecked()
    assert not screen.going_on.busy


def test_a_game_that_breaks_off_where_it_begins_is_not_begun(screen):
    session = screen.table.session
    screen.table.game.broken = "scene"
    assert not screen.play(Session.start(Stumbling(), SCENARIO, pocket_board(), 4)) or not told(screen)
    screen.table.game.broken = ""
    broken = Stumbling()
    other = Session.start(broken, SCENARIO, pocket_board(), 4)
    broken.broken = "scene"
    assert not screen.play(other)
    assert "KeyError" in told(screen)
    assert screen.table.session is not other
    assert session.replay_check() is None
