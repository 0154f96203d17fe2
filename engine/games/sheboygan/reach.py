"""What a monster reaches from where it is, on the ground or in the air (6.31, 7.1, 11.1, 13.11)."""

from __future__ import annotations

from engine.games.sheboygan.layout import SheboyganState


def stop_spaces(state: SheboyganState, monster: int) -> tuple[int, ...]:
    """The spaces that a monster may try to destroy or to set alight: those next to it; in the air only the one below
    (13.11)."""
    here = state.piece_space[monster]
    found: tuple[int, ...] = (here,) if state.monster_airborne[monster] else state.setting.neighbours[here]
    return found


def touches(state: SheboyganState, monster: int, row: int) -> bool:
    """Whether a monster may attack a unit without any further ability: one next to it; in the air one on its own space,
    or a helicopter next to it (13.11)."""
    here, there = state.piece_space[monster], state.piece_space[row]
    near = there in state.setting.neighbours[here]
    if not state.monster_airborne[monster]:
        return near
    return there == here or (near and state.piece_kind[row] in state.setting.flyers)
