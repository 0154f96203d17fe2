"""How two states of plain data differ: keys renamed and moved, runs of list items exchanged."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from .yaml_nodes import ListNode, MapNode


def renamed(node: MapNode, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, str]:
    """Keys that were exchanged for another with the very same value, each with the new one."""
    gone = {repr(value): key for key, value in old.items() if key not in new and key in node.entries}
    found: dict[str, str] = {}
    for key, value in new.items() if gone else ():
        if key not in old and key not in node.entries and (was := gone.pop(repr(value), None)):
            found[was] = key
    return found


def moved(old: list[str], new: list[str]) -> set[str]:
    """The keys in both that must move so that the rest is in order: all but a longest ascending run."""
    place = {key: n for n, key in enumerate(old)}
    common = [key for key in new if key in place]
    keep = _longest_rise([place[key] for key in common])
    return {key for n, key in enumerate(common) if n not in keep}


def _longest_rise(numbers: list[int]) -> set[int]:
    """The positions of a longest ascending subsequence (patience sorting)."""
    tops: list[int] = []
    heads: list[int] = []
    back: list[int] = []
    for n, number in enumerate(numbers):
        pile = bisect_left(tops, number)
        tops[pile : pile + 1] = [number]
        heads[pile : pile + 1] = [n]
        back.append(heads[pile - 1] if pile else -1)
    keep: set[int] = set()
    at = heads[-1] if heads else -1
    while at >= 0:
        keep.add(at)
        at = back[at]
    return keep


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal, the order of their keys included."""
    return repr(one) == repr(other)


def aligned(node: ListNode, old: Sequence[Any]) -> list[int] | None:
    """For each old item its place among the nodes, which may hold faulty ones besides; None when they don't fit."""
    places: list[int] = []
    at = 0
    plain = [item.plain() for item in node.items]
    for item in old:
        while at < len(plain) and not _says(plain[at], item):
            at += 1
        if at == len(plain):
            return None
        places.append(at)
        at += 1
    return places


def _says(written: Any, item: Any) -> bool:
    """Whether a written item is this one: equal, or a mapping with at least its entries."""
    if isinstance(written, Mapping) and isinstance(item, Mapping):
        return all(key in written and _says(written[key], value) for key, value in item.items())
    return bool(written == item)


def differences(old: list[Any], new: list[Any]) -> list[tuple[range, range]]:
    """The runs of positions in two lists that differ, each in the gap between what they share."""
    matcher = SequenceMatcher(None, [repr(v) for v in old], [repr(v) for v in new], autojunk=False)
    return [(range(a, b), range(c, d)) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
