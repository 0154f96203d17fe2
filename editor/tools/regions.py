"""Regions: named sets of spaces, made by painting."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.icon_set import icon
from editor.selection import Selection
from editor.tools.base import Tool
from engine.board.rule_edits import add_region, name_region, remove_region, set_in_region

_STROKES = count()


class RegionTool(Tool):
    """The left button puts spaces into the region chosen above the map, the right button takes them out."""

    title = "Region"
    icon_name = "region"
    shortcut = "Q"
    tip = "Drag over spaces to put them into a region; with the right button to take them out"

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self._inside: bool | None = None
        self._stroke = ""
        self.bar = QWidget()
        self.choice, self.name = QComboBox(), QLineEdit()
        self.choice.setMinimumWidth(150)
        self.choice.setToolTip("The region that is painted")
        self.name.setPlaceholderText("Name of the region")
        self.name.setToolTip("Type another name for the region")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self.name)
        for symbol, text, does in (("new", "New", self.begin_region), ("delete", "Remove", self.remove_region)):
            button = QPushButton(icon(symbol), text)
            button.setObjectName(f"{symbol} region")
            button.clicked.connect(does)
            row.addWidget(button)
        self.choice.currentIndexChanged.connect(self._show)
        self.name.editingFinished.connect(self.rename_region)

    def options(self) -> QWidget:
        return self.bar

    @property
    def region(self) -> str:
        """The id of the region that is painted; empty while there is none."""
        return self.choice.currentData() or ""

    def activate(self) -> None:
        self.map_changed()

    def deactivate(self) -> None:
        super().deactivate()
        self.canvas.highlight((), "path")

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def map_changed(self) -> None:
        kept, regions = self.region, self.document.map.regions
        self.choice.blockSignals(True)
        self.choice.clear()
        for region in regions.values():
            self.choice.addItem(f"{region.name or region.id} ({len(region.spaces)})", region.id)
        self.choice.setCurrentIndex(max(self.choice.findData(kept), 0))
        self.choice.blockSignals(False)
        self._show()

    def _show(self) -> None:
        region = self.document.map.regions.get(self.region)
        self.canvas.highlight(region.spaces if region else (), "path")
        self.name.setText(region.name if region else "")
        self.name.setEnabled(region is not None)
        self.say()

    def hint(self) -> str:
        region, here = self.document.map.regions.get(self.region), self.canvas.hovered
        if region is None:
            return f"Click makes a region{f' that begins with {here}' if here else ''}; drag puts more spaces into it"
        title = region.name or region.id
        if here in region.spaces:
            return f"{here} is in {title}; a right click takes it out"
        return f"Click puts {here or 'a space'} into {title}; drag puts in several; right button takes out"

    def takes_right(self, at: QPointF) -> bool:
        return bool(self.region and self.canvas.space_at(at))

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            return
        self._inside = event.button() == Qt.MouseButton.LeftButton
        self._stroke = f"region stroke {next(_STROKES)}"
        self._paint(self.canvas.space_at(at))

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.hover_space(at)
        if self._inside is not None:
            self._paint(space)
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self._inside = None

    def _paint(self, space: str) -> None:
        if not space or self._inside is None:
            return
        if not self.region:
            if self._inside:
                self._begin([space])
            return
        edit = set_in_region(self.document.map, self.region, [space], self._inside)
        self.commit(f"Region {self.region}", edit, self._stroke)

    def _begin(self, spaces: Iterable[str]) -> None:
        edit = add_region(self.document.map, spaces=spaces)
        made = list(edit.map.regions)[-1]
        self.commit(f"New region {made}", edit, self._stroke or None)
        self.choice.setCurrentIndex(self.choice.findData(made))

    # The buttons above the map

    def begin_region(self) -> None:
        """Makes a region, of the selected spaces if there are any; its name can be typed at once."""
        self._stroke = ""
        self._begin(self.selection.ids)
        self.name.setFocus()

    def rename_region(self) -> None:
        """Gives the region that is painted the name that was typed."""
        region, name = self.document.map.regions.get(self.region), self.name.text().strip()
        if region is not None and name != region.name:
            self.commit(f"Name region {region.id}", name_region(self.document.map, region.id, name))

    def remove_region(self) -> None:
        """Takes the region away; its spaces stay."""
        if self.region:
            self.commit(f"Remove region {self.region}", remove_region(self.document.map, self.region))
