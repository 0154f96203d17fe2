"""Repairs of many findings together, one after the other, shown before they are made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from engine.board.board import Board
from engine.board.checks import Finding, check_map
from engine.board.edit import Edit, listed, sentences
from engine.board.link_changes import links_changed
from engine.board.renewal import renewed
from engine.board.repairs import Preview, preview, repairable
from engine.geometry.editing.change import EditError

_ROUNDS = 4
"""How often what is left is looked for again: a repair may uncover what another one hid."""


@dataclass
class _Series:
    board: Board
    touched: frozenset[str] = frozenset()
    areas: dict[str, tuple[float, float]] = field(default_factory=dict)
    mended: int = 0

    def add(self, shown: Preview) -> None:
        for name, (before, after) in shown.areas.items():
            first = self.areas.get(name, (before, after))[0]
            self.areas[name] = (first, after)
        self.board = renewed(self.board, shown.edit.map)
        self.touched |= shown.edit.touched
        self.mended += 1


def preview_all(
    board: Board,
    findings: Sequence[Finding],
    counter: float = 0.0,
    given_up: Callable[[], bool] = lambda: False,
) -> tuple[Preview, int, int]:
    """What the repairs of these findings of `check_map` would do together; how many would be made, and how many
    findings of their kinds would be left. `counter` is the diameter that `check_map` was given.

    Each repair is made on the map that the ones before it left. A finding that is gone by then needs none; one that
    can't be repaired is left. Raises EditError when none can be made; `given_up` is asked before each.
    """
    series, kinds, why = _Series(board), {finding.code for finding in findings}, ""
    wanted = [finding for finding in findings if repairable(finding)]
    for _ in range(_ROUNDS):
        before = series.mended
        for finding in wanted:
            if given_up():
                raise EditError("given up", (0, 0))
            try:
                series.add(preview(series.board, finding, counter))
            except EditError as error:
                why = why or str(error)
        wanted = _left(series.board, kinds, counter)
        if not wanted or series.mended == before:
            break
    if not series.mended:
        raise EditError(why or "none of these can be repaired but by drawing anew", (0, 0))
    return _told(board, series, len(wanted)), series.mended, len(wanted)


def _left(board: Board, kinds: Collection[str], counter: float) -> list[Finding]:
    return [f for f in check_map(board, counter) if f.code in kinds and repairable(f)]


def _told(board: Board, series: _Series, left: int) -> Preview:
    result = series.board.map
    gone = sorted(board.map.spaces.keys() - result.spaces.keys())
    many = series.mended > 1
    note = sentences(
        f"{series.mended} repair{'s' if many else ''} {'are' if many else 'is'} made.",
        f"Takes away {listed(gone)}." if gone else "",
        f"{len(series.areas)} spaces change their area." if len(series.areas) > 1 else "",
        f"{left} of these problems can't be repaired so." if left else "",
    )
    edit = Edit(result, series.touched, note, links_changed(board, series.board))
    return Preview(edit, (len(board.map.spaces), len(result.spaces)), series.areas)
