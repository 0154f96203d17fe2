"""The map as tables, so that everything on it can be looked over and changed without the canvas."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget

from editor.checking import AT_ONCE
from editor.document import Document
from editor.icon_set import icon
from editor.later import Later
from editor.panels.link_table import LinkTable, said_of_links
from editor.panels.new_object import NewObject, NewRegion
from editor.panels.new_pair import NewPair
from editor.panels.new_space import NewSpace
from editor.panels.object_table import FeatureTable, MarkerTable
from editor.panels.region_table import RegionTable
from editor.panels.sight_table import SEES, SightTable, said_of_sight
from editor.panels.space_table import SpaceTable
from editor.panels.table_view import TableView
from editor.selection import Selection
from engine.board.rule_edits import set_link, set_sight

_SOON_MS = 120
"""How long after a change the rows are made anew: not while something is dragged."""


class TablesPanel(QWidget):
    """A table for each thing that a map holds; their rows follow the selection of the map, and it follows them.

    Signals: `refused(text)`, `noted(text)`, `wanted(spaces, objects)` for what the map is to show, `menu_wanted(view,
    index, QPoint of the screen)`.
    """

    refused = Signal(str)
    noted = Signal(str)
    wanted = Signal(list, list)
    menu_wanted = Signal(object, QModelIndex, QPoint)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._selection = selection
        self._following = self._in_sight = False
        self._document = document
        self._later = Later(self)
        self._later.answered.connect(lambda _: self._renew())
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._make_tables()
        self._make_rows_below()
        self._build()
        self._connect(selection)
        self._soon.timeout.connect(self._renew)
        document.changed.connect(self._soon.start)
        document.replaced.connect(self._soon.start)

    def _make_tables(self) -> None:
        self.spaces, self.links, self.features, self.markers, self.regions, self.sight = (
            TableView(kind(self._document, self))
            for kind in (SpaceTable, LinkTable, FeatureTable, MarkerTable, RegionTable, SightTable)
        )
        both = self._document, self._selection
        self.new_space, self.new_region = NewSpace(*both), NewRegion(*both)
        self.new_feature, self.new_marker = NewObject(*both, "features"), NewObject(*both, "markers")
        self.new_link = NewPair(*both, said_of_links()[1:], set_link)
        self.new_sight = NewPair(*both, said_of_sight(), lambda m, a, b, key: set_sight(m, a, b, SEES[key]))
        self._pages = (
            ("Spaces", self.spaces, self.new_space),
            ("Links", self.links, self.new_link),
            ("Features", self.features, self.new_feature),
            ("Markers", self.markers, self.new_marker),
            ("Regions", self.regions, self.new_region),
            ("Sight by hand", self.sight, self.new_sight),
        )

    def _make_rows_below(self) -> None:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Show rows with …")
        self.filter.setClearButtonEnabled(True)
        self.go_to = QPushButton(icon("fit"), "Go to")
        self.go_to.setToolTip("Shows what the marked rows are about in the middle of the map")
        self.delete = QPushButton(icon("delete"), "Delete")
        self.delete.setToolTip("Deletes what the marked rows are about, or takes back what they say by hand")

    def _build(self) -> None:
        self.tabs = QTabWidget()
        for title, view, _ in self._pages:
            self.tabs.addTab(view, title)
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 4)
        row.addWidget(self.filter, 1)
        for widget in (*(maker for _, _, maker in self._pages), self.go_to, self.delete):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        layout.addLayout(row)
        self._show_tab(0)

    def _connect(self, selection: Selection) -> None:
        for _, view, maker in self._pages:
            self.filter.textChanged.connect(view.show_only)
            for chosen in (view.selectionModel().selectionChanged, view.clicked):  # a marked row may be clicked again
                chosen.connect(partial(self._chosen, view))
            for part in (view.rows, maker):
                part.refused.connect(self.refused)
            view.menu_wanted.connect(self.menu_wanted)
            view.delete_wanted.connect(self.delete.click)
        self.new_space.noted.connect(self.noted)
        self.delete.clicked.connect(lambda: self._view().rows.delete(self._view().marked()))
        self.go_to.clicked.connect(self._go_to)
        self.tabs.currentChanged.connect(self._show_tab)
        selection.changed.connect(self._follow)

    # What is to be seen

    def set_in_sight(self, in_sight: bool) -> None:
        """Says whether the panel can be seen: not while it lies behind another one."""
        self._in_sight = in_sight
        self._renew()

    def _renew(self) -> None:
        """Makes the rows that are to be seen anew; the others when they come to be seen."""
        if not self._in_sight:
            return
        board = self._document.board
        if len(board.map.spaces) > AT_ONCE and "neighbours" not in vars(board):
            self._later.ask(lambda: [board.neighbours, *(space.polygon for space in board.map.spaces.values())])
            return
        self._view().rows.renew()
        self._follow()

    def _view(self) -> TableView:
        return self._pages[self.tabs.currentIndex()][1]

    def _show_tab(self, place: int) -> None:
        for n, (_, _, maker) in enumerate(self._pages):
            maker.setVisible(n == place)
        self._renew()

    # One selection for all

    def _chosen(self, view: TableView, *_: object) -> None:
        if not self._following and view.isVisible():
            self._following = True
            self._selection.set(*self._meant(view))
            self._following = False

    def _meant(self, view: TableView) -> tuple[list[str], list[tuple[str, str]]]:
        """The spaces and the objects that the marked rows of a table are about."""
        rows, model = view.marked(), view.rows
        objects: list[tuple[str, str]] = [found for row in rows for found in model.objects_of(row)]
        return [name for row in rows for name in model.spaces_of(row)], objects

    def _go_to(self) -> None:
        spaces, objects = self._meant(self._view())
        if spaces or objects:
            self.wanted.emit(spaces, objects)
        else:
            self.refused.emit("Mark a row first")

    def _follow(self) -> None:
        if not self._following:
            self._following = True
            self._view().mark(self._selection)
            self._following = False
