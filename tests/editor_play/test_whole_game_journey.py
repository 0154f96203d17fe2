"""One game from the workshop to its end in the window, by mouse and keys alone: a monster is designed, units are bought
and placed, each side has its turns, the odds are told before an attack, the other side chooses the retreat, and the
city is lost."""

import pytest
from editor_dialogs import choose_file
from editor_play.driving import TYPED, choose_dice, log_lines, pass_curtain, point_at, type_dice, waits_for
from editor_play.mouse import do
from editor_widgets import click, press_keys, type_over
from editor_windows import close_unasked
from PySide6.QtWidgets import QToolButton

from editor.settings import Settings
from editor.window import MainWindow

SCENARIO = """\
format: stomping-ground/scenario/1
name: A day out
game: sheboygan
map: builtin:sheboygan/teaching
seats:
  monster: {points: 14}
  people: {points: 9}
options: {scenario: introductory, target: 8}
"""

DESIGN = {"attack": 6, "defense": 3, "demolition": 2, "movement": 3}
FORCES = {"armor": 1, "infantry": 1}
FACE = 4
"""What every die shows in this game."""


@pytest.fixture
def screen(qtbot, tmp_path):
    path = tmp_path / "day-out.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    window = MainWindow(Settings(tmp_path / "settings"))
    qtbot.addWidget(window, before_close_func=close_unasked)
    window.resize(1600, 1000)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)  # or its keys don't work
    chosen = choose_file(path)
    press_keys(window, "Ctrl+O")
    assert chosen.done
    button = window.modes.bar.widgetForAction(window.acts["mode_play"])
    assert isinstance(button, QToolButton)
    click(button)
    screen = window.modes.play
    assert screen.isVisible()
    screen.dice.row.animated = False
    choose_dice(screen, TYPED)
    return screen


def fill_in(screen, wares):
    """Type numbers into the cards of the workshop, and take them all."""
    page = screen.workshop
    assert page.isVisible()
    for ware, number in wares.items():
        type_over(page.cards[ware].box, str(number))
    assert page.take.isEnabled()
    click(page.take)


def play(screen, *actions):
    """Make choices one after the other, with the dice and the curtains between them."""
    for action in actions:
        go_on(screen)
        do(screen, action)
    go_on(screen)


def go_on(screen):
    while (waits := waits_for(screen)) in ("roll", "curtain"):
        if waits == "roll":
            type_dice(screen, *(FACE for _ in screen.dice.boxes))
        else:
            pass_curtain(screen)


def test_from_the_workshop_to_the_end_of_a_game(screen):
    fill_in(screen, DESIGN)
    play(screen, "note edge:west")
    assert screen.workshop.title.text() == "Buy units"
    fill_in(screen, FORCES)
    play(screen, "place piece:infantry-1 space:S08", "place piece:armor-1 space:S08")
    play(screen, "enter piece:monster space:S06", "demolish space:B1 n:2", "trample piece:monster space:S07")
    play(screen, "move piece:monster space:R3", "done", "done")
    assert screen.ask.who.text() == "People"
    play(screen, "move piece:armor-1 space:T1", "move piece:infantry-1 space:P2", "done", "join piece:armor-1")
    point_at(screen, "piece:monster")
    assert "at 2 to 1 (6 against 3)" in screen.ask.hint.text()  # Table 6.5: Armor's 6 against a Defense of 3
    do(screen, "attack piece:monster")
    assert waits_for(screen) == "roll"
    go_on(screen)
    assert screen.ask.who.text() == "Monster"
    assert screen.ask.rule.text() == "SHB 6.43"
    point_at(screen, "space:T1")
    assert screen.ask.hint.refusals
    play(screen, "retreat piece:monster space:R4", "done")
    play(screen, "demolish space:B2 n:2", "move piece:monster space:S09", "move piece:monster space:R4", "done")
    do(screen, "target piece:townspeople-1")
    assert "(6 against" in screen.ask.hint.text()
    play(screen, "strike n:6")
    assert screen.ask.who.text() == "Winner: Monster"
    assert "SHB 14.1" in screen.ask.prompt.text()
    assert any("retreat" in line for line in log_lines(screen))
    assert screen.player.isVisible()
