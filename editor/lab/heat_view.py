"""The middle of the Lab: what is counted of spaces, chosen from a list, over the map; variants side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.icon_set import icon
from editor.lab.board import HeatBoard, Linked
from editor.lab.found import Found
from editor.lab.heat import NEVER, HeatMap, change_maps, heat_maps
from editor.lab.legend import Legend
from editor.sentences import counted
from engine.board.model import Map

_ADVICE = "Point at a space for its figure"
_WIDE = 1.35
"""Maps stand side by side where there is so much more width than height."""


class HeatView(QWidget):
    """The sentence under the map tells the figure of the space that is pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self._found: Found | None = None
        self.boards = HeatBoard(), HeatBoard()
        self._shown = [0, 1]
        """The variants on the two boards."""
        self.linked = Linked(self.boards[0].canvas, self.boards[1].canvas)
        self.what = QComboBox()
        self.what.setToolTip("What the colours on the map tell")
        self.what.currentIndexChanged.connect(self._draw)
        self.change = QCheckBox("Change only")
        self.change.setToolTip("How much more or less there was, a game, than in the first variant")
        self.change.toggled.connect(self._draw)
        self.legend, self.figure = Legend(), QLabel()
        self.figure.setMinimumHeight(self.figure.fontMetrics().height() + 8)
        self.figure.setContentsMargins(10, 2, 10, 2)
        fit = QPushButton(icon("fit"), "")
        fit.setToolTip("Show the whole map")
        fit.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        fit.clicked.connect(self.boards[0].canvas.fit)
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 6, 10, 6)
        bar.setSpacing(10)
        for widget in (self.what, self.change, fit):
            bar.addWidget(widget)
        bar.addWidget(self.legend, 3)
        bar.addStretch(1)
        self.split = QSplitter(Qt.Orientation.Vertical)
        for place, board in enumerate(self.boards):
            self.split.addWidget(board)
            board.pointed.connect(self._tell)
            board.chosen.connect(lambda variant, place=place: self._choose(place, variant))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self.split, 1)
        layout.addWidget(self.figure)
        self.clear()

    def clear(self) -> None:
        """Shows no figures."""
        self._found = None
        self.what.clear()
        self.legend.show_map(None)
        self.figure.setText("")
        self.boards[1].hide()
        for board in self.boards:
            board.head.hide()
            board.show_heat(None)
            board.canvas.fit()
        for widget in (self.what, self.change, self.legend):
            widget.hide()

    def show_map(self, source: Map) -> None:
        """Shows a map without figures: nothing was played on it yet."""
        self.clear()
        self.boards[0].show_map(source)

    def show_found(self, found: Found) -> None:
        """Shows the figures so far."""
        first = self._found is None or self._found.names != found.names
        self._found = found
        several = len(found.names) > 1
        if first:
            self._shown = [0, min(1, len(found.names) - 1)]
        self._fill_list(found)
        self.what.show()
        self.legend.show()
        self.change.setVisible(several)
        if several and not self.boards[1].isVisible():
            self.boards[1].show()
            self.split.setSizes([1000, 1000])
            QTimer.singleShot(0, self.boards[0].canvas.fit)
        self.figure.setText(self.figure.text() or _ADVICE)
        for board in self.boards:
            board.head.setVisible(several)
            if [board.variant.itemText(i) for i in range(board.variant.count())] != found.names:
                board.variant.clear()
                board.variant.addItems(found.names)
        self._draw()

    def _fill_list(self, found: Found) -> None:
        """What is counted, in the order of the figures; what is shown stays so."""
        heats = [variant["heat"] for variant in found.report["variants"]]
        names = [*dict.fromkeys(what for heat in heats for what in heat), NEVER]
        if [self.what.itemData(i) for i in range(self.what.count())] == names:
            return
        chosen = self.what.currentData()
        self.what.blockSignals(True)
        self.what.clear()
        for name in names:
            self.what.addItem("Never entered" if name == NEVER else found.report["heat_titles"][name], name)
        self.what.setCurrentIndex(max(names.index(chosen) if chosen in names else 0, 0))
        self.what.blockSignals(False)

    def maps(self) -> list[HeatMap]:
        """The heat maps of all variants, as chosen."""
        found, what = self._found, self.what.currentData()
        if found is None or what is None:
            return []
        variants, called = found.report["variants"], found.report["heat_titles"].get(what, "")
        heats, games = [v["heat"] for v in variants], [v["games"] for v in variants]
        if self.change.isChecked() and len(variants) > 1 and what != NEVER:
            return change_maps(heats, games, what, called)
        return heat_maps(heats, games, [v["spaces_never_entered"] for v in variants], what, called)

    def _draw(self) -> None:
        found, maps = self._found, self.maps()
        if found is None or not maps:
            return
        self.change.setEnabled(self.what.currentData() != NEVER)
        for board, variant in zip(self.boards, self._shown, strict=True):
            board.show_map(found.maps[variant])
            board.show_heat(maps[variant])
            board.variant.setCurrentIndex(variant)
            board.caption.setText(counted(maps[variant].games, "game"))
        self.legend.show_map(maps[self._shown[0]])

    def _choose(self, place: int, variant: int) -> None:
        self._shown[place] = variant
        self._draw()

    def _tell(self, sentence: str) -> None:
        self.figure.setText(sentence or (_ADVICE if self._found else ""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() > _WIDE * self.height()
        self.split.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
