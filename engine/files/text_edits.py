"""Edits of a text at its nodes: lines of blocks and elements between braces, out and in."""

from __future__ import annotations

from dataclasses import dataclass, field

from .yaml_nodes import ListNode, MapNode


@dataclass(frozen=True)
class Edit:
    """`text[start:end]` is exchanged for `new`."""

    start: int
    end: int
    new: str


@dataclass
class Change:
    """What happens to the elements of one collection: entries of a mapping or items of a list."""

    elements: list[tuple[str, int, int]]
    """Name, start and end of each element in the text."""
    gone: set[str]
    """The names of those to take out."""
    added: list[tuple[str | None, str]]
    """What to put in, each with the name of the element that it follows; None: before the first."""
    doubles: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of further elements to take out."""

    @property
    def cuts(self) -> list[tuple[int, int]]:
        """Start and end of all that is taken out."""
        return [*((start, end) for name, start, end in self.elements if name in self.gone), *self.doubles]


class TextEdits:
    """Gathers the edits of one text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.newline = "\r\n" if "\r\n" in source else "\n"
        self.edits: list[Edit] = []
        self.last_line_ended = source.endswith("\n")

    def result(self) -> str:
        """The text with all edits made."""
        pieces, done = [], 0
        for edit in sorted(self.edits, key=lambda e: (e.start, e.end)):
            pieces += [self.source[done : edit.start], edit.new]
            done = max(done, edit.end)
        return "".join([*pieces, self.source[done:]])

    def edit(self, start: int, end: int, new: str) -> None:
        """Exchange a piece of the text; pieces must not overlap but in what is taken out."""
        self.edits.append(Edit(start, end, new))

    def change_block(self, change: Change) -> None:
        """Whole lines out and in; what is added are lines with their line ends."""
        ends = {name: self.line_end(end) for name, _, end in change.elements}
        for start, end in change.cuts:
            self.edit(self.line_start(start), self.line_end(end), "")
        for before, lines in change.added:
            place = ends[before] if before is not None else self.line_start(change.elements[0][1])
            self.edit(place, place, lines if self.line_ended(place) else self.newline + lines)

    def change_flow(self, node: MapNode | ListNode, change: Change) -> None:
        """Elements between braces or brackets out and in, with their commas."""
        kept = [element for element in change.elements if element[0] not in change.gone]
        for start, end in change.cuts:
            self.edit(start, self.after_comma(end), "")
        if kept and change.elements[-1][0] in change.gone:
            comma = self.after_comma(kept[-1][2], spaces=False)
            self.edit(comma - 1, comma, "")
            self.trim(comma, node.end - 1)
        ends = {name: end for name, _, end in kept}
        at_front = [written for before, written in change.added if before not in ends]
        if at_front:
            self.edit(node.start + 1, node.start + 1, ", ".join(at_front) + (", " if kept else ""))
        for before, written in change.added:
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
        """The beginning of a place's line."""
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
        """What follows a place in its line."""
        return self.source[place : self.line_end(place)]
