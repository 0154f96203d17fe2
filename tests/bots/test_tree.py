"""The tree of what may follow, against exhaustive search of small positions."""

from random import Random

import pytest

from engine.bots.throws import DRAWS, throws
from engine.bots.tree import Tree
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Shuffle
from engine.play.decisions import Over
from engine.play.position import edit

WALK = {
    "counters": {"turn": 1},
    "piece": {"baker": {"space": "A2"}, "hunter": {"space": "D2"}},
    "frames": [{"frame": "flare"}, {"frame": "walk", "left": 2}],
}


def tree_of(prepared, patch, seat="monster"):
    state = edit(prepared.game.start(prepared.scenario, prepared.board), patch)
    ask = prepared.game.pending(state).ask(seat)
    return Tree(prepared.game, seat, [state], ask, Random(0))


def exact(game, state, seat):
    """The value of a turn by looking at everything in it: best of own choices, mean over dice, until another seat is
    asked."""
    pending = game.pending(state)
    if isinstance(pending, Chance):
        outcomes = pending.outcomes()
        return sum(float(p) * exact(game, after(game, state, faces=f), seat) for f, p in outcomes)
    if isinstance(pending, Over) or pending.ask(seat) is None:
        return game.evaluate(state, seat)
    return max(exact(game, after(game, state, seat, a), seat) for a in pending.ask(seat).actions)


def after(game, state, seat="", action=None, faces=None):
    new = state.copy()
    if faces is None:
        game.apply(new, seat, action)
    else:
        game.resolve(new, faces)
    return new


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_whole_turn_is_worth_what_exhaustive_search_says(prepared, left):
    tree = tree_of(prepared, {**WALK, "frames": [{"frame": "flare"}, {"frame": "walk", "left": left}]})
    for _ in range(2000):
        tree.grow()
        if tree.root.closed:
            break
    assert tree.root.closed, "the turn of at most three steps is small enough to be looked at whole"
    for action, (value, _) in tree.values().items():
        state = after(prepared.game, tree.root.states[0], "monster", action)
        assert value == pytest.approx(exact(prepared.game, state, "monster"))


def test_another_seats_turn_is_not_looked_into(prepared):
    """After the walk it is for the people to fire a flare."""
    tree = tree_of(prepared, {**WALK, "frames": [{"frame": "flare"}, {"frame": "walk", "left": 1}]})
    for _ in range(50):
        tree.grow()
    stop = tree.root.children[tree.root.actions.index("stop")]
    assert prepared.game.pending(stop.states[0]).seats == ("people",)
    assert stop.closed
    assert not stop.children


def test_what_is_hidden_is_not_used(prepared):
    """The baker is in D1 or in D3, as likely; a house falls on four faces of six, and then the baker is found. With one
    step there is nothing to choose between; somebody who knew would be sure of the direction."""
    start = prepared.game.start(prepared.scenario, prepared.board)
    frames = [{"frame": "flare"}, {"frame": "walk", "left": 1}]
    worlds = [
        edit(start, {**WALK, "piece": {"hunter": {"space": "D2"}, "baker": {"space": s}}, "frames": frames})
        for s in ("D1", "D3")
    ]
    tree = Tree(prepared.game, "monster", worlds, prepared.game.pending(worlds[0]).ask("monster"), Random(0))
    values = tree.values()
    assert values["move space:D1"][0] == pytest.approx(values["move space:D3"][0])
    found, whole = 1000, exact(prepared.game, after(prepared.game, worlds[1], "monster", action("D1")), "monster")
    assert values["move space:D1"][0] == pytest.approx((4 / 6 * found + 2 / 6 * 0 + whole) / 2)


def action(space):
    return Action("move", f"space:{space}")


def test_visits_go_to_the_best_first_and_to_all(prepared):
    tree = tree_of(prepared, {**WALK, "frames": [{"frame": "flare"}, {"frame": "walk", "left": 4}]})
    for _ in range(60):
        tree.grow()
    visits = [c.visits for c in sorted(tree.root.children, key=lambda c: -c.value) if not c.closed]
    assert min(visits) >= 1
    assert visits[0] > visits[-1]


def test_dice_with_too_many_results_are_drawn():
    dice = Chance("few", "R", (Dice(2),))
    assert sorted(throws(dice, Random(0))) == sorted(faces for faces, _ in dice.outcomes())
    many = Chance("many", "R", (Shuffle(9),))
    drawn = throws(many, Random(0))
    assert len(drawn) == DRAWS
    assert all(many.split(faces) for faces in drawn)
    assert drawn == throws(many, Random(0)) != throws(many, Random(1))
