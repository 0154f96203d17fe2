"""Chances: exact distributions, and faces that can or can't fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.play.chance import MOST_OUTCOMES, Chance, Dice, Pick, Shuffle


def chance(*draws):
    return Chance("test", "R 1", draws)


def spread(dice):
    """The exact distribution of what a rule reads of some dice."""
    found = Counter()
    for faces, probability in chance(dice).outcomes():
        found[dice.read(faces)] += probability
    return found


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (3, 10), (4, 5)])
def test_sums_agree_with_convolution(count, sides):
    """Adding one die after another to a table of sums is another way than listing all faces."""
    sums = {0: Fraction(1)}
    for _ in range(count):
        sums = {
            s: sum((sums.get(s - face, Fraction(0)) for face in range(1, sides + 1)), Fraction(0)) / sides
            for s in range(max(sums) + sides + 1)
        }
    assert spread(Dice(count, sides, use="sum")) == {s: p for s, p in sums.items() if p}


def test_two_dice_as_every_player_knows_them():
    found = spread(Dice(2, use="sum"))
    assert (found[2], found[7], found[12]) == (Fraction(1, 36), Fraction(1, 6), Fraction(1, 36))


def test_hits_are_binomial():
    """A die with +1 that hits on 5 hits with probability one half."""
    assert spread(Dice(3, change=1, use="hits", hit_on=5)) == {
        0: Fraction(1, 8),
        1: Fraction(3, 8),
        2: Fraction(3, 8),
        3: Fraction(1, 8),
    }


def test_a_change_counts_for_each_die():
    assert Dice(2, change=-1).read((1, 6)) == (0, 5)
    assert Dice(2, change=2, use="sum").read((1, 6)) == 11


def test_a_product_of_draws():
    both = chance(Dice(1, 4), Pick(("a", "b", "c")), Shuffle(3))
    outcomes = both.outcomes()
    assert len(outcomes) == len({faces for faces, _ in outcomes}) == 4 * 3 * 6
    assert sum(p for _, p in outcomes) == 1
    assert both.length == 5
    assert both.split((4, 2, 1, 0, 2)) == ((4,), (2,), (1, 0, 2))


def test_too_many_outcomes_are_not_listed():
    assert len(chance(Dice(3, 10)).outcomes()) == MOST_OUTCOMES
    assert chance(Dice(3, 10), Pick(("a", "b"))).outcomes() is None
    assert chance(Shuffle(60)).outcomes() is None


@pytest.mark.parametrize(
    ("draw", "faces"),
    [
        (Dice(), (0,)),
        (Dice(), (7,)),
        (Dice(2), (1,)),
        (Dice(), (1, 2)),
        (Pick(("a",)), (1,)),
        (Pick(("a",)), (-1,)),
        (Shuffle(3), (0, 1, 1)),
        (Shuffle(3), (1, 2, 3)),
        (Dice(), ()),
    ],
)
def test_faces_that_cannot_fall(draw, faces):
    with pytest.raises(ValueError, match=r"^test: "):
        chance(draw).split(faces)


def test_exactly_the_listed_faces_may_fall():
    for draw, faces in ((Dice(2, 3), range(5)), (Pick(("a", "b")), range(-1, 4)), (Shuffle(2), range(-1, 4))):
        allowed = {f for f in product(faces, repeat=draw.length) if draw.allows(f)}
        assert allowed == set(draw.faces())
        assert len(allowed) == draw.size()
