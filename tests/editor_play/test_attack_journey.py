"""Fights by the mouse alone on a small city: odds before one commits, a retreat that the other side chooses, how far a
unit gets, and a game to its end."""

import pytest
from editor_play.driving import (
    TYPED,
    buttons,
    choose_dice,
    click_on,
    history_lines,
    lit,
    log_lines,
    offered,
    open_game,
    open_screen,
    pass_curtain,
    point_at,
    press_tool,
    rest_on,
    save_game,
    type_dice,
    waits_for,
    without_curtain,
)
from editor_play.game_files import choices_in
from editor_play.mouse import do
from games.sheboygan.positions import prepared

from engine.play.session import Session

POLICE = {"kind": "police"}
RECORD = {"attack": 8, "defense": 4, "demolition": 4, "movement": 4, "edge": "west"}


def open_city(qtbot, frames, pieces, **changes):
    patch = {
        "piece": pieces,
        "monster": {"monster": RECORD},
        "counters": {"turn": 2},
        "frames": frames,
    }
    screen = open_screen(qtbot, Session.of(prepared("G1", **changes), 1, patch))
    choose_dice(screen, TYPED)
    return screen


@pytest.fixture
def attack(qtbot):
    pieces = {
        "monster": {"space": "s2-2"},
        "police-1": {**POLICE, "space": "s3-2"},
        "infantry-1": {"kind": "infantry", "space": "s3-2"},
        "police-9": {**POLICE, "space": "s6-0"},
    }
    return open_city(qtbot, [{"frame": "monster-attack", "monster": "monster"}], pieces)


def test_odds_are_told_before_an_attack_is_committed(attack):
    screen = attack
    do(screen, "target piece:infantry-1")
    do(screen, "target piece:police-1")
    assert "at 2 to 1 (8 against 4)" in screen.ask.hint.text()  # the strongest one, before anything is pointed at
    rest_on(buttons(screen)["8"])
    hint = screen.ask.hint.text()
    assert hint.startswith("The monster attacks Police 1 and Infantry 1 at 2 to 1 (8 against 4).")  # 3 + 1
    assert "1: the monster retreats. 2: the monster takes 1 wound. 3: the monster takes 1 wound; one of" in hint
    assert "4: one of Police 1 and Infantry 1 is lost and the other retreats" in hint
    rest_on(buttons(screen)["4"])
    assert "at 1 to 1 (4 against 4)" in screen.ask.hint.text()


def test_a_loss_and_a_retreat_are_chosen_by_the_other_side(attack):
    screen = attack
    for choice in ("target piece:infantry-1", "target piece:police-1", "strike n:8"):
        do(screen, choice)
    type_dice(screen, 4)
    pass_curtain(screen)
    assert screen.ask.who.text() == "People"
    do(screen, "lose piece:police-1")
    assert screen.ask.rule.text() == "SHB 6.43"
    assert lit(screen) >= {"space:s4-2"}
    point_at(screen, "space:s2-3")
    assert "SHB 6.43" in screen.ask.hint.text()
    click_on(screen, "space:s4-2")
    assert screen.board_view.centre_of("piece:infantry-1") == screen.board_view.centre_of("space:s4-2")
    assert any("Infantry 1" in line and "s4-2" in line for line in log_lines(screen))


def test_a_fight_is_saved_at_its_dice_and_at_its_losses_and_goes_on(attack, tmp_path):
    screen = attack
    for choice in ("target piece:infantry-1", "target piece:police-1", "strike n:8"):
        do(screen, choice)
    save_game(screen, tmp_path / "dice.yaml")
    type_dice(screen, 4)
    pass_curtain(screen)
    hashes = [step.hash for step in save_game(screen, tmp_path / "losses.yaml").history]
    open_game(screen, tmp_path / "dice.yaml")
    assert waits_for(screen) == "roll"
    type_dice(screen, 4)
    assert [step.hash for step in save_game(screen, tmp_path / "again.yaml").history] == hashes
    open_game(screen, tmp_path / "losses.yaml")
    if waits_for(screen) == "curtain":
        pass_curtain(screen)
    do(screen, "lose piece:police-1")
    assert screen.ask.rule.text() == "SHB 6.43"


def test_the_monster_retreats_where_its_player_chooses(qtbot):
    pieces = {
        "monster": {"space": "s2-2"},
        "armor-1": {"kind": "armor", "space": "s3-2"},
        "police-9": {**POLICE, "space": "s6-0"},
    }
    screen = open_city(qtbot, [{"frame": "human-attack"}], pieces)
    do(screen, "join piece:armor-1")
    point_at(screen, "piece:monster")
    assert screen.ask.hint.text().startswith("Armor 1 attacks the monster at 1 to 1 (6 against 4). 1 to 3: Armor 1 is")
    do(screen, "attack piece:monster")
    type_dice(screen, 4)  # 6 against 4 is 1:1; a 4 is -/u1: a retreat
    pass_curtain(screen)
    assert screen.ask.who.text() == "Monster"
    goal = sorted(n for n in lit(screen) if n.startswith("space:"))[0]
    click_on(screen, goal)
    assert screen.board_view.centre_of("piece:monster") == screen.board_view.centre_of(goal)


@pytest.fixture
def march(qtbot):
    pieces = {"monster": {"space": "s6-0"}, "police-1": {**POLICE, "space": "s0-2"}}
    screen = open_city(qtbot, [{"frame": "human-move"}], pieces)
    without_curtain(screen)
    return screen


def test_reachable_spaces_are_told_their_cost_and_one_click_goes_there(march, tmp_path):
    screen = march
    click_on(screen, "piece:police-1")
    point_at(screen, "space:s3-2")
    assert screen.ask.hint.text() == "Go to s3-2 in 3 steps for 3."
    click_on(screen, "space:s3-2")
    went = choices_in(save_game(screen, tmp_path / "game.yaml"))
    assert went == [f"move piece:police-1 space:s{x}-2" for x in (1, 2, 3)]
    press_tool(screen, screen.bar.undo)
    assert history_lines(screen) == []
    assert screen.board_view.centre_of("piece:police-1") == screen.board_view.centre_of("space:s0-2")


def test_out_of_reach_names_the_rule_and_does_nothing(march):
    screen = march
    click_on(screen, "piece:police-1")
    point_at(screen, "space:s4-2")
    assert "SHB 5" in screen.ask.hint.text()
    click_on(screen, "space:s4-2")
    assert history_lines(screen) == []


def test_a_game_from_the_first_step_to_its_end_by_the_mouse(qtbot):
    """The monster wins with more than two points of bonus: one low building."""
    pieces = {"monster": {"space": "s2-2"}, "police-1": {**POLICE, "space": "s6-0"}}
    screen = open_city(qtbot, [{"frame": "monster-move", "monster": "monster"}], pieces, options={"target": 2})
    do(screen, "move piece:monster space:s1-2")
    do(screen, "demolish space:l1-3 n:4")
    type_dice(screen, 1)  # 2:1 on a 1 leaves it standing
    assert waits_for(screen) == "choose"
    go_on_until(screen, lambda: screen.ask.who.text() == "People" and "done" in offered(screen))
    go_on_until(screen, lambda: screen.ask.who.text() == "Monster")
    assert screen.ask.rule.text() == "SHB 5.1"
    do(screen, "demolish space:l1-3 n:4")
    type_dice(screen, 6)
    assert screen.ask.who.text() == "Winner: Monster"
    assert "SHB 14.1" in screen.ask.prompt.text()


def go_on_until(screen, asked):
    """End what can be ended, with sixes and curtains between, until a certain question is asked."""
    while (waits := waits_for(screen)) != "choose" or not asked():
        if waits == "curtain":
            pass_curtain(screen)
        elif waits == "roll":
            type_dice(screen, *(6 for _ in screen.dice.boxes))
        else:
            do(screen, "done")
