"""Choices in words, with what they cost and risk: odds and chances before one commits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.sheboygan.brigade import PLANS
from engine.games.sheboygan.demolition import DESTROYS
from engine.games.sheboygan.describe_fights import FIGHTS
from engine.games.sheboygan.human_steps import step_costs
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.leap import leap_price
from engine.games.sheboygan.monster_move import trample_price
from engine.games.sheboygan.naming import called, called_all, in_words, remaining, subject
from engine.games.sheboygan.pieces import humans_by_space
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
        f"Demolish the {terrain.name.lower()} {space} at {in_words(table.columns[column])} ({points} against "
        f"{terrain.resistance}): destroyed {_faces(hits)}, for {terrain.bonus} points."
    )


def _trample(state: SheboyganState, action: Action) -> str:
    space = state.setting.board.index[action.values[1]]
    rows = humans_by_space(state, (space,)).get(space, [])
    return f"Trample {called_all(state, rows)} on {action.values[1]} for {trample_price(state, rows)} attack points."


def _move(state: SheboyganState, action: Action) -> str:
    name, space = action.values
    row, target = state.piece_id.index(name), state.setting.board.index[space]
    terrain = state.setting.ground(state).terrain[target].name.lower()
    if row in state.monsters:
        cost: int | None = state.setting.ground(state).costs[KIND[MONSTER]][target]
    else:
        cost = step_costs(state, state.setting.ground(state), row).get(target)
    who = called(state, row)
    how = f"Enter with {who} at" if action.verb == "enter" else f"Move {who} to"
    return f"{how} {space} ({terrain}) for {cost}." if cost else ""


def _fly(state: SheboyganState, action: Action) -> str:
    name, space = called(state, state.piece_id.index(action.values[0])), action.values[1]
    target = state.setting.board.index[space]
    terrain = state.setting.ground(state).terrain[target].name.lower()
    return f"Fly {name} to {space} ({terrain}) for {state.setting.figures.limits['flying_cost']}."


def _leap(state: SheboyganState, action: Action) -> str:
    name, space = called(state, state.piece_id.index(action.values[0])), action.values[1]
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
    name = called(state, state.piece_id.index(action.values[0]))
    return f"Raise the {action.values[1]} of {name} by one; {state.growth} in all."


def _buy(state: SheboyganState, action: Action) -> str:
    unit = state.setting.figures.units.get(action.values[0])
    figures = f"strength {unit.strength}, range {unit.range}, movement {unit.movement}" if unit else ""
    return f"Buy {unit.name} for {unit.price} ({figures})." if unit else ""


def _ignite(state: SheboyganState, action: Action) -> str:
    setting: SheboyganSetting = state.setting
    space = action.values[0]
    terrain = setting.ground(state).terrain[setting.board.index[space]].name.lower()
    return f"Breathe fire at the {terrain} {space}: it burns {_faces(setting.figures.fire.ignites_on)}."


def _fall(state: SheboyganState, action: Action) -> str:
    setting: SheboyganSetting = state.setting
    name, space = _name(state, action), action.values[1]
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
    return f"{_name(state, action)} retreats to {action.values[1]} ({_terrain(state, action.values[1])})."


def _terrain(state: SheboyganState, space: str) -> str:
    name: str = state.setting.ground(state).terrain[state.setting.board.index[space]].name
    return name.lower()


def _rate(state: SheboyganState, action: Action) -> str:
    rating, points = action.values
    left = state.monster_pool - int(points)
    return f"{state.setting.figures.ratings[rating]['name']} {points}; {remaining(left)} then."


def _name(state: SheboyganState, action: Action) -> str:
    """What a sentence that begins with the action's piece calls it."""
    return subject(state, state.piece_id.index(action.values[0]))


DONE = {
    "muster": "All are bought and placed: begin the game.",
    "monster-move": "End the monster's movement.",
    "monster-attack": "End the monster's attacks.",
    "thrall-attack": "Let it attack nobody.",
    "fear": "Frighten nobody else.",
    "human-move": "End the people's movement.",
    "human-attack": "End the people's attacks.",
    "firefighting": "Put out no more fires.",
}
"""What `done` means, by the phase."""


def _done(state: SheboyganState, action: Action) -> str:
    return DONE.get(state.frames[-1][0], "")


TELLERS: dict[str, Callable[[SheboyganState, Action], str]] = {
    **FIGHTS,
    "acquire": _acquire,
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
    "call": _call,
    "demolish": _demolish,
    "enter": _move,
    "fly": _fly,
    "grow": _grow,
    "impose": _impose,
    "fall": _fall,
    "ignite": _ignite,
    "leap": _leap,
    "move": _move,
    "order": _order,
    "trample": _trample,
    "done": _done,
    "flash": lambda state, action: "Flash a blinding light: nobody may attack the monster this turn.",
    "land": lambda state, action: f"{_name(state, action)} lands.",
    "note": lambda state, action: f"Enter from the {action.values[0]}.",
    "number": lambda state, action: f"Design {action.values[0]} monsters.",
    "rise": lambda state, action: f"{_name(state, action)} takes off.",
}
