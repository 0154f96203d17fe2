"""Choices in words, with what they cost and risk: odds and chances before one commits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.sheboygan.brigade import PLANS
from engine.games.sheboygan.combat import ratio
from engine.games.sheboygan.demolition import DESTROYS
from engine.games.sheboygan.human_attack import opponents, resistance, strength
from engine.games.sheboygan.human_steps import step_costs
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.leap import leap_price
from engine.games.sheboygan.monster_move import attack_left, trample_price
from engine.games.sheboygan.pieces import defence, humans_by_space
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action

FACES = range(1, 7)


def describe(state: SheboyganState, action: Action) -> str:
    """A sentence for a choice that costs or risks something; empty where the plain words will do."""
    teller = TELLERS.get(action.verb)
    return teller(state, action) if teller else ""


def _faces(faces: Iterable[int]) -> str:
    """Faces of the die in words: `on 5 or 6`, `on 3 to 6`, `never`, `always`."""
    found = list(faces)
    if not found or len(found) == len(FACES):
        return "always" if found else "never"
    if found == list(range(found[0], found[-1] + 1)) and len(found) > 2:
        return f"on {found[0]} to {found[-1]}"
    return "on " + " or ".join(map(str, found))


def _demolish(state: SheboyganState, action: Action) -> str:
    setting: SheboyganSetting = state.setting
    space, points = action.values[0], int(action.values[1])
    terrain = setting.ground(state).terrain[setting.board.index[space]]
    table = setting.figures.destruction
    column = table.column(points, terrain.resistance)
    if column is None:
        return ""
    hits = [die for die in FACES if table.cell(column, die) == DESTROYS]
    return (
        f"Demolish the {terrain.name.lower()} {space} with {points}: {table.columns[column]}, "
        f"destroyed {_faces(hits)}, for {terrain.bonus} points."
    )


def _trample(state: SheboyganState, action: Action) -> str:
    space = state.setting.board.index[action.values[1]]
    rows = humans_by_space(state, (space,)).get(space, [])
    names = ", ".join(state.piece_id[row] for row in rows)
    return f"Trample {names} on {action.values[1]} for {trample_price(state, rows)} attack points."


def _strike(state: SheboyganState, action: Action) -> str:
    group, points = state.frames[-1][2], int(action.values[0])
    against = sum(defence(state, row) for row in group)
    names = ", ".join(state.piece_id[row] for row in group)
    odds = f"Attack {names} with {points} against {against}: {ratio(state.setting, points, against)}"
    return f"{odds}; {_risks(state.setting, points, against, 'unit', 'wound')}."


def _attack(state: SheboyganState, action: Action) -> str:
    _, group, suicides = state.frames[-1]
    against = resistance(state, state.piece_id.index(action.values[0]))
    power = strength(state, group, suicides)
    names = ", ".join(state.piece_id[row] for row in group)
    verb = "attacks" if len(group) == 1 else "attack"
    odds = f"{names} {verb} with {power} against {against}: {ratio(state.setting, power, against)}"
    return f"{odds}; {_risks(state.setting, power, against, 'wound', 'unit')}."


def _risks(setting: SheboyganSetting, attacker: int, defender: int, theirs: str, ours: str) -> str:
    """What the faces of the die mean: the defender's harm first, then the attacker's."""
    column = setting.figures.combat.column(attacker, defender)
    if column is None:
        return "not permitted"
    cells = setting.figures.combat.effects[column]
    hit = [die for die in FACES if cells[die - 1][1].losses]
    hurt = [die for die in FACES if cells[die - 1][0].losses]
    harm = f"the defender suffers {_faces(hit)} ({theirs}s or retreat)"
    return f"{harm}, the attacker {_faces(hurt)} ({ours}s or retreat)"


def _move(state: SheboyganState, action: Action) -> str:
    name, space = action.values
    row, target = state.piece_id.index(name), state.setting.board.index[space]
    terrain = state.setting.ground(state).terrain[target].name.lower()
    if row in state.monsters:
        cost: int | None = state.setting.ground(state).costs[KIND[MONSTER]][target]
    else:
        cost = step_costs(state, state.setting.ground(state), row).get(target)
    how = f"Enter with {name} at" if action.verb == "enter" else f"Move {name} to"
    return f"{how} {space} ({terrain}) for {cost}." if cost else ""


def _fly(state: SheboyganState, action: Action) -> str:
    name, space = action.values
    target = state.setting.board.index[space]
    terrain = state.setting.ground(state).terrain[target].name.lower()
    return f"Fly {name} to {space} ({terrain}) for {state.setting.figures.limits['flying_cost']}."


def _leap(state: SheboyganState, action: Action) -> str:
    name, space = action.values
    target = state.setting.board.index[space]
    terrain = state.setting.ground(state).terrain[target].name.lower()
    return f"Leap with {name} to {space} ({terrain}) for {leap_price(state, target)}."


def _acquire(state: SheboyganState, action: Action) -> str:
    ability = state.setting.figures.abilities.get(action.values[0])
    return f"Acquire {ability.name} for {ability.price}." if ability else ""


def _impose(state: SheboyganState, action: Action) -> str:
    return f"Impose the monster's will on {action.values[0]}, for the rest of the game."


def _order(state: SheboyganState, action: Action) -> str:
    return f"Order {action.values[0]} to {action.values[1]}."


def _grow(state: SheboyganState, action: Action) -> str:
    return f"Raise the {action.values[1]} of {action.values[0]} by one; {state.growth} in all."


def _buy(state: SheboyganState, action: Action) -> str:
    unit = state.setting.figures.units.get(action.values[0])
    figures = f"strength {unit.strength}, range {unit.range}, movement {unit.movement}" if unit else ""
    return f"Buy {unit.name} for {unit.price} ({figures})." if unit else ""


def _join(state: SheboyganState, action: Action) -> str:
    _, group, suicides = state.frames[-1]
    name = action.values[0]
    row = state.piece_id.index(name)
    doomed = (*suicides, row) if action.verb == "suicide" else suicides
    power = strength(state, (*group, row), doomed)
    rows = opponents(state)
    odds = {state.piece_id[r]: ratio(state.setting, power, resistance(state, r)) for r in rows}
    against = ", ".join(f"{odds[m]} against {m}" for m in odds)
    manner = "attacks with doubled strength and is gone afterwards" if action.verb == "suicide" else "joins the attack"
    return f"{name} {manner}: {power} in all, {against}."


def _target(state: SheboyganState, action: Action) -> str:
    row = state.piece_id.index(action.values[0])
    frame = state.frames[-1]
    if frame[0] == "thrall-attack":
        return ""
    monster, group = frame[1], frame[2]
    against, best = sum(defence(state, r) for r in {*group, row}), attack_left(state, monster)
    odds = ratio(state.setting, best, against)
    return f"Attack {action.values[0]}: {against} in defence, {odds} with all {best} points."


def _ignite(state: SheboyganState, action: Action) -> str:
    setting: SheboyganSetting = state.setting
    space = action.values[0]
    terrain = setting.ground(state).terrain[setting.board.index[space]].name.lower()
    return f"Breathe fire at the {terrain} {space}: it burns {_faces(setting.figures.fire.ignites_on)}."


def _fall(state: SheboyganState, action: Action) -> str:
    setting: SheboyganSetting = state.setting
    name, space = action.values
    s = setting.board.index[space]
    rows = humans_by_space(state, (s,)).get(s, [])
    terrain = setting.ground(state).terrain[s]
    units = sum(setting.figures.bonus_of(setting.units[state.piece_kind[row]]) for row in rows)
    return f"{name} falls onto {space} ({terrain.name.lower()}), for {terrain.bonus + units} points."


def _call(state: SheboyganState, action: Action) -> str:
    figures = state.setting.figures.fire.brigade
    units, boats = PLANS[action.values[0]]
    boat = f" and {figures[boats]} fireboat" if boats else ""
    return f"Call {figures[units]} fire units{boat}."


def _lose(state: SheboyganState, action: Action) -> str:
    unit = state.setting.units[state.piece_kind[state.piece_id.index(action.values[0])]]
    return f"Lose {action.values[0]}; the monster gains {state.setting.figures.bonus_of(unit)}."


def _carry(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} takes {action.values[1]} along."


def _drop(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} leaves {action.values[1]} behind."


def _tow(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} tows {action.values[1]}."


def _douse(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} puts out the fire on {action.values[1]}."


def _spin(state: SheboyganState, action: Action) -> str:
    return f"Spin a web across {action.values[0]} and {action.values[1]}."


def _paralyze(state: SheboyganState, action: Action) -> str:
    return f"Paralyze {action.values[0]} with fear: it does not move."


def _place(state: SheboyganState, action: Action) -> str:
    return f"Place {action.values[0]} on {action.values[1]} ({_terrain(state, action.values[1])})."


def _return(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} goes back to {action.values[1]} ({_terrain(state, action.values[1])})."


def _retreat(state: SheboyganState, action: Action) -> str:
    return f"{action.values[0]} retreats to {action.values[1]} ({_terrain(state, action.values[1])})."


def _terrain(state: SheboyganState, space: str) -> str:
    name: str = state.setting.ground(state).terrain[state.setting.board.index[space]].name
    return name.lower()


def _rate(state: SheboyganState, action: Action) -> str:
    rating, points = action.values
    left = state.monster_pool - int(points)
    return f"{state.setting.figures.ratings[rating]['name']} {points}; {left} points are left then."


def _wound(state: SheboyganState, action: Action) -> str:
    rating, monster = action.values[0], state.frames[-1][1]
    now = getattr(state, f"monster_{rating}")[monster]
    return f"{state.setting.figures.ratings[rating]['name']} falls from {now} to {now - 1}."


TELLERS: dict[str, Callable[[SheboyganState, Action], str]] = {
    "acquire": _acquire,
    "attack": _attack,
    "buy": _buy,
    "carry": _carry,
    "douse": _douse,
    "drop": _drop,
    "paralyze": _paralyze,
    "place": _place,
    "rate": _rate,
    "retreat": _retreat,
    "return": _return,
    "spin": _spin,
    "tow": _tow,
    "wound": _wound,
    "call": _call,
    "demolish": _demolish,
    "enter": _move,
    "fly": _fly,
    "grow": _grow,
    "impose": _impose,
    "fall": _fall,
    "ignite": _ignite,
    "join": _join,
    "leap": _leap,
    "lose": _lose,
    "move": _move,
    "order": _order,
    "strike": _strike,
    "suicide": _join,
    "target": _target,
    "trample": _trample,
}
