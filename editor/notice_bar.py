"""A bar above the map that waits for an answer, and holds nothing up meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.icon_set import icon

Answer = tuple[str, str, Callable[[], object]]
"""A button: its text, its tooltip, and what it does."""


class NoticeBar(QFrame):
    """Shows the notice that was asked last, with buttons; hidden when there is none. One that keeps lets those before
    wait behind it, until they are answered; else a new one takes their place."""

    emptied = Signal()
    """The last notice was answered: the keys are to go to what is below."""

    def __init__(self, parent: QWidget | None = None, *, keeps: bool = False) -> None:
        super().__init__(parent)
        self._keeps = keeps
        self.setObjectName("banner")
        self.picture, self.text = QLabel(), QLabel()
        self.picture.setPixmap(icon("warning", "#c98a00").pixmap(QSize(20, 20)))
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 8, 14, 8)
        self._row.setSpacing(10)
        self._row.addWidget(self.picture)
        self._row.addWidget(self.text, 1)
        self.buttons: list[QPushButton] = []
        self._notices: dict[str, tuple[str, list[Answer]]] = {}
        """The notices that are not answered yet, by what they are about."""
        self.hide()

    @property
    def about(self) -> str:
        """What the notice in sight is about; empty when there is none."""
        return next(reversed(self._notices), "")

    def ask(self, about: str, text: str, answers: list[Answer]) -> None:
        """Shows a notice before all others, and in place of an earlier one about the same."""
        if not self._keeps:
            self._notices.clear()
        self._notices.pop(about, None)
        self._notices[about] = text, answers
        self._show()

    def dismiss(self, about: str = "") -> None:
        """Takes the notice about something away, so that the one before it is seen again; without `about` all."""
        if not about:
            self._notices.clear()
        elif not self._notices.pop(about, None):
            return
        self._show()

    def _show(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        shown = self.isVisible()
        self.setVisible(bool(self._notices))
        if not self._notices:
            if shown:
                self.emptied.emit()
            return
        text, answers = self._notices[self.about]
        self.text.setText(text)
        for title, tip, act in answers:
            button = QPushButton(title)
            button.setToolTip(tip)
            button.clicked.connect(act)
            self._row.addWidget(button)
            button.show()  # the layout would show it only later
            self.buttons.append(button)


def above(notice: QWidget, pages: QWidget) -> QWidget:
    """The pages, with room for a notice above them."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(notice)
    layout.addWidget(pages, 1)
    return both
