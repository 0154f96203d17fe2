"""What the evaluation expects of the next attacks, against means worked out from the printed tables."""

from random import Random

import pytest
from games.sheboygan.positions import GAME, position, prepared

from engine.bots.players import make_bot
from engine.games.sheboygan.approach import UNREACHABLE, approach
from engine.games.sheboygan.layout import KIND
from engine.games.sheboygan.prospects import (
    BONUS,
    attack_prospect,
    bargains,
    demolition_prospect,
    wreckage,
)
from engine.play.decisions import Decision

MOVING = [{"frame": "monster-move", "monster": "monster"}]
PEOPLE = [{"frame": "human-move"}]
ASSAULT = [{"frame": "human-attack", "group": []}]


def test_demolition_is_split_as_it_pays_best():
    """Four points between a low building (resistance 2, bonus 3) and a high one (4 and 5): best are two attempts on the
    low one at 1:1, each of which hits on two faces of six, so that one of both does in five cases of nine."""
    pieces = {"monster": {"space": "s3-2"}, "police-1": {"space": "s6-4"}}
    state = position("G1", MOVING, pieces, {"demolition": 4})
    best = demolition_prospect(state, 0, "monster-move")
    assert best == pytest.approx(BONUS * 5 / 9 * 3, abs=1)
    assert demolition_prospect(position("G1", MOVING, pieces, {"demolition": 0}), 0, "monster-move") == 0
    assert demolition_prospect(state, 0, "human-move") == 0


def test_the_monster_attacks_where_it_pays():
    """Five points against a civilian in the street are 5:1, under which each face costs at least one unit."""
    near = {"monster": {"space": "s3-2"}, "townspeople-1": {"space": "s2-2"}, "police-1": {"space": "s6-4"}}
    frames = [{"frame": "monster-attack", "monster": "monster", "group": []}]
    assert attack_prospect(position("G1", frames, near), 0, 5) == 5 * BONUS
    assert attack_prospect(position("G1", frames, near), 0, 0) == 0
    far = {**near, "townspeople-1": {"space": "s0-4"}}
    assert attack_prospect(position("G1", frames, far), 0, 5) == 0


def test_targets_are_attacked_one_by_one_where_that_pays():
    """Six points against two armors in a space, each worth six: 3 on each are 1:2 twice, 6 on both are 1:2 once."""
    pieces = {"monster": {"space": "s3-2"}, "armor-1": {"space": "s2-2"}, "armor-2": {"space": "s2-2"}}
    frames = [{"frame": "monster-attack", "monster": "monster", "group": []}]
    state = position("G1", frames, pieces)
    one, two = (state.piece_id.index(f"armor-{n}") for n in (1, 2))
    assert [group for *_, group in bargains(state, 6, [one, two])] == [[one], [two]]
    town = {**pieces, "townspeople-1": {"space": "s2-2"}}
    state = position("G1", frames, town)
    rows = [state.piece_id.index(name) for name in ("armor-1", "townspeople-1")]
    assert [group for *_, group in bargains(state, 6, rows)] == [[rows[0]], rows]


def test_no_more_hits_than_there_are_buildings():
    """Three attempts at 1:1 each hit on two faces of six. Among three buildings that is one hit on the mean, on a
    single one the chance of any hit, 19 of 27."""
    board = prepared("G1").board
    state = position("G1", MOVING, {"monster": {"space": "s3-2"}, "police-1": {"space": "s6-4"}}, {"demolition": 6})
    worths = wreckage(state.setting.ground(state), 6, 3)
    assert worths[board.index["s0-3"]] == pytest.approx(3 * 19 / 27)
    assert worths[board.index["s6-4"]] == 0
    alone = position("one house", MOVING, {"monster": {"space": "s3-2"}, "police-1": {"space": "s5-0"}})
    assert wreckage(alone.setting.ground(alone), 0, 3)[alone.setting.board.index["s4-2"]] == 0


def test_ways_lead_around_what_is_closed():
    """Police need one step to stand next to the monster; buildings are open to them, the river is not."""
    state = position("G2", PEOPLE, {"monster": {"space": "s0-5"}, "police-1": {"space": "s0-0"}})
    setting, board = state.setting, state.setting.board
    steps = approach(setting.ground(state), KIND["police"], board.index["s0-5"])
    assert steps[board.index["s0-4"]] == 0
    assert steps[board.index["s1-4"]] == 1
    assert steps[board.index["r0-3"]] == UNREACHABLE
    assert steps[board.index["s0-2"]] > board.distance("s0-2", "s0-4") - 1


@pytest.mark.parametrize("seat", ["monster", "people"])
def test_a_good_monster_is_bought(seat):
    """A greedy design keeps some Defense, some Demolition and can walk: points not spent are worth less than those."""

    ready = prepared("G1")
    state = GAME.start(ready.scenario, ready.board)
    bot = make_bot("greedy")
    while state.frames[-1][0] == "design":
        pending = GAME.pending(state)
        assert isinstance(pending, Decision)
        ask = pending.asks[0]
        GAME.apply(state, ask.seat, bot.choose(GAME, GAME.view(state, ask.seat), ask, Random(1)))
    assert min(state.monster_defense[0], state.monster_demolition[0]) >= 2
    assert state.monster_movement[0] >= 1
    assert state.monster_pool == 0
    assert GAME.evaluate(state, seat) == -GAME.evaluate(state, "people" if seat == "monster" else "monster")
