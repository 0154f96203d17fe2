"""The first state: a piece on each letter, or where the scenario puts it (Setup.1)."""

from __future__ import annotations

from engine.games.stockholm.layout import TARGETS, UNIT_KINDS, StockholmState
from engine.games.stockholm.setting import StockholmSetting


def first_state(setting: StockholmSetting) -> StockholmState:
    """The state in which the monster is drawn, or enters where the scenario names it and its target."""
    state = StockholmState(setting)
    pieces = len(setting.piece_ids)
    state.piece_id, state.piece_kind = setting.piece_ids, list(setting.piece_kinds)
    state.piece_space, state.piece_moved, state.piece_used = [-1] * pieces, [0] * pieces, [0] * pieces
    state.building_id, state.building_hits = TARGETS, [0] * len(TARGETS)
    for row, square in set_up(setting).items():
        state.piece_space[row] = square
    setting.mark("STO Setup.1")
    state.frames.append(("draw-monster",))
    return state


def set_up(setting: StockholmSetting) -> dict[int, int]:
    """The square of each piece that starts on the board: by the scenario where it names pieces, else by the letters,
    as far as there are pieces (KR-02)."""
    named = setting.scenario.setup.get("pieces")
    if named is not None:
        return {setting.piece_rows[name]: setting.board.index[square] for name, square in named.items()}
    waiting = {kind: list(setting.rows_of[kind]) for kind in UNIT_KINDS}
    found = {}
    for kind, square in setting.letters:
        if waiting[kind]:
            found[waiting[kind].pop(0)] = square
    return found
