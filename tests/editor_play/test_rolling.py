"""Dice that a person throws tumble first; those of machines, films and typed ones lie at once."""

import pytest
from editor_play.driving import LEFT, click_on, open_screen, pass_curtain, press, toy_session, type_dice
from PySide6.QtTest import QTest


@pytest.fixture
def screen(qtbot):
    """Where a flare has been answered and dice are to be thrown."""
    screen = open_screen(qtbot, toy_session())
    screen.dice.row.animated = True
    click_on(screen, "space:B1")
    press(screen, "3")
    pass_curtain(screen)
    press(screen, "2")
    return screen


def throw(screen):
    """Go on to the first roll."""
    for _ in range(40):
        now = screen.table.now()
        if now.kind == "roll":
            return
        if now.kind == "curtain":
            pass_curtain(screen)
        else:
            screen.table.act(now.seat, now.ask.actions[0])
    raise AssertionError("nothing was rolled")


def test_thrown_dice_tumble_and_what_fell_is_said_when_they_lie(screen, qtbot):
    throw(screen)
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    assert screen.dice.prompt.text().endswith("Rolling …")
    assert 0 < screen.dice.row.milliseconds_left <= 405
    qtbot.waitSignal(screen.dice.row.settled).wait()
    faces = next(s.faces for s in reversed(screen.table.session.history) if s.kind == "chance")
    assert screen.dice.row._shown == faces
    assert screen.dice.prompt.text() == f"<b>The monster rolls {faces[0]}.</b> <small>TOY 4</small>"


def test_typed_dice_lie_already(screen):
    screen.bar.dice.setCurrentIndex(2)
    throw(screen)
    type_dice(screen, *(1 for _ in screen.dice.boxes))
    assert screen.dice.row.milliseconds_left == 0
    assert screen.dice.prompt.text() == "<b>The monster rolls 1.</b> <small>TOY 4</small>"


def test_dice_that_fall_by_themselves_lie_at_once(screen):
    screen.bar.run.setChecked(False)
    screen.habits.roll_at_once = True
    throw(screen)
    screen.bar.run.setChecked(True)
    screen.refresh()
    screen.table.step()
    assert screen.dice.row.milliseconds_left == 0
    assert screen.dice.prompt.text().startswith("<b>The monster rolls ")


def test_dice_that_are_not_to_be_thrown_any_more_are_put_away(screen):
    throw(screen)
    assert screen.dice.isVisible()
    screen.bar.undo.trigger()
    assert screen.table.now().kind in ("choose", "curtain")
    assert not screen.dice.isVisible()


def test_another_game_has_none_of_the_dice_of_the_one_before(screen):
    throw(screen)
    assert screen.dice.roll_button.isVisible()
    screen.play(toy_session())
    assert screen.table.now().kind == "choose"
    assert not screen.dice.isVisible()
