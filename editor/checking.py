"""Has problems looked for: of a small map at once, of a large one by a process of its own."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from editor.check_process import LENGTH, Question, packed
from editor.checks import check_document
from editor.map_state import MapState

AT_ONCE = 60
"""Maps of so many spaces at most are looked at in the window's own thread: in less time than anybody notices."""

_HERE = Path(__file__).parents[1]

_PATIENCE_MS = 30_000
"""How long a machine however busy may take to begin a process, and to end one that was killed."""


class Checking(QObject):
    """One question at a time; while one is looked into only the latest of those that follow is kept, and an answer that
    came too late is dropped. Signal: `answered(Checked)`."""

    answered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._number = 0
        self._busy = self._closed = False
        self._next: Question | None = None
        self._asked: Question | None = None
        """What the process looks into for the first time; None where it is told again, after another process died."""
        self._read = bytearray()

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._busy

    def ask(self, state: MapState) -> None:
        """Has problems looked for on a map as it is now."""
        self._number += 1
        self._next = None
        if len(state.map.spaces) <= AT_ONCE or not state.usable:
            self.answered.emit(check_document(state))
        elif self._closed:
            return
        elif self._started():
            self._next = Question.about(state, self._number)
            self._send()
        else:
            self.answered.emit(check_document(state))

    def _started(self) -> bool:
        if self._process is not None:
            return True
        process = QProcess(self)
        around = QProcessEnvironment.systemEnvironment()
        around.insert("PYTHONPATH", str(_HERE))
        process.setProcessEnvironment(around)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._take)
        process.finished.connect(self._ended)
        process.start(sys.executable, ["-m", "editor.check_process"])
        if not process.waitForStarted(_PATIENCE_MS):
            _end(process)
            return False
        self._process = process
        return True

    def _send(self) -> None:
        if self._process is not None and self._next is not None and not self._busy:
            self._busy = True
            self._process.write(packed(self._next))
            self._asked, self._next = self._next, None

    def _take(self) -> None:
        if self._process is None or self._closed:
            return
        self._read += self._process.readAllStandardOutput().data()
        length = LENGTH + int.from_bytes(self._read[:LENGTH], "big")
        if len(self._read) < max(length, LENGTH):
            return
        number, found = pickle.loads(bytes(self._read[LENGTH:length]))
        del self._read[:length]
        self._busy = False
        if number == self._number:
            self.answered.emit(found)
        self._send()

    def _ended(self) -> None:
        """The process is gone; what it was asked goes to another one, once, and the next question in any case."""
        asked, self._asked = self._asked if self._busy else None, None
        self._process, self._busy = None, False
        self._read.clear()
        if self._next is None and asked is not None and self._started():
            self._next = asked
            self._send()
            self._asked = None
        elif self._next is not None and self._started():
            self._send()

    def close(self) -> None:
        """Ends the process, if there is one; none is begun any more."""
        self._closed = True
        if self._process is not None:
            self._next = self._asked = None
            _end(self._process)


def _end(process: QProcess) -> None:
    """Ends a process and waits until it is gone: one that still ran when it is let go would be complained of."""
    process.closeWriteChannel()
    process.kill()
    process.waitForFinished(_PATIENCE_MS)
