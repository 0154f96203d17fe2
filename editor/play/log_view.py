"""What has happened: the log, as the viewer may know it, and the history of steps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QListWidgetItem, QTabWidget

from editor.play.history_list import HistoryList, cut_to
from editor.play.line_list import LineList
from editor.play.telling import Names, places_of, sentence
from engine.play.by_hand import BREACH, REASON
from engine.play.events import Event

PLACES = Qt.ItemDataRole.UserRole

MARKS = {REASON: "✎ ", BREACH: "⚠ "}
"""What stands before a line, by the reason of its event."""


class LogList(LineList):
    """Events as lines, phases as headings. Signal: `jumped(places)` when a line is clicked."""

    jumped = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Event] = []
        self._names = Names()
        self.itemClicked.connect(lambda item: self.jumped.emit(item.data(PLACES)))

    def begin(self) -> None:
        """Forget the lines of the game before, which may be called otherwise in this one."""
        self._shown = []
        self.clear()

    def show_events(self, events: Sequence[Event], names: Names) -> None:
        """Show these events: only what differs from those before is made anew."""
        self._names = names
        for event in events[cut_to(self, self._shown, events) :]:
            self.addItem(self._line(event))
        self._shown = list(events)
        QTimer.singleShot(0, self, self.scrollToBottom)  # once the new lines have their places

    def _line(self, event: Event) -> QListWidgetItem:
        phase = event.kind == "phase"
        text = self._names.told(sentence(event))
        turn = f"  ·  turn {event.n}" if event.n and not event.text else ""
        mark = MARKS.get(event.reason, "    ")
        item = QListWidgetItem(f"{text}{turn}" if phase else f"{mark}{text}")
        if phase:
            font = self.font()
            font.setBold(True)
            item.setFont(font)
            item.setBackground(QBrush(QColor(128, 128, 128, 40)))
        item.setToolTip(event.rule)
        item.setData(PLACES, places_of(event))
        return item


LEAST_WIDTH = 220
"""So narrow, in pixels, log and history may be pulled."""


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
        for tab in (self.log, self.history):
            tab.setMinimumSize(0, 0)
        self.setMinimumSize(LEAST_WIDTH, self.tabBar().sizeHint().height())
        self.currentChanged.connect(lambda _: self.history_wanted.emit())

    def set_narrow(self, on: bool) -> None:
        """Whether there is little width: what stands side by side goes one below the other."""
        self.history.set_narrow(on)

    @property
    def shows_history(self) -> bool:
        """Whether the history is in front."""
        return self.currentWidget() is self.history
