"""A game between greedy players is the same whatever was played before it."""

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.play.prepare import Prepared, prepare_file

SEEDS = (2026, 2027)


def played(prepared: Prepared, seed: int) -> str:
    """How a game stands after three turns."""
    state = prepared.game.start(prepared.scenario, prepared.board)
    players = {seat: make_bot("greedy") for seat in prepared.game.info.seats}
    play_out(prepared.game, state, players, seed, most_turns=3)
    return state.hash()


def test_what_was_found_out_in_one_game_changes_no_other():
    first, second = (prepare_file("builtin:sheboygan/one") for _ in range(2))
    forwards = [played(first, seed) for seed in SEEDS]
    backwards = [played(second, seed) for seed in reversed(SEEDS)]
    assert forwards == backwards[::-1]
