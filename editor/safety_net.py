"""What happens to an error that nobody expected: it ends nothing. A copy of the work is kept, a notice says what it was
and offers to save everything, and whoever wants to report it can copy the details."""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

from editor.bench import Bench
from editor.broken_rules import said
from editor.notice_bar import Answer

ABOUT = "unexpected"

MOST_MESSAGES = 20
"""So many of Qt's last messages go with the details."""

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]
Hears = Callable[[QtMsgType, QMessageLogContext, str], object]


class SafetyNet(QObject):
    """Catches what no other part of one window has caught: in slots and events, in threads, and Qt's own messages.

    Signal: `caught(error, details)`, from any thread.
    """

    caught = Signal(str, str)

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self._messages: deque[str] = deque(maxlen=MOST_MESSAGES)
        self._before: tuple[Hook, Callable[..., object], Hears | None] | None = None
        self._told = ""
        self.caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)  # never in the middle of painting

    def spread(self) -> None:
        """From now on it catches."""
        self._before = sys.excepthook, threading.excepthook, qInstallMessageHandler(self._hear)
        sys.excepthook = self._catch
        threading.excepthook = lambda thrown: self._catch(
            thrown.exc_type, thrown.exc_value or thrown.exc_type(), thrown.exc_traceback
        )

    def fold(self) -> None:
        """No more: errors go where they went before."""
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before[:2]
            qInstallMessageHandler(self._before[2])
            self._before = None

    def _catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):  # somebody ends the program at the terminal
            sys.__excepthook__(kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        _write(details)
        self.caught.emit(said(error), details)

    def _hear(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        """Qt's messages go where they went; when one says that the program ends, the work is kept first."""
        self._messages.append(f"{kind.name}: {text}")
        before = self._before[2] if self._before else None
        if before is not None:
            before(kind, context, text)
        else:
            _write(f"{text}\n")
        if kind is QtMsgType.QtFatalMsg:
            self._keep()

    def _keep(self) -> None:
        """A copy of everything unsaved; whatever was wrong may be wrong again here, which is no further error."""
        for keep in (self._window.autosave.keep, self._window.modes.kept_games.keep):
            with suppress(Exception):
                keep()

    def _tell(self, error: str, details: str) -> None:
        notice = self._window.notice
        if notice.about == ABOUT and self._told == error:
            return  # one that comes with every picture is told once
        self._told = error
        self._keep()
        answers: list[Answer] = [
            ("Save all", "Write the map, the scenario and the game to their files", self._save_all),
            ("Copy details", "What whoever mends the program wants to know", lambda: self._copy(error, details)),
            ("Go on", "Everything is as it was", self._dismiss),
        ]
        text = f"Something went wrong that should not have ({error}). A copy of your work is kept; you can go on."
        notice.ask(ABOUT, text, answers)

    def _save_all(self) -> None:
        if self._window.files.save():
            self._window.modes.kept_games.keep()
            self._dismiss()

    def _copy(self, error: str, details: str) -> None:
        system = f"Python {platform.python_version()}, PySide {pyside_version}, {platform.platform()}"
        QGuiApplication.clipboard().setText("\n".join((error, system, "", details, *self._messages)))

    def _dismiss(self) -> None:
        self._window.notice.dismiss(ABOUT)


def _write(text: str) -> None:
    """To the terminal, where there is one."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
