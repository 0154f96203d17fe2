"""The turn order: what each step begins with, and which one follows."""

from __future__ import annotations

from engine.games.stockholm.data import MONSTER, PEOPLE
from engine.games.stockholm.layout import BEAST, MONSTER_SIDE, StockholmState
from engine.games.stockholm.rules import KILLED, TIME
from engine.games.stockholm.tell import change
from engine.play.events import Event, Sink

PHASES = (
    ("draw-monster", "The monster is drawn"),
    ("side", "A: Skinheads choose a side"),
    ("monster-move", "B: Monster moves"),
    ("monster-attack", "C: Monster attacks"),
    ("help", "D: Help arrives"),
    ("count", "E: Dice of movement"),
    ("human-move", "F: People move"),
    ("human-attack", "G: People attack"),
)
"""Frame name and title of each step, in their order."""

STEP_OF = {
    "draw-target": "draw-monster",
    "enter": "monster-move",
    "skinhead-move": "monster-move",
    "strike": "monster-attack",
    "skinhead-attack": "monster-attack",
    "beating": "monster-attack",
    "reinforce": "help",
    "volley": "human-attack",
}
"""The step to which other frames belong."""


def step_of(frame: str) -> str:
    """The step of the turn order that a frame belongs to."""
    return STEP_OF.get(frame, frame)


def announce(state: StockholmState, frame: str, seat: str, rule: str, sink: Sink | None) -> None:
    """Tell that a step of the turn begins."""
    state.setting.mark(rule)
    if sink is not None:
        text = f"Turn {state.turn}: {dict(PHASES)[frame][3:]}."
        sink(Event("phase", frame, seat=seat, n=state.turn, rule=rule, text=text))


def begin_turn(state: StockholmState, sink: Sink | None) -> None:
    """Step A of the next turn, or the end when the scenario's turns are over (KR-17)."""
    limit = state.setting.turn_limit
    if limit and state.turn >= limit:
        end(state, TIME, sink)
        return
    state.turn += 1
    state.frames[:] = [("side",)]
    announce(state, "side", MONSTER, "STO Order.A", sink)


def begin_monster_move(state: StockholmState, sink: Sink | None) -> None:
    """Step B: the monster enters in the first turn, and moves."""
    entered = state.piece_space[BEAST] >= 0
    state.frames[:] = [("monster-move", speed(state)) if entered else ("enter",)]
    announce(state, "monster-move", MONSTER, "STO Order.B", sink)


def begin_skinhead_move(state: StockholmState, sink: Sink | None) -> None:
    """Still step B: skinheads on the monster's side move (Special.4)."""
    rows = state.setting.turncoats
    if state.side == MONSTER_SIDE and rows and state.piece_space[rows[0]] >= 0:
        state.frames[:] = [("skinhead-move", state.setting.units[state.piece_kind[rows[0]]].speed)]
    else:
        begin_monster_attack(state, sink)


def begin_monster_attack(state: StockholmState, sink: Sink | None) -> None:
    """Step C: the monster attacks, then skinheads on its side."""
    state.frames[:] = [("monster-attack", (), (), 0)]
    announce(state, "monster-attack", MONSTER, "STO Order.C", sink)


def begin_skinhead_attack(state: StockholmState, sink: Sink | None) -> None:
    """Still step C."""
    if state.side == MONSTER_SIDE:
        state.frames[:] = [("skinhead-attack",)]
    else:
        begin_help(state, sink)


def begin_help(state: StockholmState, sink: Sink | None) -> None:
    """Step D."""
    state.frames[:] = [("help",)]
    announce(state, "help", PEOPLE, "STO Order.D", sink)


def begin_count(state: StockholmState, sink: Sink | None) -> None:
    """Step E."""
    state.frames[:] = [("count",)]
    announce(state, "count", PEOPLE, "STO Order.E", sink)


def begin_human_move(state: StockholmState, pieces: int, sink: Sink | None) -> None:
    """Step F, with the number of pieces that may move."""
    state.piece_moved[:] = [0] * len(state.piece_moved)
    state.frames[:] = [("human-move", pieces)]
    announce(state, "human-move", PEOPLE, "STO Order.F", sink)


def begin_human_attack(state: StockholmState, sink: Sink | None) -> None:
    """Step G."""
    state.piece_used[:] = [0] * len(state.piece_used)
    state.frames[:] = [("human-attack",)]
    announce(state, "human-attack", PEOPLE, "STO Order.G", sink)


def speed(state: StockholmState) -> int:
    """The squares that this game's monster moves in a turn."""
    found: int = state.setting.figures.monsters[state.monster - 1].speed
    return found


def hurt(state: StockholmState, hits: int, sink: Sink | None) -> None:
    """The monster takes hits; at zero it is dead (Combat.4, Wins.1)."""
    if not hits:
        return
    old = state.track
    state.track = max(0, old - hits)
    change(state, MONSTER, "track", old, state.track, "STO Combat.4", f"The monster is down to {state.track}.", sink)
    if state.track == 0:
        state.setting.mark("STO Wins.1")
        end(state, KILLED, sink)


def end(state: StockholmState, outcome: int, sink: Sink | None) -> None:
    """Close the game; the number piece is turned over."""
    state.outcome = outcome
    state.frames[:] = [("over",)]
    if sink is not None and state.target:
        target = state.setting.figures.targets[state.target - 1]
        sink(Event("reveal", "target", new=target.id, rule="STO Setup.2", text=f"The target was: {target.name}."))
