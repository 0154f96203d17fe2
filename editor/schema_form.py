"""A form made from a JSON schema: a field for each figure, with the title, the description and the unit it states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.icon_set import icon, swatch

Schema = Mapping[str, Any]
Path = tuple[str, ...]
Set = Callable[[Path, Any], None]
"""Called with a path and its new value; None takes the entry away."""

COLOUR = "^#[0-9a-fA-F]{6}$"
"""The pattern by which the schemas say that a text is a colour."""

UNSET = "–"
"""What a field shows that the document leaves to its default."""


class SchemaForm(QWidget):
    """Fields for the properties of a schema. `edited(path, value)` after a field was changed; None: left to its
    default. Lists of words are typed with commas; whatever has no plain type is shown but changed in the text. The
    choices of an `enum` are called as its `titles` say."""

    edited = Signal(tuple, object)

    def __init__(self, schema: Schema, values: Mapping[str, Any]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for key, part in schema.get("properties", {}).items():
            layout.addWidget(_group(part, values.get(key, {}), (key,), self.edited.emit))
        layout.addStretch()


def _group(schema: Schema, values: Any, path: Path, tell: Set) -> QGroupBox:
    group = QGroupBox(schema.get("title", path[-1]))
    group.setToolTip(schema.get("description", ""))
    form = QFormLayout(group)
    present = values if isinstance(values, Mapping) else {}
    for key, part in schema.get("properties", {}).items():
        _add(form, part, present.get(key), (*path, key), tell)
    each = schema.get("additionalProperties")
    if isinstance(each, Mapping):
        for key, value in present.items():
            if key not in schema.get("properties", {}):
                _add(form, {**each, "title": key}, value, (*path, key), tell)
                _add_button(form, "delete", f"Remove {key}", (*path, key), None, tell)
        fresh = _free_name(each, present)
        _add_button(form, "new", f"Add {each.get('title', 'one').lower()}", (*path, fresh), example(each), tell)
    return group


def _add(form: QFormLayout, schema: Schema, value: Any, path: Path, tell: Set) -> None:
    if schema.get("type") == "object" or "properties" in schema:
        form.addRow(_group(schema, value, path, tell))
        return
    title, unit = schema.get("title", path[-1]), schema.get("unit")
    field = _field(schema, value, lambda new: tell(path, new))
    field.setObjectName(".".join(path))
    field.setToolTip(schema.get("description", ""))
    form.addRow(f"{title} ({unit})" if unit and unit != title.lower() else title, field)


def _add_button(form: QFormLayout, symbol: str, title: str, path: Path, value: Any, tell: Set) -> None:
    button = QPushButton(icon(symbol), title)
    button.setObjectName(f"{symbol} {'.'.join(path)}")
    button.clicked.connect(lambda: tell(path, value))
    form.addRow(button)


def _free_name(each: Schema, taken: Mapping[str, Any]) -> str:
    stem = each.get("title", "entry").lower().replace(" ", "-")
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def example(schema: Schema) -> Any:
    """The least that a new entry of a schema holds: what is required, each with its default or the plainest value."""
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        parts = schema.get("properties", {})
        return {key: example(parts[key]) for key in schema.get("required", ()) if key in parts}
    return {"integer": schema.get("minimum", 0), "boolean": False, "string": "x"}.get(str(kind), "x")


def _field(schema: Schema, value: Any, tell: Callable[[Any], None]) -> QWidget:
    if "enum" in schema:
        titles = schema.get("titles", {})
        known = [*schema["enum"], *([value] if value is not None and value not in schema["enum"] else [])]
        return _choice([(titles.get(v, str(v)), v) for v in known], value, tell)
    if schema.get("pattern") == COLOUR:
        return _colour(value, tell)
    kinds = schema.get("type")
    match next((k for k in kinds if k != "null"), None) if isinstance(kinds, list) else kinds:
        case "boolean":
            return _choice([("yes", True), ("no", False)], value, tell)
        case "integer":
            return _number(schema, value, tell)
        case "number":
            return _decimal(schema, value, tell)
        case "string":
            return _line(value, tell)
        case "array" if schema.get("items", {}).get("type") == "string":
            return _words(value, tell)
    label = QLabel(UNSET if value is None else str(value))
    label.setWordWrap(True)
    return label


class _Choice(QComboBox):
    """A wheel over a long form scrolls the form, not the choice."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Number(QSpinBox):
    """As `_Choice`."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _choice(options: list[tuple[str, Any]], value: Any, tell: Callable[[Any], None]) -> QWidget:
    box = _Choice()
    box.addItem(UNSET, None)
    for title, option in options:
        box.addItem(title, option)
    box.setCurrentIndex(next((n for n, (_, o) in enumerate(options, 1) if o == value and value is not None), 0))
    box.activated.connect(lambda n: tell(box.itemData(n)))
    return box


def _number(schema: Schema, value: Any, tell: Callable[[Any], None]) -> QWidget:
    box = _Number()
    least = schema.get("minimum", -9999)
    box.setRange(least - 1, schema.get("maximum", 9999))
    box.setSpecialValueText(UNSET)
    box.setValue(value if isinstance(value, int) else least - 1)

    def finished() -> None:
        new = None if box.value() == least - 1 else box.value()
        if new != value:
            tell(new)

    box.editingFinished.connect(finished)
    return box


class _Decimal(QDoubleSpinBox):
    """As `_Choice`."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _decimal(schema: Schema, value: Any, tell: Callable[[Any], None]) -> QWidget:
    box = _Decimal()
    step = 10 ** -box.decimals()
    least = schema.get("minimum", schema.get("exclusiveMinimum", -10_000 - step) + step)
    box.setRange(least - step, schema.get("maximum", 10_000))
    box.setSpecialValueText(UNSET)
    box.setSingleStep(0.5)
    box.setValue(value if isinstance(value, int | float) else box.minimum())

    def finished() -> None:
        new = None if box.value() == box.minimum() else box.value()
        if new != value:
            tell(new)

    box.editingFinished.connect(finished)
    return box


def _colour(value: Any, tell: Callable[[Any], None]) -> QWidget:
    button = QPushButton(swatch(QColor(value)) if value else icon("kinds"), str(value or UNSET))

    def ask() -> None:
        chosen = QColorDialog.getColor(QColor(value or "#808080"), button)
        if chosen.isValid() and chosen.name() != value:
            tell(chosen.name())

    button.clicked.connect(ask)
    return button


def _words(value: Any, tell: Callable[[Any], None]) -> QWidget:
    """A list of words, a comma between two."""
    before = ", ".join(map(str, value or ()))
    line = QLineEdit(before)
    line.setPlaceholderText(UNSET)

    def finished() -> None:
        words = [word.strip() for word in line.text().split(",") if word.strip()]
        if words != list(value or ()):
            tell(words or None)

    line.editingFinished.connect(finished)
    return line


def _line(value: Any, tell: Callable[[Any], None]) -> QWidget:
    line = QLineEdit("" if value is None else str(value))
    line.setPlaceholderText(UNSET)

    def finished() -> None:
        if line.text() != ("" if value is None else str(value)):
            tell(line.text() or None)

    line.editingFinished.connect(finished)
    return line


def with_value(values: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The data with one entry changed, or taken away by None; tables that become empty by that go too.

    >>> with_value({"a": {"b": 1}}, ("a", "c"), 2)
    {'a': {'b': 1, 'c': 2}}
    >>> with_value({"a": {"b": 1}}, ("a", "b"), None)
    {}
    """
    head, *rest = path
    below = values.get(head)
    new = with_value(below if isinstance(below, Mapping) else {}, tuple(rest), value) if rest else value
    changed = {**values, head: new}
    if new is None or (new == {} and rest):
        del changed[head]
    return changed
