"""The monsters' records (12.0) and the people's forces, as far as a view knows them: beside the map, and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.sheboygan.abilities import ability_names
from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import ABILITIES, MONSTER, PEOPLE
from engine.play.scene import Panel, Sheet

HIDDEN = "?"
"""Stands for a figure that the seat may not know."""

SPENT = {"attack": "Attack left", "demolition": "Demolition left", "movement": "Movement left"}
"""The ratings that are spent during a turn."""


SPARE = 6
"""Boxes for points that a monster may grow by (14.25), on paper."""


def shown(value: Any) -> str:
    """A figure, or a question mark for one that the seat may not know."""
    return HIDDEN if value is None else str(value)


def monster_name(state: Any, monster: int) -> str:
    """A monster for people: `Monster 2`."""
    name: str = state.monster_id[monster]
    return name.replace("-", " ").capitalize()


def panels(state: Any) -> Iterator[Panel]:
    """All panels of a redacted state."""
    yield _record(state)
    if state.turn == 0:
        yield Panel("pool", "People's points", (("left", str(state.pool)),), PEOPLE)
    counts: dict[int, int] = {}
    for row in state.humans:
        if state.piece_space[row] >= 0:
            counts[state.piece_kind[row]] = counts.get(state.piece_kind[row], 0) + 1
    rows = tuple((state.setting.units[code].name, str(n)) for code, n in sorted(counts.items()))
    yield Panel("forces", "On the map", rows, PEOPLE)


def _record(state: Any) -> Panel:
    """The record of all monsters, a column for each: what the seat may know of it."""
    monsters = range(len(state.monster_id))
    columns = [dict(_figures(state, m)) for m in monsters]
    names = dict.fromkeys(name for column in columns for name in column)
    rows = [(name, *(column.get(name, "") for column in columns)) for name in names]
    rows.append(("Bonus", *(str(state.bonus) if m == 0 else "" for m in monsters)))
    if len(columns) == 1:
        return Panel(state.monster_id[0], "Monster's record", tuple(rows), MONSTER)
    heads = tuple(monster_name(state, m) for m in monsters)
    return Panel(state.monster_id[0], "Monsters' record", tuple(rows), MONSTER, heads)


def _figures(state: Any, monster: int) -> Iterator[tuple[str, str]]:
    for rating in RATINGS:
        yield state.setting.figures.ratings[rating]["name"], shown(getattr(state, f"monster_{rating}")[monster])
    for rating, title in SPENT.items():
        whole, used = getattr(state, f"monster_{rating}")[monster], getattr(state, f"monster_{rating}_used")[monster]
        if whole is not None and used is not None and state.turn:
            ended = rating == "attack" and state.monster_driven[monster]
            yield title, "0" if ended else str(max(0, whole - used))
    if state.setting.for_sale or state.monster_known[monster]:
        yield "Abilities", _abilities(state, monster)
    yield "Wounds", str(state.monster_wounds[monster])


def _abilities(state: Any, monster: int) -> str:
    """Those that the seat knows of; a question mark for what may be hidden."""
    held = state.monster_abilities[monster]
    if held is not None:
        return ability_names(state, held) or "none"
    return ", ".join(filter(None, (ability_names(state, state.monster_known[monster]), HIDDEN)))


def sheets(state: Any) -> Iterator[Sheet]:
    """The record of each monster on paper (12.0): a box for each point that a wound may take, the abilities with what
    they do, and the bonus as it grows."""
    figures = state.setting.figures
    for monster in range(len(state.monster_id)):
        held = state.monster_abilities[monster]
        known = state.monster_known[monster] if held is None else held
        yield Sheet(
            state.monster_id[monster],
            monster_name(state, monster),
            tuple((figures.ratings[r]["name"], getattr(state, f"monster_{r}")[monster]) for r in RATINGS),
            (("Bonus", state.bonus, state.setting.target + 1),) if monster == 0 else (),
            (_wounds(state, monster), *(_note(figures.abilities[ABILITIES[code]]) for code in known)),
            MONSTER,
            SPARE if state.setting.growth else 0,
        )


def _wounds(state: Any, monster: int) -> tuple[str, str]:
    count = state.monster_wounds[monster]
    return "Wounds (12.0)", f"{count} so far. Each takes a point for good, from the figure that its player chooses."


def _note(ability: Any) -> tuple[str, str]:
    return f"{ability.name} ({ability.number})", ability.told
