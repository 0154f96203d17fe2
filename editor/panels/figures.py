"""What a game adds to spaces, features and markers, in a form made from the game's own map schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from editor.schema_form import Schema, SchemaForm
from engine.files.game_folders import INSTALLED
from engine.files.problems import DocumentError
from engine.files.schema import schema_for


def props_schema(game: str, table: str) -> Schema:
    """What may stand in the `props` of an entry of a table (`spaces`, `features`, `markers`) of a game's maps; without
    properties where the game adds none, or is unknown."""
    try:
        folder = INSTALLED.folder(game)
    except DocumentError:
        return {}
    entry = schema_for("map", folder)["properties"][table]["additionalProperties"]
    props: Schema = entry["properties"]["props"]
    return props


class FiguresForm(QScrollArea):
    """The figures of one thing, or what several have in common. `edited(path, value)` when one was typed; a value of
    None leaves it to its default."""

    edited = Signal(tuple, object)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self._shown: tuple[object, ...] = ()

    def show_figures(self, schema: Schema, props: Sequence[Mapping[str, Any]]) -> bool:
        """Shows the figures of some things (their `props`) as far as all have the same; whether there can be any."""
        if not schema.get("properties"):
            return False
        common = {key: value for key, value in props[0].items() if all(p.get(key) == value for p in props)}
        if (schema, common) == self._shown:
            return True
        self._shown = (schema, common)
        before = self.takeWidget()
        if before is not None:
            before.deleteLater()
        form = SchemaForm({"properties": {"props": {**schema, "title": ""}}}, {"props": common})
        form.edited.connect(lambda path, value: self.edited.emit(path[1:], value))
        page = QWidget()
        QVBoxLayout(page).addWidget(form)
        self.setWidget(page)
        return True
