"""Eyes for the tests of the editor: what lies on the map as the screen shows it, what Del would take away, and what the
panel of problems lists."""

from __future__ import annotations

from editor_hand import Hand, saved, seen_at, taken_back
from editor_widgets import bring_row_into_sight, press_keys
from patience import wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QTreeWidgetItem

from editor.canvas.heat import colour_of
from editor.window import MainWindow
from engine.board.model import Point

NEAR = 60
"""How far each of red, green and blue may be from a colour that lies half transparent over the printed map."""

STREET = "#e9e0cd"
"""The colour of streets in the game's data."""


def shown_map(window: MainWindow) -> QImage:
    """The map as it is on the screen."""
    return window.canvas.viewport().grab().toImage()


def amount(window: MainWindow, point: Point, colour: str, around: int = 12) -> int:
    """How many pixels around a point of the map lie near a colour."""
    wanted = QColor(colour)
    return sum(_like(seen, wanted) for seen in spots(window, point, around))


def _like(one: QColor, other: QColor) -> bool:
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) < NEAR


def between(window: MainWindow, one: str, other: str) -> Point:
    """The point half way between the middles of two spaces."""
    (ax, ay), (bx, by) = (seen_at(window, name) for name in (one, other))
    return (ax + bx) // 2, (ay + by) // 2


def tool_in_use(window: MainWindow) -> str:
    """What the button of the tool that is in use says, of those at the left."""
    (button,) = [button for button in window.toolbox.bar.findChildren(QToolButton) if button.isChecked()]
    assert button.isVisible()
    return str(button.text())


def problems_told(window: MainWindow) -> list[tuple[str, str, str]]:
    """The rows of the panel of problems, which F4 brings up: what is wrong, where, and in which line."""
    if not window.docks.problems.list.isVisible():
        press_keys(window, "F4")
    assert window.docks.problems.list.isVisible()
    return [(row.text(0), row.text(1), row.text(2)) for row in window.docks.problems.rows()]


def selected(window: MainWindow, hand: Hand) -> set[str]:
    """What is selected on the map: what Del takes out of the saved file. It is put back, and selected no more."""
    before = saved(window)
    hand.key(Qt.Key.Key_Delete)
    after = saved(window)
    tables = ("spaces", "features", "markers")
    gone = {name for table in tables for name in getattr(before, table).keys() - getattr(after, table).keys()}
    if gone:
        assert taken_back(window) == before
    return gone


def locked_by_keys(window: MainWindow, hand: Hand) -> set[str]:
    """What is selected among the spaces: what Ctrl+L locks in the saved file. It is unlocked again, and stays
    selected."""
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    found = {space.id for space in saved(window).spaces.values() if space.locked}
    press_keys(window, "Ctrl+Z")
    return found


def problem_rows(window: MainWindow, code: str = "") -> list[QTreeWidgetItem]:
    """The rows of the panel of problems: all, or those of one kind, which the tip of a row names."""
    return [row for row in window.docks.problems.rows() if row.toolTip(0).endswith(f"[{code}]" if code else "")]


def wait_for_problem(window: MainWindow, code: str) -> QTreeWidgetItem:
    """The one row of a kind of problem, as soon as the panel lists it."""
    wait_until(lambda: len(problem_rows(window, code)) == 1, f"for the problem {code}")
    (row,) = problem_rows(window, code)
    return row


def click_problem(window: MainWindow, row: QTreeWidgetItem) -> None:
    """Clicks a row of the panel of problems."""
    tree = window.docks.problems.list
    bring_row_into_sight(tree, row)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, tree.visualItemRect(row).center().y()))


def spots(window: MainWindow, point: Point, around: int = 6) -> list[QColor]:
    """The colours of the pixels around a point of the map."""
    picture = shown_map(window)
    scale = picture.width() / window.canvas.viewport().width()
    at = (window.canvas.mapFromScene(point[0] / 100, point[1] / 100).toPointF() * scale).toPoint()
    steps = range(-around, around + 1)
    near = [QPoint(at.x() + dx, at.y() + dy) for dx in steps for dy in steps]
    return [picture.pixelColor(p) for p in near if picture.rect().contains(p)]


def brightness(window: MainWindow, point: Point) -> float:
    """How bright the map is around a point, on the whole: 0 to 255."""
    seen = spots(window, point)
    return sum(colour.lightness() for colour in seen) / len(seen)


def warmth(window: MainWindow, point: Point) -> float:
    """How warm the tint of a place on a street is: from cold (0) to hot (1), in tenths; -1 where it has none."""
    seen, ground = spots(window, point, 3), QColor(STREET)
    mean = [sum(c.getRgb()[n] for c in seen) / len(seen) for n in range(3)]
    away = [max(abs(a - b) for a, b in zip(mean, _tinted(ground, tenth / 10), strict=True)) for tenth in range(11)]
    return away.index(min(away)) / 10 if min(away) < NEAR / 2 else -1


def _tinted(ground: QColor, share: float) -> list[float]:
    """Red, green and blue of a ground below the tint of a share of the scale."""
    tint = colour_of(share)
    part, both = tint.alphaF(), zip(ground.getRgb()[:3], tint.getRgb()[:3], strict=True)
    return [below * (1 - part) + above * part for below, above in both]
