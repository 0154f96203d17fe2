"""The picture to draw over: chosen, moved, scaled, turned, fixed by two points; its file lies beside the map."""

from __future__ import annotations

from pathlib import Path
from zlib import compress, crc32

import pytest
from editor_dialogs import choose_file, open_by_keys, type_answer
from editor_hand import Hand, saved
from editor_widgets import click, click_tick, press_keys, type_into
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from editor.canvas.pictures import read_picture
from editor.tools.background import BackgroundTool
from editor.window import MainWindow
from engine.board.model import Background

SHIFT = Qt.KeyboardModifier.ShiftModifier


def picture(path: Path, width: int = 400, height: int = 200) -> Path:
    path.parent.mkdir(exist_ok=True)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(path))
    return path


@pytest.fixture
def scan(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> Path:
    """A picture, put below the small city by a click with the tool; it is as wide as the sheet."""
    file = picture(tmp_path / "scans" / "scan.png")
    choose_file(file)
    hand.key(Qt.Key.Key_B, SHIFT)
    hand.click((4000, 4000))
    qtbot.waitUntil(lambda: under(window).scale == 0.2)
    return file


def under(window: MainWindow) -> Background:
    found = window.document.map.background
    assert found is not None
    return found


def test_a_picture_is_copied_beside_the_map_and_named_by_a_relative_path(
    window: MainWindow, scan: Path, city_file: Path
) -> None:
    found = saved(window).background
    assert found == Background("scan.png", scale=0.2)
    assert (city_file.parent / "scan.png").read_bytes() == scan.read_bytes()
    assert window.document.undo_stack.count() == 1
    assert not window.document.problems or "background" not in str(window.document.problems)


def test_dragging_moves_a_corner_scales_and_the_handle_turns(window: MainWindow, hand: Hand, scan: Path) -> None:
    hand.drag((4000, 2000), (5000, 2500))
    assert under(window).at == pytest.approx((1000, 500), abs=40)
    before = under(window)
    far = before.at[0] + 8000, before.at[1] + 4000
    hand.drag(far, ((before.at[0] + far[0]) // 2, (before.at[1] + far[1]) // 2))
    assert under(window).scale == pytest.approx(0.1, rel=0.02)
    assert under(window).at == before.at
    press_keys(window, "Ctrl+/")
    tool = window.toolbox.of_kind(BackgroundTool)
    assert isinstance(tool, BackgroundTool)
    handle = tool._turner(tool._corners())
    middle = before.at[0] + 2000, before.at[1] + 1000
    hand.drag((round(handle.x() * 100), round(handle.y() * 100)), (middle[0] + 3000, middle[1]))
    assert under(window).rotation == pytest.approx(90, abs=2)
    assert saved(window).background == under(window)
    assert [window.document.undo_stack.text(n) for n in range(4)] == [
        "Background picture",
        "Move the picture",
        "Scale the picture",
        "Turn the picture",
    ]


def test_two_places_and_their_distance_fix_the_scale(window: MainWindow, hand: Hand, scan: Path) -> None:
    type_answer("80")
    tool = window.toolbox.of_kind(BackgroundTool)
    assert isinstance(tool, BackgroundTool)
    QTest.mouseClick(tool._options.fix, Qt.MouseButton.LeftButton)
    assert "two places" in window.hint.text()
    hand.click((0, 2000))
    hand.click((4000, 2000))
    assert under(window).scale == pytest.approx(0.4, rel=0.02)
    assert saved(window).background == under(window)


def test_escape_gives_up_measuring_and_a_drag(window: MainWindow, hand: Hand, scan: Path) -> None:
    before = under(window)
    hand.drag((4000, 2000), (5000, 2500), release=False)
    hand.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=hand.at((5000, 2500)))
    assert saved(window).background == before


def test_keys_and_fields_do_the_same_and_delete_takes_it_away(
    window: MainWindow, hand: Hand, scan: Path, city_file: Path
) -> None:
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    assert under(window).at == (100, 1000)
    tool = window.toolbox.of_kind(BackgroundTool)
    assert isinstance(tool, BackgroundTool)
    for box, text in ((tool._options.scale, "0.5"), (tool._options.turn, "12")):
        type_into(box, text)
    for key in (Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown):
        QTest.keyClick(tool._options.strength, key)
    found = saved(window).background
    assert found == Background("scan.png", opacity=0.8, at=(100, 1000), scale=0.5, rotation=12)
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_Delete)
    assert saved(window).background is None
    assert (city_file.parent / "scan.png").is_file()


def test_a_locked_picture_stays_where_it_is(window: MainWindow, hand: Hand, scan: Path) -> None:
    before = under(window)
    click_tick(window.docks.layers.list, window.docks.layers.rows["background"], 1)
    hand.drag((4000, 2000), (5000, 2500))
    assert "locked" in window.toast.text()
    assert saved(window).background == before


def test_a_missing_picture_is_a_problem_and_hidden_ones_are_not_drawn(
    window: MainWindow, hand: Hand, scan: Path, city_file: Path
) -> None:
    saved(window)
    layer = window.canvas.layer("background")
    assert layer.isVisible()
    click_tick(window.docks.layers.list, window.docks.layers.rows["background"], 0)
    assert not layer.isVisible()
    (city_file.parent / "scan.png").unlink()
    scan.unlink()
    open_by_keys(window, city_file)
    assert "background-missing" in [problem.code for problem in window.document.problems]


def test_a_file_that_is_no_picture_stays_among_the_problems_until_another_is_chosen(
    window: MainWindow, hand: Hand, scan: Path, city_file: Path, qtbot
) -> None:
    saved(window)
    none = city_file.parent / "none.png"
    none.write_text("nothing to see", encoding="utf-8")
    choose_file(none)
    tool = window.toolbox.of_kind(BackgroundTool)
    assert isinstance(tool, BackgroundTool)
    click(tool._options.choose)
    qtbot.waitUntil(lambda: "background-unreadable" in [problem.code for problem in window.document.problems])
    assert "none.png" in problem_texts(window)
    saved(window)
    open_by_keys(window, city_file)
    (problem,) = [p for p in window.document.problems if p.code == "background-unreadable"]
    assert (problem.file, problem.path) == (city_file, "background.image")
    assert city_file.read_text(encoding="utf-8").splitlines()[problem.line - 1][problem.column - 1 :].startswith("none")
    choose_file(scan)
    hand.key(Qt.Key.Key_B, SHIFT)
    click(tool._options.choose)
    qtbot.waitUntil(lambda: not [p for p in window.document.problems if p.code.startswith("background")])
    assert "none.png" not in problem_texts(window)


def problem_texts(window: MainWindow) -> str:
    """What the list of problems shows, its groups opened."""
    listed = window.docks.problems.list
    groups = [listed.topLevelItem(n) for n in range(listed.topLevelItemCount())]
    return " ".join(group.child(n).text(0) for group in groups for n in range(group.childCount()))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="red"/></svg>'


def test_pictures_of_three_kinds_are_read(qapp, tmp_path: Path) -> None:
    drawing = tmp_path / "plan.svg"
    drawing.write_text(SVG, encoding="utf-8")
    assert read_picture(drawing).size == (60, 30)
    assert read_picture(picture(tmp_path / "plan.jpg")).size == (400, 200)
    large = read_picture(picture(tmp_path / "large.png", 6000, 1500))
    assert large.size == (6000, 1500)
    assert (large.image.width(), large.image.height()) == (4096, 1024)


@pytest.mark.parametrize("name", ["none.png", "none.svg", "missing.jpg"])
def test_files_that_are_no_pictures_are_refused(qapp, tmp_path: Path, name: str) -> None:
    if "none" in name:
        (tmp_path / name).write_text("nothing to see", encoding="utf-8")
    with pytest.raises(ValueError, match=name):
        read_picture(tmp_path / name)


def test_a_picture_of_400_million_pixels_is_refused_before_it_takes_all_memory(qapp, tmp_path: Path) -> None:
    size = (20_000).to_bytes(4, "big")
    chunks = [(b"IHDR", size + size + bytes([8, 2, 0, 0, 0])), (b"IDAT", compress(bytes(100))), (b"IEND", b"")]
    parts = [len(d).to_bytes(4, "big") + name + d + crc32(name + d).to_bytes(4, "big") for name, d in chunks]
    (tmp_path / "huge.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    with pytest.raises(ValueError, match="400 million pixels"):
        read_picture(tmp_path / "huge.png")
