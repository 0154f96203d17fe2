"""The picture to draw over: chosen, moved, scaled, turned, fixed by two points; its file lies beside the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import choose_file, new_city_by_keys, open_by_keys, save_by_keys, type_answer
from editor_eyes import problem_rows
from editor_hand import Hand, last_step, saved, taken_back
from editor_keys import Key, Keys
from editor_layers import LOCKED, tick
from editor_looks import look_at, mean_of
from editor_widgets import click, press_keys
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from editor.tools.background_options import BackgroundOptions
from editor.window import MainWindow
from engine.board.model import Background, Point

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def picture(path: Path, width: int = 400, height: int = 200) -> Path:
    path.parent.mkdir(exist_ok=True)
    if path.suffix == ".svg":
        path.write_text(SVG, encoding="utf-8")
        return path
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(path))
    return path


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="red"/></svg>'


@pytest.fixture
def scan(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> Path:
    """A picture, put below the small city by a click with the tool; it is as wide as the sheet."""
    file = picture(tmp_path / "scans" / "scan.png")
    choose_file(file)
    hand.key(Qt.Key.Key_B, SHIFT)
    hand.click((4000, 4000))
    qtbot.waitUntil(lambda: options(window).scale.value() == 0.2)
    return file


def under(window: MainWindow) -> Background:
    """The picture as it is saved."""
    found = saved(window).background
    assert found is not None
    return found


def options(window: MainWindow) -> BackgroundOptions:
    """What can be set above the map; it comes with the events after the tool."""
    while not any(bar.isVisible() for bar in window.options.bar.findChildren(BackgroundOptions)):
        QTest.qWait(1)
    (found,) = window.options.bar.findChildren(BackgroundOptions)
    return found


def is_red(hand: Hand, at: Point) -> bool:
    """Whether the picture is to be seen at a place."""
    red, green, _, _ = mean_of(look_at(hand, at, 2)).getRgb()
    return red - green > 60


@pytest.mark.parametrize(("name", "scale"), [("scan.png", 0.2), ("scan.jpg", 0.2), ("plan.svg", 80 / 60)])
def test_a_picture_is_copied_beside_the_map_named_by_a_relative_path_and_seen(
    window: MainWindow, hand: Hand, qtbot, tmp_path: Path, city_file: Path, name: str, scale: float
) -> None:
    before = saved(window)
    file = picture(tmp_path / "scans" / name)
    bare = (7000, 7000)
    assert not is_red(hand, bare)
    hand.key(Qt.Key.Key_R)
    hand.drag((4000, 6000), (8000, 8000))
    hand.key(Qt.Key.Key_Z, CTRL)
    choose_file(file)
    hand.key(Qt.Key.Key_B, SHIFT)
    hand.click((4000, 4000))
    qtbot.waitUntil(lambda: options(window).scale.value() == pytest.approx(scale, abs=1e-3))
    assert (under(window).image, under(window).scale) == (name, pytest.approx(scale, abs=1e-5))
    assert f"image: {name}" in city_file.read_text(encoding="utf-8")
    assert (city_file.parent / name).read_bytes() == file.read_bytes()
    assert last_step(window) == "Background picture"
    hand.drag((4000, 2000), (4000, 5800))
    assert last_step(window) == "Move the picture"
    qtbot.waitUntil(lambda: is_red(hand, bare))
    assert taken_back(window).background.at == (0, 0)
    assert taken_back(window) == before
    qtbot.waitUntil(lambda: not is_red(hand, bare))


def test_the_picture_goes_along_with_a_map_that_is_saved_elsewhere(
    window: MainWindow, scan: Path, tmp_path: Path
) -> None:
    (tmp_path / "maps").mkdir()
    save_by_keys(window, tmp_path / "maps" / "copy.yaml")
    assert (tmp_path / "maps" / "scan.png").read_bytes() == scan.read_bytes()
    assert "image: scan.png" in (tmp_path / "maps" / "copy.yaml").read_text(encoding="utf-8")


def test_dragging_moves_a_corner_scales_and_the_handle_turns(window: MainWindow, hand: Hand, scan: Path) -> None:
    hand.drag((4000, 2000), (5000, 2500))
    before = under(window)
    assert before.at == pytest.approx((1000, 500), abs=40)
    assert last_step(window) == "Move the picture"
    far = before.at[0] + 8000, before.at[1] + 4000
    hand.drag(far, ((before.at[0] + far[0]) // 2, (before.at[1] + far[1]) // 2))
    assert under(window).scale == pytest.approx(0.1, rel=0.02)
    assert under(window).at == before.at
    assert last_step(window) == "Scale the picture"
    middle = before.at[0] + 2000, before.at[1] + 1000
    view, handle = hand.canvas.viewport(), hand.at((middle[0], before.at[1])) - QPoint(0, 26)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=handle)
    for reach in (1000, 2000, 3000):
        QTest.mouseMove(view, hand.at((middle[0] + reach, middle[1])))
    hand.release((middle[0] + 3000, middle[1]))
    assert under(window).rotation == pytest.approx(90, abs=2)
    assert last_step(window) == "Turn the picture"
    steps = [taken_back(window).background for _ in range(3)]
    assert [(step.rotation, step.scale) for step in steps] == [(0, pytest.approx(0.1, rel=0.02)), (0, 0.2), (0, 0.2)]
    assert [step.at for step in steps] == [before.at, before.at, (0, 0)]


def test_two_places_and_their_distance_fix_the_scale(window: MainWindow, hand: Hand, scan: Path) -> None:
    type_answer("80")
    click(options(window).fix)
    assert "two places" in window.hint.text()
    hand.click((0, 2000))
    hand.click((4000, 2000))
    assert under(window).scale == pytest.approx(0.4, rel=0.02)
    assert last_step(window) == "Fix the scale"
    assert taken_back(window).background.scale == 0.2


def test_escape_gives_up_measuring_and_a_drag(window: MainWindow, hand: Hand, scan: Path) -> None:
    before = under(window)
    hand.drag((4000, 2000), (5000, 2500), release=False)
    hand.key(Qt.Key.Key_Escape)
    hand.release((5000, 2500))
    assert under(window) == before
    click(options(window).fix)
    hand.click((0, 2000))
    hand.key(Qt.Key.Key_Escape)
    hand.drag((4000, 2000), (5000, 2500))
    assert (under(window).scale, under(window).at != before.at) == (before.scale, True)


def test_without_a_mouse_it_is_chosen_moved_scaled_turned_faded_and_taken_away(
    window: MainWindow, keys: Keys, qtbot, tmp_path: Path, city_file: Path
) -> None:
    choose_file(picture(tmp_path / "scans" / "scan.png"))
    keys.press(Key.Key_B, SHIFT)
    keys.click((4000, 4000))
    qtbot.waitUntil(lambda: options(window).scale.value() == 0.2)
    keys.press(Key.Key_Right)
    keys.press(Key.Key_Down, SHIFT)
    assert under(window).at == (100, 1000)
    bar = options(window)
    for box, text in ((bar.scale, "0.5"), (bar.turn, "12")):
        keys.tab_to(box)
        keys.press(Key.Key_A, CTRL)
        keys.write(text)
        keys.press(Key.Key_Return)
    keys.press(Key.Key_F5)
    keys.tab_to(bar.strength)
    for key in (Key.Key_End, Key.Key_PageDown, Key.Key_PageDown):
        keys.press(key)
    assert under(window) == Background("scan.png", opacity=0.8, at=(100, 1000), scale=0.5, rotation=12)
    keys.press(Key.Key_F5)
    keys.press(Key.Key_Delete)
    assert saved(window).background is None
    assert last_step(window) == "Take the picture away"
    assert (city_file.parent / "scan.png").is_file()
    assert taken_back(window).background.opacity == 0.8


def test_without_a_mouse_the_scale_is_fixed_by_two_points(window: MainWindow, scan: Path, keys: Keys) -> None:
    keys.tab_to(options(window).fix)
    keys.press(Key.Key_Space)
    keys.click((1000, 2000))
    type_answer("80")
    keys.click((5000, 2000))
    found = under(window)
    assert (found.scale, found.at) == (pytest.approx(0.4), (-1000, -2000))


def test_a_locked_picture_stays_where_it_is(window: MainWindow, hand: Hand, scan: Path) -> None:
    before = under(window)
    tick(window, "background", LOCKED, True)
    hand.drag((4000, 2000), (5000, 2500))
    assert "locked" in window.toast.text()
    hand.key(Qt.Key.Key_Delete)
    assert under(window) == before
    tick(window, "background", LOCKED, False)
    hand.key(Qt.Key.Key_Delete)
    assert saved(window).background is None


def test_a_missing_picture_is_a_problem(window: MainWindow, hand: Hand, scan: Path, city_file: Path, qtbot) -> None:
    saved(window)
    (city_file.parent / "scan.png").unlink()
    scan.unlink()
    open_by_keys(window, city_file)
    qtbot.waitUntil(lambda: "scan.png" in problem_texts(window))
    assert under(window).image == "scan.png"


def test_a_file_that_is_no_picture_is_refused_and_the_one_before_stays(
    window: MainWindow, hand: Hand, scan: Path, city_file: Path, qtbot
) -> None:
    before, none = saved(window), city_file.with_name("none.png")
    none.write_text("nothing to see", encoding="utf-8")
    chosen = choose_file(none)
    click(options(window).choose)
    assert chosen.done
    qtbot.waitUntil(lambda: "none.png" in window.toast.text())
    assert saved(window) == before


def test_a_picture_that_is_none_any_more_stays_among_the_problems_until_another_is_chosen(
    window: MainWindow, hand: Hand, scan: Path, city_file: Path, qtbot
) -> None:
    saved(window)
    city_file.with_name("scan.png").write_text("nothing to see", encoding="utf-8")
    open_by_keys(window, city_file)
    qtbot.waitUntil(lambda: "scan.png" in problem_texts(window))
    (row,) = problem_rows(window, "background-unreadable")
    line = city_file.read_text(encoding="utf-8").splitlines()[int(row.text(2)) - 1]
    assert row.text(1) == "background.image"
    assert line.startswith("background: {image: scan.png,")
    hand.key(Qt.Key.Key_B, SHIFT)
    choose_file(scan)
    click(options(window).choose)
    qtbot.waitUntil(lambda: "scan.png" not in problem_texts(window))
    background = saved(window).background
    assert background is not None
    assert city_file.with_name(background.image).read_bytes() == scan.read_bytes()


def problem_texts(window: MainWindow) -> str:
    """What the list of problems shows, its groups opened."""
    listed = window.docks.problems.list
    groups = [listed.topLevelItem(n) for n in range(listed.topLevelItemCount())]
    return " ".join(group.child(n).text(0) for group in groups for n in range(group.childCount()))


def test_a_new_city_with_a_picture_below_it_is_played_before_it_is_saved_and_after(
    window: MainWindow, tmp_path: Path, qtbot
) -> None:
    new_city_by_keys(window)
    hand = Hand(window)
    press_keys(window, "F5")
    hand.key(Qt.Key.Key_R)
    hand.drag((0, 0), (20000, 29700))
    hand.drag((20000, 0), (42000, 29700))
    choose_file(picture(tmp_path / "scans" / "scan.png"))
    hand.key(Qt.Key.Key_B, SHIFT)
    hand.click((4000, 4000))
    qtbot.waitUntil(lambda: options(window).scale.value() == pytest.approx(1.05))
    press_keys(window, "F7")
    assert window.modes.play.isVisible()
    press_keys(window, "F5")
    save_by_keys(window, tmp_path / "maps" / "mine.yaml", "Ctrl+S")
    assert (tmp_path / "maps" / "scan.png").is_file()
    press_keys(window, "Shift+F7")
    assert window.modes.play.isVisible()
