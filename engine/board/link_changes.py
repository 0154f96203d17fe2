"""All links that an edit changes: those of borders and rules, and, as the game's terrain says, those between layers.

An `Edit` knows the map only, and so its `links` are those within layers. What connects a bridge with the street at its
end is in a game's table, which a board has.
"""

from __future__ import annotations

from engine.board.board import Board
from engine.board.edit import Edit
from engine.board.renewal import renewed
from engine.geometry.editing.change import LinkChanges


def links_changed_by(edit: Edit, board: Board) -> LinkChanges[str]:
    """Every link that an edit of a board's map makes, breaks or redraws. Costs what `renewed` does, and O(links)."""
    return links_changed(board, renewed(board, edit.map))


def links_changed(before: Board, after: Board) -> LinkChanges[str]:
    """Every link in which two boards differ, whatever it comes from. Pairs are in the order of the map, of the old one
    for a pair that is gone. O(links).

    >>> from engine.board.letter_grid import letter_grid
    >>> wide, narrow = (Board(letter_grid(row, {"S": "street"})) for row in ("SSS", "SS"))
    >>> sorted(links_changed(narrow, wide).made), sorted(links_changed(wide, narrow).broken)
    ([('s1-0', 's2-0')], [('s1-0', 's2-0')])
    """
    old, new = before.links, after.links
    both = [pair for pair, link in new.items() if pair in old and old[pair] is not link]
    return LinkChanges(
        made=frozenset(new.keys() - old.keys()),
        broken=frozenset(old.keys() - new.keys()),
        redrawn=frozenset(pair for pair in both if old[pair].lines != new[pair].lines),
    )
