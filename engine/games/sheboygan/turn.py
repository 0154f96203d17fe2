"""The sequence of play (4.0): what each phase begins with, and which one follows."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has, use
from engine.games.sheboygan.fear import begin_fear
from engine.games.sheboygan.fire import scorch
from engine.games.sheboygan.layout import CALLED, STANDSTILL, TIME, SheboyganState
from engine.games.sheboygan.pieces import thralls
from engine.games.sheboygan.standstill import harmless
from engine.play.events import Event, Sink

PHASES = (
    ("design", "The monster is designed"),
    ("edge", "Its edge is noted"),
    ("muster", "The people buy and place"),
    ("monster-move", "Monster moves"),
    ("monster-attack", "Monster attacks"),
    ("human-move", "People move"),
    ("human-attack", "People attack"),
    ("firefighting", "Fires"),
)
"""Frame name and title of each phase, in their order."""

TITLES = dict(PHASES)

PART_OF = {
    "thrall-attack": "monster-attack",
    "brigade": "human-move",
    "fear": "human-move",
    "wind": "firefighting",
    "spread": "firefighting",
    "turn-end": "firefighting",
}
"""What happens within a phase, by frame name, where the phase's own frame is not there."""


def announce(state: SheboyganState, frame: str, seat: str, sink: Sink | None) -> None:
    """Tell that a phase begins (4.0)."""
    state.setting.mark("SHB 4.0")
    if sink is not None:
        text = f"Turn {state.turn}: {TITLES[frame]}." if state.turn else f"{TITLES[frame]}."
        sink(Event("phase", frame, seat=seat, n=state.turn, rule="SHB 4.0", text=text))


def next_monster(state: SheboyganState, after: int) -> int | None:
    """The next monster that is alive, in the order of their rows."""
    return next((m for m in state.monsters if m > after and state.monster_defense[m] > 0), None)


def begin_turn(state: SheboyganState, sink: Sink | None) -> None:
    """A new turn: the monsters have all their points again (5.1)."""
    state.turn += 1
    limit = state.setting.turn_limit
    if limit and state.turn > limit:
        state.outcome = TIME
        return
    if state.setting.figures.ruling("SR-49") and harmless(state):
        state.outcome = STANDSTILL
        return
    for used in (state.monster_attack_used, state.monster_demolition_used, state.monster_movement_used):
        used[:] = [0] * len(used)
    for told in (
        state.monster_stops,
        state.monster_ignitions,
        state.monster_spun,
        state.monster_dazzling,
        state.monster_landed,
        state.monster_risen,
        state.monster_driven,
    ):
        told[:] = [0] * len(told)
    state.frames[:] = [("monster-move", next_monster(state, -1))]
    announce(state, "monster-move", "monster", sink)


def end_monster_move(state: SheboyganState, monster: int, sink: Sink | None) -> None:
    """The next monster moves; after the last of them units under a monster's will that stay in a fire are lost
    (11.51), and the first monster attacks."""
    following = next_monster(state, monster)
    if following is not None:
        state.frames[:] = [("monster-move", following)]
    else:
        scorch(state, thralls(state), sink)
        _clear_used(state)
        begin_monster_attack(state, -1, sink)


def begin_monster_attack(state: SheboyganState, after: int, sink: Sink | None) -> None:
    """The next monster attacks, or the people move."""
    monster = next_monster(state, after)
    if monster is None:
        begin_thrall_attack(state, -1, sink)
        return
    state.frames[:] = [("monster-attack", monster, ())]
    announce(state, "monster-attack", "monster", sink)


def begin_thrall_attack(state: SheboyganState, after: int, sink: Sink | None) -> None:
    """The next unit under a monster's will attacks (13.10), or the people move."""
    units, kinds = state.setting.units, state.piece_kind
    ready = (r for r in thralls(state) if r > after and units[kinds[r]].attacks and not state.piece_trapped[r])
    row = next(ready, None)
    if row is None:
        begin_human_move(state, sink)
    else:
        state.frames[:] = [("thrall-attack", row, ())]


def begin_human_move(state: SheboyganState, sink: Sink | None) -> None:
    """All human units have their movement points again (5.1)."""
    reset_moves(state)
    state.frames[:] = [("human-move",), *begin_fear(state)]
    if state.brigade == CALLED:
        state.frames.append(("brigade", ()))
    announce(state, "human-move", "people", sink)


def reset_moves(state: SheboyganState) -> None:
    """Nobody has moved, nobody carries anybody."""
    n = len(state.piece_id)
    state.piece_spent[:] = [0] * n
    state.piece_start[:] = [-1] * n
    state.piece_carrier[:] = [-1] * n
    state.piece_left_by[:] = [-1] * n


def begin_human_attack(state: SheboyganState, sink: Sink | None) -> None:
    """Units that stay in a fire are lost (11.51); radiation is felt (13.9). Every unit may attack once; who has left
    the water is done with fording, and fear is over."""
    scorch(state, [row for row in state.humans if state.piece_master[row] < 0], sink)
    for m in state.monsters:
        if state.piece_space[m] >= 0 and has(state, m, "radiation"):
            use(state, m, "radiation", sink)
    reset_moves(state)
    state.piece_afraid[:] = [0] * len(state.piece_afraid)
    terrain = state.setting.ground(state).terrain
    for row in state.humans:
        if state.piece_ford[row] >= 0 and not terrain[state.piece_space[row]].water:
            state.piece_ford[row] = -1
    _clear_used(state)
    state.frames[:] = [("human-attack", (), ())]
    announce(state, "human-attack", "people", sink)


def _clear_used(state: SheboyganState) -> None:
    state.piece_used[:] = [0] * len(state.piece_used)
