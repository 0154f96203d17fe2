"""Kinds of the map's own: terrain, features and markers that the game does not have, in a form made from its schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.patterns import PATTERNS
from editor.document import Document
from editor.icon_set import icon, swatch
from editor.schema_form import SchemaForm, example, with_value
from engine.files.schema import check

TABLES = {"terrain": "Terrain", "features": "Feature", "markers": "Marker"}
"""The tables of kinds that a map may add to, and what one entry is called."""

_BEGINNINGS: dict[str, dict[str, Any]] = {
    "terrain": {"colour": "#c9b8a0", "pattern": "paving"},
    "features": {"colour": "#8a8f98", "width": 1.5},
    "markers": {"colour": "#3f3a36", "icon": "star"},
}
"""What a new kind looks like, where the game's schema has these properties."""


class KindsDialog(QDialog):
    """Left the kinds, right the form of the chosen one. Every change is a step of undo at once; one that the game's
    schema refuses is told and not made. A new terrain begins with the figures of the terrain `like`, if there is
    such."""

    def __init__(self, document: Document, parent: QWidget | None = None, like: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle("Kinds of this map")
        self.resize(720, 560)
        self._document = document
        self._like = like if like in document.palette.terrain else ""
        self._typing = False
        self.list = QListWidget()
        self.list.currentItemChanged.connect(self._show_form)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.page = QScrollArea()
        self.page.setWidgetResizable(True)
        left = QVBoxLayout()
        left.addWidget(self.list)
        self.adders = {table: self._adder(table, left) for table in TABLES}
        self.remove = QPushButton(icon("delete"), "Remove")
        self.remove.clicked.connect(self.remove_kind)
        left.addWidget(self.remove)
        sides = QHBoxLayout()
        sides.addLayout(left, 2)
        sides.addWidget(self.page, 3)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(sides)
        layout.addWidget(self.told)
        layout.addWidget(buttons)
        document.changed.connect(self._fill)
        self._fill()

    def _keep_enter_for_fields(self) -> None:
        """Enter in a field is for the field, and presses no button."""
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def _adder(self, table: str, column: QVBoxLayout) -> QPushButton:
        title = f"New {TABLES[table].lower()}"
        button = QPushButton(icon("new"), title)
        if table == "terrain" and self._like:
            button.setText(f"{title} like {self._document.palette.terrain[self._like].name}")
            button.setToolTip("Begins with the figures of the terrain that is chosen in the palette")
        button.clicked.connect(lambda: self.add_kind(table, f"New {TABLES[table].lower()}"))
        column.addWidget(button)
        return button

    # Showing

    @property
    def chosen(self) -> tuple[str, str] | None:
        """The table and the id of the kind in the form."""
        item = self.list.currentItem()
        return item.data(_WHICH) if item else None

    def _fill(self) -> None:
        chosen = self.chosen
        self.list.blockSignals(True)
        self.list.clear()
        for table, title in TABLES.items():
            looks = getattr(self._document.palette, table)
            for kind in self._document.map.kinds.get(table) or {}:
                item = QListWidgetItem(swatch(looks[kind].fill), f"{looks[kind].name} – {title.lower()}")
                item.setData(_WHICH, (table, kind))
                self.list.addItem(item)
                if chosen == (table, kind):
                    self.list.setCurrentItem(item)
        if self.list.currentItem() is None:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        if not self._typing:  # the field that is being typed in stays as it is, and keeps the focus
            self._show_form()

    def _show_form(self) -> None:
        chosen = self.chosen
        before = self.page.takeWidget()
        if before is not None:
            before.deleteLater()
        self.remove.setEnabled(chosen is not None)
        if chosen is None:
            empty = QLabel("This map has no kinds of its own.\nWhat you add here is only on this map.")
            empty.setObjectName("hint")
            self.page.setWidget(empty)
            self._keep_enter_for_fields()
            return
        table, kind = chosen
        form = SchemaForm({"properties": {kind: self._schema(table)}}, self._document.map.kinds[table])
        form.edited.connect(lambda path, value: self.set_figure(table, path, value))
        self.page.setWidget(form)
        self._keep_enter_for_fields()

    def _schema(self, table: str) -> Mapping[str, Any]:
        game = self._document.game
        parts = game.schema["properties"] if game else {}
        schema: Mapping[str, Any] = parts.get(table, {}).get("additionalProperties", {})
        figures = schema.get("properties", {})
        if table != "terrain" or "pattern" not in figures:
            return schema
        patterns = {**figures["pattern"], "enum": sorted(name for name in PATTERNS if name)}
        return {**schema, "properties": {**figures, "pattern": patterns}}

    # Changing

    def add_kind(self, table: str, name: str) -> None:
        """Adds a kind of a name, with the figures of the terrain it shall be like, else the plainest that the game's
        schema takes."""
        game = self._document.game
        kind = _free_kind(name, {*(game.table(table) if game else ()), *(self._document.map.kinds.get(table) or ())})
        schema = self._schema(table)
        begun = {key: value for key, value in _BEGINNINGS[table].items() if key in schema.get("properties", {})}
        entry = {**example(schema), **begun, **(self._figures_like() if table == "terrain" else {}), "name": name}
        if self._change(f"New {TABLES[table].lower()} {kind}", (table, kind), entry):
            rows = range(self.list.count())
            self.list.setCurrentRow(next(row for row in rows if self.list.item(row).data(_WHICH) == (table, kind)))

    def _figures_like(self) -> dict[str, Any]:
        """The figures of the terrain that a new one is like, but for its colour."""
        game = self._document.game
        known = {**(game.table("terrain") if game else {}), **(self._document.map.kinds.get("terrain") or {})}
        return {key: value for key, value in known.get(self._like, {}).items() if key != "colour"}

    def set_figure(self, table: str, path: tuple[str, ...], value: object) -> None:
        """Sets one figure of a kind; None leaves it to its default."""
        self._typing = True
        looks, figures = getattr(self._document.palette, table), self._schema(table).get("properties", {})
        figure = figures.get(path[1], {}).get("title", path[1])
        made = self._change(f"{figure} of {looks[path[0]].name}", (table, *path), value)
        self._typing = False
        if not made:
            self._show_form()

    def remove_kind(self) -> None:
        """Takes the chosen kind away, unless something on the map is of it."""
        if self.chosen is None:
            return
        table, kind = self.chosen
        items, key = {"terrain": ("spaces", "terrain")}.get(table, (table, "kind"))
        users = [i for i, item in getattr(self._document.map, items).items() if getattr(item, key) == kind]
        if users:
            self.told.setText(f"{len(users)} on the map are of this kind, such as {users[0]}; give them another first")
            return
        self._change(f"Remove the kind {kind}", (table, kind), None)

    def _change(self, step: str, path: tuple[str, ...], value: object) -> bool:
        kinds = with_value(self._document.map.kinds, path, value)
        game = self._document.game
        partial = {**game.schema, "required": []} if game else {}
        problems = check(kinds, partial) if game else []
        self.told.setText(problems[0].message if problems else "")
        if problems:
            return False
        spaces = [s.id for s in self._document.map.spaces.values() if s.terrain in kinds.get("terrain", {})]
        self._document.apply(step, replace(self._document.map, kinds=kinds), spaces)
        return True


_WHICH = 256
"""The role under which a row keeps its table and id (the first one that Qt leaves to programs)."""


def _free_kind(name: str, taken: set[str]) -> str:
    """An id made of a name.

    >>> _free_kind("Rail yard, east", {"rail-yard-east"})
    'rail-yard-east-2'
    """
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower())
    stem = "-".join(filter(None, plain.split("-")))[:28]
    stem = stem if stem[:1].isalpha() else f"kind-{stem}".rstrip("-")
    number, kind = 1, stem
    while kind in taken:
        number += 1
        kind = f"{stem}-{number}"
    return kind
