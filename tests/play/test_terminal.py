"""A view in text, line by line."""

import pytest

from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Pick, Shuffle
from engine.play.decisions import Over
from engine.play.scene import Card, Item, Overlay, Panel, Scene, Track
from engine.play.terminal import ask_lines, chosen, dice_line, over_line, scene_lines, typed_faces, view_lines


def test_the_toy_game_as_the_people_see_it(session):
    for seat, action in (("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")):
        session.act(seat, action)
    assert list(view_lines(session.game, session.view("monster"))) == [
        "== Turn 1 · The monster walks ==",
        "Both choose a number > [The monster walks] > A house is struck > A flare is fired",
        "Turn: 1 of 6",
        "Ruins: 0 of 4",
        "  D2: Monster #hunter",
        "Monster: dazzled no",
        "Monster: Walk: 3 more. (TOY 3)",
        "   1 Walk to C2",
        "   2 Walk to D1",
        "   3 Walk to D3",
        "   4 Stop",
    ]
    assert "  D1: Baker #baker" in list(view_lines(session.game, session.view("people")))


def test_dice_and_the_end(session):
    for seat, action in (("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")):
        session.act(seat, action)
    session.act("monster", "move space:D1")
    assert list(view_lines(session.game, session.view()))[-1] == "Dice: The monster strikes the house. (TOY 4)"
    session.resolve((6,))
    end = "Monster won: The monster found the baker. (TOY 6) Points: Monster 1, People 0."
    assert list(view_lines(session.game, session.view()))[-1] == end


def test_everything_a_scene_may_hold():
    scene = Scene(
        "Turn 2",
        items=(
            Item("b", "tank", "space:A1", "tank", "Tank", ratings=("3", "2"), badges=("hit",), order=1, spent=True),
            Item("a", "squad", "space:A1", "infantry"),
        ),
        overlays=(Overlay("space:A1", "fire"), Overlay("border:A1,A2", "wall", "a wall")),
        tracks=(Track("t", "Points", 3), Track("u", "Day", 2, text="second day")),
        panels=(Panel("p", "Record", (("attack", "5"), ("wounds", "1"))),),
        cards=(Card("c", "Ambush", "once"), Card("d", "Secret", face_up=False)),
    )
    assert list(scene_lines(scene)) == [
        "== Turn 2 ==",
        "Points: 3",
        "Day: 2 (second day)",
        "  border:A1,A2: (a wall)",
        "  A1: (fire), squad #a, Tank 3 2 [hit] #b (spent)",
        "Record: attack 5, wounds 1",
        "Card: Ambush (once)",
        "Card: face down",
    ]


def test_a_long_list_is_set_in_columns_and_open_verbs_say_so(prepared):
    state = prepared.game.start(prepared.scenario, prepared.board)
    state.frames, state.turn = [("flare",)], 1
    lines = list(ask_lines(prepared.game, state, prepared.game.pending(state).asks[0]))
    assert lines[1] == "Fire a flare at"
    assert lines[2].split()[:3] == ["1", "10096,10004", "2"]
    assert lines[-3:-1] == ["Save the flare", "   13"]
    assert lines[-1] == "     (any other 'flare' may do as well: these are suggestions)"
    assert max(len(line) for line in lines) <= 100


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("1", "hide space:A2"),
        (" 6 ", "hide space:D3"),
        ("hide   space:A2", "hide space:A2"),
        ("7", "7"),
        ("0", "0"),
        ("", ""),
        ("9" * 5000, "9" * 5000),
        ("²", "²"),
    ],
)
def test_a_number_or_a_text_names_an_action(session, text, action):
    found = chosen(session.pending().asks[0], text)
    assert (found, type(found)) == (action, Action)


def test_ends_without_a_winner(prepared):
    assert (
        over_line(prepared.game, Over({"monster": 1, "people": 1}, "Both sleep.", "R", "draw"))
        == "A draw: Both sleep. (R)"
    )
    assert over_line(prepared.game, Over({}, "Too long.", "R", "none")) == "No result: Too long. (R)"


MIXED = Chance("storm", "R 1", (Dice(2, 10), Pick(("north", "south")), Shuffle(3)), "A storm breaks.")


def test_dice_that_lie_on_the_table():
    assert dice_line(MIXED) == "A storm breaks. (2 dice of 10, north or south, an order of 0 to 2)"
    assert dice_line(Chance("smash", "R 1", (Dice(),))) == "smash (1 die of 6)"
    assert typed_faces(MIXED, "10, 1 south 2 0 1") == (10, 1, 1, 2, 0, 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "6 to be typed, not 0"),
        ("1 1 south 0 1", "6 to be typed, not 5"),
        ("1 x south 0 1 2", "'x' is no number"),
        ("1 -1 south 0 1 2", "storm: 1, -1 can't fall; expected 2 dice of 10$"),
        ("1 11 south 0 1 2", "storm: 1, 11 can't fall; expected 2 dice of 10$"),
        (f"1 {'9' * 5000} south 0 1 2", "'999999999999999999999999999999' is no number"),
        ("1 1 2 0 1 2", "storm: 2 can't fall; expected north or south$"),
        ("1 1 south 0 1 1", "storm: 0, 1, 1 can't fall; expected an order of 0 to 2$"),
    ],
)
def test_dice_that_cannot_lie_there(text, words):
    with pytest.raises(ValueError, match=words):
        typed_faces(MIXED, text)
