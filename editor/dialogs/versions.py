"""Earlier versions of the open map: each as a picture, with what differs, to be taken back, copied or compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
from engine.files.map_reader import MapDocument, read_map

_DATA = Qt.ItemDataRole.UserRole


class VersionsDialog(QDialog):
    """Signals: `restored(MapDocument, title)` to take a version's place, `copied(MapDocument, title)` to open one as a
    map of its own, `compared(MapDocument, title)`."""

    restored = Signal(object, str)
    copied = Signal(object, str)
    compared = Signal(object, str)

    def __init__(self, document: Document, found: list[Version], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        name = document.path.name if document.path else document.map.name
        self.setWindowTitle(f"Earlier versions of {name}")
        self.resize(900, 560)
        self.list = QListWidget()
        self.list.setFixedWidth(250)
        self.preview, self.told = MapPreview(), QLabel()
        self.told.setWordWrap(True)
        self.restore = self._button("Take it back", "undo", "The map becomes this version: one step of undo")
        self.copy = self._button("Open a copy", "new", "Opens this version as a map without a file")
        self.compare = self._button("Compare", "compare", "Shows on the map what differs")
        self.close_button = self._button("Close", "", "Leaves everything as it is")
        self._read: dict[int, MapDocument] = {}
        self._later = Later(self)
        self._later.answered.connect(self._tell)
        self._build()
        self.list.currentRowChanged.connect(self._show)
        for button, signal in (
            (self.restore, self.restored), (self.copy, self.copied), (self.compare, self.compared)
        ):  # fmt: skip
            button.clicked.connect(self._chooser(signal.emit))
        self.close_button.clicked.connect(self.reject)
        for version in found:
            item = QListWidgetItem(icon("history"), told_time(version.saved))
            item.setData(_DATA, version)
            self.list.addItem(item)
        if found:
            self.list.setCurrentRow(0)
        else:
            self._offer(None, "There are no earlier versions: one is kept whenever the map is saved again.")

    def _button(self, title: str, picture: str, tip: str) -> QPushButton:
        button = QPushButton(icon(picture), title) if picture else QPushButton(title)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _build(self) -> None:
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.told)
        both = QHBoxLayout()
        both.addWidget(self.list)
        both.addLayout(right, 1)
        row = QHBoxLayout()
        for button in (self.restore, self.copy, self.compare):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addLayout(row)

    def _chooser(self, emit: Callable[[MapDocument, str], None]) -> Callable[[], None]:
        def choose() -> None:
            item = self.list.currentItem()
            source = self._source(self.list.currentRow())
            self.accept()
            emit(source, f"the version of {told_time(item.data(_DATA).saved)}")

        return choose

    def _source(self, row: int) -> MapDocument:
        if row not in self._read:
            self._read[row] = read_map(self.list.item(row).data(_DATA).file)
        return self._read[row]

    def _show(self, row: int) -> None:
        self._later.cancel()
        source = self._source(row)
        if source.map is None:
            why = source.problems[0].message if source.problems else "it is no map"
            self._offer(None, f"This version can't be shown: {why}.")
            return
        self._offer(source, f"{len(source.map.spaces)} spaces.")
        now = replace(self._document.source, map=self._document.map)
        self._later.ask(lambda: told(source, now))

    def _tell(self, differs: str) -> None:
        self.told.setText(f"{self.told.text()} What you have now differs from it by: {differs}.")

    def done(self, result: int) -> None:
        """Ends; what is still being compared is given up."""
        self._later.cancel()
        super().done(result)

    def _offer(self, source: MapDocument | None, text: str) -> None:
        self.told.setText(text if source else "")
        if source is not None and source.map is not None:
            self.preview.show_map(source.map, self._document.palette)
        else:
            self.preview.show_text(text)
        for button in (self.restore, self.copy, self.compare):
            button.setEnabled(source is not None)
