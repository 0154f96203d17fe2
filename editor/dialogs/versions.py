"""Earlier versions of the open map or scenario: each with what differs, to be taken back, copied or compared."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.backups import Version, told_time
from editor.dialogs.map_preview import MapPreview
from editor.document import Document
from editor.icon_set import icon
from editor.later import Later
from editor.panels.difference_rows import told
from editor.sentences import counted
from editor.text_differences import TextDifferences
from engine.files.map_reader import MapDocument, read_map
from engine.files.problems import DocumentError
from engine.files.source import read_text

_DATA = Qt.ItemDataRole.UserRole
_NONE = "There are no earlier versions: one is kept whenever the file is saved again."


class VersionsList(QDialog):
    """A list of the versions of a file, a page that shows the one that is marked, and what can be done with it."""

    def __init__(self, name: str, page: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Earlier versions of {name}")
        self.resize(900, 560)
        self.list, self.told = QListWidget(), QLabel()
        self.list.setFixedWidth(250)
        self.told.setWordWrap(True)
        self.close_button = self._button("Close", "", "Leaves everything as it is")
        self.close_button.clicked.connect(self.reject)
        self._row = QHBoxLayout()
        self._row.addStretch()
        self._row.addWidget(self.close_button)
        right = QVBoxLayout()
        right.addWidget(page, 1)
        right.addWidget(self.told)
        both = QHBoxLayout()
        both.addWidget(self.list)
        both.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addLayout(self._row)
        self._offered: list[QPushButton] = []

    @staticmethod
    def _button(title: str, picture: str, tip: str) -> QPushButton:
        button = QPushButton(icon(picture), title) if picture else QPushButton(title)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _offer(self, title: str, picture: str, tip: str, choose: Callable[[], None]) -> QPushButton:
        """A button for what can be done with the version that is marked."""
        button = self._button(title, picture, tip)
        button.clicked.connect(choose)
        self._row.insertWidget(len(self._offered), button)
        self._offered.append(button)
        return button

    def _fill(self, found: list[Version]) -> None:
        for version in found:
            item = QListWidgetItem(icon("history"), told_time(version.saved))
            item.setData(_DATA, version)
            self.list.addItem(item)
        self.list.currentRowChanged.connect(self._show)
        self._enable(False)
        if found:
            self.list.setCurrentRow(0)

    def _enable(self, on: bool) -> None:
        for button in self._offered:
            button.setEnabled(on)

    def _file(self, row: int) -> Path:
        return self._version(row).file

    def _version(self, row: int) -> Version:
        version = self.list.item(row).data(_DATA)
        assert isinstance(version, Version)
        return version

    @property
    def _title(self) -> str:
        """What the marked version is called."""
        return f"the version of {told_time(self._version(self.list.currentRow()).saved)}"

    @abstractmethod
    def _show(self, row: int) -> None:
        """Shows a version."""


class VersionsDialog(VersionsList):
    """The versions of a map, as pictures. Signals: `restored(MapDocument, title)` to take a version's place,
    `copied(MapDocument, title)` to open one as a map of its own, `compared(MapDocument, title)`."""

    restored = Signal(object, str)
    copied = Signal(object, str)
    compared = Signal(object, str)

    def __init__(self, document: Document, found: list[Version], parent: QWidget | None = None) -> None:
        self.preview = MapPreview()
        super().__init__(document.path.name if document.path else document.map.name, self.preview, parent)
        self._document = document
        self._read: dict[int, MapDocument] = {}
        self._later = Later(self)
        self._later.answered.connect(self._tell)
        tip = "The map becomes this version: one step of undo"
        self.restore = self._offer("Take it back", "undo", tip, lambda: self._choose(self.restored.emit))
        tip = "Opens this version as a map without a file"
        self.copy = self._offer("Open a copy", "new", tip, lambda: self._choose(self.copied.emit))
        tip = "Shows on the map what differs"
        self.compare = self._offer("Compare", "compare", tip, lambda: self._choose(self.compared.emit))
        self._fill(found)
        if not found:
            self.preview.show_text(_NONE)

    def _choose(self, emit: Callable[[MapDocument, str], None]) -> None:
        source, title = self._source(self.list.currentRow()), self._title
        self.accept()
        emit(source, title)

    def _source(self, row: int) -> MapDocument:
        if row not in self._read:
            self._read[row] = read_map(self._file(row))
        return self._read[row]

    def _show(self, row: int) -> None:
        self._later.cancel()
        source = self._source(row)
        self._enable(source.map is not None)
        if source.map is None:
            why = source.problems[0].message if source.problems else "it is no map"
            self.told.setText("")
            self.preview.show_text(f"This version can't be shown: {why}.")
            return
        self.told.setText(f"{counted(len(source.map.spaces), 'space')}.")
        self.preview.show_map(source.map, self._document.palette)
        now = replace(self._document.source, map=self._document.map)
        self._later.ask(lambda: told(source, now))

    def _tell(self, differs: str) -> None:
        self.told.setText(f"{self.told.text()} What you have now differs from it by: {differs}.")

    def done(self, result: int) -> None:
        """Ends; what is still being compared is given up."""
        self._later.cancel()
        super().done(result)


class TextVersionsDialog(VersionsList):
    """The versions of a text, each as the lines in which it differs from what is there now. Signal: `restored(text,
    title)` to take a version's place."""

    restored = Signal(str, str)

    def __init__(self, name: str, now: str, found: list[Version], parent: QWidget | None = None) -> None:
        self.differences = TextDifferences()
        super().__init__(name, self.differences, parent)
        self._now = now
        tip = "The text becomes this version: one step of undo"
        self.restore = self._offer("Take it back", "undo", tip, self._choose)
        self._fill(found)
        if not found:
            self.differences.setPlaceholderText(_NONE)

    def _choose(self) -> None:
        text, title = self._text(self.list.currentRow()), self._title
        self.accept()
        if text is not None:
            self.restored.emit(text, title)

    def _text(self, row: int) -> str | None:
        try:
            return read_text(self._file(row)).replace("\r\n", "\n")
        except DocumentError as error:
            self.told.setText(f"This version can't be shown: {error.problems[0].message}.")
            return None

    def _show(self, row: int) -> None:
        text = self._text(row)
        self._enable(text is not None)
        self.differences.clear()
        if text is not None:
            self.told.setText("− is only in this version, + only in what you have now.")
            self.differences.show_differences(text, self._now)
