"""Forms made from schemas: each field changes its own entry, and an empty one leaves it to its default."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLineEdit, QPushButton, QSpinBox

from editor.schema_form import SchemaForm, with_value

UNIT = {"type": "object", "title": "Unit", "properties": {"kind": {"enum": ["tank", "gun"]}}, "required": ["kind"]}
SCHEMA: dict[str, Any] = {
    "properties": {
        "options": {
            "type": "object",
            "title": "Options",
            "properties": {
                "target": {"type": "integer", "title": "Target", "minimum": 0, "unit": "points"},
                "secret": {"type": "boolean", "title": "Secret"},
                "label": {"type": "string", "title": "Label"},
                "width": {"type": "number", "title": "Width", "exclusiveMinimum": 0},
                "words": {"type": "array", "title": "Words", "items": {"type": "string"}},
            },
        },
        "units": {"type": "object", "title": "Units", "additionalProperties": UNIT},
    }
}
VALUES: dict[str, Any] = {"options": {"target": 7}, "units": {"a": {"kind": "gun"}}}


@pytest.fixture
def form(qtbot) -> SchemaForm:
    made = SchemaForm(SCHEMA, VALUES)
    qtbot.addWidget(made)
    made.told = []
    made.edited.connect(lambda path, value: made.told.append((path, value)))
    return made


def field(form: SchemaForm, kind: type, name: str) -> Any:
    found = form.findChild(kind, name)
    assert found is not None, name
    return found


def test_fields_show_what_is_and_what_is_left_to_its_default(form: SchemaForm) -> None:
    assert field(form, QSpinBox, "options.target").value() == 7
    assert field(form, QComboBox, "options.secret").currentText() == "–"
    assert field(form, QLineEdit, "options.label").text() == ""
    assert field(form, QComboBox, "units.a.kind").currentText() == "gun"


def test_a_changed_field_tells_its_path_and_value_once(form: SchemaForm) -> None:
    target = field(form, QSpinBox, "options.target")
    target.selectAll()
    QTest.keyClicks(target, "12")
    QTest.keyClick(target, Qt.Key.Key_Return)
    label = field(form, QLineEdit, "options.label")
    QTest.keyClicks(label, "Hi")
    QTest.keyClick(label, Qt.Key.Key_Return)
    secret = field(form, QComboBox, "options.secret")
    secret.activated.emit(2)
    assert form.told == [(("options", "target"), 12), (("options", "label"), "Hi"), (("options", "secret"), False)]


def test_entries_are_added_and_removed(form: SchemaForm) -> None:
    field(form, QPushButton, "new units.unit-1").click()
    field(form, QPushButton, "delete units.a").click()
    assert form.told == [(("units", "unit-1"), {"kind": "tank"}), (("units", "a"), None)]


def test_values_are_changed_without_touching_the_old_ones() -> None:
    assert with_value(VALUES, ("options", "target"), 9)["options"] == {"target": 9}
    assert VALUES["options"] == {"target": 7}
    assert with_value(VALUES, ("options", "target"), None) == {"units": {"a": {"kind": "gun"}}}
    assert with_value({}, ("a", "b", "c"), 1) == {"a": {"b": {"c": 1}}}


def test_a_decimal_and_a_list_of_words_are_typed(form: SchemaForm) -> None:
    width = field(form, QDoubleSpinBox, "options.width")
    assert width.text() == "–"
    width.setValue(1.25)
    width.editingFinished.emit()
    words = field(form, QLineEdit, "options.words")
    QTest.keyClicks(words, "tank, gun,")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert form.told == [(("options", "width"), 1.25), (("options", "words"), ["tank", "gun"])]
