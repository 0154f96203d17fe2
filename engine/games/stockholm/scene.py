"""What to draw of a position, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.stockholm.data import MONSTER, PEOPLE
from engine.games.stockholm.layout import BEAST, MONSTER_SIDE, PEOPLE_SIDE
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.turn import PHASES, step_of
from engine.games.stockholm.victory import verdict
from engine.play.game import View
from engine.play.scene import Item, Overlay, Panel, Scene, Track

HIDDEN = "?"
"""Stands for what the seat may not know."""


def scene(view: View) -> Scene:
    """The position as a seat sees it."""
    state: Any = view.state
    step = step_of(state.frames[-1][0])
    return Scene(
        title=_title(state, step),
        phases=tuple((title, frame == step) for frame, title in PHASES),
        items=tuple(_items(state)),
        overlays=tuple(_overlays(state)),
        tracks=tuple(_tracks(state)),
        panels=tuple(_panels(state)),
    )


def _title(state: Any, step: str) -> str:
    if state.outcome:
        return verdict(state).reason
    title = dict(PHASES)[step]
    return f"Turn {state.turn} · {title}" if state.turn else title


def _items(state: Any) -> Iterator[Item]:
    heights: dict[int, int] = {}
    for row in (*range(1, len(state.piece_id)), BEAST):
        square = state.piece_space[row]
        if square >= 0:
            order = heights[square] = heights.get(square, -1) + 1
            yield _monster(state, square, order) if row == BEAST else _piece(state, row, square, order)


def _monster(state: Any, square: int, order: int) -> Item:
    setting: StockholmSetting = state.setting
    unit, found = setting.units[state.piece_kind[BEAST]], setting.figures.monsters[state.monster - 1]
    ratings = (str(found.attack), str(state.track), str(found.speed))
    tip = f"{found.name}: {found.attack} dice, {state.track} hits left, speed {found.speed}"
    place = f"space:{setting.board.ids[square]}"
    return Item(MONSTER, unit.id, place, unit.icon, found.name, MONSTER, ratings, (), unit.colour, order, tip=tip)


def _piece(state: Any, row: int, square: int, order: int) -> Item:
    setting: StockholmSetting = state.setting
    unit = setting.units[state.piece_kind[row]]
    frame = state.frames[-1][0]
    owner = MONSTER if unit.turncoat and state.side == MONSTER_SIDE else PEOPLE
    ratings = (str(unit.attack) if unit.attack else "–", str(unit.toughness), str(unit.speed))
    spent = (frame == "human-move" and state.piece_moved[row]) or (frame == "human-attack" and state.piece_used[row])
    tip = f"{unit.name}: {unit.attack} dice, toughness {unit.toughness}, speed {unit.speed}"
    place = f"space:{setting.board.ids[square]}"
    return Item(
        state.piece_id[row],
        unit.id,
        place,
        unit.icon,
        unit.name,
        owner,
        ratings,
        tuple(_badges(state, row)),
        unit.colour,
        order,
        bool(spent),
        tip,
    )


def _badges(state: Any, row: int) -> Iterator[str]:
    unit = state.setting.units[state.piece_kind[row]]
    if unit.turncoat and state.side:
        yield "for the monster" if state.side == MONSTER_SIDE else "for the people"
    elif state.piece_space[row] == state.piece_space[BEAST]:
        yield "trapped"
    frame = state.frames[-1]
    if frame[0] in ("monster-attack", "strike") and row in frame[1]:
        yield f"{frame[2][frame[1].index(row)]} dice"
    elif (frame[0] == "volley" and row in frame[1]) or (frame[0] == "beating" and row == frame[1]):
        yield "chosen"


def _tracks(state: Any) -> Iterator[Track]:
    """The hit counter, which is set when the monster is drawn."""
    most, text = state.setting.figures.most_track, "set when the monster is drawn"
    if state.monster:
        begun = state.setting.figures.monsters[state.monster - 1].toughness
        text = f"{begun} at first, {most} at most; at 0 the monster is dead"
    yield Track("hits", "Hits left", state.track, None, text, most)


def _overlays(state: Any) -> Iterator[Overlay]:
    """Hits and rubble on the buildings."""
    setting: StockholmSetting = state.setting
    for target, square in enumerate(setting.target_squares):
        hits, found = state.building_hits[target], setting.figures.targets[target]
        if square >= 0 and hits:
            gone = hits >= found.hits
            tip = f"{found.name}: {'rubble' if gone else f'{hits} of {found.hits} hits'}"
            text = "" if gone else f"{hits}/{found.hits}"
            icon = "rubble" if gone else "damage"
            yield Overlay(f"space:{setting.board.ids[square]}", icon, text, icon=icon, tip=tip)


def _panels(state: Any) -> Iterator[Panel]:
    setting: StockholmSetting = state.setting
    if state.monster:
        found = setting.figures.monsters[state.monster - 1]
        rows = [("Dice", str(found.attack)), ("Hits left", str(state.track)), ("Speed", str(found.speed))]
        yield Panel(MONSTER, found.name, (*rows, ("Target", _target(state))), MONSTER)
    sides = {0: "undecided", MONSTER_SIDE: "the monster", PEOPLE_SIDE: "the people"}
    yield Panel("side", "Skinheads", (("fight for", sides[state.side]),))
    hits = ((f.name, f"{state.building_hits[t]} of {f.hits}") for t, f in enumerate(setting.figures.targets))
    yield Panel("buildings", "Hits on buildings", tuple(hits))
    yield Panel("forces", "On the board · in supply", tuple(_forces(state)), PEOPLE)


def _target(state: Any) -> str:
    if state.target is None:
        return HIDDEN
    return str(state.setting.figures.targets[state.target - 1].name) if state.target else "not drawn"


def _forces(state: Any) -> Iterator[tuple[str, str]]:
    setting: StockholmSetting = state.setting
    for code, unit in enumerate(setting.units):
        rows = [r for r in range(1, len(state.piece_kind)) if state.piece_kind[r] == code]
        if rows:
            there = sum(state.piece_space[r] >= 0 for r in rows)
            yield unit.name, f"{there} · {len(rows) - there}"
