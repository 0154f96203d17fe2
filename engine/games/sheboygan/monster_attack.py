"""The second phase: the monster attacks, its strength split over targets as it likes (6.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.sheboygan.abilities import use
from engine.games.sheboygan.combat import (
    announce,
    combat_die,
    push_human_effect,
    result,
)
from engine.games.sheboygan.fight_words import announced, side
from engine.games.sheboygan.flash import might_flash
from engine.games.sheboygan.joint_attack import (
    assist,
    assists,
    commit,
    pledged,
    potential,
    push_effects,
    reaches,
    why_no_assist,
)
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.lightning import ABILITY as LIGHTNING
from engine.games.sheboygan.lightning import casts, is_far, struck_from, why_not_struck
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.naming import in_words, remaining
from engine.games.sheboygan.pieces import defence
from engine.games.sheboygan.powers import Power, Powers
from engine.games.sheboygan.reach import touches
from engine.games.sheboygan.refusals import human_row, number
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import begin_monster_attack
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase


class MonsterAttackPhase(Phase):
    """``monster-attack(monster, group)``: ``target piece:infantry-1`` puts a unit into the attack, more of the
    same space may join it, ``assist piece:monster-2 n:3`` another monster's points; ``strike n:6`` attacks them
    together; ``done``."""

    name = "monster-attack"
    rule = "SHB 6.33"
    title = "The monster attacks"

    def __init__(self, powers: Iterable[Power] = ()) -> None:
        self.powers = Powers(powers)

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """After a forced retreat, or its death, the monster's attacks are over (6.34), but a flash may still be left
        (13.7); one that found no way into the city has none."""
        monster = state.frames[-1][1]
        fights = state.monster_defense[monster] > 0 and state.piece_space[monster] >= 0
        if fights and (not state.monster_driven[monster] or might_flash(state, monster)):
            return False
        begin_monster_attack(state, monster, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """Targets, and the points to strike with."""
        _, monster, group = state.frames[-1]
        action = state.setting.action
        actions = [action("target", f"piece:{state.piece_id[row]}") for row in targets(state, monster, group)]
        if group:
            actions += [action("strike", f"n:{n}") for n in strengths(state, monster, group)]
            actions += assists(state, monster, completed(state, group) or group)
        else:
            actions += [*self.powers.actions(state, monster), action("done")]
        return decide(MONSTER, self.rule, _prompt(state, monster, len(actions) > 1), in_order(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Add a target, strike, or end."""
        _, monster, group = state.frames[-1]
        if action.verb == "target":
            row = state.piece_id.index(action.values[0])
            if is_far(state, monster, row):
                use(state, monster, LIGHTNING, sink)
            state.frames[-1] = (self.name, monster, tuple(sorted((*group, row))))
        elif action.verb == "assist":
            assist(state, action)
        elif action.verb == "strike":
            self._strike(state, int(action.values[0]))
        elif not self.powers.perform(state, monster, action, sink):
            begin_monster_attack(state, monster, sink)

    def _strike(self, state: SheboyganState, points: int) -> None:
        _, monster, group = state.frames[-1]
        _mark_strike(state, monster, group)
        total = points + pledged(state)
        monsters = commit(state, monster, points)
        for row in group:
            state.piece_used[row] = 1
        state.frames[-1] = (self.name, monster, ())
        state.frames.append(("strike", monsters, group, total))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a target or a strength is refused."""
        _, monster, group = state.frames[-1]
        if action.verb == "target" and action.values:
            row = human_row(state, action.values[0])
            return row if isinstance(row, Refusal) else _why_no_target(state, monster, group, row)
        if action.verb == "assist" and group:
            return why_no_assist(state, monster, group, action)
        if action.verb == "strike" and group:
            return _why_no_strike(state, monster, group, action)
        refusal = self.powers.why_not(state, monster, action)
        return refusal or (Refusal(self.rule, "Targets are chosen: strike them.") if group else None)


def _prompt(state: SheboyganState, monster: int, may_act: bool) -> str:
    if state.monster_driven[monster]:
        return "Driven back, it attacks no more this turn; end the phase."
    left = attack_left(state, monster)
    if not left:
        return "No attack points are left: end the phase."
    return f"Attack with {left} points, or end the phase." if may_act else "There is nobody to attack: end the phase."


def _mark_strike(state: SheboyganState, monster: int, group: tuple[int, ...]) -> None:
    for rule in ("SHB 6.31", "SHB 6.32", "SHB 6.33"):
        state.setting.mark(rule)
    if state.monster_attack_used[monster]:
        state.setting.mark("SHB 5.43")
    if any(defence(state, row) != defence(state, row, in_cover=False) for row in group):
        state.setting.mark("SHB 5.5")


def targets(state: SheboyganState, monster: int, group: tuple[int, ...]) -> list[int]:
    """The units that may still join the attack that is being formed, or begin one."""
    setting: SheboyganSetting = state.setting
    here = state.piece_space[monster]
    left = attack_left(state, monster)
    if not left:
        return []
    far = struck_from(state, monster)
    spaces = (state.piece_space[group[0]],) if group else (here, *setting.neighbours[here], *far)
    where, used = state.piece_space, state.piece_used
    found = [r for r in state.humans if where[r] in spaces and not used[r] and r not in group]
    found = [r for r in found if state.piece_master[r] < 0 and (where[r] in far or touches(state, monster, r))]
    found = [r for r in found if _helped_by_all(state, r)]
    return [r for r in found if _can_finish(state, monster, (*group, r))]


def _helped_by_all(state: SheboyganState, row: int) -> bool:
    """Whether the monsters that help in the attack reach one more unit."""
    return all(reaches(state, m, row) for m, points in enumerate(state.monster_pledged) if points)


def _can_finish(state: SheboyganState, monster: int, group: tuple[int, ...]) -> bool:
    """Whether an attack on these units, or on all that must be attacked with them, is permitted."""
    whole = completed(state, group)
    return whole is not None and _permitted(state, potential(state, monster, whole), whole)


def _permitted(state: SheboyganState, points: int, group: tuple[int, ...]) -> bool:
    combat = state.setting.figures.combat
    return combat.column(points, sum(defence(state, row) for row in group)) is not None


def completed(state: SheboyganState, group: tuple[int, ...]) -> tuple[int, ...] | None:
    """The group, or all units on its space where civilians in it are shielded by army or police (6.33); None when not
    all of these can be attacked any more."""
    units = state.setting.units
    if not any(units[state.piece_kind[r]].civilian for r in group):
        return group
    space = state.piece_space[group[0]]
    there = [r for r in state.humans if state.piece_space[r] == space and state.piece_master[r] < 0]
    if not any(_shields(state, r) for r in there):
        return group
    return None if any(state.piece_used[r] for r in there) else tuple(there)


def _shields(state: SheboyganState, row: int) -> bool:
    unit = state.setting.units[state.piece_kind[row]]
    if unit.flies:
        return bool(state.setting.figures.ruling("SR-16"))
    return unit.unit_class in ("army", "police")


def strengths(state: SheboyganState, monster: int, group: tuple[int, ...]) -> list[int]:
    """The points with which the chosen units may be struck (6.33, 6.5); none while shielded civilians are chosen
    without all the others."""
    if set(completed(state, group) or ()) != set(group):
        return []
    defender = sum(defence(state, row) for row in group)
    combat, more = state.setting.figures.combat, pledged(state)
    return [n for n in range(1, attack_left(state, monster) + 1) if combat.column(n + more, defender) is not None]


def _why_no_target(state: SheboyganState, monster: int, group: tuple[int, ...], row: int) -> Refusal:
    name, space = state.piece_id[row], state.piece_space[row]
    if state.piece_master[row] >= 0:
        return Refusal("SHB 13.10", f"{name} obeys a monster.")
    if casts(state, monster) and not touches(state, monster, row) and space not in struck_from(state, monster):
        return why_not_struck(state, monster, row)
    if not casts(state, monster) and not touches(state, monster, row):
        flying = bool(state.monster_airborne[monster])
        where = "on the flying monster's space, nor a helicopter next to it" if flying else "adjacent to the monster"
        return Refusal("SHB 13.11" if flying else "SHB 6.31", f"{name} is not {where}.")
    if row in group:
        return Refusal("SHB 6.33", f"{name} is a target already.")
    if group and space != state.piece_space[group[0]]:
        return Refusal("SHB 6.33", "One attack goes against units of one space.")
    if state.piece_used[row]:
        return Refusal("SHB 6.33", f"{name} has been attacked this turn (SR-16).")
    if state.monster_driven[monster]:
        return Refusal("SHB 6.34", "Driven back by its attack, the monster attacks no more this turn.")
    left = attack_left(state, monster)
    if not left:
        return Refusal("SHB 6.33", "No attack points are left this turn.")
    whole = completed(state, (*group, row))
    if whole is None:
        return Refusal("SHB 6.33", f"{name} is shielded by army or police on its space.")
    against = sum(defence(state, r) for r in whole)
    worst = state.setting.figures.combat.columns[0]
    return Refusal("SHB 6.5", f"{left} points against {against} are worse than {in_words(worst)}.")


def _why_no_strike(state: SheboyganState, monster: int, group: tuple[int, ...], action: Action) -> Refusal:
    points, left = number(action), attack_left(state, monster)
    if isinstance(points, Refusal):
        return points
    if points > left:
        trampled = state.monster_attack_used[monster] > 0 and not any(state.piece_used)
        rule = "SHB 5.43" if trampled and points <= state.monster_attack[monster] else "SHB 6.33"
        return Refusal(rule, f"{points} are too many: {remaining(left, 'attack point')} this turn.")
    if set(completed(state, group) or ()) != set(group):
        return Refusal("SHB 6.33", "Civilians are shielded by army or police on their space: attack all units there.")
    against = sum(defence(state, row) for row in group)
    worst = state.setting.figures.combat.columns[0]
    return Refusal("SHB 6.5", f"{points} against {against} is worse than {in_words(worst)}.")


class StrikePhase(Phase):
    """``strike(monsters, group, points)``: the die of one attack of a monster, or of several together."""

    name = "strike"
    rule = "SHB 6.1"
    title = "The monster strikes"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, monsters, group, points = state.frames[-1]
        against = sum(defence(state, row) for row in group)
        words = announced(state.setting, side(state, monsters), side(state, group), points, against)
        return combat_die(state.setting, f"{words}.", MONSTER)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Losses, wounds and retreats of both sides."""
        _, monsters, group, points = state.frames.pop()
        monster = monsters[0]
        cell = result(state.setting, points, sum(defence(state, row) for row in group), faces[0])
        near = [m for m in monsters if not is_far(state, m, group[0])]
        announce(state, chance, faces[0], (near, group), cell, sink)
        if is_far(state, monster, group[0]):
            state.setting.mark("SHB 6.42")
        elif cell[0].retreat:
            state.setting.mark("SHB 6.34")
        push_effects(state, monsters, group, cell[0])
        push_human_effect(state, monster, group, cell[1])
