"""The tools of the map: their bar, their menu, their options above the map, and which one has the canvas."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.icon_set import icon
from editor.keymap import Binding
from editor.selection import Selection
from editor.tools.background import BackgroundTool
from editor.tools.base import Tool
from editor.tools.draw import DrawTool, LineTool
from editor.tools.knife import KnifeTool
from editor.tools.lasso import LassoTool
from editor.tools.markers import MarkerTool
from editor.tools.measure import MeasureTool
from editor.tools.nodes import NodeTool
from editor.tools.pairs import LinkTool, SightPairTool
from editor.tools.regions import RegionTool
from editor.tools.reshape import ReshapeTool
from editor.tools.select import SelectTool
from editor.tools.shapes import EllipseTool, FreehandTool, RectangleTool
from editor.tools.sight import SightTool
from editor.tools.terrain import BucketTool, EyedropperTool, TerrainTool
from editor.tools.what_if import WhatIfTool

GROUPS: dict[str, tuple[type[Tool], ...]] = {
    "": (SelectTool, LassoTool, BackgroundTool),
    "Look": (SightTool, MeasureTool, WhatIfTool),
    "Draw": (DrawTool, RectangleTool, EllipseTool, FreehandTool, LineTool, MarkerTool),
    "Change": (NodeTool, ReshapeTool, KnifeTool),
    "Paint": (TerrainTool, BucketTool, EyedropperTool, RegionTool),
    "Pairs": (LinkTool, SightPairTool),
}
"""The tools as they stand in the bar, two beside each other."""


class Toolbox(QObject):
    """Holds the tools and gives one of them the canvas. Signals `hinted`, `refused`, `noted` as tools have them; `used`
    when another tool has the canvas."""

    hinted = Signal(str)
    refused = Signal(str)
    noted = Signal(str)
    used = Signal()

    def __init__(self, window: QMainWindow, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(window)
        self._canvas = canvas
        self.bar = QToolBar("Tools", window)
        self.bar.setObjectName("tools")
        self.bar.setMovable(False)
        self.menu = QMenu("&Tools", window)
        window.menuBar().insertMenu(window.menuBar().actions()[-2], self.menu)
        self._group = QActionGroup(self)
        self.tools = [kind(document, canvas, selection) for kind in chain(*GROUPS.values())]
        self._actions = [self._add(window, tool) for tool in self.tools]
        for kinds in list(GROUPS.values())[1:]:
            self.menu.insertSeparator(self.action_of(kinds[0]))
        self.bar.addWidget(_scrolled(self._buttons()))
        self.current: Tool | None = None
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.bar)
        document.changed.connect(self._map_changed)
        document.replaced.connect(self._map_changed)
        selection.brush_changed.connect(self._say)
        selection.drawing.changed.connect(canvas.point_again)
        selection.drawing.changed.connect(self._say)

    def _add(self, window: QMainWindow, tool: Tool) -> QAction:
        action = QAction(icon(tool.icon_name), tool.title, window)
        action.setCheckable(True)
        action.setStatusTip(tool.tip)
        action.triggered.connect(lambda: self._choose(tool))
        self._group.addAction(action)
        self.menu.addAction(action)
        self.listen(tool)
        return action

    def bindings(self) -> Iterable[Binding]:
        """All tools with the keys that they come with."""
        for tool, action in zip(self.tools, self._actions, strict=True):
            yield Binding(type(tool).__name__, "Tools", tool.title, tool.tip, action, (tool.shortcut,))

    def action_of(self, kind: type[Tool]) -> QAction:
        """The action that chooses the tool of a kind."""
        return self._actions[self.tools.index(self.of_kind(kind))]

    def listen(self, tool: Tool) -> None:
        """Passes on what a tool says."""
        for signal, mine in ((tool.hinted, self.hinted), (tool.refused, self.refused), (tool.noted, self.noted)):
            signal.connect(mine)

    def _buttons(self) -> QWidget:
        """The tools in their groups, two columns wide."""
        page = QWidget()
        page.setObjectName("tools")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        actions = iter(self._actions)
        for title, kinds in GROUPS.items():
            if title:
                heading = QLabel(title)
                heading.setObjectName("hint")
                column.addWidget(heading)
            grid = QGridLayout()
            grid.setSpacing(1)
            for place in range(len(kinds)):
                grid.addWidget(_button(next(actions)), place // 2, place % 2)
            column.addLayout(grid)
        column.addStretch()
        return page

    def use(self, tool: Tool | None) -> None:
        """Gives the canvas to a tool, which need not be one of the bar; None: to nobody."""
        if self.current is not None:
            self.current.deactivate()
        self.current = tool
        if tool is not None:
            tool.activate()
            if tool in self.tools:
                self._actions[self.tools.index(tool)].setChecked(True)
        self._canvas.set_tool(tool)
        self.used.emit()
        self._say()

    def _choose(self, tool: Tool) -> None:
        """By its key, its button or the menu: the keys are the map's from now on."""
        self.use(tool)
        self._canvas.setFocus()

    def use_kind(self, kind: type[Tool]) -> None:
        """Gives the canvas to the tool of a kind."""
        self.use(self.of_kind(kind))

    def of_kind(self, kind: type[Tool]) -> Tool:
        """The tool of a kind."""
        return next(tool for tool in self.tools if isinstance(tool, kind))

    def set_enabled(self, enabled: bool) -> None:
        """Whether tools can be chosen."""
        for action in self._actions:
            action.setEnabled(enabled)

    def _map_changed(self) -> None:
        if self.current is not None:
            self.current.map_changed()

    def _say(self) -> None:
        if self.current is not None:
            self.current.say()


def _scrolled(page: QWidget) -> QScrollArea:
    """The page as high as there is room; on a low screen it scrolls."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(page)
    area.setMinimumHeight(200)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFixedWidth(page.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
    area.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
    return area


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIconSize(QSize(18, 18))
    button.setFixedWidth(74)
    button.setAutoRaise(True)
    return button
