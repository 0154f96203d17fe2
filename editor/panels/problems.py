"""The problems of the map as it stands, by group: jump to their places, repair them, or accept them with a reason."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.checks import can_fix, fix_of
from editor.dialogs.fix import FixDialog
from editor.dialogs.fix_all import FixAll
from editor.document import Document
from editor.icon_set import icon
from editor.menu_key import MenuKey
from engine.board.edits import EditError
from engine.board.model import Ignored
from engine.files.problems import Problem

_ICONS = {"error": ("error", "#d03a2b"), "warning": ("warning", "#c98a00"), "info": ("info", "#3a7bd0")}
ACCEPTED = "Accepted"
"""The group of what the author has seen and accepts."""

_DATA = Qt.ItemDataRole.UserRole

NONE = "No problems"


class ProblemsPanel(QWidget):
    """Signals: `jumped(Problem)` when one is clicked, `counted(text)` with how many there are, `refused(text)` when one
    can't be repaired, `menu_wanted(text of the problem, QPoint of the screen)`."""

    jumped = Signal(object)
    counted = Signal(str)
    refused = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.list = QTreeWidget()
        self.list.setHeaderLabels(["What is wrong", "Where", "Line"])
        self.list.setToolTip("Click a problem to jump to its place on the map")
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.fix = self._button("Repair …", "smooth", "Shows how this can be mended, and mends it", self._fix)
        self.fix_all = self._button(
            "Repair all …",
            "smooth",
            "All of this kind, or of the group, after showing what that does",
            self._fix_all,
        )
        self.ignore = self._button("Accept …", "eye", "Shows it no more; your reason is kept in the map", self._ignore)
        self.restore = self._button("Show again", "undo", "Takes it seriously again", self._restore)
        self.counter = QDoubleSpinBox()
        self.counter.setRange(0.0, 60.0)
        self.counter.setDecimals(1)
        self.counter.setSuffix(" mm")
        self.counter.setPrefix("Counters ")
        self.counter.setSpecialValueText("Counters of any size")
        self.counter.setToolTip(
            "How large your counters are, at first the game's own: spaces without room for a stack of them are problems"
        )
        self.counter.valueChanged.connect(document.set_counter)
        document.replaced.connect(self._show_counter)
        document.restyled.connect(self._show_counter)
        self._series = FixAll(document, self)
        self._series.refused.connect(self.refused)
        self._build()
        self.list.itemClicked.connect(self._jump)
        self.list.itemActivated.connect(self._jump)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._ask_for_menu)
        self._menu_key = MenuKey(self.list)
        self.list.currentItemChanged.connect(self._offer)
        document.checked.connect(self.refresh)
        self._offer()

    def _button(self, title: str, picture: str, tip: str, slot: object) -> QPushButton:
        button = QPushButton(icon(picture), title)
        button.setToolTip(tip)
        # when it can't be clicked any more, Qt would pass the focus to a field, which would take Ctrl+Z for itself
        button.clicked.connect(lambda: self.list.setFocus())
        button.clicked.connect(slot)
        return button

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 4)
        for button in (self.fix, self.fix_all, self.ignore, self.restore):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.counter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.list)
        layout.addLayout(row)

    def _show_counter(self) -> None:
        with QSignalBlocker(self.counter):
            self.counter.setValue(self._document.counter)

    # The list

    def refresh(self) -> None:
        """Shows the problems known now; groups that were closed stay closed."""
        closed = {self._top(n).data(0, _DATA) for n in range(self._tops()) if not self._top(n).isExpanded()}
        self.list.clear()
        for title, problems in self._document.found.groups.items():
            self._add_group(title, [self._row(problem) for problem in problems], closed)
        accepted = self._document.map.ignored
        if accepted:
            self._add_group(ACCEPTED, [_accepted_row(entry) for entry in accepted], closed)
        self.counted.emit(counts(self._document.problems))
        self._offer()

    def _tops(self) -> int:
        return self.list.topLevelItemCount()

    def _top(self, place: int) -> QTreeWidgetItem:
        item = self.list.topLevelItem(place)
        assert item is not None
        return item

    def _add_group(self, title: str, rows: list[QTreeWidgetItem], closed: set[str]) -> None:
        group = QTreeWidgetItem([f"{title} ({len(rows)})"])
        group.setData(0, _DATA, title)
        group.addChildren(rows)
        self.list.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)
        group.setExpanded(title not in closed)

    def _row(self, problem: Problem) -> QTreeWidgetItem:
        where = ", ".join(problem.objects) or problem.path
        item = QTreeWidgetItem([problem.message, where, str(problem.line or "")])
        item.setIcon(0, icon(*_ICONS[problem.severity]))
        item.setToolTip(0, f"{problem.message} [{problem.code}]")
        item.setData(0, _DATA, problem)
        return item

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of all problems, without those that are accepted."""
        groups = [self._top(n) for n in range(self._tops())]
        every = (g.child(n) for g in groups if g.data(0, _DATA) != ACCEPTED for n in range(g.childCount()))
        return [row for row in every if row is not None]

    def take_keys(self) -> None:
        """The keys are the list's from now on, and one of its problems is marked."""
        self.list.setFocus()
        if self._chosen() is None and (rows := self.rows()):
            self.list.setCurrentItem(rows[0])

    # What can be done

    def _chosen(self) -> Problem | Ignored | None:
        item = self.list.currentItem()
        found = item.data(0, _DATA) if item else None
        return found if isinstance(found, Problem | Ignored) else None

    def _offer(self) -> None:
        chosen = self._chosen()
        problem = chosen if isinstance(chosen, Problem) else None
        self.fix.setEnabled(problem is not None and can_fix(self._document.found, problem))
        self.fix_all.setEnabled(len(self._alike()) > 1)
        self.ignore.setEnabled(problem is not None and problem.severity != "error")
        self.restore.setVisible(isinstance(chosen, Ignored))

    def _ask_for_menu(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        if item is not None and item.parent() is not None:
            self.list.setCurrentItem(item)
            self.menu_wanted.emit(item.text(0), self.list.viewport().mapToGlobal(at))

    def jump(self) -> None:
        """Jumps to the place of the chosen problem."""
        if item := self.list.currentItem():
            self._jump(item)

    def _jump(self, item: QTreeWidgetItem) -> None:
        found = item.data(0, _DATA)
        if isinstance(found, Problem):
            self.jumped.emit(found)
        elif isinstance(found, Ignored):
            self.jumped.emit(Problem(found.code, found.reason or found.code, "info", objects=found.objects))

    def _fix(self) -> None:
        problem = self._chosen()
        if not isinstance(problem, Problem):
            return
        try:
            repair = fix_of(self._document, self._document.found, problem)
        except EditError as error:
            self.refused.emit(str(error))
            return
        if locked := self._document.why_locked(repair.edit.map, repair.edit.touched):
            self.refused.emit(locked)
            return
        dialog = FixDialog(self._document, problem, repair, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _alike(self) -> list[Problem]:
        """The problems that can be repaired together with the chosen one: of its kind; of a chosen group, all."""
        item, chosen = self.list.currentItem(), self._chosen()
        group = item.data(0, _DATA) if item else None
        known = self._document.problems if chosen else self._document.found.groups.get(str(group), ())
        kind = chosen.code if isinstance(chosen, Problem) else ""
        return [p for p in known if kind in ("", p.code) and can_fix(self._document.found, p)]

    def _fix_all(self) -> None:
        problems = self._alike()
        self._series.begin(problems, [self._document.found.findings[problem] for problem in problems])

    def _ignore(self) -> None:
        problem = self._chosen()
        if not isinstance(problem, Problem):
            return
        reason, said = QInputDialog.getText(self, "Accept", f"{problem.message}.\n\nWhy is that all right?")
        if said:
            entry = Ignored(problem.code, problem.objects, reason.strip())
            self._set_ignored(f"Accept {problem.code}", (*self._document.map.ignored, entry))

    def _restore(self) -> None:
        entry = self._chosen()
        if isinstance(entry, Ignored):
            rest = tuple(each for each in self._document.map.ignored if each != entry)
            self._set_ignored(f"Show {entry.code} again", rest)

    def _set_ignored(self, step: str, entries: tuple[Ignored, ...]) -> None:
        self._document.apply(step, replace(self._document.map, ignored=entries))


def _accepted_row(entry: Ignored) -> QTreeWidgetItem:
    item = QTreeWidgetItem([entry.reason or "without a reason", ", ".join(entry.objects), ""])
    item.setIcon(0, icon("eye"))
    item.setToolTip(0, f"{entry.code}: {entry.reason}")
    item.setData(0, _DATA, entry)
    return item


def counts(problems: tuple[Problem, ...]) -> str:
    """How many problems there are of each severity, in words."""
    parts = []
    for severity in ("error", "warning", "info"):
        number = sum(p.severity == severity for p in problems)
        if number:
            parts.append(f"{number} {severity}{'s' if number > 1 and severity != 'info' else ''}")
    return ", ".join(parts) or NONE
