"""The tree of a YAML text in which every node knows its place, so that problems can point and saving can patch.

Indices count characters of the text, `text[node.start:node.end]` is the node as written; lines and columns
count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Path = tuple[str | int, ...]
"""The way to a node from the root: keys of mappings, positions in lists."""

Value = None | bool | int | float | str


@dataclass(slots=True)
class Node:
    """What all nodes have: their place in the text."""

    start: int
    end: int
    line: int
    column: int

    def plain(self) -> Any:
        """The node as plain data: dict, list or scalar."""
        raise TypeError(f"{type(self).__name__} has no plain form")


@dataclass(slots=True)
class ScalarNode(Node):
    """A single value. `style` is '' for a plain one, else the quote or block sign."""

    value: Value
    raw: str
    style: str = ""

    def plain(self) -> Value:
        """The value by the core schema of YAML 1.2."""
        return self.value


@dataclass(slots=True)
class ListNode(Node):
    """A sequence; `flow` means written in brackets."""

    flow: bool
    items: list[Node] = field(default_factory=list)

    def plain(self) -> list[Any]:
        """The items as plain data."""
        return [item.plain() for item in self.items]


@dataclass(slots=True)
class Entry:
    """A key of a mapping with its value."""

    key: ScalarNode
    value: Node


@dataclass(slots=True)
class MapNode(Node):
    """A mapping; `flow` means written in braces. Of two entries with one key the first counts."""

    flow: bool
    entries: dict[str, Entry] = field(default_factory=dict)
    duplicates: list[Entry] = field(default_factory=list)
    """Later entries with a key that was there already."""

    def plain(self) -> dict[str, Any]:
        """The entries as plain data; keys are strings."""
        return {key: entry.value.plain() for key, entry in self.entries.items()}

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        entry = self.entries.get(key)
        return entry.value if entry else None


def child(node: Node | None, step: str | int) -> Node | None:
    """The node one step down, or None when there is no such key or position."""
    if isinstance(node, MapNode):
        return node.get(str(step))
    if isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def find(node: Node | None, path: Sequence[str | int]) -> Node | None:
    """The node at a path, or None."""
    for step in path:
        node = child(node, step)
    return node


def place(root: Node | None, path: Sequence[str | int], at_key: bool = False) -> tuple[int, int]:
    """Line and column of the node at a path, or of its nearest parent that exists; (0, 0) without a root.

    With `at_key` the place is that of the key, which is where a missing or unknown entry is best shown.
    """
    if root is None:
        return 0, 0
    node, where = root, root
    for step in path:
        below = child(node, step)
        if below is None:
            break
        key = node.entries[str(step)].key if isinstance(node, MapNode) else below
        node, where = below, key
    shown = where if at_key else node
    return shown.line, shown.column


def path_text(path: Sequence[str | int]) -> str:
    """A path as problems show it: `links[2].between`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def find_path(root: Node | None, text: str) -> Path:
    """The steps of a path text in this tree, as far as they exist; keys may hold dots."""
    steps: list[str | int] = []
    node = root
    while text:
        step, text = _next_step(node, text)
        node = child(node, step) if step is not None else None
        if node is None or step is None:
            break
        steps.append(step)
    return tuple(steps)


def _next_step(node: Node | None, text: str) -> tuple[str | int | None, str]:
    if isinstance(node, ListNode) and text.startswith("["):
        number, _, rest = text[1:].partition("]")
        return (int(number) if number.isdecimal() and len(number) < 10 else None), rest.removeprefix(".")
    if isinstance(node, MapNode):
        fitting = [k for k in node.entries if text == k or text.startswith((k + ".", k + "["))]
        if fitting:
            key = max(fitting, key=len)
            return key, text[len(key) :].removeprefix(".")
    return None, ""
