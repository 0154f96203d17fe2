"""Leap (13.8): onto a space within two, over buildings and units, for twice the points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.sheboygan.abilities import figures_of, use
from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.monster_move import moves_left, put
from engine.games.sheboygan.naming import called, remaining
from engine.games.sheboygan.pieces import humans_by_space, monster_spaces, space_noun, thralls_of_others
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Sink

RULE = "SHB 13.8"


class Leap(Power):
    """``leap piece:monster space:B7``, from the ground onto ground where neither buildings nor humans nor monsters
    are (5.2, 5.33); leaping never tramples (SR-12)."""

    ability = "leap"
    verbs = ("leap",)

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Every space that it can leap onto."""
        piece = f"piece:{state.piece_id[monster]}"
        return [state.setting.action("leap", piece, space_noun(state.setting, s)) for s in _landings(state, monster)]

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Leap."""
        use(state, monster, self.ability, sink)
        space = state.setting.board.index[action.values[1]]
        put(state, monster, space, leap_price(state, space), RULE, "leaps", sink)

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why it can't leap there."""
        if len(action.values) != 2 or action.values[0] != state.piece_id[monster]:
            return Refusal("SHB 4.0", f"This is the phase of {called(state, monster)}'s movement.")
        space = space_index(state, action.values[1])
        if isinstance(space, Refusal):
            return space
        if state.piece_space[monster] < 0:
            return Refusal("SHB 3.2", "The monster must enter first.")
        return _why_no_leap(state, monster, space)


def leap_price(state: SheboyganState, space: int) -> int:
    """Twice what it costs to enter a space; CLOSED where no monster may enter."""
    cost = int(state.setting.ground(state).costs[KIND[MONSTER]][space])
    return cost if cost == CLOSED else cost * int(state.setting.figures.limits["leap_factor"])


def _landings(state: SheboyganState, monster: int) -> Iterator[int]:
    left = moves_left(state, monster)
    if state.monster_airborne[monster] or left <= 0:
        return
    within = _within(state, monster)
    humans, taken = humans_by_space(state, within), {*monster_spaces(state), *thralls_of_others(state, monster)}
    for s in within:
        if CLOSED < leap_price(state, s) <= left and s not in humans and s not in taken:
            yield s


def _within(state: SheboyganState, monster: int) -> list[int]:
    """The spaces in its reach; it leaps over units and buildings, not over other monsters."""
    near, barred = state.setting.neighbours, set(monster_spaces(state))
    found = edge = {state.piece_space[monster]}
    for _ in range(figures_of(state, Leap.ability).reach):
        edge = {n for s in edge for n in near[s]} - found
        found = found | edge
        edge -= barred
    return sorted(found - {state.piece_space[monster]})


def _why_no_leap(state: SheboyganState, monster: int, space: int) -> Refusal:
    setting: SheboyganSetting = state.setting
    name, price = setting.board.ids[space], leap_price(state, space)
    if state.monster_airborne[monster]:
        return Refusal(RULE, "A monster in the air does not leap.")
    if space not in _within(state, monster):
        reach = figures_of(state, Leap.ability).reach
        return Refusal(RULE, f"{name} is not within {reach} spaces of {called(state, monster)}.")
    if price == CLOSED:
        return Refusal("SHB 5.21", f"The monster may not enter {name}: {setting.ground(state).terrain[space].name}.")
    if space in monster_spaces(state):
        return Refusal("SHB 5.31", f"Another monster stands on {name}.")
    if space in thralls_of_others(state, monster):
        return Refusal("SHB 13.10", f"A unit on {name} obeys another monster.")
    if humans_by_space(state, (space,)):
        return Refusal("SHB 5.33", f"Humans stand on {name}.")
    left = moves_left(state, monster)
    return Refusal("SHB 5.1", f"Leaping onto {name} costs {price}, and {remaining(left, 'movement point')}.")
