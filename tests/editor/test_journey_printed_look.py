"""The look of a printed map, on the screen and in the picture that is exported: streets, banks along water, trees on
parks, roofs with shadows and edges, names that keep off borders, the palette of the game, light and dark.

What is to be seen is told from the map alone: light falls from the upper left, so shadows lie to the right
of a building and below it; water is sand and lines along its banks; a park is of many greens, a street of one colour.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import median

import numpy as np
import pytest
from editor_dialogs import choose_file
from editor_hand import Hand, city, saved, seen_at
from editor_looks import apart
from editor_widgets import click, click_into, press_keys, take_kind, type_over, type_text
from editor_windows import looks_kept
from pdf_reader import read_pdf
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.printing.picture_dialog import PictureDialog
from editor.printing.print_dialog import PrintDialog
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.files.writer import new_map_document

STREET, RIVER, PARK, LOW, HIGH, SAND = "#e9e0cd", "#6fa3c7", "#a9c58a", "#d9a441", "#b4523b", "#d9c79a"
MARGIN = 12
"""Millimetres of paper around the map."""
FINE = 10
"""Pixels a millimetre of an exported picture: 254 dots per inch."""
OF_INK = 120
"""How far pixels lie apart, over red, green and blue, where one has ink and the other has not."""


class Seen:
    """A picture of the map, so many pixels a millimetre, and the pixel where the map begins; places are in mm."""

    def __init__(self, image: QImage, corner: QPoint, scale: float) -> None:
        self.image, self._corner, self._scale = image, corner, scale

    def _pixel(self, x: float, y: float) -> QPoint:
        return self._corner + QPoint(round(x * self._scale), round(y * self._scale))

    def at(self, x: float, y: float) -> QColor:
        return self.image.pixelColor(self._pixel(x, y))

    def box(self, left: float, top: float, right: float, bottom: float) -> list[QColor]:
        """All pixels between two places."""
        start, end = self._pixel(left, top), self._pixel(right, bottom)
        columns, rows = range(start.x(), end.x() + 1), range(start.y(), end.y() + 1)
        return [self.image.pixelColor(x, y) for x in columns for y in rows]

    def brightness(self, left: float, top: float, right: float, bottom: float) -> float:
        """Of what lies between two places, in the middle of all: 0 to 255."""
        return median(brightness_of(colour) for colour in self.box(left, top, right, bottom))


def brightness_of(colour: QColor) -> float:
    return sum(colour.getRgb()[:3]) / 3


def share_of(colours: list[QColor], wanted: str) -> float:
    """How many of all are a colour, or nearly."""
    return sum(apart(colour, QColor(wanted)) < 12 for colour in colours) / len(colours)


def exported(window: MainWindow, target: Path, qtbot) -> QImage:
    """Ctrl+E, 254 dots per inch, Save as PNG."""
    press_keys(window, "Ctrl+E")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PictureDialog)
    type_over(dialog.dpi, "254")
    chosen = choose_file(target)
    click(dialog.save_png)
    qtbot.waitUntil(target.is_file)
    assert chosen.done
    return QImage(str(target))


def picture_of(window: MainWindow, target: Path, qtbot) -> Seen:
    """The exported picture."""
    return Seen(exported(window, target, qtbot), QPoint(MARGIN * FINE, MARGIN * FINE), FINE)


def screen_of(window: MainWindow, hand: Hand, qtbot) -> Seen:
    """What is on the screen, once all of it is drawn; nothing is pointed at or selected."""
    hand.key(Qt.Key.Key_Escape)
    hand.move((-900, -900))
    qtbot.waitUntil(lambda: not window.canvas.print.busy)
    corner, far = hand.at((0, 0)), hand.at((8000, 0))
    return Seen(window.canvas.viewport().grab().toImage(), corner, (far.x() - corner.x()) / 80)


def draw_river(window: MainWindow, hand: Hand) -> None:
    """Two spaces of water in the empty corner, side by side."""
    take_kind(window, "River")
    hand.key(Qt.Key.Key_R)
    hand.drag((4000, 6000), (6000, 8000))
    hand.drag((6000, 6000), (8000, 8000))
    assert [s.terrain for s in saved(window).spaces.values()].count("river") == 2
    hand.key(Qt.Key.Key_S)


@pytest.fixture(scope="module")
def kept() -> dict[str, Seen]:
    """What has been seen: to look at it again, nothing has to be drawn again."""
    return {}


@pytest.fixture(params=["screen", "picture"])
def seen(request: pytest.FixtureRequest, kept: dict[str, Seen], tmp_path: Path, qtbot) -> Seen:
    """The small city with a river that was drawn by hand, as the screen shows it or as it is exported."""
    if request.param not in kept:
        window, hand = (request.getfixturevalue(name) for name in ("window", "hand"))
        draw_river(window, hand)
        on_screen = request.param == "screen"
        kept[request.param] = (
            screen_of(window, hand, qtbot) if on_screen else picture_of(window, tmp_path / "city.png", qtbot)
        )
    return kept[request.param]


def test_buildings_throw_a_shadow_away_from_the_light_and_on_no_other_side(seen: Seen) -> None:
    lit = brightness_of(QColor(STREET))
    right, below = seen.brightness(60.8, 26, 62.4, 38), seen.brightness(24, 40.6, 38, 41.2)
    assert right < lit - 25, "to the right of the high building"
    assert below < lit - 25, "below the low building"
    for name, box in {
        "left of the low building": (17, 22, 19.4, 38),
        "above both": (22, 17, 58, 19.4),
        "out of the high building's reach": (64.5, 26, 68, 38),
        "out of the low building's reach": (24, 43, 28, 46),
    }.items():
        assert seen.brightness(*box) == pytest.approx(lit, abs=2), name


def test_a_higher_building_throws_the_longer_shadow(seen: Seen) -> None:
    """Two millimetres and a half below the street's border: out of reach of the low one."""
    assert seen.brightness(26, 42.4, 36, 42.8) == pytest.approx(brightness_of(QColor(STREET)), abs=2)
    assert seen.brightness(60.8, 41, 62, 42.8) < brightness_of(QColor(STREET)) - 25


@pytest.mark.parametrize(("left", "slope", "colour"), [(20, 1.9, LOW), (40, 1.4, HIGH)])
def test_roofs_have_sides_that_face_the_light_and_sides_that_don_t(
    seen: Seen, left: float, slope: float, colour: str
) -> None:
    near, far, ends = slope - 0.2, slope + 0.2, (left + 5, left + 15)
    top, bottom = (
        seen.brightness(ends[0], 20 + near, ends[1], 20 + far),
        seen.brightness(ends[0], 40 - far, ends[1], 40 - near),
    )
    west = seen.brightness(left + near, 25, left + far, 35)
    east = seen.brightness(left + 20 - far, 25, left + 20 - near, 35)
    flat = brightness_of(QColor(colour))
    assert min(top, west) > flat + 1
    assert max(bottom, east) < flat - 15


@pytest.mark.parametrize(("left", "colour"), [(20, LOW), (40, HIGH)])
def test_roofs_have_an_edge_within_their_walls(seen: Seen, left: float, colour: str) -> None:
    flat = brightness_of(QColor(colour))
    across = [seen.brightness(left + 6, 20 + depth / 10, left + 14, 20 + depth / 10) for depth in range(4, 14)]
    darkest = min(range(len(across)), key=across.__getitem__)
    assert across[darkest] < flat * 0.7
    assert 7 <= darkest + 4 <= 11, "about nine tenths of a millimetre from the wall"
    assert across[0] > flat * 0.9


def test_water_has_banks_of_sand_and_lines_that_fade_towards_its_middle(seen: Seen) -> None:
    rows = 64, 76
    middle = seen.brightness(46, rows[0], 52, rows[1])
    assert middle == pytest.approx(brightness_of(QColor(RIVER)), abs=3)
    edge = min(seen.brightness(x / 100, rows[0], x / 100, rows[1]) for x in range(3960, 4040, 10))
    assert edge < middle - 40, "a dark line where land and water meet"
    assert share_of(seen.box(39.2, 64, 40.8, 76), SAND) > 0.05
    lines = [
        min(seen.brightness(x / 10, rows[0], x / 10, rows[1]) for x in range(at - 3, at + 4)) for at in (411, 421, 434)
    ]
    assert lines[0] < lines[1] < lines[2] < middle - 3


def test_no_bank_lies_across_water_that_goes_on(seen: Seen) -> None:
    middle = brightness_of(QColor(RIVER))
    assert share_of(seen.box(59.2, 64, 60.8, 76), SAND) == 0
    for x in (58.9, 57.9, 61.1, 62.1):
        assert seen.brightness(x, 64, x, 76) == pytest.approx(middle, abs=4)


def test_a_park_has_trees_in_several_greens_and_a_street_is_of_one_colour(seen: Seen) -> None:
    park, street = seen.box(42, 53, 58, 58), seen.box(64.5, 44, 78, 47)  # below the name, out of all shadows
    assert share_of(street, STREET) == 1
    darker = [c for c in park if c.lightness() < QColor(PARK).lightness() * 0.9]
    assert 0.1 < len(darker) / len(park) < 0.9
    assert share_of(park, PARK) > 0.1
    greens = {colour.name() for colour in park if colour.green() > max(colour.red(), colour.blue())}
    assert len(greens) >= 4
    assert sum(c.green() > max(c.red(), c.blue()) for c in darker) > 0.5 * len(darker), "trees, not ink"


# Names


def name_it(window: MainWindow, hand: Hand, space: str, name: str) -> None:
    """A click on a space, a name, and Enter."""
    hand.click(seen_at(window, space))
    field = window.docks.properties.name
    click_into(field)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    type_text(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert saved(window).spaces[space].name == name


def changed(one: QImage, other: QImage) -> list[tuple[float, float]]:
    """Where two exported pictures differ by more than how edges of letters happen to fall on pixels, in mm."""
    both = [
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4).astype(int) for image in (one, other)
    ]
    rows, columns = np.nonzero(abs(both[0] - both[1])[:, :, :3].sum(axis=2) > OF_INK)
    return [(x / FINE - MARGIN, y / FINE - MARGIN) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)]


def test_names_in_any_script_are_in_the_picture_clear_of_borders_and_text_in_the_pdf(
    window: MainWindow, hand: Hand, tmp_path: Path, qtbot
) -> None:
    pictures = []
    for number, name in enumerate(("AO 東京", "ÅÖ 東京", "ÅÖ 京東")):
        name_it(window, hand, "s0-3", name)
        pictures.append(exported(window, tmp_path / f"{number}.png", qtbot))
    for where in (changed(*pictures[:2]), changed(*pictures[1:])):
        assert len(where) > 20, "ring and dots, or characters that stand the other way round"
        assert all(1 < x < 19 and 1 < y < 19 for x, y in where), "a millimetre off the borders"
    target = tmp_path / "city.pdf"
    press_keys(window, "Ctrl+P")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(dialog.save.isEnabled)
    chosen = choose_file(target)
    click(dialog.save)
    qtbot.waitUntil(target.is_file)
    assert chosen.done
    assert "ÅÖ 京東" in read_pdf(target)[0].texts


# Themes and games


def test_the_picture_is_the_same_in_the_dark(
    window: MainWindow, hand: Hand, tmp_path: Path, qtbot, qapp: QApplication
) -> None:
    light = exported(window, tmp_path / "light.png", qtbot)
    with looks_kept(qapp):
        press_keys(window, "Ctrl+Shift+D")
        dark = screen_of(window, hand, qtbot)
        assert changed(exported(window, tmp_path / "dark.png", qtbot), light) == []
        assert dark.at(70, 24) == QColor(STREET), "the map stays paper"


@pytest.fixture
def game() -> str:
    return "sheboygan"


@pytest.fixture
def city_file(tmp_path: Path, game: str) -> Path:
    """The small city; of Stockholm, a square of land beside one of water."""
    kinds = {"L": "land", "W": "water"}
    source = city() if game == "sheboygan" else letter_grid("LW", kinds, name="Holm", game="stockholm")
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(replace(source, name="Holm"), path).text, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", ["stockholm"])
def test_the_palette_is_the_games(window: MainWindow, hand: Hand, tmp_path: Path, qtbot, game: str) -> None:
    for seen in (screen_of(window, hand, qtbot), picture_of(window, tmp_path / "holm.png", qtbot)):
        assert share_of(seen.box(3, 3, 17, 6), "#e6d5b4") == 1
        assert share_of(seen.box(25, 3, 37, 17), "#7fb0d0") > 0.7
