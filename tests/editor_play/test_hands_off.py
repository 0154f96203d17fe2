"""No test begins with a button that another one holds."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

HELD = Qt.MouseButton.RightButton


class Watching(QWidget):
    """Notes the buttons that are held while the mouse moves over it."""

    def __init__(self):
        super().__init__()
        self.seen = []
        self.setMouseTracking(True)

    def mouseMoveEvent(self, event):
        self.seen.append(event.buttons())


@pytest.fixture
def watching(qtbot):
    made = Watching()
    qtbot.addWidget(made)
    made.resize(200, 100)
    made.show()
    qtbot.waitUntil(made.windowHandle().isExposed)
    return made


@pytest.mark.xdist_group("buttons")
@pytest.mark.parametrize("turn", ["first", "second"])
def test_the_mouse_moves_with_no_button_held(watching, qtbot, turn):
    for x in (20, 30, 40):
        QTest.mouseMove(watching.windowHandle(), QPoint(x, 20))
    qtbot.waitUntil(lambda: len(watching.seen) >= 2)
    assert set(watching.seen) == {Qt.MouseButton.NoButton}
    QTest.mousePress(watching, HELD)
