"""The table of pairs whose sight is set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from editor.panels.table_model import RowsModel
from engine.board.edits import Edit
from engine.board.rule_edits import set_sight

_SEE, _NOTE = 2, 3
SEES = {"yes": True, "no": False}
"""What can be said of a pair, by its key."""


class SightTable(RowsModel):
    """A row for each pair of which the map says whether they see each other, whatever lies between."""

    headings: ClassVar[tuple[str, ...]] = ("Space", "Space", "Sight", "Note")

    def made(self) -> list[tuple[Any, ...]]:
        return [(*rule.between, "yes" if rule.visible else "no", rule.note) for rule in self.document.map.sight]

    def spaces_of(self, row: int) -> Sequence[str]:
        one, other = self.rows()[row][:2]
        return one, other

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        return said_of_sight() if column == _SEE else None

    def may_change(self, row: int, column: int) -> bool:
        return column in (_SEE, _NOTE)

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        one, other, sees, note = self.rows()[row]
        sees, note = (value, note) if column == _SEE else (sees, value.strip())
        return f"Sight of {one} and {other}", set_sight(self.document.map, one, other, SEES[sees], note)

    def delete(self, rows: Sequence[int]) -> None:
        pairs = [self.rows()[row][:2] for row in rows]
        if pairs:
            step = "Take back what is said of the sight of " + ("a pair" if len(pairs) == 1 else f"{len(pairs)} pairs")
            self.commit(lambda: (step, self._taken_back(pairs)))

    def _taken_back(self, pairs: Sequence[tuple[str, str]]) -> Edit:
        edit = Edit(self.document.map, frozenset())
        for one, other in pairs:
            edit = set_sight(edit.map, one, other, None)
        return edit


def said_of_sight() -> list[tuple[str, str]]:
    """What can be said of the sight of two spaces by hand: keys and titles."""
    return [("yes", "see each other"), ("no", "don't see each other")]
