"""The properties of selected features and symbols."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.attempts import attempted
from editor.document import Document
from editor.icon_set import swatch
from editor.panels.corners import CornersTable
from editor.panels.figures import FiguresForm, props_schema
from editor.panels.kinds import LAYERS
from editor.schema_form import with_value
from editor.selection import Selection
from engine.board.edits import Edit, EditError
from engine.board.model import Feature, Map, Point, Ring
from engine.board.object_edits import Found, move_object, rename_object, set_object, set_objects


class ObjectPage(QWidget):
    """Shows one feature or marker, or what several have in common. `refused(text)` when a change can't be made."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document, self._selection = document, selection
        self._filling = False
        self.title, self.measure = QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.id, self.name = QLineEdit(), QLineEdit()
        self.kind, self.layer, self.locked = QComboBox(), QComboBox(), QCheckBox("Locked")
        for key, level in LAYERS.items():
            self.layer.addItem(level, key)
        self.corners = CornersTable()
        self.form = QFormLayout()
        self.form.addRow(self.title)
        rows = ("Id", self.id), ("Name", self.name), ("Kind", self.kind), ("Level", self.layer), ("Size", self.measure)
        for title, widget in (*rows, ("", self.locked)):
            self.form.addRow(title, widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 0)
        layout.addLayout(self.form)
        layout.addWidget(self.corners, 1)
        self.figures = FiguresForm()
        layout.addWidget(self.figures, 1)
        self.id.editingFinished.connect(self._rename)
        self.name.editingFinished.connect(lambda: self._set("Name of {}", name=self.name.text().strip()))
        self.kind.activated.connect(lambda: self._set("Kind of {}", kind=self.kind.currentData()))
        self.layer.activated.connect(lambda: self._set("Level of {}", layer=self.layer.currentData()))
        self.locked.clicked.connect(lambda on: self._set("Lock {}" if on else "Unlock {}", locked=on))
        self.corners.moved.connect(self._move_corner)
        self.corners.refused.connect(self.refused)
        self.figures.edited.connect(self._set_figure)

    def show_objects(self) -> None:
        """Shows the selected features and markers as they are now."""
        objects = self._selection.objects
        source = self._document.map
        items = [getattr(source, table)[name] for table, name in objects]
        one = self._selection.one_object
        self._filling = True
        table = objects[0][0] if len({t for t, _ in objects}) == 1 else ""
        self.title.setText(self._noun().capitalize() if one else f"{len(objects)} {self._noun()}s")
        for widget in (self.id, self.name, self.measure):
            self.form.setRowVisible(widget, one is not None)
        self.form.setRowVisible(self.kind, bool(table))
        self.form.setRowVisible(self.layer, table == "features")
        levels = {item.layer for item in items} if table == "features" else set()
        self.layer.setCurrentIndex(self.layer.findData(levels.pop()) if len(levels) == 1 else -1)
        self.locked.setChecked(all(item.locked for item in items))
        self._fill_kinds(table, {item.kind for item in items})
        self.corners.setVisible(one is not None)
        if one is not None:
            self.id.setText(one[1])
            self.name.setText(items[0].name)
            self.measure.setText(_measure(items[0]))
            self.corners.show_points([p for line in _lines(source, one) for p in line])
        schema = props_schema(source.game, table) if table else {}
        self.figures.setVisible(self.figures.show_figures(schema, [item.props for item in items]))
        self._filling = False

    def _fill_kinds(self, table: str, kinds: set[str]) -> None:
        self.kind.clear()
        for look in getattr(self._document.palette, table).values() if table else ():
            self.kind.addItem(swatch(look.fill), look.name, look.id)
        self.kind.setCurrentIndex(self.kind.findData(next(iter(kinds))) if len(kinds) == 1 else -1)

    # Changing

    def _commit(self, step: str, edit: Callable[[], Edit]) -> bool:
        made = attempted(self._document, self.window(), len(self._selection.objects), step, edit)
        if isinstance(made, str):
            self.refused.emit(made)
            self.show_objects()
            return False
        return True

    def _set(self, step: str, **fields: object) -> None:
        if self._filling:
            return
        objects = self._selection.objects
        self._commit(step.format(self._what()), lambda: set_objects(self._document.map, objects, **fields))

    def _what(self) -> str:
        """What is changed, for a step of undo."""
        objects = self._selection.objects
        return objects[0][1] if len(objects) == 1 else f"{len(objects)} {self._noun()}s"

    def _noun(self) -> str:
        """What one of the selected is called."""
        tables = {table for table, _ in self._selection.objects}
        return {"features": "feature", "markers": "marker"}[tables.pop()] if len(tables) == 1 else "thing"

    def _set_figure(self, path: tuple[str, ...], value: object) -> None:
        objects = self._selection.objects

        def edit() -> Edit:
            source = self._document.map
            for found in objects:
                table, name = found
                props = with_value(getattr(source, table)[name].props, path, value)
                source = set_object(source, found, props=props).map
            return Edit(source, frozenset())

        self._commit(f"{'.'.join(path)} of {self._what()}", edit)

    def _rename(self) -> None:
        one, new = self._selection.one_object, self.id.text().strip()
        if self._filling or one is None or new == one[1]:
            return
        table, old = one
        if self._commit(f"Rename {old} to {new}", lambda: rename_object(self._document.map, one, new)):
            self._selection.set((), [(table, new)])

    def _move_corner(self, old: Point, new: Point) -> None:
        one = self._selection.one_object
        if one is not None:
            self._commit(f"Move a corner of {one[1]}", lambda: _with_corner(self._document.map, one, old, new))


def _lines(source: Map, found: Found) -> list[Ring]:
    table, name = found
    if table == "markers":
        return [(source.markers[name].at,)]
    feature = source.features[name]
    return [feature.line] if feature.line else [ring for part in feature.polygons for ring in part]


def _with_corner(source: Map, found: Found, old: Point, new: Point) -> Edit:
    """One point of a feature or a marker moved; what else lies there stays."""
    table, name = found
    if table == "markers":
        return move_object(source, found, (new[0] - old[0], new[1] - old[1]))

    def moved(ring: Ring) -> Ring:
        return tuple(new if p == old else p for p in ring)

    feature = source.features[name]
    parts = tuple(tuple(map(moved, part)) for part in feature.polygons)
    changed = replace(feature, polygons=parts, line=moved(feature.line))
    if parts and not changed.shape.is_valid:
        raise EditError(f"{name} would cross itself", new)
    return set_object(source, found, polygons=parts, line=changed.line)


def _measure(item: object) -> str:
    if not isinstance(item, Feature):
        return "a point"
    return f"{item.shape.length:.1f} mm long" if item.line else f"{item.shape.area / 100:.2f} cm²"
