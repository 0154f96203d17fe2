"""What refers to spaces by their ids follows when spaces go, merge, split or get another id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.board.model import LinkRule, Map, Region, SightRule

Rule = TypeVar("Rule", LinkRule, SightRule)
Names = Callable[[str], Sequence[str]]
"""For a space's id before an edit, its ids after it: none, one, or the parts."""


def without_spaces(source: Map, gone: frozenset[str]) -> Map:
    """The map without the links, sight rules, places in regions and ignored problems of spaces that are gone."""

    def names(name: str) -> Sequence[str]:
        return () if name in gone else (name,)

    kept = tuple(entry for entry in source.ignored if gone.isdisjoint(entry.objects))
    return replace(_followed(source, names, names, names), ignored=kept)


def with_other_ids(source: Map, other: Mapping[str, str]) -> Map:
    """The map with other ids for some spaces wherever it refers to them. Where several become one, what is then said
    twice about a pair is said once, and what was said about a pair within it goes."""

    def names(name: str) -> Sequence[str]:
        return (other.get(name, name),)

    ignored = tuple(
        replace(e, objects=tuple(dict.fromkeys(other.get(i, i) for i in e.objects))) for e in source.ignored
    )
    return replace(_followed(source, names, names, names), ignored=ignored)


def with_parts(source: Map, name: str, parts: Sequence[str], beside: Callable[[str], Sequence[str]]) -> Map:
    """The map after a space was split: its parts (its own id being the first) are in its regions and keep what was
    set for its sight. A rule about its link with another space goes to the parts that border on that one, as `beside`
    tells for it; where none does, as over an off-map link, it stays with the first.
    """

    def all_parts(other: str) -> Sequence[str]:
        return parts if other == name else (other,)

    def links() -> Iterator[LinkRule]:
        for rule in source.links:
            if name not in rule.between:
                yield rule
                continue
            other = rule.between[1] if rule.between[0] == name else rule.between[0]
            for part in [part for part in parts if part in beside(other)] or [name]:
                a, b = (part if i == name else i for i in rule.between)
                yield replace(rule, between=(a, b))

    def same(other: str) -> Sequence[str]:
        return (other,)

    return replace(_followed(source, same, all_parts, all_parts), links=tuple(links()))


def _followed(source: Map, for_links: Names, for_sight: Names, for_regions: Names) -> Map:
    return replace(
        source,
        links=tuple(_about_pairs(source.links, for_links)),
        sight=tuple(_about_pairs(source.sight, for_sight)),
        regions={i: _members(region, for_regions) for i, region in source.regions.items()},
    )


def _members(region: Region, names: Names) -> Region:
    spaces = tuple(dict.fromkeys(new for old in region.spaces for new in names(old)))
    return region if spaces == region.spaces else replace(region, spaces=spaces)


def _about_pairs(rules: Sequence[Rule], names: Names) -> Iterator[Rule]:
    """The rules about the pairs that theirs become. Of several pairs that become one, what was said about the first
    counts, and before all what was said about that very pair."""
    said = {frozenset(r.between): frozenset(r.between) for r in rules if _same(r, names)}
    for rule in rules:
        for a in names(rule.between[0]):
            for b in names(rule.between[1]):
                first = said.setdefault(frozenset((a, b)), frozenset(rule.between))
                if (a, b) == rule.between:
                    yield rule
                elif a != b and first == frozenset(rule.between):
                    yield replace(rule, between=(a, b))


def _same(rule: Rule, names: Names) -> bool:
    return all(name in names(name) for name in rule.between)
