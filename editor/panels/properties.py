"""The properties of what is selected: every one can be changed, and every change be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.attempts import attempted
from editor.canvas.links import why
from editor.canvas.paths import is_sound
from editor.document import Document
from editor.panels.corners import CornersTable
from editor.panels.figures import FiguresForm, props_schema
from editor.panels.kinds import LAYERS, patch
from editor.panels.object_page import ObjectPage
from editor.schema_form import with_value
from editor.selection import Selection
from engine.board.edits import Edit, move_node, rename, set_fields, set_terrain
from engine.board.model import Point, Space
from engine.files.points import format_points, parse_point


class PropertiesPanel(QWidget):
    """Shows the selected space, feature or marker, or what several have in common. `refused(text)` when a change can't
    be made."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document = document
        self._selection = selection
        self._filling = False
        self._soon = QTimer(self, singleShot=True, interval=40)
        self._soon.timeout.connect(self.refresh)
        self._build()
        self._connect()
        self.refresh()

    # Building

    def _build(self) -> None:
        self.empty = QLabel("Nothing is selected.\nChoose Select (S) and click a space.")
        self.empty.setObjectName("hint")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.id, self.name, self.centre = QLineEdit(), QLineEdit(), QLineEdit()
        self.centre.setPlaceholderText("by itself, in the middle")
        self.centre.setToolTip("Where lines of sight to its middle end: x,y in mm; empty: by itself")
        self.terrain, self.layer = QComboBox(), QComboBox()
        self.area, self.several, self.regions = QLabel(), QLabel(), QLabel()
        self.several.setObjectName("heading")
        self.locked, self.off_map = QCheckBox("Locked"), QCheckBox("Beside the map")
        self.impassable = QCheckBox("Closed")
        self.impassable.setToolTip("Nobody enters it: its borders link it with nothing, only links by hand do")
        self.locked.setToolTip("No tool changes it, until it is unlocked")
        self.off_map.setToolTip("A box beside the map: its shape links it with nothing")
        for key, title in LAYERS.items():
            self.layer.addItem(title, key)
        self.corners = CornersTable()
        self.neighbours = self._neighbours_list()
        self.objects = ObjectPage(self._document, self._selection)
        self._stack = QStackedWidget()
        for page in (self.empty, self._form(), self.objects):
            self._stack.addWidget(_scrolled(page))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    @staticmethod
    def _neighbours_list() -> QTreeWidget:
        neighbours = QTreeWidget()
        neighbours.setHeaderLabels(["Adjacent to", "Border", "Why"])
        neighbours.setRootIsDecorated(False)
        neighbours.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        neighbours.setToolTip("Double-click a neighbour to select it")
        neighbours.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return neighbours

    def _form(self) -> QWidget:
        page = QWidget()
        self._rows = form = QFormLayout()
        form.addRow(self.several)
        for title, widget in (
            ("Id", self.id),
            ("Name", self.name),
            ("Terrain", self.terrain),
            ("Level", self.layer),
            ("Centre", self.centre),
            ("Area", self.area),
            ("Regions", self.regions),
        ):
            form.addRow(title, widget)
        ticks = QHBoxLayout()
        ticks.addWidget(self.locked)
        ticks.addWidget(self.off_map)
        ticks.addWidget(self.impassable)
        form.addRow("", ticks)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.neighbours, "Neighbours")
        self.tabs.addTab(self.corners, "Corners")
        self.figures = FiguresForm()
        self.tabs.addTab(self.figures, "Figures")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(10, 8, 10, 0)
        layout.addLayout(form)
        layout.addWidget(self.tabs, 1)
        layout.addStretch()
        return page

    def _connect(self) -> None:
        self.id.editingFinished.connect(self._rename)
        self.name.editingFinished.connect(self._set_name)
        self.centre.editingFinished.connect(self._set_centre)
        self.terrain.activated.connect(self._set_terrain)
        self.layer.activated.connect(lambda: self._set("Level of {}", "layer", self.layer.currentData()))
        self.locked.clicked.connect(lambda on: self._set("Lock {}" if on else "Unlock {}", "locked", on))
        self.off_map.clicked.connect(
            lambda on: self._set(f"Put {{}} {'beside' if on else 'on'} the map", "off_map", on)
        )
        self.impassable.clicked.connect(lambda on: self._set("Close {}" if on else "Open {}", "impassable", on))
        self.corners.moved.connect(self._move_corner)
        self.corners.refused.connect(self.refused)
        self.figures.edited.connect(self._set_figure)
        self.objects.refused.connect(self.refused)
        self.neighbours.itemDoubleClicked.connect(lambda item: self._selection.set([item.text(0)]))
        self._selection.changed.connect(self.refresh)
        self._document.changed.connect(self._soon.start)
        self._document.replaced.connect(self._fill_kinds)
        self._document.restyled.connect(self._fill_kinds)

    def _fill_kinds(self) -> None:
        self.terrain.clear()
        for look in self._document.palette:
            self.terrain.addItem(patch(look), look.name, look.id)
        self.refresh()

    def edit_id(self) -> None:
        """Puts the cursor into the id of what is selected."""
        field = self.id if self._selection.one else self.objects.id
        field.setFocus()
        field.selectAll()

    def edit_name(self) -> None:
        """Puts the cursor into the name of what is selected; where several things have no name in common, into the
        first field that they have."""
        name = self.name if self._selection.ids else self.objects.name
        field = name if name.isVisible() else self.objects.kind
        field.setFocus()
        name.selectAll()

    # Showing

    def refresh(self) -> None:
        """Shows what is selected as it is now."""
        spaces = [s for i in self._selection.ids if (s := self._document.map.spaces.get(i))]
        if not spaces:
            if self._selection.objects:
                self.objects.show_objects()
            self._stack.setCurrentIndex(2 if self._selection.objects else 0)
            return
        self._stack.setCurrentIndex(1)
        one = spaces[0] if len(spaces) == 1 else None
        self._filling = True
        for field in (self.id, self.centre, self.area):
            self._rows.setRowVisible(field, one is not None)
        self._rows.setRowVisible(self.several, one is None)
        self.several.setText(f"{len(spaces)} spaces")
        has_figures = self.figures.show_figures(
            props_schema(self._document.map.game, "spaces"), [s.props for s in spaces]
        )
        for tab, page in enumerate((self.neighbours, self.corners, self.figures)):
            self.tabs.setTabVisible(tab, has_figures if page is self.figures else one is not None)
        self.tabs.setVisible(has_figures or one is not None)
        self._show_common(spaces)
        if one:
            self._show_one(one)
        self._filling = False

    def _show_common(self, spaces: list[Space]) -> None:
        kinds, layers = {s.terrain for s in spaces}, {s.layer for s in spaces}
        self.terrain.setCurrentIndex(self.terrain.findData(kinds.pop()) if len(kinds) == 1 else -1)
        self.layer.setCurrentIndex(self.layer.findData(layers.pop()) if len(layers) == 1 else -1)
        self.locked.setChecked(all(s.locked for s in spaces))
        self.off_map.setChecked(all(s.off_map for s in spaces))
        self.impassable.setChecked(all(s.impassable for s in spaces))
        ids, names = {s.id for s in spaces}, {s.name for s in spaces}
        self.name.setText(names.pop() if len(names) == 1 else "")
        self.name.setPlaceholderText("several" if names else "")
        holding = [r.name or r.id for r in self._document.map.regions.values() if ids <= set(r.spaces)]
        self.regions.setText(", ".join(holding))
        self._rows.setRowVisible(self.regions, bool(holding))

    def _show_one(self, space: Space) -> None:
        self.id.setText(space.id)
        self.centre.setText(format_points([space.centre]) if space.centre else "")
        self.area.setText(f"{space.polygon.area / 100:.1f} cm²" if is_sound(space) else "none")
        self.corners.show_points([p for ring in space.rings for p in ring])
        self._show_neighbours(space.id)

    def _show_neighbours(self, name: str) -> None:
        self.neighbours.clear()
        board = self._document.board
        for pair, link in board.links.items():
            if name in pair:
                other = pair[1] if pair[0] == name else pair[0]
                border = f"{link.length:.1f} mm" if link.length else "–"
                self.neighbours.addTopLevelItem(QTreeWidgetItem([other, border, why(link)]))
        for pair in board.forbidden:
            if name in pair:
                other = pair[1] if pair[0] == name else pair[0]
                self.neighbours.addTopLevelItem(QTreeWidgetItem([other, "–", "forbidden by hand"]))

    # Changing

    def _rename(self) -> None:
        old, new = self._selection.one, self.id.text().strip()
        if self._filling or not old or old == new:
            return
        if self._commit(f"Rename {old} to {new}", lambda: rename(self._document.map, old, new)):
            self._selection.set([new])

    def _set(self, step: str, field: str, value: object) -> None:
        """Sets a field of all selected spaces; their name, or how many there are, fills the gap in the step."""
        ids = self._selection.ids
        if self._filling or not ids:
            return

        whose = ids[0] if len(ids) == 1 else f"{len(ids)} spaces"
        self._commit(step.format(whose), lambda: set_fields(self._document.map, ids, field, value))

    def _set_name(self) -> None:
        if self.name.isModified():
            self._set("Name of {}", "name", self.name.text().strip())

    def _set_figure(self, path: tuple[str, ...], value: object) -> None:
        source = self._document.map
        spaces = [source.spaces[i] for i in self._selection.ids]

        def edit() -> Edit:
            changed = [replace(space, props=with_value(space.props, path, value)) for space in spaces]
            return Edit(source.with_spaces(*changed), frozenset(self._selection.ids))

        self._commit(f"{'.'.join(path)} of {spaces[0].id if len(spaces) == 1 else f'{len(spaces)} spaces'}", edit)

    def _set_centre(self) -> None:
        text = self.centre.text().strip()
        point, faults = parse_point(text) if text else (None, [])
        if faults:
            self.refused.emit(faults[0].message)
            self.refresh()
        else:
            self._set("Centre of {}", "centre", point)

    def _set_terrain(self) -> None:
        kind = self.terrain.currentData()
        if not self._filling and kind:
            step, ids = f"Terrain: {self.terrain.currentText()}", self._selection.ids
            self._commit(step, lambda: set_terrain(self._document.map, ids, kind))

    def _move_corner(self, old: Point, new: Point) -> None:
        self._commit("Move corner", lambda: move_node(self._document.map, old, new))

    def _commit(self, step: str, edit: Callable[[], Edit]) -> bool:
        """Makes an edit one step of undo; whether it could be made."""
        made = attempted(self._document, self.window(), len(self._selection.ids), step, edit)
        if isinstance(made, str):
            self._refuse(made)
            return False
        return True

    def _refuse(self, why: str) -> None:
        self.refused.emit(why)
        self.refresh()


def _scrolled(page: QWidget) -> QScrollArea:
    """The page in full where there is room; on a low screen it scrolls."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(page)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(page.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    return area
