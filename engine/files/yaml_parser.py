"""YAML text to nodes, event by event, refusing what a document never needs and an attacker would.

Anchors, aliases, merge keys, explicit tags and several documents in one file are refused; nesting is limited
(a loader would recurse until the process ends); of duplicate keys the first counts and the others are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from .problems import Problem
from .yaml_nodes import Entry, ListNode, MapNode, Node, ScalarNode, path_text
from .yaml_scalars import resolve

MOST_NESTING = 64
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BOM = "\ufeff"

_ADVICE = {
    "found character that cannot start any token": "no value can start with this sign here; put it in quotes",
    "found unexpected end of stream": "a quote is opened and never closed",
    "did not find expected ',' or ']'": "a list in [ ] needs a comma between its items and a ] at its end",
    "did not find expected ',' or '}'": "a mapping in { } needs a comma between its entries and a } at its end",
    "mapping values are not allowed in this context": "a colon is out of place; put text with a colon in quotes, "
    "and let entries of one mapping start in one column",
    "could not find expected ':'": "a key without its colon",
    "did not find expected node content": "a value was expected here",
    "did not find expected key": "a key was expected here; entries of one mapping start in one column",
    "did not find expected '-' indicator": "items of one list start with `-` in one column",
}


class _RefusedError(Exception):
    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.column = code, message, line, column


def parse_yaml(text: str, path: Path | None = None) -> tuple[Node | None, list[Problem]]:
    """The root node and the problems found. The node is None when the text can't be read as YAML at all."""
    builder = _Builder(text)
    try:
        return builder.build(), [_with_file(p, path) for p in builder.problems]
    except _RefusedError as fault:
        found = Problem(fault.code, fault.message, file=path, line=fault.line, column=fault.column)
    except yaml.reader.ReaderError as error:
        found = _unreadable_sign(text, int(error.position), path)
    except UnicodeEncodeError as error:
        found = _unreadable_sign(text, error.start, path)
    except yaml.MarkedYAMLError as error:
        found = _syntax_problem(text, error, path)
    return None, [*(_with_file(p, path) for p in builder.problems), found]


class _Builder:
    """Builds the tree of one text; `problems` gathers what is wrong but doesn't stop the reading."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.shift = len(_BOM) if text.startswith(_BOM) else 0
        self.problems: list[Problem] = []
        self.depth = 0
        self.path: list[str | int] = []
        self.events: Iterator[Any] = iter(yaml.parse(text[self.shift :], Loader=_LOADER))

    def build(self) -> Node:
        next(self.events)
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            raise _RefusedError("empty-document", "the file is empty", 1, 1)
        root = self.node(next(self.events))
        next(self.events)
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            self.refuse(after, "several-documents", "a file holds one document; a second one starts here")
        return root

    def refuse(self, event: Any, code: str, message: str) -> None:
        raise _RefusedError(code, message, event.start_mark.line + 1, event.start_mark.column + 1)

    def node(self, event: Any) -> Node:
        if isinstance(event, yaml.AliasEvent):
            self.refuse(event, "yaml-alias", "aliases (`*name`) are not allowed; write the value out")
        if event.anchor is not None:
            self.refuse(event, "yaml-anchor", "anchors (`&name`) are not allowed; write the value out each time")
        if event.tag is not None:
            self.refuse(event, "yaml-tag", f"tags ({event.tag}) are not allowed; values have no types but YAML's own")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if self.depth >= MOST_NESTING:
            self.refuse(event, "too-deep", f"more than {MOST_NESTING} lists and mappings inside one another")
        self.depth += 1
        below = self.list(event) if isinstance(event, yaml.SequenceStartEvent) else self.map(event)
        self.depth -= 1
        return below

    def scalar(self, event: Any) -> ScalarNode:
        start, end = event.start_mark.index + self.shift, event.end_mark.index + self.shift
        style = event.style or ""
        if style in ("|", ">"):
            end = self.end_of_block(start, end)
        value = resolve(event.value) if not style else event.value
        return ScalarNode(start, end, *_place(event), value, event.value, style)

    def end_of_block(self, start: int, end: int) -> int:
        """Where the last line of a text in lines ends: blanks behind its words are part of it, empty lines are not."""
        end = start + len(self.text[start:end].rstrip())
        while self.text[end : end + 1] in (" ", "\t"):
            end += 1
        return end

    def list(self, event: Any) -> ListNode:
        node = ListNode(event.start_mark.index + self.shift, 0, *_place(event), bool(event.flow_style))
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            node.items.append(self.below(len(node.items), event))
        node.end = self.end(node, event, node.items[-1] if node.items else None)
        return node

    def map(self, event: Any) -> MapNode:
        node = MapNode(event.start_mark.index + self.shift, 0, *_place(event), bool(event.flow_style))
        last: Node | None = None
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event)
            last = self.below(key.raw, next(self.events))
            self.add(node, Entry(key, last))
        node.end = self.end(node, event, last)
        return node

    def below(self, step: str | int, event: Any) -> Node:
        self.path.append(step)
        node = self.node(event)
        self.path.pop()
        return node

    def end(self, node: ListNode | MapNode, event: Any, last: Node | None) -> int:
        """Where the node's text ends; the parser puts the end of a block after the comments that follow it."""
        if node.flow:
            return int(event.end_mark.index) + self.shift
        return last.end if last else node.start

    def key(self, event: Any) -> ScalarNode:
        if not isinstance(event, yaml.ScalarEvent):
            self.refuse(event, "yaml-key", "a key is a word, not a list, a mapping or an alias")
        key = self.node(event)
        assert isinstance(key, ScalarNode)
        if key.raw == "<<" and not key.style:
            self.refuse(event, "yaml-merge", "merge keys (`<<`) are not allowed; write the entries out")
        return key

    def add(self, node: MapNode, entry: Entry) -> None:
        first = node.entries.setdefault(entry.key.raw, entry)
        if first is not entry:
            node.duplicates.append(entry)
            message = f"'{entry.key.raw}' stands here a second time; the first is in line {first.key.line}"
            path = path_text([*self.path, entry.key.raw])
            line, column = entry.key.line, entry.key.column
            found = Problem("duplicate-key", message, "error", None, line, column, path, (entry.key.raw,))
            self.problems.append(found)


def _place(event: Any) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _with_file(problem: Problem, path: Path | None) -> Problem:
    return replace(problem, file=path)


def _unreadable_sign(text: str, position: int, path: Path | None) -> Problem:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return Problem("yaml-syntax", "a control character, which no text may hold", file=path, line=line, column=column)


def _syntax_problem(text: str, error: yaml.MarkedYAMLError, path: Path | None) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column, index = (mark.line + 1, mark.column + 1, mark.index) if mark else (0, 0, -1)
    if line > text.count("\n") + 1:  # the parser ends a last line that isn't
        line, column = line - 1, len(text) - text.rfind("\n")
    said = error.problem or "not YAML"
    if "nesting depth" in said:
        message = f"more than {MOST_NESTING} lists and mappings inside one another"
        return Problem("too-deep", message, file=path, line=line, column=column)
    if text[index : index + 1] == "\t":
        message = "a tab where YAML wants spaces"
    else:
        message = f"this is not YAML: {_ADVICE.get(said, said)}"
    if error.context_mark and error.context_mark.line + 1 < line:
        message += f" (it began in line {error.context_mark.line + 1})"
    return Problem("yaml-syntax", message, file=path, line=line, column=column)
