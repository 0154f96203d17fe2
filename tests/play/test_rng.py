"""The sessions' dice: the published numbers of the generator, and fairness that doesn't lean."""

from collections import Counter

from engine.play.chance import Chance, Dice, Pick, Shuffle
from engine.play.rng import Stream, draw_faces, mix


def test_numbers_are_those_published_for_the_seed_1234567():
    """The first five outputs of the reference splitmix64 for this seed."""
    assert [mix(1234567, i) for i in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_faces_depend_on_seed_and_turn_alone():
    chance = Chance("all", "R 1", (Dice(3, 6), Pick(("a", "b", "c")), Shuffle(5)))
    first = draw_faces(7, 2, chance)
    assert first == draw_faces(7, 2, chance)
    assert len({draw_faces(7, turn, chance) for turn in range(20)} | {draw_faces(8, 2, chance)}) == 21
    chance.split(first)


def test_a_die_is_even():
    """6,000 throws: every face within five standard deviations (29) of a thousand."""
    chance = Chance("die", "R 1", (Dice(),))
    counts = Counter(draw_faces(1, turn, chance)[0] for turn in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(n - 1000) < 145 for n in counts.values())


def test_numbers_beyond_the_last_whole_multiple_are_refused():
    """With n just above half the range, a plain remainder would give the low numbers twice as often."""
    n = (1 << 63) + (1 << 62)
    stream = Stream(3)
    low = sum(stream.below(n) < (1 << 62) for _ in range(3000))
    assert stream.counter > 3000
    assert abs(low - 1000) < 130


def test_every_order_of_three_falls():
    counts = Counter(Stream(seed).shuffled(3) for seed in range(600))
    assert len(counts) == 6
    assert min(counts.values()) > 60
