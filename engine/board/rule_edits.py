"""Edits of what the map says by hand: regions, links, corners, sight. Pure functions like those of
`engine.board.edits`; no shape changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.board.edit import Edit
from engine.board.layers import layers_of
from engine.board.model import Corners, LinkRule, Map, Region, SightRule
from engine.board.object_edits import free_id
from engine.board.settling import link_changes
from engine.geometry.editing.change import EditError


def add_region(source: Map, name: str = "", spaces: Iterable[str] = ()) -> Edit:
    """A new region under a free id `region-1`, `region-2`, …, with a name for people."""
    region = Region(free_id(source, "region"), tuple(spaces), name)
    return _same_shapes(source, replace(source, regions={**source.regions, region.id: region}))


def set_in_region(source: Map, name: str, spaces: Iterable[str], inside: bool) -> Edit:
    """Puts spaces into a region, or takes them out."""
    region, given = source.regions[name], list(spaces)
    others = tuple(i for i in region.spaces if inside or i not in given)
    members = tuple(dict.fromkeys((*others, *given))) if inside else others
    if members == region.spaces:
        return Edit(source, frozenset())
    changed = replace(region, spaces=members)
    return _same_shapes(source, replace(source, regions={**source.regions, name: changed}))


def name_region(source: Map, region: str, name: str) -> Edit:
    """Gives a region a name for people."""
    changed = replace(source.regions[region], name=name)
    return _same_shapes(source, replace(source, regions={**source.regions, region: changed}))


def remove_region(source: Map, name: str) -> Edit:
    """Takes a region away; its spaces stay."""
    return _same_shapes(source, replace(source, regions={i: r for i, r in source.regions.items() if i != name}))


def set_link(source: Map, a: str, b: str, kind: str, note: str = "") -> Edit:
    """Says by hand how two spaces are linked: `added`, `forbidden`, `one-way` (from `a` to `b`) or a border kind of the
    game; empty takes back what was said, so that the shapes decide again.

    A border kind stands beside what is said about whether they are linked. Raises EditError for a space and itself.
    """
    _require_two(source, a, b)
    rules = [rule for rule in source.links if set(rule.between) != {a, b} or (kind and not _rivals(rule.kind, kind))]
    rules += [LinkRule((a, b), kind, note)] if kind else []
    result = _same_shapes(source, replace(source, links=tuple(rules))).map
    return Edit(result, frozenset(), links=link_changes(source, result, {}))


def _rivals(one: str, other: str) -> bool:
    decisive = {"added", "forbidden", "one-way"}
    return (one in decisive) == (other in decisive)


def set_corners(source: Map, corners: Corners) -> Edit:
    """Says whether spaces that touch at a corner only are adjacent: `never` or `adjacent`."""
    result = _same_shapes(source, replace(source, corners=corners)).map
    return Edit(result, frozenset(), links=link_changes(source, result, {}))


def set_sight(source: Map, a: str, b: str, visible: bool | None, note: str = "") -> Edit:
    """Says by hand whether two spaces see each other; None takes back what was said. Raises EditError for a space and
    itself."""
    _require_two(source, a, b)
    rules = [rule for rule in source.sight if set(rule.between) != {a, b}]
    rules += [] if visible is None else [SightRule((a, b), visible, note)]
    return _same_shapes(source, replace(source, sight=tuple(rules)))


def _require_two(source: Map, a: str, b: str) -> None:
    if a == b:
        raise EditError("choose two different spaces", source.spaces[a].rings[0][0])


def _same_shapes(source: Map, result: Map) -> Edit:
    layers_of(source).handed_on(result, {})
    return Edit(result, frozenset())
