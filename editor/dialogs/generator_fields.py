"""What a generator of maps can be told: how wide spaces are, which pattern, which kinds of terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from editor.canvas.palette import Look
from editor.dialogs.beginnings import usual_terrain
from editor.icon_set import icon, swatch


class GeneratorFields(QWidget):
    """`changed` whenever another map would come out."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.space = QSpinBox()
        self.space.setRange(5, 500)
        self.space.setValue(35)
        self.space.setSuffix(" mm")
        self.space.setToolTip("About how wide a space is; of a city of blocks: a block")
        self.seed = QSpinBox()
        self.seed.setRange(1, 9999)
        self.seed.setToolTip("The same number gives the same map")
        self.another = QPushButton(icon("redo"), "Another")
        self.another.setToolTip("Draw another map of this kind")
        self.another.clicked.connect(lambda: self.seed.setValue(self.seed.value() % 9999 + 1))
        self.kinds = QListWidget()
        self.kinds.setToolTip("Spaces get one of the ticked kinds at random; the first is that of streets in a city")
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("Spaces about", self.space)
        row = QHBoxLayout()
        row.addWidget(self.seed, 1)
        row.addWidget(self.another)
        form.addRow("Pattern", row)
        form.addRow("Terrain", self.kinds)
        self.space.valueChanged.connect(self.changed)
        self.seed.valueChanged.connect(self.changed)
        self.kinds.itemChanged.connect(self.changed)

    def offer(self, table: Mapping[str, Mapping[str, Any]]) -> None:
        """Lists the kinds of a game; those that a city is usually made of are ticked."""
        ticked = usual_terrain(table)
        self.kinds.blockSignals(True)
        self.kinds.clear()
        for kind, entry in table.items():
            look = Look.of(kind, entry)
            item = QListWidgetItem(swatch(look.fill), look.name)
            item.setData(Qt.ItemDataRole.UserRole, kind)
            item.setCheckState(Qt.CheckState.Checked if kind in ticked else Qt.CheckState.Unchecked)
            self.kinds.addItem(item)
        self.kinds.blockSignals(False)

    def terrain(self) -> tuple[str, ...]:
        """The ticked kinds in the game's order."""
        items = (self.kinds.item(n) for n in range(self.kinds.count()))
        return tuple(i.data(Qt.ItemDataRole.UserRole) for i in items if i.checkState() == Qt.CheckState.Checked)
