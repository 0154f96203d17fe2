"""The attack of a unit under a monster's will, in the second phase (13.10, SR-34)."""

from __future__ import annotations

from typing import Any

from engine.games.sheboygan.combat import announce, combat_die, push_human_effect, result
from engine.games.sheboygan.fight_words import announced, side
from engine.games.sheboygan.human_attack import in_reach, strength
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.naming import in_words
from engine.games.sheboygan.pieces import defence
from engine.games.sheboygan.refusals import human_row, number
from engine.games.sheboygan.turn import begin_thrall_attack
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

RULE = "SHB 13.10"


class ThrallAttackPhase(Phase):
    """``thrall-attack(thrall, group)``: ``target piece:police-1``, again for more units of that space, then ``strike
    n:6`` with all its strength; or ``done``. It attacks once in a turn, by the rules of human attacks (6.2)."""

    name = "thrall-attack"
    rule = RULE
    title = "A unit under the monster's will attacks"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """On when it has attacked, is gone, or has nobody to attack."""
        _, thrall, group = state.frames[-1]
        ready = state.piece_space[thrall] >= 0 and state.piece_master[thrall] >= 0 and not state.piece_used[thrall]
        if ready and (group or victims(state, thrall, ())):
            return False
        begin_thrall_attack(state, thrall, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """Targets, the attack, or none."""
        _, thrall, group = state.frames[-1]
        action = state.setting.action
        actions = [action("target", f"piece:{state.piece_id[r]}") for r in victims(state, thrall, group)]
        if group:
            actions.append(action("strike", f"n:{strength(state, (thrall,), ())}"))
        else:
            actions.append(action("done"))
        return decide(MONSTER, RULE, f"Let {state.piece_id[thrall]} attack, or not.", in_order(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Add a target, attack, or end."""
        _, thrall, group = state.frames[-1]
        if action.verb == "done":
            begin_thrall_attack(state, thrall, sink)
        elif action.verb == "target":
            row = state.piece_id.index(action.values[0])
            state.frames[-1] = (self.name, thrall, tuple(sorted((*group, row))))
        else:
            state.setting.mark(RULE)
            state.piece_used[thrall] = 1
            state.frames[-1] = (self.name, thrall, ())
            state.frames.append(("thrall-strike", thrall, group))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a unit can't be attacked."""
        _, thrall, group = state.frames[-1]
        if action.verb == "target" and action.values:
            row = human_row(state, action.values[0])
            return row if isinstance(row, Refusal) else _why_no_victim(state, thrall, group, row)
        if action.verb == "strike" and group:
            n = number(action)
            return n if isinstance(n, Refusal) else Refusal("SHB 6.1", "A human unit attacks with all its strength.")
        return None


def victims(state: SheboyganState, thrall: int, group: tuple[int, ...]) -> list[int]:
    """The units that it may attack, together with those chosen already: of one space, in its reach."""
    return [
        row
        for row in state.humans
        if state.piece_space[row] >= 0
        and state.piece_master[row] < 0
        and row not in group
        and (not group or state.piece_space[row] == state.piece_space[group[0]])
        and in_reach(state, thrall, state.piece_space[row]) is not None
        and _column(state, thrall, (*group, row)) is not None
    ]


def _column(state: SheboyganState, thrall: int, group: tuple[int, ...]) -> Any:
    against = sum(defence(state, row) for row in group)
    return state.setting.figures.combat.column(strength(state, (thrall,), ()), against)


def _why_no_victim(state: SheboyganState, thrall: int, group: tuple[int, ...], row: int) -> Refusal:
    name = state.piece_id[row]
    if state.piece_master[row] >= 0:
        return Refusal(RULE, f"{name} obeys a monster.")
    if row in group:
        return Refusal(RULE, f"{name} is a target already.")
    if group and state.piece_space[row] != state.piece_space[group[0]]:
        return Refusal(RULE, "One attack goes against units of one space.")
    if in_reach(state, thrall, state.piece_space[row]) is None:
        return Refusal("SHB 6.23", f"{state.piece_id[thrall]} doesn't reach {name}, or doesn't see it.")
    return Refusal("SHB 6.5", f"The attack would be worse than {in_words(state.setting.figures.combat.columns[0])}.")


class ThrallStrikePhase(Phase):
    """``thrall-strike(thrall, group)``: the die of that attack; both sides take the results as humans do."""

    name = "thrall-strike"
    rule = "SHB 6.1"
    title = "A unit under the monster's will attacks"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, thrall, group = state.frames[-1]
        power, against = strength(state, (thrall,), ()), sum(defence(state, row) for row in group)
        words = announced(state.setting, side(state, (thrall,)), side(state, group), power, against)
        return combat_die(state.setting, f"{words}.", MONSTER)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Losses and retreats; from a distance it suffers nothing (6.42)."""
        _, thrall, group = state.frames.pop()
        power, against = strength(state, (thrall,), ()), sum(defence(state, row) for row in group)
        cell = result(state.setting, power, against, faces[0])
        near = (thrall,) if in_reach(state, thrall, state.piece_space[group[0]]) else ()
        announce(state, chance, faces[0], (near, group), cell, sink)
        if cell[0].losses and near:
            state.frames.append(("losses", near, cell[0].losses))
        push_human_effect(state, thrall, group, cell[1])
