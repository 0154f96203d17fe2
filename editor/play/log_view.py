"""What has happened: the log, as the viewer may know it, and the history of steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.play.parts import label
from editor.play.telling import places_of, sentence, with_names
from engine.play.events import Event
from engine.play.timeline import Bookmark

PLACES = Qt.ItemDataRole.UserRole


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


class LogList(QListWidget):
    """Events as lines, phases as headings. Signal: `jumped(places)` when a line is clicked."""

    jumped = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Event] = []
        self._names: Mapping[str, str] = {}
        self.setUniformItemSizes(True)
        self.itemClicked.connect(lambda item: self.jumped.emit(item.data(PLACES)))

    def name_spaces(self, names: Mapping[str, str]) -> None:
        """The names of spaces by their ids, for another map; the lines have to be shown again."""
        self._names = names
        self._shown = []
        self.clear()

    def show_events(self, events: Sequence[Event]) -> None:
        """Show these events: only what differs from those before is made anew."""
        for event in events[cut_to(self, self._shown, events) :]:
            self.addItem(self._line(event))
        self._shown = list(events)
        QTimer.singleShot(0, self, self.scrollToBottom)  # once the new lines have their places

    def _line(self, event: Event) -> QListWidgetItem:
        phase = event.kind == "phase"
        text = with_names(sentence(event), places_of(event), self._names)
        turn = f"  ·  turn {event.n}" if event.n and not event.text else ""
        item = QListWidgetItem(f"{text}{turn}" if phase else f"    {text}")
        if phase:
            font = self.font()
            font.setBold(True)
            item.setFont(font)
            item.setBackground(QBrush(QColor(128, 128, 128, 40)))
        item.setToolTip(event.rule)
        item.setData(PLACES, places_of(event))
        return item


class HistoryList(QWidget):
    """The steps played, with the phases they began. Signals: `looked(at)` for a place to look at, -1 for the present;
    `continued(at)` to go on from there."""

    looked = Signal(int)
    continued = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.itemClicked.connect(lambda item: self.looked.emit(self.list.row(item)))
        self._at = 0
        self._lines: list[str] = []
        self.back = QPushButton("Back to the present")
        self.go_on = QPushButton("Continue from here")
        self.back.clicked.connect(lambda: self.looked.emit(-1))
        self.go_on.clicked.connect(lambda: self.continued.emit(self._at))
        self.where = label(role="hint")
        buttons = QHBoxLayout()
        buttons.addWidget(self.where, 1)
        buttons.addWidget(self.back)
        buttons.addWidget(self.go_on)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        layout.addLayout(buttons)

    def show_steps(self, steps: Sequence[str], marks: Sequence[Bookmark], looking: int | None) -> None:
        """Show the steps' lines. `looking`: after how many of them the place is that is looked at."""
        phases = {m.at: sentence(m.event) for m in marks}
        lines = ["Start"]
        for i, step in enumerate(steps, 1):
            lines.append(f"{i}.  {step}" + (f"      ⟶  {phases[i]}" if i in phases else ""))
        same = cut_to(self.list, self._lines, lines)
        self.list.addItems(lines[same:])
        self._lines = lines
        self._at = len(steps) if looking is None else looking
        self.list.setCurrentRow(self._at)
        self.back.setVisible(looking is not None)
        self.go_on.setVisible(looking is not None)
        self.where.setText("" if looking is None else f"Looking back at step {looking} of {len(steps)}")


class LogTabs(QTabWidget):
    """The log and the history side by side as tabs. Signal: `history_wanted()` when the history comes to the front."""

    history_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.log = LogList()
        self.history = HistoryList()
        self.addTab(self.log, "Log")
        self.addTab(self.history, "History")
        self.setDocumentMode(True)
        self.currentChanged.connect(lambda _: self.history_wanted.emit())

    @property
    def shows_history(self) -> bool:
        """Whether the history is in front."""
        return self.currentWidget() is self.history
