"""The repair of a problem, shown before it is made."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from editor.canvas.paths import path_of
from editor.dialogs.map_preview import MapPreview
from editor.document import Document
from engine.board.model import Map
from engine.board.repairs import Preview
from engine.files.problems import Problem

_AROUND = 0.6
"""How much of the surroundings is shown, in parts of what is mended."""


class FixDialog(QDialog):
    """Now and afterwards, side by side, with what is gained and lost; OK makes the repair one step of undo."""

    def __init__(
        self, document: Document, problem: Problem, repair: Preview, parent: QWidget | None = None, *, step: str = ""
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Repair")
        self.resize(760, 480)
        self._document, self._problem, self._repair = document, problem, repair
        self._step = step or f"Repair: {problem.code.replace('-', ' ')}"
        self.told = QLabel(account(repair))
        self.told.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Repair")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.before, self.after = MapPreview(), MapPreview()
        self._build()

    def _build(self) -> None:
        what = QLabel(self._problem.message)
        what.setObjectName("heading")
        what.setWordWrap(True)
        grid = QGridLayout()
        changed = self._repair.edit.map
        ids = {*self._repair.edit.touched, *self._problem.objects}
        window = _around(self._document.map, changed, ids)
        shown = (("Now", self.before, self._document.map), ("Then", self.after, changed))
        for column, (title, view, source) in enumerate(shown):
            view.show_map(source, self._document.palette, window=window, marked=ids)
            grid.addWidget(QLabel(title), 0, column)
            grid.addWidget(view, 1, column)
        grid.setRowStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(what)
        layout.addLayout(grid, 1)
        layout.addWidget(self.told)
        layout.addWidget(self.buttons)

    def accept(self) -> None:
        """Makes the repair."""
        edit = self._repair.edit
        self._document.apply(self._step, edit.map, edit.touched)
        super().accept()


def _around(before: Map, after: Map, ids: set[str]) -> QRectF:
    """The part of the map with these spaces in its middle, in mm."""
    box = QRectF()
    for source in (before, after):
        for name in ids & source.spaces.keys():
            box = box.united(path_of(source.spaces[name].rings).boundingRect())
    more = max(box.width(), box.height(), 5.0) * _AROUND / 2
    return box.adjusted(-more, -more, more, more)


def account(repair: Preview) -> str:
    """What a repair does, in sentences."""
    before, after = repair.spaces
    parts = [repair.edit.note or "Only the outline changes."]
    if before != after:
        parts.append(f"{before} spaces become {after}.")
    links = repair.edit.links
    for pairs, said in ((links.made, "New links"), (links.broken, "Lost links")):
        if pairs:
            parts.append(f"{said}: {', '.join(sorted('–'.join(pair) for pair in pairs)[:6])}.")
    return " ".join(parts)
