"""Names and ids of many spaces: numbered in reading order, found and replaced. What would happen is shown first."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.selection import Selection
from engine.board.edits import Edit, EditError
from engine.board.naming import Field, give_ids, give_names, renumbered, replaced


class _NamingDialog(QDialog):
    """Fields, a table of what would change, and why it can't where it can't."""

    step = ""
    """The name of the step of undo."""

    def __init__(self, document: Document, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._selection = document, selection
        self.setWindowTitle(self.step)
        self.resize(460, 520)
        self.whom = QComboBox()
        self.whom.addItem(f"The selected spaces ({len(selection.ids)})", list(selection.ids))
        self.whom.addItem(f"All spaces ({len(document.map.spaces)})", list(document.map.spaces))
        self.whom.setCurrentIndex(0 if len(selection.ids) > 1 else 1)
        self.whom.currentIndexChanged.connect(self.preview)
        self.form = QFormLayout()
        self.form.addRow("Of", self.whom)
        self.table = QTableWidget(0, 3)
        self.table.setHorizontalHeaderLabels(["Space", "Now", "Then"])
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)  # Tab leads on to the buttons
        self.table.verticalHeader().hide()
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(self.form)
        for widget in (self.table, self.told, self.buttons):
            layout.addWidget(widget)
        self.add_fields()
        self.preview()

    @abstractmethod
    def add_fields(self) -> None:
        """Puts the dialog's own fields into the form; each calls `preview` when it changes."""

    @abstractmethod
    def texts(self) -> Mapping[str, str]:
        """The new name or id of each space that gets one."""

    def field(self) -> Field:
        """Which of the two is changed."""
        return "id"

    def edit(self) -> Edit:
        """The change. Raises EditError where it can't be made."""
        give = give_ids if self.field() == "id" else give_names
        return give(self._document.map, self.texts())

    def preview(self) -> None:
        """Shows what would change."""
        texts, spaces, field = self.texts(), self._document.map.spaces, self.field()
        self.table.setColumnHidden(0, field == "id")  # it would say the same as the next
        self.table.setRowCount(len(texts))
        for row, (name, text) in enumerate(texts.items()):
            for column, cell in enumerate((name, getattr(spaces[name], field), text)):
                self.table.setItem(row, column, QTableWidgetItem(cell))
        try:
            self.edit()
            why = ""
        except EditError as error:
            why = str(error)
        warning = " A scenario that names these spaces has to be changed as well." if field == "id" and texts else ""
        self.told.setText(why.capitalize() or f"{len(texts)} would change.{warning}")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not why and bool(texts))

    def accept(self) -> None:
        """Makes the change one step of undo; the same spaces stay selected."""
        texts, edit = self.texts(), self.edit()
        after = [texts.get(i, i) if self.field() == "id" else i for i in self._selection.ids]
        self._document.apply(self.step, edit.map, edit.touched)
        self._selection.set(after)
        super().accept()


class RenumberDialog(_NamingDialog):
    """Ids from a prefix and numbers in reading order."""

    step = "Renumber spaces"

    def add_fields(self) -> None:
        self.prefix, self.first = QLineEdit("A"), QSpinBox()
        self.prefix.setToolTip("What each id begins with")
        self.first.setRange(0, 9999)
        self.first.setValue(1)
        self.form.addRow("Prefix", self.prefix)
        self.form.addRow("First number", self.first)
        self.prefix.textChanged.connect(self.preview)
        self.first.valueChanged.connect(self.preview)
        self.prefix.setFocus()

    def texts(self) -> Mapping[str, str]:
        return renumbered(self._document.map, self.whom.currentData(), self.prefix.text().strip(), self.first.value())


class ReplaceDialog(_NamingDialog):
    """One text for another, in names or ids."""

    step = "Find and replace"

    def add_fields(self) -> None:
        self.what, self.old, self.new = QComboBox(), QLineEdit(), QLineEdit()
        self.what.addItem("Names", "name")
        self.what.addItem("Ids", "id")
        self.case = QCheckBox("Capitals matter")
        for title, field in (("In", self.what), ("Find", self.old), ("Replace by", self.new), ("", self.case)):
            self.form.addRow(title, field)
        self.what.currentIndexChanged.connect(self.preview)
        self.old.textChanged.connect(self.preview)
        self.new.textChanged.connect(self.preview)
        self.case.toggled.connect(self.preview)
        self.old.setFocus()

    def field(self) -> Field:
        return "id" if self.what.currentData() == "id" else "name"

    def texts(self) -> Mapping[str, str]:
        ids, case = self.whom.currentData(), self.case.isChecked()
        return replaced(self._document.map, ids, self.field(), self.old.text(), self.new.text(), case=case)
