"""The latest list of steps is brought up to date with whatever state comes next."""

from random import Random

import pytest

from engine.games.sheboygan.barring import barriers
from engine.games.sheboygan.human_steps import moves, step_costs
from engine.games.sheboygan.step_lists import StepLists
from engine.play.chance import Chance
from engine.play.decisions import Decision
from engine.play.prepare import prepare_file
from engine.play.rng import draw_faces


@pytest.fixture(scope="module")
def prepared():
    return prepare_file("builtin:sheboygan/four")


def human_moves(prepared, seed, turns=6):
    """The states of one random game in which the people are asked to move."""
    game, rng, found = prepared.game, Random(seed), []
    state = game.start(prepared.scenario, prepared.board)
    while state.turn <= turns:
        pending = game.pending(state)
        if isinstance(pending, Decision):
            if state.frames[-1][0] == "human-move":
                found.append(state.copy())
            ask = pending.asks[0]
            game.apply(state, ask.seat, rng.choice(ask.actions))
        elif isinstance(pending, Chance):
            game.resolve(state, draw_faces(seed, rng.randrange(1000), pending))
        else:
            break
    return found


def one_by_one(state):
    """All steps, each unit looked at on its own."""
    setting, walls = state.setting, barriers(state)
    free = [
        row
        for row in state.humans
        if state.piece_space[row] >= 0
        and max(state.piece_carrier[row], state.piece_master[row]) < 0
        and not state.piece_trapped[row] + state.piece_afraid[row]
    ]
    return sorted(
        f"move piece:{state.piece_id[row]} space:{setting.board.ids[s]}"
        for row in free
        for s in step_costs(state, setting.ground(state), row, walls)
    )


@pytest.mark.parametrize("seed", range(3))
def test_lists_follow_a_game(prepared, seed):
    states = human_moves(prepared, seed)
    assert len(states) > 20
    assert all(moves(state) == one_by_one(state) for state in states)


def test_lists_follow_jumps_between_games(prepared):
    states = [state for seed in (3, 4) for state in human_moves(prepared, seed, turns=3)]
    Random(0).shuffle(states)
    assert all(moves(state) == one_by_one(state) for state in states)


def test_only_what_changed_is_worked_out_anew(prepared):
    state = human_moves(prepared, 5, turns=2)[0]
    ground, walls, asked = state.setting.ground(state), barriers(state), []
    lists = StepLists()

    def steps_of(row):
        asked.append(row)
        return ()

    lists.all(state, ground, walls, steps_of)
    assert asked == list(range(len(state.piece_id)))
    asked.clear()
    state.piece_spent[3] += 1
    lists.all(state, ground, walls, steps_of)
    assert asked == [3]
