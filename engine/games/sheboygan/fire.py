"""Fires (11.0): how a space catches fire, what a fire does as its counter turns, and whom it harms."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from engine.games.sheboygan.abilities import has, use
from engine.games.sheboygan.demolition import destroy
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.naming import subject
from engine.games.sheboygan.pieces import eliminate, space_noun
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.webs import tear
from engine.play.events import Event, Sink

RUINED = "R"
"""The letter on the counter of a space that has burnt down."""


def fires(state: SheboyganState) -> list[int]:
    """The burning spaces."""
    return list(compress(range(len(state.space_fire)), state.space_fire))


def numeral(setting: SheboyganSetting, fire: int) -> str:
    """What faces the southern edge on the counter of a fire (11.21)."""
    return str(fire) if fire <= setting.figures.fire.numerals else RUINED


def may_burn(state: SheboyganState, space: int) -> bool:
    """Whether a space can catch fire: a building or a park that neither burns nor lies in ruins (11.35)."""
    return not state.space_fire[space] and bool(state.setting.ground(state).terrain[space].burns)


def light(state: SheboyganState, spaces: Iterable[int], reason: str, rule: str, sink: Sink | None) -> None:
    """Set spaces alight, each at the numeral 1 (11.21, 11.23); webs on them are gone (13.5), and dice fall for the
    units there (11.51, SR-28)."""
    lit = [s for s in spaces if may_burn(state, s)]
    for space in lit:
        state.space_fire[space] = 1
        tear(state, space, sink)
        state.setting.mark(rule)
        _tell(state, space, 0, f"{state.setting.board.ids[space]} is on fire.", reason, rule, sink)
    victims = tuple(r for r in state.humans if state.piece_space[r] in lit and not is_fireproof(state, r))
    if victims:
        state.frames.append(("casualties", victims))


def put_out(state: SheboyganState, space: int, reason: str, rule: str, sink: Sink | None) -> None:
    """A fire is out; what it has left in ruins stays so (11.22, 11.23)."""
    old, state.space_fire[space] = state.space_fire[space], 0
    state.setting.mark(rule)
    state.setting.mark("SHB 11.22" if state.space_destroyed[space] else "SHB 11.23")
    _tell(state, space, old, f"The fire on {state.setting.board.ids[space]} is out.", reason, rule, sink)


def turn_counters(state: SheboyganState, sink: Sink | None) -> None:
    """Every counter turns by a quarter (11.21); where the letter R comes south the space is destroyed (11.22). Burning
    ruins go out by themselves only where SR-48 says so."""
    ruins, lasts = state.setting.figures.fire.ruins, state.setting.figures.ruling("SR-48")
    for space in fires(state):
        fire = state.space_fire[space]
        if fire >= ruins + lasts > ruins:
            put_out(state, space, "burnt-out", "SHB 11.22", sink)
        elif fire < ruins + lasts:
            _turn(state, space, sink)


def _turn(state: SheboyganState, space: int, sink: Sink | None) -> None:
    setting: SheboyganSetting = state.setting
    state.space_fire[space] += 1
    now = state.space_fire[space]
    setting.mark("SHB 11.21")
    if now <= setting.figures.fire.ruins:
        text = f"The fire on {setting.board.ids[space]} shows {numeral(setting, now)}."
        _tell(state, space, now - 1, text, "turned", "SHB 11.21", sink)
    if now == setting.figures.fire.ruins and not state.space_destroyed[space]:
        destroy(state, space, sink, "fire", "SHB 11.22")


def _tell(state: SheboyganState, space: int, old: int, text: str, reason: str, rule: str, sink: Sink | None) -> None:
    if sink is not None:
        place = space_noun(state.setting, space)
        sink(
            Event(
                "change",
                state.setting.board.ids[space],
                place,
                field="fire",
                old=old,
                new=state.space_fire[space],
                reason=reason,
                rule=rule,
                text=text,
            )
        )


def is_fireproof(state: SheboyganState, row: int) -> bool:
    """Whether fire does no harm to a human unit: fire units stand in it, helicopters fly above (11.51, SR-27)."""
    return bool(state.setting.units[state.piece_kind[row]].fireproof)


def scorch(state: SheboyganState, rows: Iterable[int], sink: Sink | None) -> None:
    """Of these units those that stay in a fire are eliminated: they entered it and stopped, or could have left a space
    that caught fire and are still there (11.51)."""
    for row in rows:
        space = state.piece_space[row]
        if space >= 0 and state.space_fire[space] and not is_fireproof(state, row):
            eliminate(state, row, "fire", "SHB 11.51", sink)


def burn_monster(state: SheboyganState, monster: int, sink: Sink | None) -> None:
    """A monster has entered a space, on the ground, and stops there: fire wounds it (11.51) unless it resists
    (13.1)."""
    space = state.piece_space[monster]
    if space < 0 or not state.space_fire[space]:
        return
    if has(state, monster, "fire-resistance"):
        use(state, monster, "fire-resistance", sink)
        return
    state.setting.mark("SHB 11.51")
    if sink is not None:
        name, here = state.monster_id[monster], state.setting.board.ids[space]
        sink(Event("message", name, rule="SHB 11.51", text=f"{subject(state, monster)} stands in the fire of {here}."))
    state.frames.append(("wounds", monster, state.setting.figures.fire.monster_wounds))
