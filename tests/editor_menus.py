"""A hand for menus: those of the bar by clicks; those that come where one is, by the right button or the key for menus,
and the way to an entry by keys."""

from __future__ import annotations

from editor_widgets import LEFT, bring_to_front
from patience import wait_until
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QWidget


def popup(*, present: bool = True) -> QMenu | None:
    """The menu that is open; it comes, or goes, when the window has looked at its events."""
    for _ in range(1000):
        if isinstance(QApplication.activePopupWidget(), QMenu) != present:
            QTest.qWait(1)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) == present
    return menu if isinstance(menu, QMenu) else None


def right_click(window: QMainWindow, view: QWidget, at: QPoint) -> None:
    """Presses and lets go the right button over a place (pixels) of a widget. It goes by the window, as from outside:
    only so comes what asks for a menu. Where the mouse has just rested in a menu that is closed Qt takes no press."""
    bring_to_front(window)
    wait_until(lambda: window.childAt(view.mapTo(window, at)) is view, f"until {view} is seen there")
    for away in (QPoint(40, 40), QPoint()):
        QTest.mouseMove(window.windowHandle(), view.mapTo(window, at) + away)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.RightButton, pos=view.mapTo(window, at))


def click_in_bar(window: QMainWindow, *path: str) -> None:
    """Clicks a menu in the bar, and from menu to menu the entry of each title."""
    bring_to_front(window)
    menu: QMenuBar | QMenu = window.menuBar()
    for depth, title in enumerate(path):
        entry = _entry(menu, title)
        QTest.mouseMove(menu, menu.actionGeometry(entry).center())
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
        if depth < len(path) - 1:
            below = entry.menu()
            assert isinstance(below, QMenu)
            wait_until(below.isVisible, f"for the menu {title}")
            menu = below
    popup(present=False)


def _entry(menu: QMenuBar | QMenu, title: str) -> QAction:
    return next(entry for entry in menu.actions() if _plain(entry.text()).startswith(title))


def titles() -> list[str]:
    """What stands in the menu that is open, without the lines."""
    menu = popup()
    assert menu is not None
    return [_plain(action.text()) for action in menu.actions() if not action.isSeparator()]


def choose(*path: str) -> None:
    """Goes down to the entry of each title in the open menu, into its menu with Right, and at last Enter."""
    for title in path[:-1]:
        _go_to(title)
        QTest.keyClick(popup(), Qt.Key.Key_Right)
    _go_to(path[-1])
    QTest.keyClick(popup(), Qt.Key.Key_Return)
    popup(present=False)


def choose_in_next(title: str) -> None:
    """Goes down to an entry, and Enter, in the menu that opens next: what opens it comes back when it is closed."""
    timer = QTimer(QApplication.instance(), interval=20)

    def look() -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu) and menu.isVisible():
            timer.stop()
            try:
                _go_to(title)
                QTest.keyClick(menu, Qt.Key.Key_Return)
            finally:
                if menu.isVisible():
                    QTest.keyClick(menu, Qt.Key.Key_Escape)  # or the test would stand still here

    timer.timeout.connect(look)
    timer.start()


def close_menu() -> None:
    """Esc, and the menu is gone."""
    QTest.keyClick(popup(), Qt.Key.Key_Escape)
    popup(present=False)


def _go_to(title: str) -> None:
    menu = popup()
    assert menu is not None
    for _ in menu.actions():
        if menu.activeAction() is None or not _plain(menu.activeAction().text()).startswith(title):
            QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction() is not None
    assert _plain(menu.activeAction().text()).startswith(title)


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
