"""The whole program as it is started, in this process: somebody works in its window, and closes that."""

from __future__ import annotations

from collections.abc import Callable

from editor_widgets import press_keys
from editor_windows import close_unasked
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.app import run_editor
from editor.window import MainWindow


def run_through(work: Callable[[MainWindow], object], reference: str | None = None) -> None:
    """Starts the editor as `stomp edit` does, works in its window, and closes it with Ctrl+Q."""
    faults: list[BaseException] = []

    def begin() -> None:
        window = shown_window()
        assert window is not None
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # or the next start would give it new looks, too
        try:
            QTest.qWaitForWindowExposed(window)
            work(window)
            press_keys(window, "Ctrl+Q")
            assert shown_window() is None
        except BaseException as error:
            faults.append(error)
            close_unasked(window)
            window.close()
        QApplication.quit()

    QTimer.singleShot(20, begin)
    assert run_editor(reference) == 0
    QCoreApplication.removePostedEvents(QCoreApplication.instance(), QEvent.Type.Quit)  # of the last window closed
    assert _loops_run()
    if faults:
        raise faults[0]


def shown_window() -> MainWindow | None:
    """The editor's window that is on the screen."""
    windows = (w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible())
    return next(windows, None)


def _loops_run() -> bool:
    """Whether loops of events run. After an end of the program that comes while it doesn't run none does any more, and
    other tests would wait in vain."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    return loop.exec() == 0
