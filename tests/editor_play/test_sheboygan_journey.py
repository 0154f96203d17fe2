"""Sheboygan's teaching scenario through the window: a turn of each side, the dice typed."""

import pytest
from editor_play.driving import click_on, lit, log_lines, open_screen, point_at, press, type_dice
from editor_play.mouse import do

from engine.play.prepare import prepare_file
from engine.play.session import Session

TEACHING = "builtin:sheboygan/teaching"


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file(TEACHING), 1))
    screen.habits.curtain = False
    screen.bar.dice.setCurrentIndex(2)
    return screen


def enter(screen):
    """Enter by the first street of the edge; the space."""
    space = min(n for n in lit(screen) if n.startswith("space:S"))
    click_on(screen, space)
    assert f"enter piece:monster {space}" == screen.table.session.history[-1].action
    return space


def test_the_monster_enters_where_it_may(screen):
    assert screen.ask.who.text() == "Monster"
    assert screen.ask.rule.text() == "SHB 3.2"
    spaces = {a.nouns[1] for a in screen.answering.choices.ask.actions}
    assert lit(screen) - {"piece:monster"} == spaces
    assert not any(n.startswith("space:L") for n in lit(screen))
    space = enter(screen)
    assert screen.board_view.centre_of("piece:monster") == screen.board_view.centre_of(space)


def test_demolition_with_points_and_a_typed_die(screen):
    enter(screen)
    while not any(a.verb == "demolish" for a in screen.answering.choices.ask.actions):
        click_on(screen, sorted(n for n in lit(screen) if n.startswith("space:"))[0])
    target = next(a for a in screen.answering.choices.ask.actions if a.verb == "demolish").nouns[0]
    click_on(screen, target)
    assert screen.answering.choices.chosen == (target,)
    (numbers,) = screen.answering.choices.numbers()
    most = numbers.values[-1]
    screen.ask.pointed.emit(numbers.actions[most])
    assert "destroyed on" in screen.ask.hint.text()
    press(screen, str(most))
    assert screen.dice.prompt.text().startswith("<b>The monster attacks")
    type_dice(screen, 6)
    name = target.partition(":")[2]
    assert screen.table.scene().terrain[name] == "ruins"
    assert screen.canvas.space_item(name).space.terrain == "ruins"


def test_a_turn_of_each_side(screen):
    enter(screen)
    do(screen, "done")
    while screen.table.now().seat == "monster":
        do(screen, "done")
    assert screen.ask.who.text() == "People"
    assert "piece:armor-1" in lit(screen)
    before = screen.board_view.centre_of("piece:armor-1")
    click_on(screen, "piece:armor-1")
    reached = sorted(n for n in lit(screen) if n.startswith("space:"))
    assert reached
    click_on(screen, reached[0])
    assert screen.board_view.centre_of("piece:armor-1") == screen.board_view.centre_of(reached[0]) != before
    do(screen, "done")
    while screen.table.now().seat == "people" and "done" in screen.table.now().ask.actions:
        do(screen, "done")
    assert screen.ask.who.text() == "Monster"
    assert screen.ask.rule.text() == "SHB 5.1"
    assert any("Turn 2" in line for line in log_lines(screen))


def test_the_people_see_no_secret_of_the_monster(screen):
    enter(screen)
    while screen.table.now().seat == "monster":
        do(screen, "done")
    record = next(p for p in screen.table.scene().panels if p.seat == "monster" or "record" in p.title)
    assert dict(record.rows)["Attack"] == "?"
    screen.bar.viewer.setCurrentIndex(screen.bar.viewer.findData("all"))
    record = next(p for p in screen.table.scene().panels if p.seat == "monster" or "record" in p.title)
    assert dict(record.rows)["Attack"] == "6"


def test_steps_of_the_machine_are_offered_only_where_it_sits(screen):
    bar = screen.bar
    assert not bar.run.isVisible()
    screen.table.set_player("people", "random")
    assert bar.run.isVisible()
    assert bar.step.isVisible()


def test_answers_say_the_names_of_streets(screen):
    space = enter(screen)
    value = space.partition(":")[2]
    name = screen.board_view.map.spaces[value].name
    assert f"{value} ({name})" in log_lines(screen)[-1]
    goal = sorted(n for n in lit(screen) if n.startswith("space:S"))[0]
    point_at(screen, goal)
    value = goal.partition(":")[2]
    assert f"{value}, {screen.board_view.map.spaces[value].name} (street)" in screen.ask.hint.text()


def test_two_machines_play_it_to_the_end(screen, qtbot):
    screen.bar.dice.setCurrentIndex(1)
    for seat in ("monster", "people"):
        screen.table.set_player(seat, "random")
    for _ in range(3000):
        if not screen.table.step():
            break
    assert screen.table.now().kind == "over"
    assert screen.ask.who.text().startswith("Winner: ") or screen.ask.who.text() == "A draw"
