"""The panel of the guided first map: its steps, ticked when they are done, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.guide.steps import Facts, Step

DONE, NEXT, LATER = "✓", "▸", "·"


class GuidePanel(QWidget):
    """Signal: `left` when the guide is not wanted any more for now."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[StepRow] = []
        self.progress = QLabel()
        self.progress.setObjectName("hint")
        self.leave = QPushButton("&Leave for now")
        self.leave.setToolTip("Help > Your first city goes on where you were")
        self.leave.clicked.connect(self.left)
        steps = QWidget()
        self._steps = QVBoxLayout()
        self._steps.setSpacing(10)
        column = QVBoxLayout(steps)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._steps)
        column.addStretch()
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidgetResizable(True)
        self._area.setWidget(steps)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.addWidget(self.progress)
        layout.addWidget(self._area)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self.leave)
        layout.addLayout(row)
        self.setFixedWidth(250)

    def show_steps(self, steps: Sequence[Step], facts: Facts) -> Step | None:
        """Shows how far one is; the step that comes next, None when all are done."""
        if [row.step for row in self.rows] != list(steps):
            self._make(steps)
        done = {step.id for step in steps if step.done(facts)}
        following = next((step for step in steps if step.id not in done), None)
        for row in self.rows:
            row.show_state(row.step.id in done, row.step is following, facts)
            if row.step is following:
                QTimer.singleShot(0, row, lambda row=row: self._area.ensureWidgetVisible(row, 0, 0))
        self.progress.setText(f"{len(done)} of {len(steps)} done" if following else "A city of your own: all done!")
        self.leave.setText("&Leave for now" if following else "&Close")
        return following

    def _make(self, steps: Sequence[Step]) -> None:
        for row in self.rows:
            self._steps.removeWidget(row)
            row.deleteLater()
        self.rows = [StepRow(step, number + 1) for number, step in enumerate(steps)]
        for row in self.rows:
            self._steps.addWidget(row)


class StepRow(QFrame):
    """One step: a mark, its title, and while it is the next one what to do."""

    def __init__(self, step: Step, number: int) -> None:
        super().__init__()
        self.step = step
        self._number = number
        self.mark, self.title, self.text = QLabel(), QLabel(), QLabel()
        self.title.setWordWrap(True)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.mark.setFixedWidth(16)
        head = QHBoxLayout()
        head.addWidget(self.mark)
        head.addWidget(self.title, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.addLayout(head)
        layout.addWidget(self.text)

    @property
    def done(self) -> bool:
        """Whether the step is shown as done."""
        return self.mark.text() == DONE

    def show_state(self, done: bool, following: bool, facts: Facts) -> None:
        """Shows whether the step is done, or comes next."""
        self.mark.setText(DONE if done else NEXT if following else LATER)
        title = f"{self._number}. {self.step.title}"
        self.title.setText(f"<b>{title}</b>" if following else title)
        self.setAccessibleName(f"{self.step.title}: {'done' if done else 'to do'}")
        self.setObjectName("card" if following else "")
        self.style().unpolish(self)
        self.style().polish(self)
        self.text.setText(self.step.text(facts) if following else "")
        self.text.setVisible(following)
