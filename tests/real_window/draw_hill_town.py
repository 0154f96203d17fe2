"""Draws a whole map for Sheboygan in a real window, by the X pointer and keys alone: a town on a hill, its streets in
rings, a river around its foot; saves it and has it validated.

Run on a screen (Xvfb will do, with xdotool installed)::

    PYTHONPATH=tests:. python tests/real_window/draw_hill_town.py FOLDER

FOLDER gets the map `kestrel-hill.yaml` and a picture of the window. The built-in map of that name came so about.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

from draw_a_city import Pen, press_tool, save, validated, xdo
from play_by_clicks import click
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QToolButton

from editor.app import application
from editor.dialogs.map_properties import MapDialog
from editor.fonts import install_fonts
from editor.new_city import NewCityDialog
from editor.settings import Settings
from editor.theme import LIGHT, apply_theme
from editor.window import MainWindow

TOWN = "Kestrel Hill"
FILE = "kestrel-hill.yaml"
GAME = "Save Your City"

Point = tuple[int, int]

WIDE, HIGH = 594, 420
TOP = (297, 190)
"""The top of the hill (mm)."""

STRETCH = 1.32
"""The hill is longer from west to east."""

CONTOURS = {
    22: range(0, 360, 45),
    42: [a + q for q in range(0, 360, 90) for a in (10, 45, 80)],
    74: [a + q for q in range(0, 360, 90) for a in (10, 27, 45, 63, 80)],
    93: [a + q for q in range(0, 360, 90) for a in (10, 24, 37, 45, 53, 66, 80)],
    126: [a + q for q in range(0, 360, 90) for a in (10, 24, 37, 53, 66, 80)],
    146: [0, 180, *(a + q for q in range(0, 360, 90) for a in (10, 24, 37, 53, 66, 80))],
    168: (10, 24, 37, 53, 66, 80, 100, 114, 127, 143, 156, 170),
    186: (37, 53, 66, 80, 100, 114, 127, 143),
}
"""Distance from the top to the south (mm): the corners along the contour, in degrees clockwise from the east."""

STREET, PARK, LOW, HIGH_RISE, RIVER = "Street", "Park", "Low building", "High building", "River"


class Area(NamedTuple):
    """A space to be drawn: its terrain's title in the palette, its corners (grid units), its name."""

    kind: str
    corners: tuple[Point, ...]
    name: str = ""


def at(contour: int, angle: float) -> Point:
    """A point of a contour; the hill is no perfect oval."""
    turn = radians(angle)
    bulge = 1 + 0.025 * sin(3 * turn + 0.6)
    x, y = TOP[0] + contour * STRETCH * bulge * cos(turn), TOP[1] + contour * bulge * sin(turn)
    return round(x * 100), round(y * 100)


def along(contour: int, start: int, end: int) -> list[Point]:
    """The corners along a contour from one angle to another."""
    turns = sorted(a + 360 * n for a in CONTOURS[contour] for n in (-1, 0, 1))
    return [at(contour, a) for a in turns if start <= a <= end]


def piece(inner: int, outer: int, start: int, end: int) -> tuple[Point, ...]:
    """What lies between two contours and two angles."""
    return (*along(inner, start, end), *reversed(along(outer, start, end)))


def beyond(contour: int, start: int, end: int, *rim: tuple[float, float]) -> tuple[Point, ...]:
    """What lies between a contour and points (mm) on the rim of the map, which follow clockwise from the end back."""
    return (*along(contour, start, end), *((round(x * 100), round(y * 100)) for x, y in rim))


def castle() -> Iterator[Area]:
    """The top: the keep, the street around it, its houses and the four lanes between them."""
    yield Area(HIGH_RISE, tuple(along(22, 0, 315)), "The Keep")
    for a in range(0, 360, 90):
        yield Area(STREET, piece(22, 42, a - 45, a + 45), "Keep Street")
    kinds = (HIGH_RISE, LOW, LOW, HIGH_RISE, HIGH_RISE, LOW, PARK, HIGH_RISE)
    lanes = ("Falcon Lane", "Chapel Lane", "Tanner Lane", "Bell Lane")
    for n, a in enumerate(range(0, 360, 90)):
        yield Area(STREET, piece(42, 74, a - 10, a + 10), lanes[n])
        for kind, start, end in ((kinds[2 * n], 10, 45), (kinds[2 * n + 1], 45, 80)):
            yield Area(kind, piece(42, 74, a + start, a + end), "Keep Garden" if kind == PARK else "")


def slope() -> Iterator[Area]:
    """The middle ring, the houses below it with four steep lanes, the outer ring."""
    for a in range(0, 360, 90):
        for start, end in ((-10, 10), (10, 45), (45, 80)):
            yield Area(STREET, piece(74, 93, a + start, a + end), "Middle Ring")
    kinds = (LOW, PARK, LOW, HIGH_RISE, LOW, LOW, LOW, PARK, LOW, LOW, HIGH_RISE, LOW)
    parks = {0: "Sunrise Terrace", 180: "Sunset Terrace"}
    for n, a in enumerate(range(0, 360, 90)):
        for m, (start, end) in enumerate(((-37, -10), (-10, 10), (10, 37))):
            kind = kinds[3 * n + m]
            yield Area(kind, piece(93, 126, a + start, a + end), parks[a] if kind == PARK else "")
        yield Area(STREET, piece(93, 126, a + 37, a + 53), "Steep Lane")
    for a in range(0, 360, 90):
        for start, end in ((-10, 10), (10, 37), (37, 53), (53, 80)):
            yield Area(STREET, piece(126, 146, a + start, a + end), "Outer Ring")


def foot() -> Iterator[Area]:
    """The river from the west edge around the south of the hill to the east edge, and the road beyond it."""
    yield Area(RIVER, beyond(146, 170, 180, (0, 196), (0, 236), ground(168, 170)), "Kestrel Water")
    for start, end in ((143, 170), (127, 143), (100, 127), (80, 100), (53, 80), (37, 53), (10, 37)):
        yield Area(RIVER, piece(146, 168, start, end), "Kestrel Water")
    yield Area(RIVER, beyond(146, 0, 10, ground(168, 10), (WIDE, 236), (WIDE, 196)), "Kestrel Water")
    for start, end in ((127, 143), (100, 127), (80, 100), (53, 80), (37, 53)):
        yield Area(STREET, piece(168, 186, start, end), "Water Road")


def ground(contour: int, angle: int) -> tuple[float, float]:
    """A corner of a contour in mm."""
    x, y = at(contour, angle)
    return x / 100, y / 100


def north() -> Iterator[Area]:
    """What lies between the outer ring and the edges in the north, the west and the east."""
    yield Area(PARK, beyond(146, 180, 190, (0, 150), (0, 196)), "West Meadow")
    yield Area(STREET, beyond(146, 190, 204, (0, 118), (0, 150)), "West Road")
    yield Area(PARK, beyond(146, 204, 217, (112, 0), (0, 0), (0, 118)), "Fox Wood")
    yield Area(STREET, beyond(146, 217, 233, (150, 0), (112, 0)), "Mint Road")
    yield Area(LOW, beyond(146, 233, 260, (262, 0), (150, 0)))
    yield Area(STREET, beyond(146, 260, 280, (332, 0), (262, 0)), "North Gate")
    yield Area(LOW, beyond(146, 280, 307, (444, 0), (332, 0)))
    yield Area(STREET, beyond(146, 307, 323, (482, 0), (444, 0)), "Orchard Road")
    yield Area(PARK, beyond(146, 323, 336, (WIDE, 118), (WIDE, 0), (482, 0)), "The Orchards")
    yield Area(STREET, beyond(146, 336, 350, (WIDE, 150), (WIDE, 118)), "East Road")
    yield Area(PARK, beyond(146, 350, 360, (WIDE, 196), (WIDE, 150)), "East Meadow")


def south() -> Iterator[Area]:
    """What lies between the road and the south edge."""
    yield Area(PARK, (*beyond(168, 143, 170, (0, 236), (0, HIGH), (76, HIGH)), at(186, 143)), "Reed Meadow")
    yield Area(STREET, beyond(186, 127, 143, (76, HIGH), (112, HIGH)), "Ferry Road")
    yield Area(LOW, beyond(186, 114, 127, (112, HIGH), (182, HIGH)))
    yield Area(LOW, beyond(186, 100, 114, (182, HIGH), (252, HIGH)))
    yield Area(PARK, beyond(186, 80, 100, (252, HIGH), (342, HIGH)), "Fairground")
    yield Area(HIGH_RISE, beyond(186, 66, 80, (342, HIGH), (412, HIGH)))
    yield Area(LOW, beyond(186, 53, 66, (412, HIGH), (482, HIGH)))
    yield Area(STREET, beyond(186, 37, 53, (482, HIGH), (518, HIGH)), "Market Road")
    rim = beyond(168, 0, 0, (518, HIGH), (WIDE, HIGH), (WIDE, 236))
    yield Area(PARK, (*along(168, 10, 37), at(186, 37), *rim), "Willow Meadow")


def crossing(start: int, end: int, margin: float) -> tuple[Point, ...]:
    """A strip across the river between two angles, by a margin narrower on either side (a share of the width)."""
    bank, far = ((at(c, start), at(c, end)) for c in (146, 168))
    near, away = margin, 1 - margin
    return between(*bank, near), between(*bank, away), between(*far, away), between(*far, near)


def between(a: Point, b: Point, t: float) -> Point:
    """The point at a share of the way from one to another."""
    return round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)


CROSSINGS = {
    "Deck (bridges)": [
        Area("Bridge", crossing(127, 143, 0.2), "Ferry Bridge"),
        Area("Bridge", crossing(37, 53, 0.2), "Market Bridge"),
    ],
    "Tunnel": [Area("Tunnel", crossing(80, 100, 0.3), "Smugglers' Tunnel")],
}
TOWNSFOLK = (
    *((angle, 58) for angle in (0, 27, 117, 243, 300)),
    *((angle, 110) for angle in (23, 90, 180, 203, 293)),
)
"""Where the townspeople stand: angle and distance from the top."""


def begin(window: MainWindow) -> None:
    """A new, empty map on a sheet of A2, from the start page."""
    QTimer.singleShot(1500, lambda: fill_dialog(window.findChild(NewCityDialog)))
    click(window.start_page.draw)
    until(lambda: window.document.map.name == TOWN and not QApplication.activeModalWidget())


def fill_dialog(dialog: NewCityDialog) -> None:
    """Types the name, chooses game and sheet, begins."""
    click(dialog.name)
    xdo("key", "ctrl+a")
    xdo("type", TOWN)
    choose(dialog.game, GAME)
    choose(dialog.sheet, "A2 landscape")
    QTest.qWait(500)
    click(dialog.begin_button)


def choose(box: QComboBox, title: str) -> None:
    """Opens a list and clicks an entry that begins so."""
    row = next(n for n in range(box.count()) if box.itemText(n).startswith(title))
    if row == box.currentIndex():
        return
    click(box)
    QTest.qWait(300)
    view = box.view()
    click(view.viewport(), pos=view.visualRect(view.model().index(row, box.modelColumn())).center())
    QTest.qWait(200)


def snap_to_corners_and_borders(window: MainWindow) -> None:
    """Unticks what else points would snap to: the corners of a round hill lie on no grid."""
    button = next(b for b in window.findChildren(QToolButton) if b.text() == "Snap to")
    menu = button.menu()
    for action in [a for a in menu.actions() if a.isChecked() and a.text() not in ("Corners", "Borders")]:
        QTimer.singleShot(500, lambda action=action: click(menu, pos=menu.actionGeometry(action).center()))
        click(button)
        QTest.qWait(300)


def draw(window: MainWindow) -> None:
    """Every space, corner by corner, from the top of the hill outwards; then the bridges and the tunnel."""
    pen = Pen(window)
    press_tool(window, "Polygon")
    snap_to_corners_and_borders(window)
    for area in (*castle(), *slope(), *foot(), *north(), *south()):
        draw_area(pen, area)
    for level, areas in CROSSINGS.items():
        choose(window.docks.kinds.layers, level)
        for area in areas:
            draw_area(pen, area)


def draw_area(pen: Pen, area: Area) -> None:
    """Clicks its kind, its corners, and the first corner again."""
    pen.kind(area.kind)
    for corner in (*area.corners, area.corners[0]):
        pen.click(corner)


def place_townspeople(window: MainWindow) -> None:
    """Ten symbols, each a click."""
    pen = Pen(window)
    press_tool(window, "Markers")
    choose(window.docks.kinds.markers, "Townspeople")
    for angle, away in TOWNSFOLK:
        pen.click(at(away, angle))


def add_compass(window: MainWindow) -> None:
    """Ticks the compass rose in the map's own properties, which the menu Map opens."""
    bar = window.menuBar()
    title = next(a for a in bar.actions() if a.text().replace("&", "") == "Map")
    click(bar, pos=bar.actionGeometry(title).center())
    QTest.qWait(400)
    menu = title.menu()
    QTimer.singleShot(500, lambda: tick(window))
    click(menu, pos=menu.actionGeometry(window.acts["map_properties"]).center())
    until(lambda: bool(window.document.map.compass))


def tick(window: MainWindow) -> None:
    """The box of the compass rose, then OK."""
    until(lambda: any(d.isVisible() for d in window.findChildren(MapDialog)))
    dialog = window.findChild(MapDialog)
    click(dialog.rose, pos=QPoint(10, dialog.rose.height() // 2))
    click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok))


def until(done: Callable[[], bool]) -> None:
    """Waits for what the window is doing, twenty seconds at most."""
    for _ in range(200):
        QTest.qWait(100)
        if done():
            return
    raise SystemExit("the window did not do what it was asked for")


def name_places(window: MainWindow) -> None:
    """Selects the spaces of each name, with Shift from the second on, and types it."""
    pen = Pen(window)
    press_tool(window, "Select")
    on_levels = [area for areas in CROSSINGS.values() for area in areas]
    named: dict[str, list[Area]] = {}
    for area in (*castle(), *slope(), *foot(), *north(), *south(), *on_levels):
        if area.name:
            named.setdefault(area.name, []).append(area)
    for name, areas in named.items():
        select(pen, [inside(area) for area in areas])
        click(window.docks.properties.name)
        xdo("key", "ctrl+a")
        xdo("type", name)
        xdo("key", "Return")


def select(pen: Pen, places: list[Point]) -> None:
    """A click, and Shift-clicks."""
    pen.click(places[0])
    xdo("keydown", "shift")
    for place in places[1:]:
        pen.click(place)
    xdo("keyup", "shift")


def inside(area: Area) -> Point:
    """A point well inside a space; of the river one at its side, as a bridge may lie over its middle."""
    xs, ys = zip(*area.corners, strict=True)
    middle = sum(xs) // len(xs), sum(ys) // len(ys)
    if area.kind != RIVER:
        return middle
    return between(between(area.corners[0], area.corners[-1], 0.5), middle, 0.15)


def main() -> None:
    """Draws, places, names, saves, validates."""
    folder = Path(sys.argv[1])
    app = application()
    install_fonts(app)
    apply_theme(LIGHT, app)
    window = MainWindow(Settings(folder / "settings"))
    window.move(QPoint(0, 0))
    window.resize(QApplication.primaryScreen().size())
    window.show()
    QTest.qWait(1500)
    begin(window)
    add_compass(window)
    draw(window)
    name_places(window)
    place_townspeople(window)
    save(window, folder / FILE)
    window.grab().save(str(folder / "hill-town.png"))
    checked = validated(folder / FILE)
    drawn = len(window.document.map.spaces)
    print(f"{drawn} spaces; validated: {checked or 'fine'}")
    app.quit()
    sys.exit(bool(checked))


if __name__ == "__main__":
    main()
