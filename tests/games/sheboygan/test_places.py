"""What the evaluation holds of where the people's units stand."""

from games.sheboygan.positions import position

from engine.games.sheboygan.layout import KIND
from engine.games.sheboygan.places import CROWDED, FLIGHT, NEAR, places_worth

PEOPLE = [{"frame": "human-move"}]


def worth(**pieces):
    """The worth of some pieces' places, by their ids with `_`."""
    return places_worth(position("G1", PEOPLE, {k.replace("_", "-"): v for k, v in pieces.items()}))


def test_civilians_stay_away_and_units_that_can_attack_come_near():
    """On G1 the way from s0-4 to s6-0 is ten steps, from s6-4 four; an infantry of strength 3 attacks from the next
    space, the third from s6-4."""
    monster = {"space": "s6-0"}
    assert worth(monster=monster, townspeople_1={"space": "s0-4"}) == -FLIGHT * 10
    assert worth(monster=monster, townspeople_1={"space": "s6-4"}) == -FLIGHT * 4
    assert worth(monster=monster, infantry_1={"space": "s6-4"}) == NEAR * 3 * 3
    assert worth(monster=monster, infantry_1={"space": "s6-1"}) == 0


def test_the_nearest_of_a_monster_and_its_thrall_counts():
    """The thrall, six steps from the monster, is counted with neither side; to the police next to it there is no way
    to go, and the civilian is one step from it."""
    thrall = {"space": "s0-0", "master": "monster"}
    monster = {"space": "s6-0"}
    alone = worth(monster=monster, armor_1=thrall)
    assert alone == 0
    assert worth(monster=monster, armor_1=thrall, police_1={"space": "s0-1"}) == 0
    assert worth(monster=monster, armor_1=thrall, townspeople_1={"space": "s0-1"}) == -FLIGHT


def test_units_beyond_the_limit_of_a_space_are_worth_more_to_the_monster():
    crowd = {f"police_{n}": {"space": "s3-2"} for n in (1, 2, 3)}
    apart = {**crowd, "police_3": {"space": "s4-2"}}
    monster = {"space": "s0-2"}
    difference = worth(monster=monster, **crowd) - worth(monster=monster, **apart)
    assert difference == CROWDED - NEAR


def test_without_a_monster_units_stand_in_the_middle():
    """In the middle of G1 the mean way to all spaces is shorter than in a corner; an armor counts by its strength."""
    state = position("G1", PEOPLE, {"armor-1": {"space": "s3-2"}})
    state.piece_space[0] = -1
    middle = places_worth(state)
    state.piece_space[state.piece_kind.index(KIND["armor"])] = state.setting.board.index["s0-0"]
    assert places_worth(state) > middle > 0
