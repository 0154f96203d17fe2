"""Pairs: what the map says by hand about two spaces: whether they are linked, by which border, whether they see each
other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QComboBox, QGraphicsPathItem, QHBoxLayout, QLineEdit, QWidget

from editor.canvas.links import COLOURS, draw_links
from editor.canvas.paths import path_of_line
from editor.canvas.patterns import pen
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.selection import Selection
from editor.tools.base import Tool
from engine.board.edits import Edit, EditError
from engine.board.model import Point
from engine.board.rule_edits import set_link, set_sight


class PairTool(Tool):
    """A click on one space and a click on another say something about the two. What, is chosen above the map."""

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self.choice = QComboBox()
        self.choice.setToolTip("What the two spaces that you click are to be")
        self.note = QLineEdit()
        self.note.setPlaceholderText("Why: a note for the map")
        self.note.setMinimumWidth(180)
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self.note)
        self._first = ""

    def options(self) -> QWidget:
        self._fill()
        return self._bar

    @abstractmethod
    def choices(self) -> Iterator[tuple[str, str]]:
        """What can be said: a key, and it in words."""

    @abstractmethod
    def said(self, a: str, b: str, key: str) -> Edit:
        """The edit that says it of two spaces."""

    def _fill(self) -> None:
        kept = self.choice.currentData()
        self.choice.clear()
        for key, title in self.choices():
            self.choice.addItem(title, key)
        self.choice.setCurrentIndex(max(self.choice.findData(kept), 0))

    def activate(self) -> None:
        self._first = ""
        self.show_all()

    def deactivate(self) -> None:
        super().deactivate()
        self.canvas.layer(_LAYER, 20).clear()
        self.canvas.highlight((), "source")

    def map_changed(self) -> None:
        if self._first not in self.document.map.spaces:
            self._first = ""
            self.canvas.highlight((), "source")
        self.show_all()

    @abstractmethod
    def show_all(self) -> None:
        """Draws what is said now over the map."""

    def hint(self) -> str:
        what, here = self.choice.currentText().lower(), self.canvas.hovered
        if not self._first:
            return f"Click the first of two spaces{f', {here}' if here else ''}: {what}"
        goal = here if here and here != self._first else "another space"
        return f"Click says of {self._first} and {goal}: {what}; Esc begins again"

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self.hover_space(at)
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() != Qt.MouseButton.LeftButton or not space:
            return
        if not self._first:
            self._first = space
        elif space != self._first:
            self._say_of(self._first, space)
            self._first = ""
        self.canvas.highlight([self._first] if self._first else [], "source")
        self.say()

    def _say_of(self, a: str, b: str) -> None:
        try:
            edit = self.said(a, b, self.choice.currentData())
        except EditError as error:
            self.refuse(error)
            return
        if edit.map == self.document.map:
            self.noted.emit(f"That was said of {a} and {b} already")
        self.commit(f"{a} and {b}: {self.choice.currentText().lower()}", edit)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self._first:
            return False
        self._first = ""
        self.canvas.highlight((), "source")
        self.say()
        return True


_LAYER = "pairs"


class LinkTool(PairTool):
    """Links by hand: added, forbidden, one-way, the border kinds of the game, or as the shapes say."""

    title = "Link"
    icon_name = "join"
    shortcut = "J"
    tip = "Click two spaces to say how they are linked: added, forbidden, one-way, a border of the game"

    def choices(self) -> Iterator[tuple[str, str]]:
        yield from (
            ("added", "Adjacent, whatever the shapes say"),
            ("forbidden", "Not adjacent"),
            ("one-way", "Adjacent one way, from the first to the second"),
        )
        borders = self.document.game.table("borders") if self.document.game else {}
        yield from ((kind, f"Border: {data['name']}") for kind, data in borders.items())
        yield "", "As the shapes say"

    def said(self, a: str, b: str, key: str) -> Edit:
        return set_link(self.document.map, a, b, key, self.note.text().strip())

    def show_all(self) -> None:
        layer = self.canvas.layer(_LAYER, 20)
        layer.clear()
        draw_links(layer, self.document.board)


class SightPairTool(PairTool):
    """Sight of a pair by hand, against what the shapes say."""

    title = "Set sight"
    icon_name = "eye"
    shortcut = "Shift+V"
    tip = "Click two spaces to say that they see each other, or don't, whatever lies between"

    def choices(self) -> Iterator[tuple[str, str]]:
        yield from (("yes", "See each other"), ("no", "Don't see each other"), ("", "As the shapes say"))

    def said(self, a: str, b: str, key: str) -> Edit:
        return set_sight(self.document.map, a, b, {"yes": True, "no": False}.get(key), self.note.text().strip())

    def show_all(self) -> None:
        layer = self.canvas.layer(_LAYER, 20)
        layer.clear()
        for rule in self.document.map.sight:
            item = QGraphicsPathItem(path_of_line([self._centre(name) for name in rule.between]))
            colour = COLOURS["added" if rule.visible else "forbidden"]
            edge = pen(QColor(colour), 2.2, Qt.PenStyle.SolidLine if rule.visible else Qt.PenStyle.DashLine)
            edge.setCosmetic(True)
            item.setPen(edge)
            layer.add(item)

    def _centre(self, name: str) -> Point:
        board = self.document.board
        x, y = board.centres[board.at(name)]
        return x, y
