"""A menu of what can be done with the branches of a game and with its remembered positions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QToolButton

from engine.play.branches import Branch, Branches


def steps_of(branch: Branch) -> str:
    """How long a branch is: `1 step`, `7 steps`."""
    n = len(branch.steps)
    return f"{n} step{'s' * (n != 1)}"


class BranchMenu(QToolButton):
    """Signals: `renamed(old, new)` and `deleted(name)` of branches, `forgotten(name)` of remembered positions."""

    renamed = Signal(str, str)
    deleted = Signal(str)
    forgotten = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setText("…")
        self.setToolTip("Rename or delete branches, forget remembered positions")
        self.setAccessibleName("Branches")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self.setMenu(menu)
        self.rename, self.delete, self.forget = menu.addMenu("Rename"), menu.addMenu("Delete"), menu.addMenu("Forget")

    def show_branches(self, branches: Branches) -> None:
        """Offer these; the last branch that is left can't be deleted."""
        self._fill(self.rename, branches.all, self._ask_name)
        self._fill(self.delete, branches.all if branches.others else (), self.deleted.emit)
        self._fill(self.forget, branches.marks, self.forgotten.emit)

    @staticmethod
    def _fill(menu: QMenu, branches: tuple[Branch, ...], act: Callable[[str], object]) -> None:
        menu.clear()
        for branch in branches:
            entry = menu.addAction(f"{branch.name}    ({steps_of(branch)})")
            entry.triggered.connect(lambda _=False, name=branch.name: act(name))
        menu.setEnabled(bool(branches))

    def _ask_name(self, old: str) -> None:
        new, said = QInputDialog.getText(self, "Rename a branch", "Name", QLineEdit.EchoMode.Normal, old)
        if said:
            self.renamed.emit(old, new)
