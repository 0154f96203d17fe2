"""Draws a map of ten spaces from nothing in a real window, by the X pointer and keys alone; saves it, has it validated,
and plays a turn on it.

Run on a screen (Xvfb will do, with xdotool installed)::

    PYTHONPATH=tests:. python tests/real_window/draw_a_city.py FOLDER

FOLDER gets the map `ten.yaml`, and pictures of the map and of the game.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import play_by_clicks
from editor_play import mouse
from play_by_clicks import bare_place, best, click, point_at
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from editor.app import application
from editor.canvas.paths import to_scene
from editor.fonts import install_fonts
from editor.new_city import NewCityDialog
from editor.settings import Settings
from editor.theme import LIGHT, apply_theme
from editor.window import MainWindow

COLUMNS = (0, 8000, 17000, 25000, 34000, 42000)
ROWS = (0, 12000, 29700)
TOP = ("Street", "Low building", "Street", "High building", "Street")
BOTTOM = ("Street", "Park", "Street", "Low building", "Street")
WAIT_MS = 60
"""How long the window gets to follow the pointer."""


def xdo(*words: str | int) -> None:
    """The real pointer or keyboard."""
    subprocess.run(["xdotool", *map(str, words)], check=True)
    QTest.qWait(WAIT_MS)


class Pen:
    """A real pointer on the canvas; places are points of the map in grid units."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def to(self, point: tuple[int, int]) -> None:
        """The pointer to a point of the map, by way of one beside it."""
        view = self.window.canvas
        place = view.viewport().mapToGlobal(view.mapFromScene(to_scene(point)))
        for x, y in ((place.x() + 5, place.y() + 3), (place.x(), place.y())):
            xdo("mousemove", x, y)

    def click(self, point: tuple[int, int]) -> None:
        """A click on the map."""
        self.to(point)
        xdo("click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """From press to release."""
        self.to(start)
        xdo("mousedown", 1)
        self.to(end)
        xdo("mouseup", 1)

    def kind(self, title: str) -> None:
        """Clicks a kind in the palette."""
        kinds = self.window.docks.kinds.kinds
        item = next(kinds.item(n) for n in range(kinds.count()) if kinds.item(n).text() == title)
        kinds.scrollToItem(item)
        click(kinds.viewport(), pos=kinds.visualItemRect(item).center())


def press_tool(window: MainWindow, title: str) -> None:
    """Clicks a tool in the bar."""
    buttons = [b for b in window.toolbox.bar.findChildren(QWidget) if getattr(b, "text", str)() == title]
    click(buttons[0])


def begin(window: MainWindow) -> None:
    """A new, empty map, from the start page."""
    QTimer.singleShot(1500, lambda: fill_dialog(window.findChild(NewCityDialog)))
    click(window.start_page.draw)
    QTest.qWait(500)


def fill_dialog(dialog: NewCityDialog) -> None:
    """Types a name and begins."""
    click(dialog.name)
    xdo("key", "ctrl+a")
    xdo("type", "Ten Places")
    click(dialog.begin_button)


def draw(window: MainWindow) -> None:
    """Five rectangles, dragged, and below them five polygons, clicked point by point; all share their borders."""
    pen = Pen(window)
    press_tool(window, "Rectangle")
    for n, kind in enumerate(TOP):
        pen.kind(kind)
        pen.drag((COLUMNS[n], ROWS[0]), (COLUMNS[n + 1], ROWS[1]))
    press_tool(window, "Polygon")
    for n, kind in enumerate(BOTTOM):
        left, right = COLUMNS[n], COLUMNS[n + 1]
        pen.kind(kind)
        for point in ((left, ROWS[1]), (right, ROWS[1]), (right, ROWS[2]), (left, ROWS[2]), (left, ROWS[1])):
            pen.click(point)


def save(window: MainWindow, path: Path) -> None:
    """Ctrl+S, a name, Enter."""

    def name_it() -> None:
        dialog = QApplication.activeModalWidget()
        line = dialog.findChild(QLineEdit)
        click(line)
        xdo("key", "ctrl+a")
        xdo("type", str(path))
        xdo("key", "Return")

    QTimer.singleShot(1500, name_it)
    click(window.modes.quick.widgetForAction(window.acts["save"]))
    QTest.qWait(500)


def validated(path: Path) -> list[str]:
    """What `stomp validate` says of a map: the severity and the code of each problem. A map of ten spaces lacks much
    that the game would like; that is told, and no fault."""
    command = [sys.executable, "-m", "engine.cli.main", "validate", "--json", str(path)]
    told = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    return [word for problem in json.loads(told.stdout) for word in (problem["severity"], problem["code"])]


def play_a_turn(window: MainWindow) -> int:
    """Presses Play, and clicks until the second turn begins, or the game is over; how many steps that took."""
    play_by_clicks.mouse.QTest.mouseClick = staticmethod(click)
    mouse.point_at, mouse.bare_place = point_at, bare_place
    click(window.modes.bar.widgetForAction(window.acts["mode_play"]))
    QTest.qWait(1500)
    screen, rng = window.modes.play, play_by_clicks.Random(play_by_clicks.SEED)
    for _ in range(400):
        QTest.qWait(5)
        session = screen.table.session
        if screen.curtain.isVisible():
            click(screen.curtain.button)
        elif screen.table.now().kind == "roll":
            click(screen.dice.roll_button)
        elif screen.table.now().kind == "over" or session.state.turn > 1:
            return len(session.history)
        else:
            mouse.do(screen, best(screen, rng))
    raise SystemExit("no turn came to its end")


def main() -> None:
    """Draws, saves, validates, plays."""
    folder = Path(sys.argv[1])
    path = folder / "ten.yaml"
    app = application()
    install_fonts(app)
    apply_theme(LIGHT, app)
    window = MainWindow(Settings(folder / "settings"))
    window.move(QPoint(0, 0))
    window.resize(1560, 960)
    window.show()
    QTest.qWait(1500)
    begin(window)
    draw(window)
    window.grab().save(str(folder / "drawn.png"))
    save(window, path)
    checked = validated(path)
    steps = play_a_turn(window)
    window.grab().save(str(folder / "played.png"))
    drawn = len(window.document.map.spaces)
    print(f"{drawn} spaces; validated: {checked or 'fine'}; {steps} steps played")
    app.quit()
    sys.exit(bool({"error", "gap", "overlap"} & set(checked)) or drawn != len(TOP) + len(BOTTOM))


if __name__ == "__main__":
    main()
