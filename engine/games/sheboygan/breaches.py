"""What rules a position breaks that was changed by hand: crowded spaces, units where they may not stand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import crowds
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.breaches import Breach


def breaches(state: SheboyganState) -> Iterator[Breach]:
    """The rules broken, in the order of the rulebook. While units move, more of them may share a space (5.32)."""
    setting: SheboyganSetting = state.setting
    moving = any(frame[0] == "human-move" for frame in state.frames)
    yield from _misplaced(state)
    if not moving:
        for space, n in sorted(crowds(state).items()):
            if n > setting.stack_limit:
                name = setting.board.ids[space]
                message = f"{n} police and army units stand on {name}; at most {setting.stack_limit} may."
                yield Breach("SHB 5.31", message, f"space:{name}")
    yield from _with_monsters(state, moving)


def _misplaced(state: SheboyganState) -> Iterator[Breach]:
    """Units on ground that is closed to them."""
    setting: SheboyganSetting = state.setting
    ground = setting.ground(state)
    for row in state.humans:
        space, code = state.piece_space[row], state.piece_kind[row]
        if space < 0 or ground.costs[code][space] > CLOSED or ground.forded[code][space]:
            continue
        terrain, name = ground.terrain[space], setting.board.ids[space]
        rule = "SHB 5.23" if terrain.water else "SHB 5.21"
        yield Breach(rule, f"{state.piece_id[row]} may not stand on {name}: {terrain.name}.", f"space:{name}")


def _with_monsters(state: SheboyganState, moving: bool) -> Iterator[Breach]:
    """Units that stand where a monster stands; one under its will may, and a helicopter that is crossing."""
    setting: SheboyganSetting = state.setting
    down = {state.piece_space[m] for m in state.monsters if not state.monster_airborne[m]}
    for row in state.humans:
        space = state.piece_space[row]
        crossing = moving and state.piece_kind[row] in setting.flyers
        if space >= 0 and space in down and state.piece_master[row] < 0 and not crossing:
            name = setting.board.ids[space]
            yield Breach("SHB 5.33", f"{state.piece_id[row]} stands with a monster on {name}.", f"space:{name}")
