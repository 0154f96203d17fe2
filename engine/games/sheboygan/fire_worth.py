"""What fires promise the monsters, and who is on the way to put them out; the evaluation looks ahead with it."""

from __future__ import annotations

from engine.games.sheboygan.fire import fires
from engine.games.sheboygan.layout import KIND, SheboyganState
from engine.games.sheboygan.pieces import rows_of

BURNING = (0.0, 0.4, 0.6, 0.85)
"""What of a burning building's bonus counts while its counter shows 1, 2, 3 (11.21)."""
SPREADING = 0.3
"""Bonus points that each fire promises by what catches fire from it (11.3)."""
MANNED = 0.1
"""What a fire counts for on which a fire unit stands, which puts it out before its counter turns (11.42)."""
RUSH = 20
"""Worth of each step nearer to a fire for a fire unit."""
FAR = 10
"""Steps beyond which distance counts no more."""

FIRE_UNITS = frozenset((KIND["fire-dept"],))


def fire_worth(state: SheboyganState, bonus: int) -> int:
    """The worth of all fires to the monsters, less that of the fire units on their way; `bonus` is that of a bonus
    point."""
    burning = fires(state)
    if not burning:
        return 0
    where = state.piece_space
    crews = [where[row] for row in rows_of(state, FIRE_UNITS) if where[row] >= 0]
    terrain = state.setting.ground(state).terrain
    total = 0.0
    for space in burning:
        stage = state.space_fire[space]
        share = 0.0 if state.space_destroyed[space] else BURNING[min(stage, len(BURNING) - 1)]
        promise = SPREADING + share * (terrain[space].bonus or 0)
        total += promise * (MANNED if space in crews else 1)
    return round(bonus * total) + sum(RUSH * _way(state, crew, burning) for crew in crews)


def _way(state: SheboyganState, crew: int, burning: list[int]) -> int:
    steps = state.setting.board.distances_from(crew)
    return min(FAR, *(steps[space] if steps[space] >= 0 else FAR for space in burning))
