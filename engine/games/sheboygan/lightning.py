"""Cast Lightning (13.3): a monster attacks units some spaces away, in range and in sight as human units do."""

from __future__ import annotations

from engine.games.sheboygan.abilities import figures_of, has
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.decisions import Refusal

ABILITY = "cast-lightning"
RULE = "SHB 13.3"


def casts(state: SheboyganState, monster: int) -> bool:
    """Whether a monster can cast lightning now: it has the ability and stands on the ground (SR-39)."""
    return has(state, monster, ABILITY) and not state.monster_airborne[monster]


def struck_from(state: SheboyganState, monster: int) -> tuple[int, ...]:
    """The occupied spaces beyond its neighbours that lightning reaches: no farther than its range (6.23), past low
    buildings but not past high ones (6.22)."""
    if not casts(state, monster):
        return ()
    setting: SheboyganSetting = state.setting
    here, reach = state.piece_space[monster], figures_of(state, ABILITY).reach
    ground = setting.ground(state)
    steps = setting.board.distances_from(here)
    found = {s for s in state.piece_space if s >= 0 and 1 < steps[s] <= reach}
    return tuple(s for s in sorted(found) if ground.strikes(here, s))


def is_far(state: SheboyganState, monster: int, row: int) -> bool:
    """Whether a unit is struck from a distance, so that the attacker's part of the result has no effect (6.42)."""
    return bool(state.setting.board.distances_from(state.piece_space[monster])[state.piece_space[row]] > 1)


def why_not_struck(state: SheboyganState, monster: int, row: int) -> Refusal:
    """Why a monster that casts lightning can't reach a unit."""
    name, reach = state.piece_id[row], figures_of(state, ABILITY).reach
    distance = state.setting.board.distances_from(state.piece_space[monster])[state.piece_space[row]]
    if not 0 <= distance <= reach:
        return Refusal("SHB 6.23", f"{name} is farther away than {reach} spaces.")
    return Refusal("SHB 6.22", f"A high building hides {name} from the monster.")
