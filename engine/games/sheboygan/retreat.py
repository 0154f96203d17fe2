"""Retreats (6.43, SR-18): away from the opponent, chosen by the owner; who can't is lost, or wounded."""

from __future__ import annotations

from engine.games.sheboygan.barring import barriers
from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.fire import burn_monster, scorch
from engine.games.sheboygan.flight import airspace
from engine.games.sheboygan.layout import MONSTER, PEOPLE, SheboyganState
from engine.games.sheboygan.losses import alive
from engine.games.sheboygan.naming import subject
from engine.games.sheboygan.pieces import (
    crowds,
    eliminate,
    humans_by_space,
    monster_spaces,
    space_noun,
    thralls_of_others,
)
from engine.games.sheboygan.refusals import human_row, space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULE = "SHB 6.43"


class HumanRetreatPhase(Phase):
    """``retreat(group, monster)``: the people take the units back one by one, ``retreat piece:police-1 space:B7``; a
    unit without a space to go to is eliminated."""

    name = "retreat"
    rule = RULE
    title = "Units retreat"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Units that can't retreat are gone; done when none is left."""
        _, group, monster = state.frames[-1]
        left = alive(state, group)
        stuck = [row for row in left if not refuges(state, row, monster)]
        for row in stuck:
            eliminate(state, row, "no-retreat", RULE, sink)
        if len(left) > len(stuck):
            return False
        state.frames.pop()
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """Every unit with every space that it may retreat to."""
        _, group, monster = state.frames[-1]
        setting: SheboyganSetting = state.setting
        actions = [
            setting.action("retreat", f"piece:{state.piece_id[row]}", space_noun(setting, space))
            for row in alive(state, group)
            for space in refuges(state, row, monster)
        ]
        return decide(PEOPLE, self.rule, "Choose where the units retreat to.", in_order(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One unit goes back."""
        _, group, monster = state.frames[-1]
        row = state.piece_id.index(action.values[0])
        _go(state, row, state.setting.board.index[action.values[1]], sink)
        state.piece_ford[row] = -1
        state.frames[-1] = (self.name, tuple(r for r in group if r != row), monster)
        scorch(state, (row,), sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a space is no refuge."""
        if action.verb != "retreat" or len(action.values) != 2:
            return None
        row, space = human_row(state, action.values[0]), space_index(state, action.values[1])
        if isinstance(row, Refusal) or isinstance(space, Refusal):
            return row if isinstance(row, Refusal) else space if isinstance(space, Refusal) else None
        if row not in state.frames[-1][1]:
            return Refusal(RULE, f"{action.values[0]} need not retreat.")
        return Refusal(RULE, _no_refuge(state, row, space))


def refuges(state: SheboyganState, row: int, monster: int) -> list[int]:
    """Where a human unit may retreat to: open ground next to it, not next to any monster, farther from the one it
    fought, with room for it."""
    setting: SheboyganSetting = state.setting
    here, code = state.piece_space[row], state.piece_kind[row]
    if state.piece_trapped[row]:
        return []
    costs = setting.ground(state).costs[code]
    danger = _danger(state) | _closed(state, code)
    steps = setting.board.distances_from(state.piece_space[monster])
    limit = setting.stack_limit if setting.units[code].stack_limited else 0
    crowd = crowds(state) if limit else {}
    return [
        s
        for s in setting.neighbours[here]
        if costs[s] > CLOSED and s not in danger and steps[s] > steps[here] and (not limit or crowd.get(s, 0) < limit)
    ]


def _danger(state: SheboyganState) -> set[int]:
    """The monsters' spaces and all next to them."""
    spaces = monster_spaces(state)
    return {*spaces, *(n for s in spaces for n in state.setting.neighbours[s])}


def _closed(state: SheboyganState, code: int) -> frozenset[int]:
    """The spaces where a kind of unit can't stay for what is on them."""
    walls = barriers(state)
    return walls.air | walls.crossed if code in state.setting.flyers else walls.ground


def _no_refuge(state: SheboyganState, row: int, space: int) -> str:
    setting: SheboyganSetting = state.setting
    name = setting.board.ids[space]
    if space not in setting.neighbours[state.piece_space[row]]:
        return f"{name} is not adjacent to {state.piece_id[row]}."
    if setting.ground(state).costs[state.piece_kind[row]][space] == CLOSED:
        return f"{name} is closed to {state.piece_id[row]}: {setting.ground(state).terrain[space].name}."
    if space in _danger(state):
        return f"{name} is the monster's space or next to it."
    if state.piece_trapped[row]:
        return f"{state.piece_id[row]} is caught in a web."
    if space in _closed(state, state.piece_kind[row]):
        return f"{name} is closed by what is on it."
    if setting.units[state.piece_kind[row]].stack_limited and crowds(state).get(space, 0) >= setting.stack_limit:
        return f"{name} holds as many units as it may."
    return f"{name} does not lead away from the monster."


class MonsterRetreatPhase(Phase):
    """``monster-retreat(monster, spaces)``: the monster leaves the units that took part, which stood on these spaces,
    ``retreat piece:monster space:B7``; if it can't, it takes a wound and stays."""

    name = "monster-retreat"
    rule = RULE
    title = "The monster retreats"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Nowhere to go: one wound."""
        _, monster, spaces = state.frames[-1]
        if monster_refuges(state, monster, spaces):
            return False
        state.frames[-1] = ("wounds", monster, 1)
        state.setting.mark(RULE)
        if sink is not None:
            name = state.monster_id[monster]
            sink(
                Event(
                    "message",
                    name,
                    rule=RULE,
                    text=f"{subject(state, monster)} has nowhere to retreat to and is wounded.",
                )
            )
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The spaces that it may retreat to."""
        _, monster, spaces = state.frames[-1]
        setting: SheboyganSetting = state.setting
        piece = f"piece:{state.monster_id[monster]}"
        found = monster_refuges(state, monster, spaces)
        actions = in_order(setting.action("retreat", piece, space_noun(setting, s)) for s in found)
        return decide(MONSTER, self.rule, "Choose where the monster retreats to.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """It goes back."""
        monster = state.frames.pop()[1]
        _go(state, monster, state.setting.board.index[action.values[1]], sink)
        if not state.monster_airborne[monster]:
            burn_monster(state, monster, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a space is no refuge."""
        if action.verb != "retreat" or len(action.values) != 2:
            return None
        space = space_index(state, action.values[1])
        if isinstance(space, Refusal):
            return space
        return Refusal(
            RULE,
            f"The monster can't retreat to {action.values[1]}: only next to it, onto open ground "
            "without humans, farther from the units that took part.",
        )


def monster_refuges(state: SheboyganState, monster: int, spaces: tuple[int, ...]) -> list[int]:
    """Where a monster may retreat to: open ground next to it without humans, farther from the nearest of the spaces
    from which it was fought."""
    setting: SheboyganSetting = state.setting
    here = state.piece_space[monster]
    near = setting.neighbours[here]
    humans = humans_by_space(state, near)
    now = nearest(setting, spaces, here)
    return [
        s for s in near if _holds_monster(state, monster, s) and s not in humans and nearest(setting, spaces, s) > now
    ]


def _holds_monster(state: SheboyganState, monster: int, space: int) -> bool:
    """Whether a monster may be on a space, or above it if it flies."""
    if state.monster_airborne[monster]:
        return space not in airspace(state, monster)
    taken = space in monster_spaces(state) or space in thralls_of_others(state, monster)
    return not taken and bool(state.setting.open_to_monsters(state, space))


def nearest(setting: SheboyganSetting, spaces: tuple[int, ...], here: int) -> int:
    """The steps to the nearest of some spaces."""
    steps = setting.board.distances_from(here)
    return min((steps[s] for s in spaces if steps[s] >= 0), default=0)


def _go(state: SheboyganState, row: int, space: int, sink: Sink | None) -> None:
    setting: SheboyganSetting = state.setting
    origin = state.piece_space[row]
    state.piece_space[row] = space
    setting.mark(RULE)
    if sink is not None:
        name, here = state.piece_id[row], setting.board.ids[space]
        start = space_noun(setting, origin)
        text = f"{subject(state, row)} retreats to {here}."
        sink(Event("move", name, space_noun(setting, space), start, reason="retreat", rule=RULE, text=text))
