"""The fourth phase: the people attack, together, separately or mixed (6.2), infantry with their lives (9.1)."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.combat import (
    announce,
    combat_die,
    push_human_effect,
    push_monster_effect,
    result,
)
from engine.games.sheboygan.fight_words import announced, side
from engine.games.sheboygan.firefighting import begin_firefighting
from engine.games.sheboygan.layout import KIND, PEOPLE, SheboyganState
from engine.games.sheboygan.naming import called, in_words
from engine.games.sheboygan.pieces import defence, thralls
from engine.games.sheboygan.refusals import human_row, piece_row
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

INFANTRY = KIND["infantry"]


class HumanAttackPhase(Phase):
    """``human-attack(group, suicides)``: ``join piece:police-1`` puts a unit into the attack, ``suicide
    piece:infantry-1`` an infantry unit that gives its life; ``attack piece:monster`` carries it out; ``done``."""

    name = "human-attack"
    rule = "SHB 6.24"
    title = "The people attack"

    def pending(self, state: SheboyganState) -> Decision:
        """Who may join, whom the group may attack."""
        _, group, suicides = state.frames[-1]
        action = state.setting.action
        ready = attackers(state)
        actions = []
        for row in ready.keys() - set(group):
            piece = f"piece:{state.piece_id[row]}"
            if _useful(state, ready, (*group, row), suicides):
                actions.append(action("join", piece))
            if _suicidal(state, ready[row], row) and _useful(state, ready, (*group, row), (*suicides, row)):
                actions.append(action("suicide", piece))
        actions += [action("attack", f"piece:{state.piece_id[m]}") for m in victims(state, ready, group, suicides)]
        if not group:
            actions.append(action("done"))
        return decide(PEOPLE, self.rule, _prompt(group, len(actions) > 1), in_order(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Add a unit, attack, or end the phase."""
        _, group, suicides = state.frames[-1]
        if action.verb == "done":
            begin_firefighting(state, sink)
            return
        row = state.piece_id.index(action.values[0])
        if action.verb == "attack":
            _mark_attack(state, row, group)
            for unit in group:
                state.piece_used[unit] = 1
            state.frames[-1] = (self.name, (), ())
            state.frames.append(("assault", row, group, suicides))
            return
        doomed = (*suicides, row) if action.verb == "suicide" else suicides
        state.frames[-1] = (self.name, tuple(sorted((*group, row))), tuple(sorted(doomed)))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a unit may not attack."""
        _, group, suicides = state.frames[-1]
        if action.verb in ("join", "suicide") and action.values:
            row = human_row(state, action.values[0])
            return row if isinstance(row, Refusal) else _why_not_join(state, row, action.verb == "suicide")
        if action.verb == "attack" and action.values:
            return _why_no_attack(state, action.values[0], group, suicides)
        if action.verb == "done":
            return Refusal(self.rule, "Units are chosen: let them attack.")
        return None


def _mark_attack(state: SheboyganState, monster: int, group: tuple[int, ...]) -> None:
    state.setting.mark("SHB 6.21")
    state.setting.mark("SHB 6.24")
    if not all(in_reach(state, row, state.piece_space[monster]) for row in group):
        state.setting.mark("SHB 6.22")
        state.setting.mark("SHB 6.23")


def attackers(state: SheboyganState) -> dict[int, dict[int, bool]]:
    """Every unit that may attack now, with the opponents in its reach and whether each is adjacent (6.21 to 6.23)."""
    found: dict[int, dict[int, bool]] = {}
    monsters = [(row, state.piece_space[row]) for row in opponents(state)]
    units, trapped = state.setting.units, state.piece_trapped
    for row in state.humans if monsters else ():
        if state.piece_space[row] < 0 or state.piece_used[row] or trapped[row] or state.piece_master[row] >= 0:
            continue
        if units[state.piece_kind[row]].attacks:
            reach = {m: near for m, space in monsters if (near := in_reach(state, row, space)) is not None}
            if reach:
                found[row] = reach
    return found


def opponents(state: SheboyganState) -> list[int]:
    """The rows of the pieces that the people may attack: monsters that don't dazzle them (13.7), and units under a
    monster's will (13.10)."""
    where = state.piece_space
    return [m for m in state.monsters if where[m] >= 0 and not state.monster_dazzling[m]] + thralls(state)


def resistance(state: SheboyganState, row: int) -> int:
    """What an opponent defends with: a monster's Defense, never its Attack (6.32); a unit's strength in its terrain."""
    return state.monster_defense[row] if row in state.monsters else defence(state, row)


def in_reach(state: SheboyganState, row: int, space: int) -> bool | None:
    """Whether a unit reaches a space: True when adjacent, False when in range and in sight, None when not."""
    setting: SheboyganSetting = state.setting
    here, reach = state.piece_space[row], setting.units[state.piece_kind[row]].range
    distance = setting.board.distances_from(space)[here]
    if 0 <= distance <= 1:
        return True
    if not 1 < distance <= reach:
        return None
    flies = state.piece_kind[row] in setting.flyers
    return False if flies or setting.ground(state).sees(space, here) else None


def strength(state: SheboyganState, group: tuple[int, ...], suicides: tuple[int, ...]) -> int:
    """What a group attacks with (6.1, 9.1)."""
    units, kinds = state.setting.units, state.piece_kind
    factor = int(state.setting.figures.limits["suicide_factor"])
    return sum(units[kinds[r]].strength * (factor if r in suicides else 1) for r in group)


def _suicidal(state: SheboyganState, reach: dict[int, bool], row: int) -> bool:
    return state.piece_kind[row] == INFANTRY and any(near and m in state.monsters for m, near in reach.items())


def _common(
    state: SheboyganState, ready: dict[int, dict[int, bool]], group: tuple[int, ...], suicides: tuple[int, ...]
) -> list[int]:
    """The opponents that all of a group reach and may attack together; for suicide units only monsters that they
    touch (9.1)."""
    reaches = [
        {m for m, near in ready[r].items() if r not in suicides or (near and m in state.monsters)} for r in group
    ]
    common = sorted(set.intersection(*reaches)) if reaches else []
    apart = len({state.piece_space[r] for r in group}) > 1
    return [m for m in common if not (apart and radiates(state, m))]


def radiates(state: SheboyganState, monster: int) -> bool:
    """Whether a monster keeps units on different spaces from attacking it together (13.9, SR-40)."""
    return monster in state.monsters and has(state, monster, "radiation")


def victims(
    state: SheboyganState, ready: dict[int, dict[int, bool]], group: tuple[int, ...], suicides: tuple[int, ...]
) -> list[int]:
    """The monsters that the group may attack."""
    power = strength(state, group, suicides)
    combat = state.setting.figures.combat
    common = _common(state, ready, group, suicides)
    return [m for m in common if combat.column(power, resistance(state, m)) is not None]


def _prompt(group: tuple[int, ...], may_act: bool) -> str:
    if group:
        return "Add units to the attack, or choose whom they attack."
    return "Choose the first unit of an attack, or end the turn." if may_act else "No unit can attack: end the turn."


def _useful(
    state: SheboyganState, ready: dict[int, dict[int, bool]], group: tuple[int, ...], suicides: tuple[int, ...]
) -> bool:
    """Whether an attack of the group can still become permitted, with all who could join it."""
    combat = state.setting.figures.combat
    for m in _common(state, ready, group, suicides):
        others = tuple(r for r, reach in ready.items() if m in reach and r not in group)
        if radiates(state, m):
            others = tuple(r for r in others if state.piece_space[r] == state.piece_space[group[0]])
        doomed = tuple(r for r in others if ready[r][m] and m in state.monsters and state.piece_kind[r] == INFANTRY)
        power = strength(state, (*group, *others), (*suicides, *doomed))
        if combat.column(power, resistance(state, m)) is not None:
            return True
    return False


def _why_not_join(state: SheboyganState, row: int, suicide: bool) -> Refusal:
    setting: SheboyganSetting = state.setting
    name, unit = state.piece_id[row], setting.units[state.piece_kind[row]]
    if not unit.attacks:
        return Refusal("SHB 6.21", f"{name} may not attack; it only defends itself.")
    if state.piece_used[row] or row in state.frames[-1][1]:
        return Refusal("SHB 6.24", f"{name} attacks already, or has attacked, this turn.")
    if state.piece_trapped[row]:
        return Refusal("SHB 13.5", f"{name} is caught in a web.")
    if state.frames[-1][1] and apart_under_radiation(state, row):
        return Refusal("SHB 13.9", "Radiation: units on different spaces can't attack together.")
    if state.piece_master[row] >= 0:
        return Refusal("SHB 13.10", f"{name} obeys {called(state, state.piece_master[row])}.")
    spaces = [state.piece_space[m] for m in opponents(state)]
    if not spaces:
        return Refusal("SHB 13.7", "The monster has blinded everybody this turn.")
    steps = {s: setting.board.distances_from(s)[state.piece_space[row]] for s in spaces}
    nearest_space = min(steps, key=lambda s: steps[s] if steps[s] >= 0 else len(setting.neighbours), default=-1)
    distance = steps.get(nearest_space, -1)
    if distance < 0 or (distance > 1 and distance > unit.range):
        shown = f"{distance} spaces away" if distance > 0 else "out of its reach"
        return Refusal("SHB 6.23", f"The monster is {shown}; {name} has a range of {unit.range}.")
    if suicide and not _suicidal(state, attackers(state).get(row, {}), row):
        return Refusal("SHB 9.1", "Only infantry next to the monster may attack with its life.")
    if in_reach(state, row, nearest_space) is None:
        return Refusal("SHB 6.22", f"Buildings hide the monster from {name}.")
    return Refusal("SHB 6.5", f"The attack would stay worse than {in_words(setting.figures.combat.columns[0])}.")


def apart_under_radiation(state: SheboyganState, row: int) -> bool:
    """Whether a unit that joined the group would be kept from attacking with it by radiation alone."""
    group = state.frames[-1][1]
    together = all(state.piece_space[r] == state.piece_space[row] for r in group)
    return not together and any(radiates(state, m) for m in state.monsters if state.piece_space[m] >= 0)


def _why_no_attack(
    state: SheboyganState, name: str, group: tuple[int, ...], suicides: tuple[int, ...]
) -> Refusal | None:
    monster = piece_row(state, name)
    if isinstance(monster, Refusal):
        return monster
    if monster not in state.monsters and state.piece_master[monster] < 0:
        return Refusal("SHB 6.21", f"{name} is no monster.")
    if not group:
        return Refusal("SHB 6.24", "No unit has joined the attack.")
    setting: SheboyganSetting = state.setting
    if monster in state.monsters and state.monster_dazzling[monster]:
        return Refusal("SHB 13.7", f"{name} has blinded everybody this turn.")
    if monster not in _common(state, attackers(state), group, suicides):
        return Refusal("SHB 6.23", f"Not all units of the attack reach {name}.")
    worst, power = setting.figures.combat.columns[0], strength(state, group, suicides)
    return Refusal("SHB 6.5", f"{power} against {resistance(state, monster)} is worse than {in_words(worst)}.")


class AssaultPhase(Phase):
    """``assault(monster, group, suicides)``: the die of one attack of the people."""

    name = "assault"
    rule = "SHB 6.1"
    title = "The people attack"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, monster, group, suicides = state.frames[-1]
        power = strength(state, group, suicides)
        words = announced(state.setting, side(state, group), side(state, (monster,)), power, resistance(state, monster))
        return combat_die(state.setting, f"{words}.", PEOPLE)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Losses, wounds and retreats; units that attack from a distance suffer nothing (6.42, SR-17)."""
        _, monster, group, suicides = state.frames.pop()
        power = strength(state, group, suicides)
        cell = result(state.setting, power, resistance(state, monster), faces[0])
        near = tuple(r for r in group if in_reach(state, r, state.piece_space[monster]))
        announce(state, chance, faces[0], (near, (monster,)), cell, sink)
        if suicides:
            state.frames.append(("suicides", suicides))
        if monster in state.monsters:
            push_monster_effect(state, monster, cell[1], [state.piece_space[r] for r in group])
        elif cell[1].losses:
            state.frames.append(("losses", (monster,), cell[1].losses))
        push_human_effect(state, monster, near, cell[0], suicides)
