"""Choosing noun by noun, exactly: which nouns light up, which buttons there are, what a click does."""

import pytest

from editor.play.choices import Button, Choices, Numbers
from engine.play.actions import Action, in_order
from engine.play.decisions import Ask


def ask(*texts, open_verbs=()):
    return Ask("people", "TOY 1", "Choose.", in_order(Action.parse(t) for t in texts), frozenset(open_verbs))


MOVES = ask(
    "move piece:tank space:b1",
    "move piece:tank space:b2",
    "move piece:gun space:b2",
    "ram piece:tank space:b2",
    "done",
)


def test_pieces_light_up_first_then_their_spaces():
    choices = Choices(MOVES)
    assert set(choices.lit) == {"piece:tank", "piece:gun"}
    assert set(choices.choose("piece:tank").lit) == {"space:b1", "space:b2"}
    assert set(choices.choose("piece:gun").lit) == {"space:b2"}


def test_the_noun_behind_a_light_names_its_actions():
    lit = Choices(MOVES).choose("piece:tank").lit
    assert lit["space:b2"] == ("move piece:tank space:b2", "ram piece:tank space:b2")


def test_a_click_that_leaves_one_action_acts_at_once():
    outcome = Choices(MOVES).choose("piece:tank").click("space:b1")
    assert outcome.action == "move piece:tank space:b1"


def test_a_click_that_ends_several_actions_opens_a_menu():
    outcome = Choices(MOVES).choose("piece:tank").click("space:b2")
    assert outcome.action is None
    assert outcome.menu == ("move piece:tank space:b2", "ram piece:tank space:b2")


def test_a_piece_with_one_move_still_shows_its_space_first():
    outcome = Choices(MOVES).click("piece:gun")
    assert outcome.action is None
    assert set(outcome.choices.lit) == {"space:b2"}


def test_the_only_piece_need_not_be_clicked_first():
    choices = Choices(ask("move piece:monster space:b1", "move piece:monster space:b2", "ruin space:b3 n:1", "done"))
    assert set(choices.lit) == {"piece:monster", "space:b1", "space:b2", "space:b3"}
    assert choices.click("space:b2").action == "move piece:monster space:b2"
    assert choices.click("space:b3").action == "ruin space:b3 n:1"
    assert set(choices.click("piece:monster").choices.lit) == {"space:b1", "space:b2"}
    assert ("move piece:monster space:z9",) in choices.guesses("space:z9")


def test_the_only_piece_is_no_button_when_its_spaces_light_up():
    choices = Choices(ask("enter piece:monster space:b1", "enter piece:monster space:b2"))
    assert choices.buttons(shown={"space:b1", "space:b2"}) == ()
    assert choices.buttons(shown={"space:b1"}) == (Button("enter", "piece:monster", count=2),)


def test_another_piece_replaces_the_chosen_one():
    outcome = Choices(MOVES).choose("piece:tank").click("piece:gun", "space:a1")
    assert outcome.choices.chosen == ("piece:gun",)


def test_a_piece_in_the_way_is_clicked_through_to_its_space():
    outcome = Choices(MOVES).choose("piece:tank").click("piece:rubble", "space:b1")
    assert outcome.action == "move piece:tank space:b1"


def test_a_click_on_a_space_means_the_only_piece_in_it_that_can_act():
    outcome = Choices(MOVES).click("space:a1", inside=("piece:gun", "piece:rubble"))
    assert outcome.choices.chosen == ("piece:gun",)


def test_a_click_on_a_stack_asks_which_piece():
    outcome = Choices(MOVES).click("space:a1", inside=("piece:gun", "piece:tank"))
    assert outcome.nouns == ("piece:gun", "piece:tank")


def test_a_click_on_nothing_keeps_the_selection():
    choices = Choices(MOVES).choose("piece:tank")
    outcome = choices.click("space:z9")
    assert outcome.missed
    assert outcome.choices == choices


def test_a_noun_that_cannot_follow_is_refused():
    with pytest.raises(KeyError):
        Choices(MOVES).choose("space:b1")


def test_back_goes_one_noun_and_then_the_verb():
    choices = Choices(MOVES, "move").choose("piece:tank")
    assert choices.back() == Choices(MOVES, "move")
    assert choices.back().back() == Choices(MOVES)
    assert Choices(MOVES).back() == Choices(MOVES)


def test_a_verb_narrows_and_lets_go_of_nouns_that_do_not_fit():
    assert Choices(MOVES).choose("piece:tank").with_verb("ram").chosen == ("piece:tank",)
    assert Choices(MOVES).choose("piece:gun").with_verb("ram").chosen == ()


def test_verbs_of_the_map_are_offered_when_there_are_several():
    ram = Action.parse("ram piece:tank space:b2")
    assert Choices(MOVES).verb_buttons() == (Button("move", count=3), Button("ram", action=ram))
    assert Choices(MOVES).choose("piece:gun").verb_buttons() == ()
    assert Choices(MOVES, "ram").verb_buttons() == Choices(MOVES).verb_buttons()


def test_buttons_hold_what_the_map_does_not_show():
    choices = Choices(MOVES)
    assert choices.buttons(shown={"piece:tank", "piece:gun"}) == (Button("done", action=Action("done")),)
    hidden = choices.buttons(shown={"piece:tank"})
    assert Button("move", "piece:gun", Action.parse("move piece:gun space:b2")) in hidden


def test_edges_and_options_become_buttons():
    takes = "take option:web n:1", "take option:web n:2", "take option:leap n:1", "take option:leap n:2"
    choices = Choices(ask("enter edge:north", "enter edge:west", *takes))
    north, west, _, web = choices.buttons()
    assert (north.action, west.noun) == ("enter edge:north", "edge:west")
    assert web == Button("take", "option:web", count=2)
    outcome = choices.press(web)
    assert outcome.choices.chosen == ("option:web",)
    assert outcome.choices.numbers()[0].values == (1, 2)


def test_numbers_are_sorted_as_numbers():
    choices = Choices(ask("attack piece:gun n:2", "attack piece:gun n:12", "attack piece:gun n:3"))
    outcome = choices.click("piece:gun")
    (numbers,) = outcome.choices.numbers()
    assert numbers.values == (2, 3, 12)
    assert outcome.choices.choose_number(numbers, 12).action == "attack piece:gun n:12"


def test_a_number_shared_by_two_verbs_is_asked_for_each():
    numbers = Choices(ask("bid n:1", "pay n:1", "pay n:2")).numbers()
    assert numbers == (
        Numbers("pay", {1: (Action("pay", "n:1"),), 2: (Action("pay", "n:2"),)}),
        Numbers("bid", {1: (Action("bid", "n:1"),)}),
    )


def test_the_only_number_is_not_asked_for():
    outcome = Choices(ask("attack piece:gun n:4", "attack piece:tank n:1", "attack piece:tank n:2")).click("piece:gun")
    assert outcome.action == "attack piece:gun n:4"


def test_an_option_that_is_the_only_one_is_taken_for_granted():
    choices = Choices(ask("set option:attack n:0", "set option:attack n:1")).advanced()
    assert choices.chosen == ("option:attack",)
    assert choices.numbers()[0].values == (0, 1)
    assert Choices(MOVES).advanced() == Choices(MOVES)
    assert Choices(ask("done")).advanced().chosen == ()


def test_a_complete_action_beside_longer_ones_is_a_button():
    choices = Choices(ask("fire piece:gun", "move piece:gun space:b1")).click("piece:gun").choices
    assert choices.buttons(shown=choices.lit) == (Button("fire", action=Action("fire", "piece:gun")),)
    assert set(choices.lit) == {"space:b1"}


def test_a_free_point_takes_any_place():
    choices = Choices(ask("throw point:100,100", "pass", open_verbs=["throw"]))
    assert choices.free_point_verb == "throw"
    assert choices.at_point(1250, 400) == "throw point:1250,400"
    assert Choices(ask("throw point:100,100")).at_point(1250, 400) is None


def test_a_free_point_after_a_piece():
    choices = Choices(ask("fly piece:bat point:5,5", open_verbs=["fly"]))
    assert choices.at_point(7, 8) is None
    assert choices.choose("piece:bat").at_point(7, 8) == "fly piece:bat point:7,8"


def test_guesses_ask_about_what_does_not_light_up():
    choices = Choices(MOVES).choose("piece:tank")
    assert choices.guesses("space:z9") == (("move piece:tank space:z9",), ("ram piece:tank space:z9",))
    assert choices.guesses("space:b1") == ()
    assert Choices(MOVES).guesses("edge:north") == ()


def test_a_guess_about_a_piece_is_asked_with_two_spaces():
    """A reason that holds for both is about the piece; a verb with a single space left can't tell."""
    assert Choices(MOVES).guesses("piece:mob") == (("move piece:mob space:b2", "move piece:mob space:b1"),)


def test_numbers_that_follow_do_not_blur_a_guess():
    choices = Choices(ask("attack piece:gun n:1", "attack piece:gun n:2", "attack piece:tank n:1"))
    assert choices.guesses("piece:mob") == (("attack piece:mob n:1",),)


def test_doing_nothing_stands_last_wherever_the_ask_lists_it():
    offered = ask("done", "ram piece:tank", "rest option:here", "rest option:there", "shoot piece:gun piece:mob")
    assert [b.verb for b in Choices(offered).answers({"piece:tank", "piece:gun"})] == [
        "done", "rest", "rest", "ram", "shoot",
    ]  # fmt: skip
    last = Choices(offered, idle=frozenset({"done"})).answers({"piece:tank", "piece:gun"})
    assert [b.verb for b in last] == ["rest", "rest", "ram", "shoot", "done"]
    menu = Choices(ask("decline piece:gun", "shoot piece:gun"), idle=frozenset({"decline"})).click("piece:gun").menu
    assert menu == ("shoot piece:gun", "decline piece:gun")
