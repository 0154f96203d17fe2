"""Reasons that several phases give when they refuse something."""

from __future__ import annotations

from engine.files.problems import nearest
from engine.files.yaml_scalars import whole_number
from engine.games.sheboygan.layout import SheboyganState
from engine.play.actions import Action
from engine.play.decisions import Refusal


def piece_row(state: SheboyganState, name: str) -> int | Refusal:
    """The row of a piece that is on the map, or why there is none."""
    if name not in state.piece_id:
        return Refusal("", f"There is no piece '{name}'{nearest(name, state.piece_id)}.")
    row = state.piece_id.index(name)
    if state.piece_space[row] < 0:
        return Refusal("", f"{name} is not on the map.")
    return row


def human_row(state: SheboyganState, name: str) -> int | Refusal:
    """The row of a human unit on the map, or why there is none."""
    row = piece_row(state, name)
    if isinstance(row, int) and row not in state.humans:
        return Refusal("", f"{name} is no human unit.")
    return row


def space_index(state: SheboyganState, name: str) -> int | Refusal:
    """The index of a space, or why there is none."""
    index = state.setting.board.index
    if name not in index:
        return Refusal("", f"There is no space '{name}'{nearest(name, index)}.")
    return int(index[name])


def number(action: Action) -> int | Refusal:
    """The number that an action ends with, or why it is none."""
    text = action.values[-1] if action.values else ""
    found = whole_number(text)
    return Refusal("", f"'{text[:30]}' is not a whole number.") if found is None else found
