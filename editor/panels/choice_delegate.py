"""Cells that are one of several: a list is offered instead of a line to type in."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.panels.table_model import CHOICES

Index = QModelIndex | QPersistentModelIndex


class ChoiceDelegate(QStyledItemDelegate):
    """Asks the model what a cell can be."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        choices = index.data(CHOICES)
        if choices is None:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for key, title in choices:
            box.addItem(title, key)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            value = editor.currentData()
        elif isinstance(editor, QLineEdit):
            value = editor.text()
        else:
            return
        cell = QPersistentModelIndex(index)  # the map changes when the editor is gone: rows are made anew then
        QTimer.singleShot(0, model, lambda: model.setData(cell, value) if cell.isValid() else None)
