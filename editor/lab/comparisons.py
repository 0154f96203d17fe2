"""What a batch compares: values that are varied, and other maps or scenarios; all are played with the same seeds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.icon_set import icon
from editor.lab.value_dialog import ValueDialog
from editor.lab.values import Value
from engine.files.resources import documents_folder

_PATH = Qt.ItemDataRole.UserRole


class Comparisons(QWidget):
    """A list whose lines are texts as `rules.units.police.movement=3,4`, which can be changed, or files. Signal:
    `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.values: Callable[[], list[Value]] = list
        """What can be varied in the game of the moment."""
        self.folder: Callable[[], Path] = documents_folder
        """Where other maps and scenarios are looked for first."""
        self.list = QListWidget()
        self.list.setToolTip("All combinations of these values are played; a double click changes one")
        self.list.setFixedHeight(86)
        self.list.installEventFilter(self)
        self.list.itemChanged.connect(self.changed)
        self.none = QLabel("Nothing: the map and the scenario as they are.")
        self.none.setObjectName("hint")
        self.none.setWordWrap(True)
        self.vary = QPushButton("Vary a value …")
        self.vary.setToolTip("What if police moved 4? Plays with each of several values")
        self.other = QPushButton("Another map or scenario …")
        self.other.setToolTip("Plays the same on another map, or another scenario, with the same seeds")
        self.remove = QPushButton(icon("delete"), "")
        self.remove.setToolTip("Take the chosen line out (Del)")
        self.vary.clicked.connect(self._vary)
        self.other.clicked.connect(self._choose)
        self.remove.clicked.connect(self._remove)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.none)
        layout.addWidget(self.list)
        row = QHBoxLayout()
        row.addWidget(self.vary, 1)
        row.addWidget(self.remove)
        layout.addLayout(row)
        layout.addWidget(self.other)
        self._refresh()

    @property
    def texts(self) -> list[str]:
        """The values that are varied."""
        return [item.text() for item in self._items() if not item.data(_PATH)]

    @property
    def files(self) -> list[Path]:
        """The other maps and scenarios."""
        return [Path(item.data(_PATH)) for item in self._items() if item.data(_PATH)]

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(i) for i in range(self.list.count())]

    def add_text(self, text: str) -> None:
        """Vary a value, told as `path=value,value`; one that is varied already gets the new values."""
        path = text.partition("=")[0]
        same = next((i for i in self._items() if not i.data(_PATH) and i.text().partition("=")[0] == path), None)
        if same is not None:
            same.setText(text)
        else:
            item = QListWidgetItem(icon("numbers"), text)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
        self._refresh()

    def add_file(self, path: Path) -> None:
        """Compare with another map or scenario."""
        item = QListWidgetItem(icon("map"), path.name)
        item.setData(_PATH, str(path))
        item.setToolTip(str(path))
        self.list.addItem(item)
        self._refresh()

    def clear(self) -> None:
        """Compare nothing."""
        self.list.clear()
        self._refresh()

    def _refresh(self) -> None:
        some = self.list.count() > 0
        self.none.setVisible(not some)
        self.list.setVisible(some)
        self.remove.setVisible(some)
        self.changed.emit()

    def _vary(self) -> None:
        dialog = ValueDialog(self.values(), self)
        if dialog.exec():
            self.add_text(dialog.text)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, "Compare with", str(self.folder()), "Maps and scenarios (*.yaml *.yml);;All files (*)"
        )
        if name:
            self.add_file(Path(name))

    def _remove(self) -> None:
        row = self.list.currentRow()
        self.list.takeItem(row if row >= 0 else self.list.count() - 1)
        self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        deletes = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Delete
        if watched is self.list and deletes and event.type() == QEvent.Type.KeyPress and self.list.count():
            self._remove()
            return True
        return super().eventFilter(watched, event)
