"""The problems list: what is wrong with the map as it stands; a click jumps to the place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.document import Document
from editor.icon_set import icon
from engine.files.problems import Problem

_ICONS = {"error": ("error", "#d03a2b"), "warning": ("warning", "#c98a00"), "info": ("info", "#3a7bd0")}


class ProblemsPanel(QWidget):
    """Signals: `jumped(Problem)` when one is clicked, `counted(text)` with how many there are."""

    jumped = Signal(object)
    counted = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.list = QTreeWidget()
        self.list.setHeaderLabels(["What is wrong", "Where", "Line"])
        self.list.setRootIsDecorated(False)
        self.list.setToolTip("Click a problem to jump to its place on the map")
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self.list.itemClicked.connect(self._jump)
        self.list.itemActivated.connect(self._jump)
        document.checked.connect(self.refresh)

    def refresh(self) -> None:
        """Shows the problems known now."""
        self.list.clear()
        for problem in self._document.problems:
            where = ", ".join(problem.objects) or problem.path
            item = QTreeWidgetItem([problem.message, where, str(problem.line or "")])
            item.setIcon(0, icon(*_ICONS[problem.severity]))
            item.setToolTip(0, f"{problem.message} [{problem.code}]")
            item.setData(0, Qt.ItemDataRole.UserRole, problem)
            self.list.addTopLevelItem(item)
        self.counted.emit(counts(self._document.problems))

    def _jump(self, item: QTreeWidgetItem) -> None:
        self.jumped.emit(item.data(0, Qt.ItemDataRole.UserRole))


def counts(problems: tuple[Problem, ...]) -> str:
    """How many problems there are of each severity, in words."""
    parts = []
    for severity in ("error", "warning", "info"):
        number = sum(p.severity == severity for p in problems)
        if number:
            parts.append(f"{number} {severity}{'s' if number > 1 and severity != 'info' else ''}")
    return ", ".join(parts) or "No problems"
