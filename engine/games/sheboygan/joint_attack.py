"""Several monsters in one attack (6.1): those that reach the same units may put their points together (SR-42)."""

from __future__ import annotations

from engine.games.sheboygan.combat import push_monster_effect
from engine.games.sheboygan.data import Effect
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.lightning import is_far, struck_from
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.naming import called, subject
from engine.games.sheboygan.pieces import defence
from engine.games.sheboygan.reach import touches
from engine.games.sheboygan.refusals import number, piece_row
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

RULE = "SHB 6.1"


def reaches(state: SheboyganState, monster: int, row: int) -> bool:
    """Whether a monster may attack a unit: by touch or by lightning (6.31, 13.3)."""
    return touches(state, monster, row) or state.piece_space[row] in struck_from(state, monster)


def helpers(state: SheboyganState, monster: int, group: tuple[int, ...]) -> list[int]:
    """The other monsters that may still join an attack on these units."""
    if len(state.monster_id) == 1:
        return []
    return [
        m
        for m in state.monsters
        if m != monster
        and state.monster_defense[m] > 0
        and state.piece_space[m] >= 0
        and not state.monster_pledged[m]
        and attack_left(state, m)
        and all(reaches(state, m, r) for r in group)
    ]


def pledged(state: SheboyganState) -> int:
    """The points that other monsters put into the attack that is being formed."""
    return sum(state.monster_pledged)


def potential(state: SheboyganState, monster: int, group: tuple[int, ...]) -> int:
    """The most that an attack of a monster on these units can have, with all who may help."""
    more = sum(attack_left(state, m) for m in helpers(state, monster, group))
    return attack_left(state, monster) + pledged(state) + more


def assists(state: SheboyganState, monster: int, group: tuple[int, ...]) -> list[Action]:
    """What each helper may put in, so that the attack can still become permitted."""
    combat, most = state.setting.figures.combat, potential(state, monster, group)
    against = sum(defence(state, row) for row in group)
    found = []
    for m in helpers(state, monster, group):
        left = attack_left(state, m)
        piece = f"piece:{state.monster_id[m]}"
        enough = [n for n in range(1, left + 1) if combat.column(most - left + n, against) is not None]
        found += [state.setting.action("assist", piece, f"n:{n}") for n in enough]
    return found


def assist(state: SheboyganState, action: Action) -> None:
    """A monster puts points into the attack of another."""
    state.monster_pledged[state.piece_id.index(action.values[0])] = int(action.values[1])
    state.setting.mark(RULE)


def why_no_assist(state: SheboyganState, monster: int, group: tuple[int, ...], action: Action) -> Refusal | None:
    """Why a monster can't help."""
    if len(action.values) != 2:
        return None
    other, points = piece_row(state, action.values[0]), number(action)
    if isinstance(other, Refusal) or isinstance(points, Refusal):
        return other if isinstance(other, Refusal) else points if isinstance(points, Refusal) else None
    if other not in state.monsters or other == monster:
        return Refusal(RULE, f"{subject(state, other)} is no other monster.")
    if state.monster_pledged[other]:
        return Refusal(RULE, f"{subject(state, other)} takes part in the attack already.")
    if not all(reaches(state, other, row) for row in group):
        return Refusal("SHB 6.31", f"{subject(state, other)} doesn't reach all of the units.")
    left = attack_left(state, other)
    if points > left:
        return Refusal(
            "SHB 6.33", f"{points} are too many: {called(state, other)} has {left} attack points left this turn."
        )
    return Refusal("SHB 6.5", "The attack would stay too weak.")


def commit(state: SheboyganState, monster: int, points: int) -> tuple[int, ...]:
    """Spend the points of all who take part; returns their rows, the first one's own first."""
    others = [m for m in state.monsters if state.monster_pledged[m]]
    state.monster_attack_used[monster] += points
    for m in others:
        state.monster_attack_used[m] += state.monster_pledged[m]
    state.monster_pledged[:] = [0] * len(state.monster_pledged)
    return (monster, *others)


def push_effects(state: SheboyganState, monsters: tuple[int, ...], group: tuple[int, ...], effect: Effect) -> None:
    """All who attacked from next to the units retreat, and attack no more this turn (6.34), or share the wounds."""
    near = tuple(m for m in monsters if not is_far(state, m, group[0]))
    spaces = [state.piece_space[row] for row in group]
    if effect.retreat:
        for m in reversed(near):
            state.monster_driven[m] = 1
            push_monster_effect(state, m, effect, spaces)
    elif len(near) == 1:
        push_monster_effect(state, near[0], effect, spaces)
    elif near and effect.losses:
        state.frames.append(("shared-wounds", near, effect.losses))


class SharedWoundsPhase(Phase):
    """``shared-wounds(group, count)``: the monster player says which of the attackers takes each wound, ``take
    piece:monster-2``."""

    name = "shared-wounds"
    rule = "SHB 12.0"
    title = "Wounds of several monsters"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Nothing to choose when a single one is left."""
        _, group, count = state.frames[-1]
        alive = [m for m in group if state.monster_defense[m] > 0]
        if count and len(alive) > 1:
            return False
        state.frames.pop()
        if count and alive:
            state.frames.append(("wounds", alive[0], count))
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The monsters that took part."""
        _, group, count = state.frames[-1]
        alive = [m for m in group if state.monster_defense[m] > 0]
        actions = in_order(state.setting.action("take", f"piece:{state.monster_id[m]}") for m in alive)
        return decide(MONSTER, self.rule, f"Choose the monster that is wounded; {count} wounds in all.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One wound for one of them."""
        _, group, count = state.frames[-1]
        state.frames[-1] = (self.name, group, count - 1)
        state.frames.append(("wounds", state.piece_id.index(action.values[0]), 1))
