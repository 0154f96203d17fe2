"""The table of links: those the shapes make, and what the map says by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from editor.panels.table_model import RowsModel
from engine.board.edits import Edit
from engine.board.links import Link
from engine.board.rule_edits import set_link

_ONE, _OTHER, _IS, _BORDER, _NOTE = range(5)
BY_SHAPE = ""
"""The key of a link that only the shapes make."""


class LinkTable(RowsModel):
    """A row for each pair that is adjacent, or that the map forbids to be."""

    headings: ClassVar[tuple[str, ...]] = ("Space", "Space", "Adjacent", "Border", "Note", "Length in mm")

    def made(self) -> list[tuple[Any, ...]]:
        board = self.document.board
        rows = [self._row(pair, link) for pair, link in board.links.items()]
        forbidden = [self._row(pair, link, "forbidden") for pair, link in board.forbidden.items()]
        return rows + forbidden

    def _row(self, pair: tuple[str, str], link: Link | None, said: str = "") -> tuple[Any, ...]:
        if link is not None and link.one_way and not said:
            pair, said = link.one_way, "one-way"
        elif link is not None and link.reason == "added":
            said = said or "added"
        note = next((rule.note for rule in self.document.map.links if set(rule.between) == set(pair)), "")
        return *pair, said, (link.kind if link else "") or "", note, link.length if link else 0.0

    def spaces_of(self, row: int) -> Sequence[str]:
        one, other = self.rows()[row][:2]
        return one, other

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        if column == _IS:
            return said_of_links()
        if column == _BORDER:
            table = self.document.game.table("borders") if self.document.game else {}
            return [("", "as drawn"), *((kind, data["name"]) for kind, data in table.items())]
        return None

    def may_change(self, row: int, column: int) -> bool:
        said = bool(self.rows()[row][_IS] or self.rows()[row][_BORDER])
        return column in (_IS, _BORDER) or (column == _NOTE and said)

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        one, other, said, border, note, _ = self.rows()[row]
        source, step = self.document.map, f"Link of {one} and {other}"
        if column == _NOTE:
            return step, set_link(source, one, other, said or border, value.strip())
        other_rule = border if column == _IS else said
        edit = set_link(source, one, other, value, note)
        if value == BY_SHAPE and other_rule:  # taking one rule back must leave the other
            edit = set_link(edit.map, one, other, other_rule, note)
        return step, edit

    def delete(self, rows: Sequence[int]) -> None:
        pairs = [self.rows()[row][:2] for row in rows]
        said = {frozenset(rule.between) for rule in self.document.map.links}
        mine = [pair for pair in pairs if frozenset(pair) in said]
        if not mine:
            self.refused.emit("These links come from the shapes; say “not adjacent” to forbid one")
            return
        self.commit(lambda: (f"Take back what is said of {len(mine)} links", self._taken_back(mine)))

    def _taken_back(self, pairs: Sequence[tuple[str, str]]) -> Edit:
        edit = Edit(self.document.map, frozenset())
        for one, other in pairs:
            edit = set_link(edit.map, one, other, BY_SHAPE)
        return edit


def said_of_links() -> list[tuple[str, str]]:
    """What can be said of two spaces by hand: keys and titles."""
    return [
        (BY_SHAPE, "as drawn"),
        ("added", "added by hand"),
        ("forbidden", "not adjacent"),
        ("one-way", "one way, first to second"),
    ]
