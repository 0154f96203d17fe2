"""Which spaces are linked: derived from shapes, then changed by what the map says by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from engine.board.kinds import LayerLinks, LinkBy
from engine.board.layers import Layers
from engine.board.model import GRID, LinkRule, Space
from engine.geometry.lines import Line, length

Reason = Literal["derived", "corner", "stacked", "added"]

Pair = tuple[str, str]
"""Two space ids, in the order of the map."""


@dataclass(frozen=True)
class Link:
    """Two spaces that are adjacent for the game, and why."""

    between: Pair
    reason: Reason
    """derived: they share a border; corner: they touch at a corner, and the map lets that count;
    stacked: one lies over the other; added: the map says so."""
    lines: tuple[Line, ...] = ()
    """The shared border, in grid units."""
    length: float = 0.0
    """The length of the shared border, in millimetres."""
    one_way: Pair | None = None
    """From where to where, if it leads in one direction only."""
    kind: str = ""
    """A border kind of the game's, such as a cliff or a canal."""
    note: str = ""


def links_within(layers: Layers) -> dict[Pair, Link]:
    """The borders of each layer, as links."""
    borders = chain.from_iterable(coverage.borders.items() for coverage in layers.coverages.values())
    return {pair: border_link(pair, border.lines) for pair, border in borders}


def links_at_corners(layers: Layers) -> dict[Pair, Link]:
    """The links of spaces of one layer that touch at a corner only, where the map lets that count."""
    if layers.map.corners == "never":
        return {}
    return {pair: Link(pair, "corner") for pair in layers.corners}


def impassable_spaces(spaces: Iterable[Space]) -> frozenset[str]:
    """The ids of those spaces that nobody may enter. O(n)."""
    return frozenset([space.id for space in spaces if space.impassable])


def without_impassable(
    links: Mapping[Pair, Link], closed: frozenset[str]
) -> tuple[Mapping[Pair, Link], Mapping[Pair, Link]]:
    """The links between spaces that one may enter, and those that closed spaces take away. O(links); no time where
    none is closed."""
    if not closed:
        return links, {}
    barred = {pair: link for pair, link in links.items() if not closed.isdisjoint(pair)}
    return {pair: link for pair, link in links.items() if pair not in barred}, barred


def links_between(layers: Layers, terrain: LayerLinks) -> dict[Pair, Link]:
    """What the terrain links of spaces that lie side by side, or over each other, on different layers."""
    if len(layers.coverages) < 2:
        return {}
    meetings = [(pair, border_link(pair, lines)) for pair, lines in layers.meetings.items()]
    links = {pair: link for pair, link in meetings if _joined(layers, terrain, "border", pair)}
    stacked = [pair for pair in layers.overlaps if _joined(layers, terrain, "overlap", pair)]
    return links | {pair: Link(pair, "stacked") for pair in stacked if pair not in links}


def border_link(pair: Pair, lines: tuple[Line, ...]) -> Link:
    """The link that a border (its lines in grid units) makes."""
    return Link(pair, "derived", lines, sum(map(length, lines)) / GRID)


def _joined(layers: Layers, terrain: LayerLinks, by: LinkBy, pair: Pair) -> bool:
    first, second = (layers.map.spaces[name].terrain for name in pair)
    return terrain.joins(by, first, second)


def with_rules(
    links: Mapping[Pair, Link], barred: Mapping[Pair, Link], rules: tuple[LinkRule, ...], index: Mapping[str, int]
) -> tuple[Mapping[Pair, Link], Mapping[Pair, Link | None]]:
    """The links as the map's rules change them, and the pairs that are barred or that a rule forbids (with the link
    that is taken away).

    Of several rules about a pair the last counts; a link that is added where there is a border has it; a border kind of
    a game only marks a link that is there. Rules about unknown spaces, or about a space and itself, change nothing;
    `engine.board.checks` reports them.
    """
    if not rules:
        return links, barred
    changed, forbidden = dict(links), dict[Pair, Link | None](barred)
    for rule in rules:
        if any(name not in index for name in rule.between) or len(set(rule.between)) < 2:
            continue
        pair = _ordered(rule.between, index)
        if rule.kind == "forbidden":
            forbidden[pair] = changed.pop(pair, None) or forbidden.get(pair)
        elif pair in changed or rule.kind in ("added", "one-way"):
            link = changed.get(pair) or forbidden.pop(pair, None) or Link(pair, "added")
            changed[pair] = _ruled(link, rule)
    return changed, forbidden


def _ordered(pair: Pair, index: Mapping[str, int]) -> Pair:
    a, b = pair
    return (a, b) if index[a] < index[b] else (b, a)


def _ruled(link: Link, rule: LinkRule) -> Link:
    if rule.kind == "added":
        return replace(link, note=rule.note)
    if rule.kind == "one-way":
        return replace(link, one_way=rule.between, note=rule.note)
    return replace(link, kind=rule.kind, note=rule.note)
