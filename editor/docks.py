"""The panels' places around the map."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QUndoView, QWidget

from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.panels.differences import DifferencesPanel
from editor.panels.kinds import KindsPanel
from editor.panels.layers import LayersPanel
from editor.panels.problems import NONE, ProblemsPanel
from editor.panels.properties import PropertiesPanel
from editor.panels.tables import TablesPanel
from editor.selection import Selection

_LEAST_PALETTE, _MOST_PALETTE = 160, 380
"""Pixels: the palette may be as low as this, and by itself as high as that."""

_SHARE = 0.56
"""How much of the height that the palette and the properties have together the palette takes at most."""

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


class Docks:
    """All panels, each in a dock that can be moved, and hidden from the menu View."""

    def __init__(
        self, window: QMainWindow, document: Document, canvas: MapCanvas, selection: Selection, views: list[QAction]
    ) -> None:
        self._window = window
        self.kinds = KindsPanel(document, selection)
        self.properties = PropertiesPanel(document, selection)
        self.problems = ProblemsPanel(document)
        self.layers = LayersPanel(document, canvas, views)
        self.tables = TablesPanel(document, selection)
        self.differences = DifferencesPanel()
        self.history = QUndoView(document.undo_stack)
        self.history.setEmptyLabel("As opened")
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, window.tabPosition(RIGHT).North)
        self._kinds = self._dock("Palette", self.kinds, RIGHT)
        self._properties = self._dock("Properties", self.properties, RIGHT)
        self._layers = self._dock("Layers", self.layers, RIGHT)
        self._history = self._dock("History", self.history, RIGHT)
        self._problems = self._dock("Problems", self.problems, BOTTOM)
        self._tables = self._dock("Tables", self.tables, BOTTOM)
        self._tables.visibilityChanged.connect(self.tables.set_in_sight)
        window.tabifyDockWidget(self._problems, self._tables)
        self._differences = self._dock("Compared", self.differences, BOTTOM)
        window.tabifyDockWidget(self._problems, self._differences)
        self._differences.hide()
        self._problems.raise_()
        window.tabifyDockWidget(self._properties, self._layers)
        window.tabifyDockWidget(self._properties, self._history)
        self._properties.raise_()
        window.setCorner(Qt.Corner.BottomRightCorner, RIGHT)
        window.resizeDocks([self._kinds, self._properties], [370, 420], Qt.Orientation.Vertical)
        window.resizeDocks([self._kinds], [290], Qt.Orientation.Horizontal)
        window.resizeDocks([self._problems], [130], Qt.Orientation.Vertical)
        self.problems.counted.connect(self._title_problems)
        self._palette_height = 0
        self.kinds.filled.connect(self._fit_palette)
        self._shown: list[QDockWidget] = []
        self._in_front: list[QDockWidget] = []
        self.take_layout()

    def _title_problems(self, counted: str) -> None:
        self._problems.setWindowTitle(f"Problems: {counted}" if counted != NONE else "Problems")

    def _fit_palette(self, height: int) -> None:
        """The palette is as high as its kinds need, and no higher: what else there is belongs to the properties."""
        if height == self._palette_height or not self.kinds.isVisible():
            return  # it tells its height again when it is seen
        self._palette_height = height
        self.kinds.setMaximumHeight(max(height, _LEAST_PALETTE))
        self._set_palette_height()
        QTimer.singleShot(0, self.kinds, self._set_palette_height)  # only then the title has its height

    def _set_palette_height(self) -> None:
        title = max(self._kinds.height() - self.kinds.height(), 0)
        share = round(_SHARE * (self.kinds.height() + self.properties.height()))
        wanted = min(self.kinds.maximumHeight(), _MOST_PALETTE, max(share, _LEAST_PALETTE))
        rest = self._kinds.height() + self._properties.height() - wanted - title
        docks = [self._kinds, self._properties]  # of one alone Qt gives only a part
        self._window.resizeDocks(docks, [wanted + title, rest], Qt.Orientation.Vertical)

    @property
    def all(self) -> tuple[QDockWidget, ...]:
        """The docks."""
        of_map = self._kinds, self._properties, self._layers, self._history
        return *of_map, self._problems, self._tables, self._differences

    def _dock(self, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(title)
        dock.setWidget(panel)
        self._window.addDockWidget(area, dock)
        return dock

    def set_visible(self, visible: bool) -> None:
        """Shows the docks that were open last time, those in front that were so then, or hides them all."""
        seen = any(dock.isVisible() for dock in self.all)
        if seen and not visible:
            self.take_layout()
        for dock in self.all:
            dock.setVisible(visible and dock in self._shown)
        if visible and not seen:
            for dock in self._in_front:
                dock.raise_()

    def take_layout(self) -> None:
        """Takes the docks that are open now for those that are shown with the map, and in front what is so now."""
        self._shown = [dock for dock in self.all if not dock.isHidden()]
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        in_front = {bar.tabText(bar.currentIndex()) for bar in bars}
        self._in_front = [dock for dock in self._shown if dock.windowTitle() in in_front]

    def show_properties(self) -> None:
        """Brings the properties to the eye."""
        self._properties.show()
        self._properties.raise_()

    def show_tables(self) -> None:
        """Brings the tables to the eye, and the keys to them."""
        self._tables.show()
        self._tables.raise_()
        self._window.resizeDocks([self._tables], [max(self._tables.height(), 280)], Qt.Orientation.Vertical)
        self.tables.tabs.currentWidget().setFocus()

    def show_problems(self) -> None:
        """Brings the problems to the eye."""
        self._problems.show()
        self._problems.raise_()

    def walk_problems(self) -> None:
        """Brings the problems to the eye, and the keys to them."""
        self.show_problems()
        self.problems.take_keys()

    def show_differences(self) -> None:
        """Brings what is compared to the eye, and the keys to it."""
        self._differences.show()
        self._differences.raise_()
        self._window.resizeDocks([self._differences], [max(self._differences.height(), 240)], Qt.Orientation.Vertical)
        self.differences.list.setFocus()

    def hide_differences(self) -> None:
        """Nothing is compared any more."""
        self._differences.hide()
        self._shown = [dock for dock in self._shown if dock is not self._differences]
