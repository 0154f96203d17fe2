"""The links that a map needs beyond its borders, for shapes whose gaps are meant."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.board import Board
from engine.board.model import GRID, LinkRule, Map
from engine.geometry.gaps import NearLink

Near = Mapping[tuple[str, str], NearLink[str]]
"""Pairs of ids that are neighbours, with the reason."""


def link_rules(bare: Map, near: Near) -> tuple[tuple[LinkRule, ...], list[tuple[str, str]]]:
    """The rules that give a map the links that its gaps suggest, each with its reason, none for spaces that nobody may
    enter; and the borders it has that the gaps did not suggest."""
    board = Board(bare)
    borders = [*board.links, *board.forbidden]
    barred = {space.id for space in bare.spaces.values() if space.impassable}
    both = {frozenset(pair) for pair in borders}
    added = [
        LinkRule(pair, "added", reason(link))
        for pair, link in near.items()
        if frozenset(pair) not in both and barred.isdisjoint(pair) and all(name in bare.spaces for name in pair)
    ]
    suggested = {frozenset(pair) for pair in near}
    return tuple(added), [pair for pair in borders if frozenset(pair) not in suggested]


def reason(link: NearLink[str]) -> str:
    """Why two shapes are neighbours, in words; lengths given in grid units.

    >>> reason(NearLink(("a", "b"), "gap", 80.0, 2000.0))
    'a gap of 0.8 mm, side by side for 20 mm'
    """
    beside = f"side by side for {link.length / GRID:.3g} mm"
    return f"a gap of {link.gap / GRID:.2g} mm, {beside}" if link.reason == "gap" else beside
