"""How good a position is: the monster's strength and its way to the target against the guns around it."""

from __future__ import annotations

from engine.games.stockholm.data import MONSTER
from engine.games.stockholm.layout import BEAST, MONSTER_SIDE, StockholmState
from engine.games.stockholm.rules import DESTROYED, KILLED
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.turn import speed

WON = 100_000
TRACK = 300
"""Worth of a hit that the monster can still take."""
HIT = 500
"""Worth of a hit on its target."""
STEP = 300
"""Worth of each step nearer to the target."""
ARMED = 60
"""Worth of each die of a human piece on the board, however far away."""
CITIZEN = 20
"""Worth of a citizen to the humans."""
NEAR = 14
"""Worth of each step that a die of the humans is nearer to the monster."""
FAR = 8
"""Steps beyond which a human piece is taken to be no farther."""
AROUND = 90
"""Worth of each die next to the monster when the humans are about to attack."""
TRAPPED = 60
"""What a die of the humans loses in the monster's square."""
IN_THE_WAY = 60
"""Worth of a human piece in a square next to the monster on its way to the target, where it must stop."""
BEFORE_HUMANS = ("human-move", "human-attack", "reinforce", "help", "count", "volley", "skinhead-attack", "beating")
BEFORE_ATTACK = ("monster-attack", "monster-move", "skinhead-move", "strike")


def evaluate(state: StockholmState, seat: str) -> int:
    """The position for a seat; the other seat's is the negative."""
    value = _end(state) if state.outcome else _running(state)
    return value if seat == MONSTER else -value


def _end(state: StockholmState) -> int:
    if state.outcome == DESTROYED:
        return WON
    lost = state.outcome == KILLED or state.setting.figures.ruling("KR-17") != "nobody"
    return -WON if lost else 0


def _running(state: StockholmState) -> int:
    here = state.piece_space[BEAST]
    value = TRACK * state.track - _forces(state)
    if state.target:
        value += HIT * state.building_hits[state.target - 1]
        if here >= 0:
            value -= STEP * _way(state)[here]
    return value - _guns(state, here) + _prey(state, here) if here >= 0 else value


def _way(state: StockholmState) -> tuple[int, ...]:
    """The monster's way to its target from every square."""
    setting: StockholmSetting = state.setting
    return setting.way(setting.target_squares[state.target - 1], speed(state))


def _forces(state: StockholmState) -> int:
    units, kinds, where = state.setting.units, state.piece_kind, state.piece_space
    there = (units[kinds[r]] for r in range(1, len(where)) if where[r] >= 0)
    return sum(ARMED * unit.attack or CITIZEN for unit in there if unit.toughness)


def _guns(state: StockholmState, here: int) -> int:
    """What the armed human pieces are worth where they stand, and those in the monster's way."""
    setting: StockholmSetting = state.setting
    units, kinds, where = setting.units, state.piece_kind, state.piece_space
    around, about = setting.attackable[here], state.frames[-1][0] in BEFORE_HUMANS
    away = setting.crow(here)
    total = 0
    for row in setting.armed:
        square = where[row]
        if square < 0:
            continue
        dice = units[kinds[row]].attack
        if square == here:
            total -= TRAPPED * dice
        elif square in around:
            total += (AROUND if about and not state.piece_used[row] else NEAR * FAR // 2) * dice
        total += NEAR * max(0, FAR - away[square]) * dice
    return total + _barriers(state, here)


def _barriers(state: StockholmState, here: int) -> int:
    """Human pieces on squares that lead the monster nearer to its target."""
    if not state.target:
        return 0
    steps = _way(state)
    if steps[here] <= 0:
        return 0
    taken = set(state.piece_space[1:])
    ahead = [s for s in state.setting.near[here] if steps[s] < steps[here]]
    return IN_THE_WAY * sum(s in taken for s in ahead)


def _prey(state: StockholmState, here: int) -> int:
    """What the monster may do in its square when it is about to attack: eat, wreck."""
    setting: StockholmSetting = state.setting
    frame = state.frames[-1][0]
    if frame not in BEFORE_ATTACK:
        return 0
    found = setting.figures.monsters[state.monster - 1]
    on_target = bool(state.target) and setting.target_squares[state.target - 1] == here
    if on_target:
        return HIT * found.attack // 3
    units, kinds, where = setting.units, state.piece_kind, state.piece_space
    meals = [units[kinds[r]] for r in range(1, len(where)) if where[r] == here and units[kinds[r]].toughness]
    growth = state.track < setting.figures.most_track
    worth = [TRACK + CITIZEN if u.grows_monster and growth else ARMED * u.attack for u in meals]
    return sum(worth) * 2 // 3 + (state.side == MONSTER_SIDE)
