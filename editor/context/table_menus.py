"""The menus of the tables and of the list of problems."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QIcon
from PySide6.QtWidgets import QMenu, QPushButton

from editor.bench import Bench
from editor.context.map_menu import MapMenu
from editor.context.short_lived import menu_of
from editor.context.submenus import add_choices
from editor.context.titles import quoted
from editor.icon_set import icon
from editor.panels.table_model import CHOICES
from editor.panels.table_view import TableView


class TableMenus(QObject):
    """Rows of spaces, features and markers have the menu that these have on the map; the others what the panel can
    do."""

    def __init__(self, window: Bench, map_menu: MapMenu) -> None:
        super().__init__(window)
        self._window, self._map_menu = window, map_menu
        window.docks.tables.menu_wanted.connect(self.open)
        window.docks.problems.menu_wanted.connect(self.open_problem)

    def open(self, view: TableView, index: QModelIndex, on_screen: QPoint) -> None:
        """Shows the menu of the marked rows, of which one was pointed at."""
        menu, tables = menu_of(self._window), self._window.docks.tables
        _press(menu, tables.go_to, "&Go to on the map")
        self._cell(menu, view, index)
        copy = menu.addAction(icon("copy"), "Copy the te&xt of the cell")
        copy.triggered.connect(partial(_copy, str(index.data() or "")))
        if view in (tables.spaces, tables.features, tables.markers):
            self._map_menu.fill(menu)
        else:
            menu.addSeparator()
            _press(menu, tables.delete, "&Delete\tDel")
        menu.popup(on_screen)

    def _cell(self, menu: QMenu, view: TableView, index: QModelIndex) -> None:
        """What can be put into the cell: one of a few, or what is typed."""
        choices, heading = index.data(CHOICES), view.model().headerData(index.column(), Qt.Orientation.Horizontal)
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        if not choices:
            menu.addAction(icon("rename"), f"&Change {heading.lower()}\tF2").triggered.connect(lambda: view.edit(index))
            return
        now = next((key for key, title in choices if title == index.data()), None)
        listed = [(key, title, QIcon()) for key, title in choices]
        add_choices(menu.addMenu(icon("rename"), heading), listed, now, lambda key, *_: view.change(index, key))

    def open_problem(self, text: str, on_screen: QPoint) -> None:
        """Shows the menu of the problem that is chosen in the list; it reads `text`."""
        menu, panel = menu_of(self._window), self._window.docks.problems
        jump = menu.addAction(icon("fit"), "&Jump to its place\tReturn")
        jump.triggered.connect(panel.jump)
        menu.addSeparator()
        for button in (panel.fix, panel.fix_all, panel.ignore, panel.restore):
            if not button.isHidden():
                _press(menu, button, quoted(button.text()))
        menu.addSeparator()
        menu.addAction(icon("copy"), "&Copy the text").triggered.connect(partial(_copy, text))
        menu.popup(on_screen)


def _press(menu: QMenu, button: QPushButton, title: str) -> QAction:
    """An entry that is the button: with its picture, and open when that is."""
    action = menu.addAction(button.icon(), title)
    action.setEnabled(button.isEnabled())
    action.triggered.connect(button.click)
    return action


def _copy(text: str, *_: object) -> None:
    QGuiApplication.clipboard().setText(text)
