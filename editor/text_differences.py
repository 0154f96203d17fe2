"""Two texts beside each other in one: lines that are only in the first, only in the second, and some around them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

GONE, NEW, SAME, GAP = "−", "+", " ", "…"
"""What a line begins with: only in the first text, only in the second, in both; lines of both left out."""

_AROUND = 3
_COLOURS = {GONE: QColor(210, 70, 50, 60), NEW: QColor(60, 150, 70, 70)}

Line = tuple[str, str]


def differing_lines(before: str, after: str) -> Iterator[Line]:
    """The lines that differ, each with its sign, and up to three of both around them. Nothing for equal texts.

    >>> list(differing_lines("a", "b"))
    [('−', 'a'), ('+', 'b')]
    """
    old, new = before.splitlines(), after.splitlines()
    last = 0
    for run in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_AROUND):
        if run[0][1] > last:
            yield GAP, ""
        for kind, i1, i2, j1, j2 in run:
            if kind == "equal":
                yield from ((SAME, line) for line in old[i1:i2])
            else:
                yield from ((GONE, line) for line in old[i1:i2])
                yield from ((NEW, line) for line in new[j1:j2])
        last = run[-1][2]


class TextDifferences(QPlainTextEdit):
    """Shows them; nothing in it can be changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        self.setPlaceholderText("Nothing differs")

    def show_differences(self, before: str, after: str) -> None:
        """Shows what a text has that the one before had not, and the other way round."""
        self.clear()
        cursor = QTextCursor(self.document())
        for number, (sign, line) in enumerate(differing_lines(before, after)):
            if number:
                cursor.insertBlock()
            block = QTextBlockFormat()
            if sign in _COLOURS:
                block.setBackground(_COLOURS[sign])
            cursor.setBlockFormat(block)
            cursor.insertText(f"{sign} {line}")
        self.moveCursor(QTextCursor.MoveOperation.Start)
