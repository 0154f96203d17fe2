"""What to draw of a position, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.fire import RUINED, fires, numeral
from engine.games.sheboygan.layout import MONSTER, PEOPLE
from engine.games.sheboygan.naming import called
from engine.games.sheboygan.record import panels, sheets, shown
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import PART_OF, PHASES, TITLES
from engine.games.sheboygan.victory import verdict
from engine.games.sheboygan.webs import webs
from engine.play.game import View
from engine.play.scene import Item, Overlay, Scene, Track


def scene(view: View) -> Scene:
    """The position as a seat sees it. Hidden cells are None in the view's state."""
    state: Any = view.state
    setting: SheboyganSetting = state.setting
    phases = (PART_OF.get(frame[0], frame[0]) for frame in state.frames)
    phase = next((name for name in phases if name in TITLES), "")
    ruined = [s for s, gone in enumerate(state.space_destroyed) if gone]
    return Scene(
        title=_title(state, phase),
        phases=tuple((title, frame == phase) for frame, title in PHASES),
        items=tuple(_items(state)),
        overlays=(*(_overlay(setting, s) for s in ruined), *_webs(state), *_fires(state)),
        tracks=(Track("bonus", "Bonus", state.bonus, setting.target, f"more than {setting.target} wins"),),
        panels=tuple(panels(state)),
        sheets=tuple(sheets(state)),
        terrain={setting.board.ids[s]: setting.wreck[s].id for s in ruined},
    )


def _title(state: Any, phase: str) -> str:
    if state.outcome:
        return verdict(state).reason
    turn = f"Turn {state.turn}" if state.turn else ""
    return " · ".join(filter(None, (turn, TITLES.get(phase))))


def _overlay(setting: SheboyganSetting, space: int) -> Overlay:
    wreck = setting.wreck[space]
    return Overlay(f"space:{setting.board.ids[space]}", wreck.id, icon=wreck.id, tip=wreck.name)


def _webs(state: Any) -> Iterator[Overlay]:
    """The webs (13.5)."""
    for s in sorted(webs(state)):
        yield Overlay(f"space:{state.setting.board.ids[s]}", "web", icon="web", tip="A web: closed to human units")


def _fires(state: Any) -> Iterator[Overlay]:
    """The fires, each with what faces the southern edge on its counter (11.21)."""
    numbers = range(1, state.setting.figures.fire.numerals + 2)
    faces = tuple(numeral(state.setting, n) for n in numbers)
    for s in fires(state):
        text = numeral(state.setting, state.space_fire[s])
        tip = f"On fire: {text}" if text != RUINED else "Burning ruins"
        yield Overlay(f"space:{state.setting.board.ids[s]}", "fire", text, icon="fire", tip=tip, faces=faces)


def _items(state: Any) -> list[Item]:
    heights: dict[int, int] = {}
    items = []
    arriving = state.frames[-1][1] if state.frames[-1][0] == "brigade" else ()
    for row in range(len(state.piece_id)):
        space = state.piece_space[row]
        order = heights.get(space, 0)
        heights[space] = order + 1
        waits = space < 0 and ((state.turn == 0 and row >= len(state.monster_id)) or row in arriving)
        if space >= 0 or waits:
            place = f"space:{state.setting.board.ids[space]}" if space >= 0 else f"box:{PEOPLE}"
            draw = _monster if row in state.monsters else _unit
            items.append(draw(state, row, place, order))
    return items


def _monster(state: Any, row: int, place: str, order: int) -> Item:
    ratings = tuple(shown(getattr(state, f"monster_{r}")[row]) for r in RATINGS)
    wounds = state.monster_wounds[row]
    unit = state.setting.units[state.piece_kind[row]]
    tip = ", ".join(f"{r} {value}" for r, value in zip(RATINGS, ratings, strict=True))
    badges = [f"{wounds} wounds"] if wounds else []
    marks = {"airborne": "flies", "dazzling": "blinding", "spun": "spins a web"}
    badges += [words for column, words in marks.items() if getattr(state, f"monster_{column}")[row]]
    return Item(
        state.piece_id[row],
        unit.id,
        place,
        unit.icon,
        unit.name,
        MONSTER,
        ratings,
        tuple(badges),
        unit.colour,
        order,
        tip=tip,
    )


def _unit(state: Any, row: int, place: str, order: int) -> Item:
    unit = state.setting.units[state.piece_kind[row]]
    strength = str(unit.strength) if unit.attacks else f"({unit.strength})"
    badges = []
    if state.piece_carrier[row] >= 0:
        badges.append(f"with {state.piece_id[state.piece_carrier[row]]}")
    if state.piece_ford[row] >= 0 and not state.setting.land[state.piece_space[row]]:
        badges.append("fording")
    if state.piece_trapped[row]:
        badges.append(f"trapped {state.piece_trapped[row]}")
    if state.piece_afraid[row]:
        badges.append("paralyzed")
    if state.piece_master[row] >= 0:
        badges.append(f"obeys {called(state, state.piece_master[row])}")
    if row in _chosen(state):
        badges.append("chosen")
    spent = bool(state.piece_used[row]) or (state.piece_spent[row] >= unit.movement > 0)
    tip = f"{unit.name}: strength {unit.strength}, range {unit.range}, movement {unit.movement}"
    owner = MONSTER if state.piece_master[row] >= 0 else PEOPLE
    return Item(
        state.piece_id[row],
        unit.id,
        place,
        unit.icon,
        unit.name,
        owner,
        (strength, str(unit.range), str(unit.movement)),
        tuple(badges),
        unit.colour,
        order,
        spent,
        tip,
    )


def _chosen(state: Any) -> tuple[int, ...]:
    """The units in the attack that is being formed or resolved."""
    frame = state.frames[-1]
    places = {
        "monster-attack": 2,
        "strike": 2,
        "human-attack": 1,
        "assault": 2,
        "casualties": 1,
        "thrall-attack": 2,
        "thrall-strike": 2,
    }
    return frame[places[frame[0]]] if frame[0] in places else ()
