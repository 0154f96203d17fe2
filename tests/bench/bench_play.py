"""Random playouts beside OpenSpiel, and what sessions, hashes and copies cost."""

from __future__ import annotations

from importlib import import_module
from random import Random

from bench.playouts import CROWDED, LARGE, SCENARIO, bench_playouts
from bench.rows import Row, Rows, at_least, at_most, seconds

from engine.play.chance import Chance
from engine.play.decisions import Decision
from engine.play.prepare import prepare_file
from engine.play.session import Session
from engine.play.state import State

TITLE = "Play: Sheboygan's first scenario, and others"

DOMINOES = "python_block_dominoes"


def rows() -> Rows:
    """All measurements."""
    ours = bench_playouts()
    more = f", {ours.games} games"
    yield at_least("random playouts, refusal check on, no sink", ours.rate, 30_000, "actions a second", more)
    large = bench_playouts(scenario=LARGE)
    yield at_least("the same in scenario four", large.rate, 30_000, "actions a second", f", {large.games} games")
    crowded = bench_playouts(games=30, warm_up=60, scenario=CROWDED)
    yield at_least("the same in Stockholm", crowded.rate, 100_000, "actions a second", f", {crowded.games} games")
    yield _dominoes(ours.rate)
    plain, _ = _session(hashed=False)
    yield Row("  with a session: history, events, undo", f"{plain:,.0f} actions a second")
    hashed, state = _session(hashed=True)
    yield Row("  with a session and a hash of every state", f"{hashed:,.0f} actions a second")
    copies = 20_000
    taken, _ = seconds(lambda: _copied(state, copies))
    yield at_most(f"copying a state of {len(state.piece_id)} pieces", taken * 1e6 / copies, 10, "µs")


def _copied(state: State, times: int) -> None:
    for _ in range(times):
        state.copy()


def _session(hashed: bool, games: int = 8) -> tuple[float, State]:
    """Atomic actions a second through a session, and a state from the middle of a game."""
    prepared = prepare_file(SCENARIO)
    middle = Session.of(prepared).state

    def play() -> int:
        nonlocal middle
        actions = 0
        for seed in range(games):
            session, rng = Session.of(prepared, seed), Random(seed)
            for step in range(400):
                pending = session.pending()
                if isinstance(pending, Decision):
                    ask = rng.choice(pending.asks)
                    session.act(ask.seat, str(rng.choice(ask.actions)))
                    actions += 1
                elif isinstance(pending, Chance):
                    session.roll()
                else:
                    break
                if hashed:
                    session.state.hash()
                if step == 200:
                    middle = session.state.copy()
        return actions

    taken, actions = seconds(play)
    return actions / taken, middle


def _dominoes(ours: float) -> Row:
    """The same kind of run through OpenSpiel's game of dominoes, which is written in Python too."""
    work = f"  beside OpenSpiel's {DOMINOES}"
    try:
        import_module("open_spiel.python.games.block_dominoes")
        pyspiel = import_module("pyspiel")
    except ImportError as error:
        return Row(work, f"not measured: {error.name} is not installed")
    game, rng = pyspiel.load_game(DOMINOES), Random(1)

    def play() -> int:
        actions = 0
        for _ in range(150):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    actions += 1
        return actions

    taken, actions = seconds(play)
    rate = actions / taken
    return Row(work, f"{ours / rate:.1f} times its {rate:,.0f} actions a second")
