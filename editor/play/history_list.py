"""The history: every step as a line, phases as bookmarks, branches, and positions that are remembered by a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.play.branch_menu import BranchMenu, steps_of
from editor.play.line_list import LineList
from editor.play.parts import label
from editor.play.telling import sentence
from engine.play.branches import Branches
from engine.play.timeline import Bookmark

NAME_LENGTH, PHASE_LENGTH = 10, 8
"""So many signs of a branch's name, and of a phase, are always in sight."""

_SIDE = 6
"""Pixels at either side of what stands above the list."""


def cut_to(rows: QListWidget, shown: Sequence[object], wanted: Sequence[object]) -> int:
    """Take away the rows from the first on that shows something else than wanted; how many stay."""
    same = 0
    for old, new in zip(shown, wanted, strict=False):
        if old is not new and old != new:
            break
        same += 1
    while rows.count() > same:
        rows.takeItem(rows.count() - 1)
    return same


class HistoryList(QWidget):
    """The steps played, with the phases they began. Signals: `looked(at)` for a place to look at, -1 for the present;
    `continued(at)` to go on from there in a new branch; `switched(name)`, `renamed(old, new)`, `deleted(name)` of
    branches; `remembered(name)`, `recalled(name)`, `forgotten(name)` of positions."""

    looked = Signal(int)
    continued = Signal(int)
    switched = Signal(str)
    renamed = Signal(str, str)
    deleted = Signal(str)
    remembered = Signal(str)
    recalled = Signal(str)
    forgotten = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = LineList()
        self.list.itemClicked.connect(lambda item: self.looked.emit(self.list.row(item)))
        self.phases = QComboBox()
        self.phases.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.phases.setMinimumContentsLength(PHASE_LENGTH)
        """The phases, to go to the place where one began."""
        self.phases.setToolTip("Go to where a phase began")
        self.phases.activated.connect(lambda i: self.looked.emit(self.phases.itemData(i)))
        self.branch = QComboBox()
        self.branch.setEditable(True)
        self.branch.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.branch.setMinimumContentsLength(NAME_LENGTH)
        self.branch.setToolTip("Choose a branch of this game; type another name and press Enter to rename this one")
        self.branch.activated.connect(lambda i: self.switched.emit(self.branch.itemData(i)))
        self.name = QLineEdit()
        self.name.setPlaceholderText("Name this position")
        self.name.setMinimumWidth(60)
        self.keep = QPushButton("Remember")
        self.recall = QToolButton()
        self.recall.setText("Go back to")
        self.recall.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.marks = QMenu(self.recall)
        self.recall.setMenu(self.marks)
        self.keep.clicked.connect(self._remember)
        self.name.returnPressed.connect(self._remember)
        edit = self.branch.lineEdit()
        if edit is not None:
            edit.returnPressed.connect(lambda: self.renamed.emit(self.branch.itemData(0), self.branch.currentText()))
        self.more = BranchMenu()
        self.more.renamed.connect(self.renamed)
        self.more.deleted.connect(self.deleted)
        self.more.forgotten.connect(self.forgotten)
        self._at = 0
        self._lines: list[str] = []
        self.back = QPushButton("Back to the present")
        self.go_on = QPushButton("Continue from here")
        self.back.clicked.connect(lambda: self.looked.emit(-1))
        self.go_on.clicked.connect(lambda: self.continued.emit(self._at))
        self.where = label(role="hint")
        self._titles = label("Branch", "hint"), label("Phases", "hint")
        self._groups = self._branches(), self._phases(), self._positions()
        self._head = self._row(self._groups)
        self._head.setContentsMargins(_SIDE, 4, _SIDE, 2)
        self._buttons = self._row((self._row((self.where,)), self._row((self.back, self.go_on))))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._head)
        layout.addWidget(self.list)
        layout.addLayout(self._buttons)

    def _branches(self) -> QBoxLayout:
        return self._row((self._titles[0], self.branch, self.more))

    def _phases(self) -> QBoxLayout:
        return self._row((self._titles[1], self.phases))

    def _positions(self) -> QBoxLayout:
        return self._row((self.name, self.keep, self.recall))

    @staticmethod
    def _row(parts: Iterable[QWidget | QBoxLayout]) -> QBoxLayout:
        """Parts side by side."""
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for part in parts:
            if isinstance(part, QWidget):
                row.addWidget(part, int(not isinstance(part, QLabel)))
            else:
                row.addLayout(part, 1)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_titles()

    def _show_titles(self) -> None:
        """The titles of the lists make room for what can be pressed."""
        beside = self._head.direction() == QBoxLayout.Direction.LeftToRight
        needed = sum(group.minimumSize().width() for group in self._groups)
        hidden = sum(title.sizeHint().width() + self._head.spacing() for title in self._titles if title.isHidden())
        room = self.width() - 2 * self._head.spacing() - 2 * _SIDE
        crowded = beside and needed + hidden > room
        for title in self._titles:
            title.setHidden(crowded)

    def set_narrow(self, on: bool) -> None:
        """Whether there is little width: groups of buttons go one below the other."""
        for row in (self._head, self._buttons):
            row.setDirection(QBoxLayout.Direction.TopToBottom if on else QBoxLayout.Direction.LeftToRight)
        self._show_titles()

    def _remember(self) -> None:
        if name := self.name.text().strip():
            self.name.clear()
            self.remembered.emit(name)

    def show_branches(self, branches: Branches) -> None:
        """Offer the branches, the one being played first, and the positions that are remembered."""
        self.branch.clear()
        for branch in branches.all:
            self.branch.addItem(branch.name, branch.name)
        self.marks.clear()
        for mark in branches.marks:
            act = self.marks.addAction(f"{mark.name}    ({steps_of(mark)})")
            act.triggered.connect(lambda _=False, n=mark.name: self.recalled.emit(n))
        self.recall.setEnabled(not self.marks.isEmpty())
        self.more.show_branches(branches)

    def show_steps(self, steps: Sequence[str], marks: Sequence[Bookmark], looking: int | None) -> None:
        """Show the steps' lines. `looking`: after how many of them the place is that is looked at."""
        phases = {m.at: _heading(m) for m in marks}
        lines = ["Start"]
        for i, step in enumerate(steps, 1):
            lines.append(f"{i}.  {step}" + (f"      ⟶  {phases[i]}" if i in phases else ""))
        same = cut_to(self.list, self._lines, lines)
        self.list.addItems(lines[same:])
        self._lines = lines
        self._at = len(steps) if looking is None else looking
        self.list.setCurrentRow(self._at)
        self._show_phases(marks)
        self.back.setVisible(looking is not None)
        self.go_on.setVisible(looking is not None)
        self.where.setText("" if looking is None else f"Looking back at step {looking} of {len(steps)}")

    def _show_phases(self, marks: Sequence[Bookmark]) -> None:
        wanted = [(_heading(m), m.at) for m in marks]
        if wanted != [(self.phases.itemText(i), self.phases.itemData(i)) for i in range(self.phases.count())]:
            self.phases.clear()
            for text, at in wanted:
                self.phases.addItem(text, at)
        passed = [i for i, (_, at) in enumerate(wanted) if at <= self._at]
        self.phases.setCurrentIndex(passed[-1] if passed else -1)


def _heading(mark: Bookmark) -> str:
    turn = f"  ·  turn {mark.event.n}" if mark.event.n and not mark.event.text else ""
    return f"{sentence(mark.event)}{turn}"
