"""What is told in play: notes are plain, refusals have a sign, a colour and their rule, and nothing is told twice."""

import pytest
from editor_play.driving import LEFT, TOY, click_on, open_screen, pass_curtain, press, toy_session
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest

from editor.play.message_line import COLOUR, MessageLine
from editor.settings import Settings
from editor.theme import DARK, LIGHT
from editor.window import MainWindow
from engine.play.decisions import Refusal

TOO_FAR = Refusal("TOY 3.1", "The monster walks to a neighbour & no further.")


@pytest.fixture
def line(qtbot):
    line = MessageLine("hint")
    qtbot.addWidget(line)
    line.show()
    return line


def painted(line, colour):
    """How many pixels of a picture of the line are nearly of a colour."""
    image = line.grab().toImage()
    wanted = QColor(colour)
    found = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(abs(c.red() - wanted.red()) + abs(c.green() - wanted.green()) + abs(c.blue() - wanted.blue()) < 40
               for c in found)  # fmt: skip


def test_a_note_is_plain(line):
    line.tell("Saved game.yaml.")
    assert (line.text(), line.sign.isVisible(), line.refusals) == ("Saved game.yaml.", False, ())
    assert painted(line, COLOUR) == 0


def test_a_refusal_has_a_sign_a_colour_and_its_rule(line):
    line.refuse(TOO_FAR)
    assert line.text() == "The monster walks to a neighbour & no further. (TOY 3.1)"
    assert line.words.text().endswith("neighbour &amp; no further. <b>(TOY 3.1)</b>")
    assert line.sign.isVisible()
    assert painted(line, COLOUR) > 100
    line.tell("Saved game.yaml.")
    assert (line.sign.isVisible(), painted(line, COLOUR)) == (False, 0)


def test_two_rules_stand_below_each_other_and_none_has_no_brackets(line):
    line.refuse(TOO_FAR, Refusal("", "No dice are to be rolled now."))
    assert line.text().splitlines() == [str(TOO_FAR), "No dice are to be rolled now."]
    line.refuse()
    assert (line.text(), line.sign.isVisible()) == ("", False)


def test_a_refusal_without_a_rule_shows_its_apostrophes(line):
    line.refuse(Refusal("", "It is a person's turn."))
    assert (line.text(), line.words.textFormat()) == ("It is a person's turn.", Qt.TextFormat.RichText)
    line.tell("Saved game.yaml.")
    assert line.words.textFormat() == Qt.TextFormat.AutoText


def test_what_is_done_takes_a_refusal_away_and_leaves_a_note(line):
    line.refuse(TOO_FAR)
    line.forget_refusal()
    assert line.text() == ""
    line.tell("Saved game.yaml.")
    line.forget_refusal()
    assert line.text() == "Saved game.yaml."


def lightness(colour):
    """Relative luminance (WCAG 2.2)."""
    parts = [v / 255 for v in QColor(colour).getRgb()[:3]]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_the_colour_stands_out_without_hue(theme):
    """Three to one, as WCAG 2.2 asks of signs (1.4.11): lightness alone tells it from the ground."""
    for ground in (theme.window, theme.panel):
        light, dark = sorted((lightness(ground), lightness(COLOUR)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3


def test_the_sign_is_no_other_message_s(line):
    line.refuse(TOO_FAR)
    sign = line.sign.pixmap()
    assert isinstance(sign, QPixmap)
    assert not sign.isNull()
    assert line.sign.accessibleName() == "Refused"


def test_in_the_window_it_is_told_once(qtbot, tmp_path):
    window = MainWindow(Settings(tmp_path / "settings"))
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.open_path(TOY)
    window.modes.show("play")
    before = window.hint.text()
    window.modes.play.table.act("people", "hide space:A1")
    assert [r.rule for r in window.modes.play.status.refusals] == ["TOY 1"]
    assert window.hint.text() == before != window.modes.play.status.text()


class TestOnTheScreen:
    @pytest.fixture
    def screen(self, qtbot):
        screen = open_screen(qtbot, toy_session())
        click_on(screen, "space:B1")
        press(screen, "3")
        pass_curtain(screen)
        press(screen, "2")
        return screen

    def test_a_refused_click_is_told_by_its_rule_until_something_is_done(self, screen):
        click_on(screen, "space:A1")
        assert [r.rule for r in screen.status.refusals] == ["TOY 3.1"]
        click_on(screen, "space:D1")
        assert screen.status.text() == ""

    def test_dice_that_can_not_fall_are_refused_until_others_fall(self, screen):
        click_on(screen, "space:D1")
        screen.table.roll((9,))
        assert screen.status.refusals
        QTest.mouseClick(screen.dice.roll_button, LEFT)
        assert not screen.status.text()

    def test_nothing_that_one_person_was_told_is_left_for_the_next(self, qtbot):
        screen = open_screen(qtbot, toy_session())
        click_on(screen, "space:B1")
        screen.say("I hide at three")
        assert screen.curtain.covered.isAncestorOf(screen.status)
        press(screen, "3")
        assert screen.curtain.isVisible()
        below = screen.status.mapTo(screen, screen.status.rect().center())
        assert screen.childAt(below) is screen.curtain
        pass_curtain(screen)
        assert screen.status.text() == ""
