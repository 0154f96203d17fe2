"""A bar above the map that waits for an answer, and holds nothing up meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.icon_set import icon

Answer = tuple[str, str, Callable[[], object]]
"""A button: its text, its tooltip, and what it does."""


class NoticeBar(QFrame):
    """One notice at a time, with buttons; hidden when there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.about = ""
        """What the notice is about; empty when none is shown."""
        self.hide()

    def ask(self, about: str, text: str, answers: list[Answer]) -> None:
        """Shows a notice in place of the one before."""
        self.dismiss()
        self.about = about
        self.text.setText(text)
        for title, tip, act in answers:
            button = QPushButton(title)
            button.setToolTip(tip)
            button.clicked.connect(act)
            self._row.addWidget(button)
            self.buttons.append(button)
        self.show()

    def dismiss(self, about: str = "") -> None:
        """Takes the notice away; where `about` is given, only one about that."""
        if about and about != self.about:
            return
        self.about = ""
        self.hide()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = []


def above(notice: QWidget, pages: QWidget) -> QWidget:
    """The pages, with room for a notice above them."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(notice)
    layout.addWidget(pages, 1)
    return both
