"""The bar above the map: how one draws, and what can be set for the tool of the moment."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from editor.icon_set import icon
from editor.selection import Selection
from editor.toolbox import Toolbox
from editor.tools.snapping import KINDS
from editor.typing_first import TypingFirst
from engine.board.model import GRID


class OptionsBar:
    """Shows the drawing habits, which are shared by all tools, and after them the options of the tool in use."""

    def __init__(
        self, window: QMainWindow, toolbox: Toolbox, selection: Selection, snapping: QAction, tracing: QAction
    ) -> None:
        self._habits, self._toolbox = selection.drawing, toolbox
        self._snapping, self._tracing = snapping, tracing
        self.bar = QToolBar("Options", window)
        self.bar.setObjectName("options")
        self.bar.setMovable(False)
        self.bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.bar.addAction(snapping)
        self.kinds = self._snap_menu()
        self.bar.addAction(tracing)
        self.roughness = self._roughness_box()
        self.bar.addSeparator()
        self._title = QLabel()
        self._title.setObjectName("hint")
        self.bar.addWidget(self._title)
        self._slots: dict[QWidget, QAction] = {}
        self._typing = TypingFirst(self.bar)
        window.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.bar)
        toolbox.used.connect(self._show_options)
        self._habits.changed.connect(self._follow)
        self._follow()

    def _snap_menu(self) -> dict[str, QAction]:
        menu = QMenu(self.bar)
        actions = {}
        for kind, title in KINDS.items():
            action = actions[kind] = menu.addAction(title)
            action.setCheckable(True)
            action.toggled.connect(lambda on, kind=kind: self._habits.set_kind(kind, on))
        button = QToolButton()
        button.setText("Snap to")
        button.setIcon(icon("layers"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setToolTip("What points snap to")
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.bar.addWidget(button)
        return actions

    def _roughness_box(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(0.05, 20.0)
        box.setSingleStep(0.25)
        box.setSuffix(" mm")
        box.setPrefix("Curves within ")
        box.setToolTip("How far curves and freehand lines may lie off what you drew: more gives fewer corners")
        box.valueChanged.connect(lambda value: self._habits.set(roughness=max(round(value * GRID), 1)))
        self.bar.addWidget(box)
        return box

    def _follow(self) -> None:
        self._snapping.setChecked(self._habits.snapping)
        self._tracing.setChecked(self._habits.tracing)
        for kind, action in self.kinds.items():
            action.setChecked(kind in self._habits.chosen_kinds)
        self.roughness.setValue(self._habits.roughness / GRID)

    def _show_options(self) -> None:
        tool = self._toolbox.current
        options = tool.options() if tool else None
        if options is not None and options not in self._slots:
            self._slots[options] = self.bar.addWidget(options)
            self._typing.watch_fields(options)
        for widget, slot in self._slots.items():
            slot.setVisible(widget is options)
        self._title.setText(f"{tool.title}: " if tool and options else "")
