"""What the evaluation holds of units under a monster's will (13.10)."""

import pytest
from games.sheboygan.positions import GAME, position

from engine.games.sheboygan.hunt import PATIENCE
from engine.games.sheboygan.prospects import BONUS
from engine.games.sheboygan.thrall_worth import CAPTIVE, thrall_worth

MOVING = [{"frame": "monster-move", "monster": "monster"}]


def enthralled(civilian: str, **cells):
    """An armor at the west end of a street obeys the monster; a civilian stands somewhere."""
    pieces = {
        "monster": {"space": "s6-0"},
        "armor-1": {"space": "s0-2", "master": "monster", **cells},
        "townspeople-1": {"space": civilian},
        "police-1": {"space": "s6-4"},
    }
    return position("G1", MOVING, pieces)


def test_a_thrall_is_worth_whom_it_will_attack():
    """6 against 1 is 5:1, under which each face costs a civilian in the street, and 6:1 as well against police, who are
    worth one point and what the people have of them."""
    near = thrall_worth(enthralled("s2-2"))
    assert near >= int(CAPTIVE * 5 * BONUS)
    late = thrall_worth(enthralled("s2-2", used=True))
    assert late == pytest.approx(near * PATIENCE, rel=0.3)
    assert late < near


def test_who_obeys_counts_for_the_people_no_more():
    free = enthralled("s2-2", master=None)
    assert thrall_worth(free) == 0
    assert GAME.evaluate(enthralled("s2-2"), "monster") > GAME.evaluate(free, "monster")
