"""Sheboygan's teaching scenario through the window: a turn of each side, the dice typed."""

import pytest
from editor_play.driving import (
    AT_ONCE,
    TYPED,
    buttons,
    choose_dice,
    click_on,
    figures,
    let_play,
    lit,
    log_lines,
    offered,
    open_screen,
    pick_in_menu,
    place_of,
    point_at,
    press,
    rest_on,
    type_dice,
    waits_for,
    without_curtain,
)
from editor_play.mouse import do
from editor_widgets import pick
from patience import wait_until

from engine.play.prepare import prepare_file
from engine.play.session import Session

TEACHING = "builtin:sheboygan/teaching"


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file(TEACHING), 1))
    without_curtain(screen)
    choose_dice(screen, TYPED)
    return screen


def enter(screen):
    """Enter by the first street of the edge; the space."""
    space = min(n for n in lit(screen) if n.startswith("space:S"))
    click_on(screen, space)
    assert f"space:{place_of(screen, 'monster')}" == space
    return space


def end_turn(screen, who):
    while screen.ask.who.text() == who and "done" in offered(screen):
        do(screen, "done")


def test_the_monster_enters_where_it_may(screen):
    assert screen.ask.who.text() == "Monster"
    assert screen.ask.rule.text() == "SHB 3.2"
    assert lit(screen) - {"piece:monster"} == {action.split()[2] for action in offered(screen)}
    assert not any(n.startswith("space:L") for n in lit(screen))
    enter(screen)


def test_demolition_with_points_and_a_typed_die(screen):
    enter(screen)
    while not any(action.startswith("demolish") for action in offered(screen)):
        click_on(screen, sorted(n for n in lit(screen) if n.startswith("space:"))[0])
    target = next(action for action in offered(screen) if action.startswith("demolish")).split()[1]
    click_on(screen, target)
    most = max(filter(str.isdigit, buttons(screen)), key=int)
    rest_on(buttons(screen)[most])
    assert "destroyed on" in screen.ask.hint.text()
    press(screen, most)
    assert screen.dice.prompt.text().startswith("<b>The monster attacks")
    type_dice(screen, 6)
    name = target.partition(":")[2]
    assert screen.canvas.space_item(name).space.terrain == "ruins"


def test_a_turn_of_each_side(screen):
    enter(screen)
    do(screen, "done")
    end_turn(screen, "Monster")
    assert screen.ask.who.text() == "People"
    assert "piece:armor-1" in lit(screen)
    before = screen.board_view.centre_of("piece:armor-1")
    click_on(screen, "piece:armor-1")
    reached = sorted(n for n in lit(screen) if n.startswith("space:"))
    assert reached
    click_on(screen, reached[0])
    assert screen.board_view.centre_of("piece:armor-1") == screen.board_view.centre_of(reached[0]) != before
    do(screen, "done")
    end_turn(screen, "People")
    assert screen.ask.who.text() == "Monster"
    assert screen.ask.rule.text() == "SHB 5.1"
    assert any("Turn 2" in line for line in log_lines(screen))


def test_the_people_see_no_secret_of_the_monster(screen):
    enter(screen)
    end_turn(screen, "Monster")
    assert figures(screen)["Attack"] == "?"
    pick(screen.bar.viewer, "All, nothing hidden")
    assert figures(screen)["Attack"] == "6"


def test_steps_of_the_machine_are_offered_only_where_it_sits(screen):
    bar = screen.bar
    assert not bar.run.isVisible()
    let_play(screen, "People", "Random")
    assert bar.run.isVisible()
    assert bar.step.isVisible()


def test_answers_say_the_names_of_streets(screen):
    space = enter(screen)
    value = space.partition(":")[2]
    name = screen.board_view.map.spaces[value].name
    assert f"{name} ({value})" in log_lines(screen)[-1]
    goal = sorted(n for n in lit(screen) if n.startswith("space:S"))[0]
    point_at(screen, goal)
    value = goal.partition(":")[2]
    assert f"{screen.board_view.map.spaces[value].name} ({value}, street)" in screen.ask.hint.text()


def test_two_machines_play_it_to_the_end(screen):
    choose_dice(screen, AT_ONCE)
    for seat in ("Monster", "People"):
        let_play(screen, seat, "Random")
    pick_in_menu(screen.bar.goals.parentWidget(), "To the end of the game")
    wait_until(lambda: waits_for(screen) == "over", "for the end")
    assert screen.ask.who.text().startswith("Winner: ") or screen.ask.who.text() == "A draw"
