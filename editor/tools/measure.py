"""Measure: distances, reaches of units, narrow places, how much one sees: figures as colours over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QComboBox, QWidget

from editor.canvas.heat import draw_heat
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.later import Later
from editor.selection import Selection
from editor.sentences import counted
from editor.tools.base import Tool
from editor.tools.game_kinds import cost_for, movers
from engine.board.analysis import betweenness, cut_spaces, sight_counts, sight_query, within
from engine.board.board import Board

DISTANCE, CHOKE, SIGHT = "distance", "choke", "sight"
Figures = Mapping[str, float]

_WHOLE: Mapping[str, Callable[[Board], Figures]] = {
    CHOKE: betweenness,
    SIGHT: lambda board: {name: float(n) for name, n in sight_counts(board, sight_query(board)).items()},
}
"""What is asked of the whole map; it may take a while."""


class MeasureTool(Tool):
    """Distances and reaches are from the space under the pointer; a click holds it."""

    title = "Measure"
    icon_name = "measure"
    shortcut = "C"
    tip = "Distances, reaches of units, choke points, and how much each space sees, as colours over the map"

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self.choice = QComboBox()
        self.choice.setToolTip("What is measured")
        self.choice.currentIndexChanged.connect(self._begin)
        self.figures: Figures = {}
        self._cuts: frozenset[str] = frozenset()
        self._held, self._source, self._active = False, "", False
        self._later = Later(self)
        self._later.answered.connect(self._take)
        self._later.failed.connect(self.refused)

    def options(self) -> QWidget:
        return self.choice

    def _fill(self) -> None:
        kept = self.choice.currentData()
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItem("Distance in steps", DISTANCE)
        self.choice.addItem("Choke points: ways that lead through", CHOKE)
        self.choice.addItem("Sight: how many spaces each sees", SIGHT)
        units = movers(self.document.game.table("units")) if self.document.game else {}
        for name, unit in units.items():
            self.choice.addItem(f"Reach: {unit.get('name', name)}, {unit['movement']} points", {**unit, "id": name})
        self.choice.setCurrentIndex(max(self.choice.findData(kept), 0))
        self.choice.blockSignals(False)

    def activate(self) -> None:
        self._active = True
        self._fill()
        self._begin()

    def deactivate(self) -> None:
        super().deactivate()
        self._active = False
        self._later.cancel()

    def map_changed(self) -> None:
        if self._active:
            self._begin()

    def _begin(self) -> None:
        self._held, self._source, self.figures = False, "", {}
        self._later.cancel()
        self.marks.clear()
        whole, board = _WHOLE.get(str(self.choice.currentData())), self.document.board
        if whole is not None:
            self._cuts = cut_spaces(board) if whole is betweenness else frozenset()
            self._later.ask(lambda: whole(board))
        self.say()

    def _take(self, figures: Figures) -> None:
        self.figures = figures
        if self._cuts:
            write = dict.fromkeys(self._cuts, "!")
        else:
            write = {name: f"{n:.0f}" for name, n in figures.items()} if self._is(SIGHT) else {}
        draw_heat(self.marks, self.document.map, figures, write)
        self.canvas.highlight(self._cuts, "problem")
        self.say()

    def _is(self, kind: str) -> bool:
        return bool(self.choice.currentData() == kind)

    def hint(self) -> str:
        here = self.canvas.hovered
        if self._later.busy:
            return "Looking …"
        if self._is(CHOKE):
            cuts = f"{counted(len(self._cuts), 'space')}, marked, whose loss would part the map" if self._cuts else ""
            share = f"{self.figures.get(here, 0):.0%} of all shortest ways lead over {here}" if here else ""
            return "; ".join(filter(None, (share, cuts))) or "Warm spaces are on many ways"
        if self._is(SIGHT):
            return f"{here} sees {counted(self.figures.get(here, 0), 'space')}" if here else "Warm spaces see much"
        if not self._source:
            return "Point at a space: how far it is from there to the others; a click holds it"
        return self._way(here)

    def _way(self, here: str) -> str:
        unit, figure = self.choice.currentData(), self.figures.get(here)
        who = "" if self._is(DISTANCE) else f" for {unit.get('name', unit['id'])}"
        if not here or here == self._source:
            reached = counted(len(self.figures) - 1, "space")
            return f"{reached} within reach of {self._source}{who}; click holds it, Esc lets go"
        if figure is None:
            return f"{here} is out of reach of {self._source}{who}"
        what = "steps" if self._is(DISTANCE) else "points"
        return f"From {self._source} to {here}: {figure:g} {what}{who}; Esc lets go"

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.hover_space(at)
        if str(self.choice.currentData()) not in _WHOLE and not self._held and space and space != self._source:
            self._measure(space)
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() == Qt.MouseButton.LeftButton and space and str(self.choice.currentData()) not in _WHOLE:
            self._held = True
            self._measure(space)
        self.say()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self._held:
            return False
        self._begin()
        return True

    def _measure(self, space: str) -> None:
        board, unit = self.document.board, self.choice.currentData()
        self._source = space
        if self._is(DISTANCE):
            steps = zip(board.ids, board.distances_from(space), strict=True)
            self.figures = {name: float(n) for name, n in steps if n >= 0}
        else:
            self.figures = within(board, space, float(unit["movement"]), cost_for(board, unit))
        draw_heat(self.marks, self.document.map, self.figures, {name: f"{n:g}" for name, n in self.figures.items()})
