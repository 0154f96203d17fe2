"""Changes to a document as edits of its text, so that all that did not change keeps every byte.

`patched` compares the data as it was with the data as it should be, walks down the nodes to what differs, and
writes only that. What the old data does not know of (faulty entries, unknown keys, comments) is never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .canonical import entry_lines, flow, is_block, item_lines, text, value_lines
from .differences import aligned, differences, moved, renamed, same
from .text_edits import Change, TextEdits
from .yaml_nodes import Entry, ListNode, MapNode, Node


def patched(source: str, root: MapNode, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The text with the changes from `old` to `new`, both plain data of the document that `root` is the tree of."""
    patch = _Patch(source)
    patch.mapping(root, old, new)
    return patch.result()


class _Patch(TextEdits):
    """Walks down two states of the data and the nodes together."""

    # Values

    def value(self, entry: Entry, old: Any, new: Any, indent: int | None) -> None:
        """The value of an entry; `indent` is that of its mapping, or None when that is in braces."""
        node = entry.value
        if isinstance(node, MapNode) and node.entries and isinstance(old, Mapping) and isinstance(new, Mapping):
            self.mapping(node, old, new)
            emptied = not new and len(node.entries) == len(old)
        elif isinstance(node, ListNode) and node.items and isinstance(old, list) and isinstance(new, list):
            places = aligned(node, old)
            if places is None:
                self.exchange(entry, new, indent)
                return
            self.sequence(node, places, old, new)
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
        """The entries of a mapping: those renamed, gone, changed where they stand, new or moved."""
        names = renamed(node, old, new)
        for key, name in names.items():
            self.edit(node.entries[key].key.start, node.entries[key].key.end, text(name))
        old = {names.get(key, key): value for key, value in old.items()}
        node = _with_names(node, names) if names else node
        moving = moved(list(old), list(new))
        gone = {key for key in old if (key not in new or key in moving) and key in node.entries}
        added = self.entries(node, old, new, moving)
        elements = [(key, entry.key.start, entry.value.end) for key, entry in node.entries.items()]
        doubles = [(entry.key.start, entry.value.end) for entry in node.duplicates if entry.key.raw in gone]
        change = Change(elements, gone, added, doubles)
        if node.flow:
            self.change_flow(node, change)
        else:
            self.change_block(change)

    def entries(
        self, node: MapNode, old: Mapping[str, Any], new: Mapping[str, Any], moving: set[str]
    ) -> list[tuple[str | None, str]]:
        """Changes the entries that stay where they are; gives those to put in, each with the key that it follows."""
        added: list[tuple[str | None, str]] = []
        before: str | None = None
        for key, value in new.items():
            unchanged = key in old and same(old[key], value)
            if key in node.entries and key not in moving:
                before = key
                if not unchanged:
                    self.value(node.entries[key], old.get(key), value, _indent(node))
            elif key in node.entries or not unchanged:  # else the model's default for what the text does not say
                added.append((before, self.entry_text(node, key, value, unchanged)))
        return added

    def entry_text(self, node: MapNode, key: str, value: Any, unchanged: bool) -> str:
        """An entry to put in: in a block the lines as they stand when it only moves, else in the canonical form."""
        indent = _indent(node)
        if indent is None:
            return f"{text(key)}: {flow(value)}"
        if unchanged:
            entry = node.entries[key]
            return self.source[self.line_start(entry.key.start) : self.line_end(entry.value.end)]
        return self.newline.join(entry_lines(key, value, indent)) + self.newline

    # Lists

    def sequence(self, node: ListNode, places: list[int], old: list[Any], new: list[Any]) -> None:
        """The items of a list; `places` tells which item of the text each old one is."""
        gone: set[str] = set()
        added: list[tuple[str | None, str]] = []
        for run_old, run_new in differences(old, new):
            both = min(len(run_old), len(run_new))
            for n, place in zip(run_old[:both], run_new[:both], strict=True):
                self.item(node.items[places[n]], old[n], new[place])
            gone |= {str(places[n]) for n in run_old[both:]}
            last = run_old.start + both - 1
            before = str(places[last]) if last >= 0 else None
            added += [(before, self.list_item(node, new[place])) for place in run_new[both:]]
        elements = [(str(n), item.start, item.end) for n, item in enumerate(node.items)]
        change = Change(elements, gone, added)
        if node.flow:
            self.change_flow(node, change)
        else:
            self.change_block(change)

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


def _indent(node: MapNode) -> int | None:
    """By how many spaces the entries of a mapping are indented; None when it is in braces."""
    return None if node.flow else node.column - 1


def _with_names(node: MapNode, renamed: Mapping[str, str]) -> MapNode:
    """The node with entries under their new keys, in place."""
    entries = {renamed.get(key, key): entry for key, entry in node.entries.items()}
    doubles = [entry for entry in node.duplicates if entry.key.raw not in renamed]
    return MapNode(node.start, node.end, node.line, node.column, node.flow, entries, doubles)
