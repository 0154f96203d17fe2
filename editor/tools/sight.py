"""Sight: point at a space and what it sees lights up; click two for the line between them, or what is in its way."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.patterns import pen
from editor.sentences import counted
from editor.tools.base import Tool
from engine.board.analysis import sight_query
from engine.board.model import GRID
from engine.board.sight_query import SightAnswer

_WORDS = {
    "same-place": "they are at one place",
    "adjacent": "they are adjacent",
    "by-hand": "set by hand in the map",
    "out-of-range": "out of range",
    "off-map": "one is beside the map",
}


class SightTool(Tool):
    """The blockers are the kinds that the game's data says block sight."""

    title = "Sight"
    icon_name = "sight"
    shortcut = "V"
    tip = "Point at a space: what it sees lights up. Click two spaces for the line between them"

    def activate(self) -> None:
        self._from = ""
        self._to = ""
        self._answer: SightAnswer | None = None
        self._refresh_sight()

    def deactivate(self) -> None:
        super().deactivate()
        self._light("", ())

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.WhatsThisCursor if not self._from else Qt.CursorShape.CrossCursor

    def hint(self) -> str:
        hovered = self.canvas.hovered
        if self._to and self._answer:
            return f"{self._sentence()}  Click another space to start again; Esc clears"
        if self._from:
            goal = hovered if hovered and hovered != self._from else "another space"
            return f"Click shows whether {self._from} sees {goal}; Esc clears"
        if hovered:
            return f"{hovered} sees {counted(len(self._seen(hovered)), 'space')}; click asks about one of them"
        return self.tip

    def _sentence(self) -> str:
        answer = self._answer
        assert answer is not None
        if answer.visible and answer.reason == "line":
            width = f", {answer.width:.1f} mm wide" if answer.width else ""
            return f"{self._from} sees {self._to}: the line is free{width}."
        if answer.visible:
            return f"{self._from} sees {self._to}: {_WORDS[answer.reason]}."
        why = f"in the way {', '.join(answer.blockers)}" if answer.blockers else _WORDS.get(answer.reason, "blocked")
        return f"{self._from} does not see {self._to}: {why}."

    def map_changed(self) -> None:
        spaces = self.document.map.spaces
        if self._from not in spaces or self._to not in ("", *spaces):
            self._from = self._to = ""
        self._refresh_sight()
        self._show()

    def _refresh_sight(self) -> None:
        self._query = sight_query(self.document.board)
        self._last: tuple[str, list[str]] = "", []
        self._lit = ""

    def _seen(self, space: str) -> list[str]:
        """What a space sees; the last answer is kept, since the pointer moves within one space for a while."""
        if self._last[0] != space:
            board = self.document.board
            self._last = space, [board.ids[n] for n in board.visible_from(space, self._query)]
        return self._last[1]

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        hovered = self.canvas.space_at(at)
        if self._from:
            self.hover_space(at)
        elif hovered != self._lit:
            self._light(hovered, self._seen(hovered) if hovered else ())
        self.say()

    def leave(self) -> None:
        super().leave()
        if not self._from:
            self._light("", ())

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() != Qt.MouseButton.LeftButton or not space:
            return
        if self._from and not self._to and space != self._from:
            self._to = space
        else:
            self._from, self._to = space, ""
        self._show()
        self.canvas.restore_cursor()
        self.say()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self._from:
            return False
        self._from = self._to = ""
        self._show()
        self.say()
        return True

    def _show(self) -> None:
        self.marks.clear()
        self._answer = None
        board = self.document.board
        if self._from and self._to:
            self._answer = board.line_of_sight(self._from, self._to, self._query)
            self._light("", ())
            self.canvas.highlight([self._from, self._to], "source")
            self.canvas.highlight([] if self._answer.visible else self._answer.blockers, "blocker")
            self._draw_line(self._answer)
        else:
            self._light(self._from, self._seen(self._from) if self._from else ())

    def _light(self, source: str, seen: Iterable[str]) -> None:
        lit, self._lit = list(seen), source
        self.canvas.highlight([source] if source else [], "source")
        self.canvas.highlight(lit, "seen")
        self.canvas.dim_except([source, *lit] if source else None)
        self.canvas.highlight((), "blocker")

    def _draw_line(self, answer: SightAnswer) -> None:
        start, end = answer.witness or self._centres()
        path = QPainterPath(QPointF(*start))
        path.lineTo(QPointF(*end))
        for width, colour in ((5.0, "#ffffff"), (2.6, "#1c8a4a" if answer.visible else "#c22020")):
            item = QGraphicsPathItem(path)
            line = pen(QColor(colour), width, Qt.PenStyle.SolidLine if answer.visible else Qt.PenStyle.DashLine)
            line.setCosmetic(True)
            item.setPen(line)
            self.marks.add(item)

    def _centres(self) -> tuple[tuple[float, float], tuple[float, float]]:
        board = self.document.board
        (ax, ay), (bx, by) = (board.centres[board.at(name)] for name in (self._from, self._to))
        return (ax / GRID, ay / GRID), (bx / GRID, by / GRID)
