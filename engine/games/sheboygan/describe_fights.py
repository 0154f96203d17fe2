"""Choices of a fight in words: odds, and what every face of the die would do, before one commits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.sheboygan.combat import ratio
from engine.games.sheboygan.fight_words import announced, chances, side
from engine.games.sheboygan.human_attack import in_reach, opponents, resistance, strength
from engine.games.sheboygan.joint_attack import pledged
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.lightning import is_far
from engine.games.sheboygan.monster_attack import completed
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.naming import called, called_all, in_words, subject
from engine.games.sheboygan.pieces import defence
from engine.play.actions import Action
from engine.play.names import listed


def _fight(
    state: SheboyganState,
    attackers: Iterable[int],
    near: Iterable[int],
    defenders: Iterable[int],
    power: int,
    against: int,
) -> str:
    """An attack with its odds and what each face of the die does; only attackers that are near suffer."""
    setting, defender = state.setting, side(state, defenders)
    who = announced(setting, side(state, attackers), defender, power, against)
    return f"{who}. {chances(setting, side(state, near), defender, power, against)}."


def _strike(state: SheboyganState, action: Action) -> str:
    frame, attacker, group = state.frames[-1]
    points, against = int(action.values[0]), sum(defence(state, row) for row in group)
    if frame == "thrall-attack":
        near = [attacker] if in_reach(state, attacker, state.piece_space[group[0]]) else []
        return _fight(state, (attacker,), near, group, points, against)
    monsters = (attacker, *(m for m in state.monsters if state.monster_pledged[m]))
    near = [m for m in monsters if not is_far(state, m, group[0])]
    return _fight(state, monsters, near, group, points + pledged(state), against)


def _attack(state: SheboyganState, action: Action) -> str:
    _, group, suicides = state.frames[-1]
    row = _row(state, action)
    near = [r for r in group if in_reach(state, r, state.piece_space[row])]
    return _fight(state, group, near, (row,), strength(state, group, suicides), resistance(state, row))


def _join(state: SheboyganState, action: Action) -> str:
    _, group, suicides = state.frames[-1]
    row = _row(state, action)
    doomed = (*suicides, row) if action.verb == "suicide" else suicides
    power = strength(state, (*group, row), doomed)
    odds = listed([f"{_odds(state, power, resistance(state, r))} against {called(state, r)}" for r in opponents(state)])
    manner = "attacks with doubled strength and is gone afterwards" if action.verb == "suicide" else "joins the attack"
    return f"{action.values[0]} {manner}: {power} {'points' if power > 1 else 'point'} in all, {odds}."


def _target(state: SheboyganState, action: Action) -> str:
    frame, attacker, group = state.frames[-1]
    whole = tuple(sorted({*group, _row(state, action)}))
    if frame == "thrall-attack":
        best = strength(state, (attacker,), ())
    else:
        whole = completed(state, whole) or whole
        best = attack_left(state, attacker) + pledged(state)
    against = sum(defence(state, r) for r in whole)
    return f"Attack {called_all(state, whole)}: {_odds(state, best, against)} with all {best} points against {against}."


def _odds(state: SheboyganState, power: int, against: int) -> str:
    odds = ratio(state.setting, power, against)
    return in_words(odds) if ":" in odds else "not yet enough"


def _assist(state: SheboyganState, action: Action) -> str:
    return f"{subject(state, _row(state, action))} helps with {action.values[1]} of its points."


def _take(state: SheboyganState, action: Action) -> str:
    return f"{subject(state, _row(state, action))} takes a wound."


def _lose(state: SheboyganState, action: Action) -> str:
    unit = state.setting.units[state.piece_kind[_row(state, action)]]
    return f"Lose {action.values[0]}; the monster gains {state.setting.figures.bonus_of(unit)}."


def _wound(state: SheboyganState, action: Action) -> str:
    rating, monster = action.values[0], state.frames[-1][1]
    now = getattr(state, f"monster_{rating}")[monster]
    return f"{state.setting.figures.ratings[rating]['name']} falls from {now} to {now - 1}."


def _row(state: SheboyganState, action: Action) -> int:
    return state.piece_id.index(action.values[0])


FIGHTS: dict[str, Callable[[SheboyganState, Action], str]] = {
    "assist": _assist,
    "attack": _attack,
    "join": _join,
    "lose": _lose,
    "strike": _strike,
    "suicide": _join,
    "take": _take,
    "target": _target,
    "wound": _wound,
}
"""Which choices of a fight are put in words by what."""
