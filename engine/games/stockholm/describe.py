"""Choices in words, with what they cost and risk."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from engine.games.stockholm.human_attack import attackers
from engine.games.stockholm.layout import BEAST, StockholmState
from engine.games.stockholm.monster_attack import building
from engine.games.stockholm.monster_move import rule_of_step
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.skinheads import skinhead_dice
from engine.games.stockholm.tell import dice_in_words, does, square_name
from engine.play.actions import Action


def describe(state: StockholmState, action: Action) -> str:
    """A sentence for a choice; empty where the plain words will do."""
    teller = TELLERS.get(action.verb)
    return teller(state, action) if teller else ""


def _square(state: StockholmState, action: Action) -> int:
    return int(state.setting.board.index[action.values[-1]])


def percent(state: StockholmState, dice: int, least: int = 1) -> str:
    """The chance that some dice hit at least so many times, in words."""
    hit = (7 - state.setting.figures.hit_from) / 6
    chance = sum(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(least, dice + 1))
    return f"{round(100 * chance)} %"


def _enter(state: StockholmState, action: Action) -> str:
    setting: StockholmSetting = state.setting
    square = _square(state, action)
    number = next(n for n, s in setting.entries.items() if s == square)
    way = "swimming, which ends its move" if setting.water[square] else "on land"
    return f"Come in by entry square {number}, {square_name(state, square)}, {way}."


def _move(state: StockholmState, action: Action) -> str:
    name, square = action.values[0], _square(state, action)
    there = square_name(state, square)
    if state.setting.piece_rows[name] != BEAST:
        return f"Move {name} to {there}."
    rule = rule_of_step(state, state.piece_space[BEAST], square)
    if state.setting.water[square]:
        return f"Swim to {there} with the whole speed."
    return f"Walk to {there} and stop at the people there." if rule == "STO Movement.6" else f"Walk to {there}."


def _strike(state: StockholmState, action: Action) -> str:
    name, dice = action.values[0], int(action.values[1])
    unit = state.setting.units[state.piece_kind[state.setting.piece_rows[name]]]
    grows = ", which feeds the monster" if unit.grows_monster else ""
    chance = percent(state, dice, unit.toughness)
    return f"The monster attacks {name} with {dice_in_words(dice)}: removed in {chance}{grows}."


def _wreck(state: StockholmState, action: Action) -> str:
    target, dice = building(state), int(action.values[1])
    found = state.setting.figures.targets[target]
    taken = f"it has taken {state.building_hits[target]} of {found.hits} hits"
    return f"The monster attacks {found.name} with {dice_in_words(dice)}: a hit in {percent(state, dice)}; {taken}."


def _beat(state: StockholmState, action: Action) -> str:
    name, dice = action.values[0], skinhead_dice(state)
    chance = percent(state, dice, state.setting.units[state.piece_kind[state.setting.piece_rows[name]]].toughness)
    return f"The skinheads attack {name} with {dice_in_words(dice)}: removed in {chance}."


def _attack(state: StockholmState, action: Action) -> str:
    row = state.setting.piece_rows[action.values[0]]
    dice = state.setting.units[state.piece_kind[row]].attack
    attack = does(state, row, "attacks", "attack")
    return f"{attack} the monster with {dice_in_words(dice)}: a hit in {percent(state, dice)}."


def _together(state: StockholmState, action: Action) -> str:
    rows = attackers(state)
    dice = sum(state.setting.units[state.piece_kind[row]].attack for row in rows)
    chance = percent(state, dice)
    return f"All {len(rows)} attack the monster together with {dice_in_words(dice)}: a hit in {chance}."


def _place(state: StockholmState, action: Action) -> str:
    return f"{action.values[0]} comes in at {square_name(state, _square(state, action))}."


def _done(state: StockholmState, action: Action) -> str:
    frame = state.frames[-1][0]
    if frame == "monster-move":
        return f"Stay at {square_name(state, state.piece_space[BEAST])}."
    said = {"monster-attack": "Attack nobody.", "human-move": "Move no more pieces."}
    return said.get(frame, "Attack no more.")


TELLERS: dict[str, Callable[[StockholmState, Action], str]] = {
    "enter": _enter,
    "move": _move,
    "strike": _strike,
    "wreck": _wreck,
    "beat": _beat,
    "attack": _attack,
    "together": _together,
    "place": _place,
    "roll": lambda state, action: "Throw the monster's dice as they are dealt out.",
    "decline": lambda state, action: "No police this time.",
    "done": _done,
}
"""Which choices are put in words by what."""
