"""The printed table of links: which spaces are adjacent, for the players' quarrels."""

from __future__ import annotations

from editor.printing.tables import Row, Section
from engine.board.board import Board
from engine.board.links import Link
from engine.board.model import Space

_WIDTHS = (4.0, 4.0, 1.9, 1.1)
_SIZE, _HEIGHT = 2.6, 4.0
_REASONS = {"derived": "border", "corner": "corner", "stacked": "lies over", "added": "by hand"}


def link_table(board: Board) -> list[Section]:
    """A row for each link of the board, in the order of ids, and after them the pairs that the map forbids."""
    spaces = board.map.spaces
    rows = []
    for pair, link in board.links.items():
        ends = link.one_way or pair
        shown = f"{link.length:.1f}" if link.length else ""
        rows.append(Row((*(title(spaces[name]) for name in ends), _why(link), shown)))
    forbidden = [Row((*(title(spaces[name]) for name in pair), "", "")) for pair in board.forbidden]
    headings = ("Space", "Space", "By", "mm")
    sections = [
        Section("Adjacent", sorted(rows, key=_key), _WIDTHS, headings, _HEIGHT, _SIZE),
        Section("Not adjacent, though they touch", sorted(forbidden, key=_key), _WIDTHS, (), _HEIGHT, _SIZE),
    ]
    return [section for section in sections if section.rows]


def _why(link: Link) -> str:
    """The reason in a word; of what leads one way only, that it does, from the first space to the second."""
    reason = "one way" if link.one_way else _REASONS[link.reason]
    return f"{reason}, {link.kind}" if link.kind else reason


def title(space: Space) -> str:
    """A space's id, and its name where it has one."""
    return f"{space.id} {space.name}" if space.name else space.id


def _key(row: Row) -> tuple[str, ...]:
    return row.cells
