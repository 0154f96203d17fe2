"""Changes to a document as edits of its text, so that all that did not change keeps every byte.

`patched` compares the data as it was with the data as it should be, walks down the nodes to what differs, and
writes only that. What the old data does not know of (faulty entries, unknown keys, comments) is never touched.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from .canonical import entry_lines, flow, is_block, item_lines, text, value_lines
from .yaml_nodes import Entry, ListNode, MapNode, Node


@dataclass(frozen=True)
class Edit:
    """`text[start:end]` is exchanged for `new`."""

    start: int
    end: int
    new: str


def patched(source: str, root: MapNode, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The text with the changes from `old` to `new`, both plain data of the document that `root` is the tree of."""
    patch = _Patch(source)
    patch.mapping(root, old, new)
    return patch.result()


class _Patch:
    """Gathers the edits of one text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.newline = "\r\n" if "\r\n" in source else "\n"
        self.edits: list[Edit] = []
        self.last_line_ended = source.endswith("\n")

    def result(self) -> str:
        pieces, done = [], 0
        for edit in sorted(self.edits, key=lambda e: (e.start, e.end)):
            pieces += [self.source[done : edit.start], edit.new]
            done = max(done, edit.end)
        return "".join([*pieces, self.source[done:]])

    def edit(self, start: int, end: int, new: str) -> None:
        self.edits.append(Edit(start, end, new))

    # Values

    def value(self, entry: Entry, old: Any, new: Any, indent: int | None) -> None:
        """The value of an entry; `indent` is that of its mapping, or None when that is in braces."""
        node = entry.value
        if isinstance(node, MapNode) and node.entries and isinstance(old, Mapping) and isinstance(new, Mapping):
            self.mapping(node, old, new)
            emptied = not new and len(node.entries) == len(old)
        elif isinstance(node, ListNode) and node.items and isinstance(old, list) and isinstance(new, list):
            aligned = _aligned(node, old)
            if aligned is None:
                self.exchange(entry, new, indent)
                return
            self.sequence(node, aligned, old, new)
            emptied = not new and len(node.items) == len(old)
        else:
            self.exchange(entry, new, indent)
            return
        if emptied and not node.flow:
            colon = self.source.index(":", entry.key.end) + 1
            self.edit(colon, colon, " {}" if isinstance(new, Mapping) else " []")

    def exchange(self, entry: Entry, new: Any, indent: int | None) -> None:
        """A value whole."""
        node = entry.value
        start = self.source.index(":", entry.key.end) + 1
        in_one_line = self.newline not in self.source[start : node.start]
        if in_one_line and indent is not None and self.rest_of_line(node.end).strip() == "":
            lines = value_lines(new, indent)
            written = self.newline.join([f" {lines[0]}" if lines[0] else "", *lines[1:]])
            self.edit(start, node.end, written)
        elif in_one_line:
            self.edit(start, node.end, " " + flow(new))
        elif indent is not None and is_block(new):
            column = node.column - 1
            lines = value_lines(new, column - 2)
            self.edit(node.start, node.end, self.newline.join(lines[1:]).lstrip())
        else:
            self.edit(node.start, node.end, flow(new))

    # Mappings

    def mapping(self, node: MapNode, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        """The entries of a mapping: those gone, those changed where they stand, those new or moved."""
        renamed = _renamed(node, old, new)
        for key, name in renamed.items():
            self.edit(node.entries[key].key.start, node.entries[key].key.end, text(name))
        old = {renamed.get(key, key): value for key, value in old.items()}
        if renamed:
            node = _with_names(node, renamed)
        moved = _moved(list(old), list(new))
        indent = None if node.flow else node.column - 1
        gone = [key for key in old if (key not in new or key in moved) and key in node.entries]
        added: list[tuple[str | None, str]] = []
        before: str | None = None
        for key, value in new.items():
            if key not in node.entries and key in old and _same(old[key], value):
                continue  # the model's default for what the text does not say
            if key not in node.entries or key in moved:
                added.append((before, key))
                continue
            before = key
            if key not in old or not _same(old[key], value):
                self.value(node.entries[key], old.get(key), value, indent)
        elements = [(k, e.key.start, e.value.end) for k, e in node.entries.items()]
        doubles = [(e.key.start, e.value.end) for e in node.duplicates if e.key.raw in gone]
        if node.flow:
            texts = [(b, f"{text(k)}: {flow(new[k])}") for b, k in added]
            self.flow(node, elements, gone, texts, doubles)
        else:
            assert indent is not None
            blocks = [(b, self.block_entry(node, k, old, new, indent)) for b, k in added]
            self.block(elements, gone, blocks, doubles)

    def block_entry(self, node: MapNode, key: str, old: Mapping[str, Any], new: Mapping[str, Any], indent: int) -> str:
        """The lines of an entry to put in: as they stand when it only moves, else in the canonical form."""
        entry = node.entries.get(key)
        if entry and key in old and _same(old[key], new[key]):
            return self.source[self.line_start(entry.key.start) : self.line_end(entry.value.end)]
        return self.newline.join(entry_lines(key, new[key], indent)) + self.newline

    # Lists

    def sequence(self, node: ListNode, aligned: list[int], old: list[Any], new: list[Any]) -> None:
        """The items of a list; `aligned` tells which item of the text each old one is."""
        gone: list[str] = []
        added: list[tuple[str | None, str]] = []
        for run_old, run_new in _differences(old, new):
            both = min(len(run_old), len(run_new))
            for n, place in zip(run_old[:both], run_new[:both], strict=True):
                self.item(node.items[aligned[n]], old[n], new[place])
            gone += [str(aligned[n]) for n in run_old[both:]]
            last = run_old.start + both - 1
            before = str(aligned[last]) if last >= 0 else None
            added += [(before, self.list_item(node, new[place])) for place in run_new[both:]]
        elements = [(str(n), item.start, item.end) for n, item in enumerate(node.items)]
        if node.flow:
            self.flow(node, elements, gone, added, [])
        else:
            self.block(elements, gone, added, [])

    def item(self, node: Node, old: Any, new: Any) -> None:
        """An item in the place of another."""
        if isinstance(node, MapNode) and node.entries and isinstance(old, Mapping) and isinstance(new, Mapping):
            self.mapping(node, old, new)
        else:
            self.edit(node.start, node.end, flow(new))

    def list_item(self, node: ListNode, value: Any) -> str:
        """The text of an item to put in."""
        if node.flow:
            return flow(value)
        return self.newline.join(item_lines(value, node.column - 1)) + self.newline

    # Places in the text

    def block(
        self,
        elements: list[tuple[str, int, int]],
        gone: list[str],
        added: list[tuple[str | None, str]],
        doubles: list[tuple[int, int]],
    ) -> None:
        """Lines out and in. `added` are texts, each with the name of the element that it follows."""
        ends = {name: self.line_end(end) for name, _, end in elements}
        for start, end in [*((s, e) for n, s, e in elements if n in gone), *doubles]:
            self.edit(self.line_start(start), self.line_end(end), "")
        for before, lines in added:
            place = ends[before] if before is not None else self.line_start(elements[0][1])
            self.edit(place, place, lines if self.line_ended(place) else self.newline + lines)

    def flow(
        self,
        node: MapNode | ListNode,
        elements: list[tuple[str, int, int]],
        gone: list[str],
        added: list[tuple[str | None, str]],
        doubles: list[tuple[int, int]],
    ) -> None:
        """Elements between braces or brackets out and in, with their commas."""
        kept = [e for e in elements if e[0] not in gone]
        last = elements[-1] if elements else None
        for start, end in [*((s, e) for n, s, e in elements if n in gone), *doubles]:
            self.edit(start, self.after_comma(end), "")
        if kept and last and last[0] in gone:
            comma = self.after_comma(kept[-1][2], spaces=False)
            self.edit(comma - 1, comma, "")
            self.trim(comma, node.end - 1)
        ends = {name: end for name, _, end in kept}
        at_front = [t for before, t in added if before not in ends]
        if at_front:
            self.edit(node.start + 1, node.start + 1, ", ".join(at_front) + (", " if kept else ""))
        for before, written in added:
            if before in ends:
                self.edit(ends[before], ends[before], f", {written}")

    def trim(self, start: int, end: int) -> None:
        """Take out the spaces that follow a place, up to another."""
        stop = start
        while stop < end and self.source[stop] == " ":
            stop += 1
        self.edit(start, stop, "")

    def after_comma(self, place: int, spaces: bool = True) -> int:
        """The end of the comma that follows an element (comments may stand between), and of the spaces after it;
        the place itself when none follows."""
        at = place
        while at < len(self.source) and self.source[at] in " \t\r\n#":
            at = self.line_end(at) if self.source[at] == "#" else at + 1
        if self.source[at : at + 1] != ",":
            return place
        at += 1
        while spaces and self.source[at : at + 1] == " ":
            at += 1
        return at

    def line_start(self, place: int) -> int:
        return self.source.rfind("\n", 0, place) + 1

    def line_end(self, place: int) -> int:
        """After the line break that ends a place's line."""
        found = self.source.find("\n", place)
        return found + 1 if found >= 0 else len(self.source)

    def line_ended(self, place: int) -> bool:
        """Whether a new line may begin at a place; the end of a text without a last line break is closed once."""
        ended = place < len(self.source) or self.last_line_ended
        self.last_line_ended = True
        return ended

    def rest_of_line(self, place: int) -> str:
        return self.source[place : self.line_end(place)]


def _renamed(node: MapNode, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, str]:
    """Keys that were exchanged for another with the very same value, each with the new one."""
    gone = {repr(value): key for key, value in old.items() if key not in new and key in node.entries}
    found: dict[str, str] = {}
    for key, value in new.items() if gone else ():
        if key not in old and key not in node.entries and (was := gone.pop(repr(value), None)):
            found[was] = key
    return found


def _with_names(node: MapNode, renamed: Mapping[str, str]) -> MapNode:
    """The node with entries under their new keys, in place."""
    entries = {renamed.get(key, key): entry for key, entry in node.entries.items()}
    doubles = [entry for entry in node.duplicates if entry.key.raw not in renamed]
    return MapNode(node.start, node.end, node.line, node.column, node.flow, entries, doubles)


def _moved(old: list[str], new: list[str]) -> set[str]:
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


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal, the order of their keys included."""
    return repr(one) == repr(other)


def _aligned(node: ListNode, old: Sequence[Any]) -> list[int] | None:
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


def _differences(old: list[Any], new: list[Any]) -> list[tuple[range, range]]:
    """The runs of positions in two lists that differ, each in the gap between what they share."""
    matcher = SequenceMatcher(None, [repr(v) for v in old], [repr(v) for v in new], autojunk=False)
    return [(range(a, b), range(c, d)) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
