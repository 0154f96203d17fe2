"""Files that are too large, gone, or open twice: the window says so, stays usable, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import choose_file, in_dialog, open_by_keys
from editor_hand import Hand, saved, seen_at, seen_spaces
from editor_widgets import click, press_keys, take_kind
from editor_windows import started
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton

from editor.canvas.print_picture import AT_ONCE_S
from editor.progress import ProgressBar
from editor.settings import Settings
from editor.window import MainWindow
from engine.files.map_reader import read_map

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SIDE = 100
KINDS = "street", "low-building", "park", "high-building", "street"


@pytest.fixture(scope="module")
def megacity(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten thousand squares of 20 mm in a file."""
    head = (
        f"format: stomping-ground/map/1\nname: Megacity\ngame: sheboygan\nsize: [{SIDE * 20}, {SIDE * 20}]\nspaces:\n"
    )
    spaces = (
        f'  s{x}-{y}: {{terrain: {KINDS[(x + 2 * y) % 5]}, polygon: "{20 * x},{20 * y} {20 * x + 20},{20 * y} '
        f'{20 * x + 20},{20 * y + 20} {20 * x},{20 * y + 20}"}}\n'
        for y in range(SIDE)
        for x in range(SIDE)
    )
    path = tmp_path_factory.mktemp("megacity") / "megacity.yaml"
    path.write_text(head + "".join(spaces), encoding="utf-8")
    return path


def test_ten_thousand_spaces_are_opened_painted_undone_and_saved_and_what_takes_long_can_be_given_up(
    window: MainWindow, hand: Hand, megacity: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.waiting.SHOWN_MS", 0)
    monkeypatch.setattr("editor.canvas.print_picture.AT_ONCE_S", AT_ONCE_S)  # as people have it: it comes in pieces
    before, titles = megacity.read_text(encoding="utf-8"), list[str]()

    def give_up(bar: ProgressBar) -> None:
        titles.append(bar.windowTitle())
        click(bar.findChild(QPushButton))

    stopped, chosen = in_dialog(ProgressBar, give_up), choose_file(megacity)
    press_keys(window, "Ctrl+O")
    assert (stopped.done, chosen.done) == (True, True)
    assert window.windowTitle().startswith("Testville")
    open_by_keys(window, megacity)
    assert len(seen_spaces(window)) == SIDE * SIDE
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    hand.click((101_000, 101_000))
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Y, CTRL)
    hand.key(Qt.Key.Key_S)
    hand.click((1000, 1000))
    hand.key(Qt.Key.Key_Delete)
    stopped = in_dialog(ProgressBar, give_up)
    press_keys(window, "Ctrl+S")
    assert stopped.done
    assert titles == ["Opening megacity.yaml", "Saving megacity.yaml"]
    assert window.toast.text() == "megacity.yaml was not saved."
    assert megacity.read_text(encoding="utf-8") == before
    assert window.isWindowModified()
    press_keys(window, "Ctrl+S")
    lines = [line for line in before.splitlines(keepends=True) if "s0-0:" not in line]
    painted = next(n for n, line in enumerate(lines) if "s50-50:" in line)
    lines[painted] = lines[painted].replace("street", "park")
    assert megacity.read_text(encoding="utf-8") == "".join(lines)
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Z, CTRL)
    press_keys(window, "Ctrl+S")
    assert megacity.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"<svg", b"\xff\xd8\xff"])
def test_a_picture_that_is_none_is_told_and_put_nowhere(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path, qtbot, content: bytes
) -> None:
    before, fake = city_file.read_bytes(), tmp_path / "elsewhere" / "fake.png"
    fake.parent.mkdir()
    fake.write_bytes(content)
    hand.key(Qt.Key.Key_B, SHIFT)
    chosen = choose_file(fake)
    hand.click((4000, 4000))
    assert chosen.done
    qtbot.waitUntil(window.toast.isVisible)
    assert "fake.png" in window.toast.text()
    press_keys(window, "Ctrl+S")
    assert city_file.read_bytes() == before
    assert not city_file.with_name("fake.png").exists()


def test_a_picture_of_20_000_by_20_000_pixels_is_refused_with_a_message_and_a_smaller_one_taken(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path, qtbot
) -> None:
    for name, side in (("huge.png", 20_000), ("large.png", 6_000)):
        image = QImage(side, side, QImage.Format.Format_Mono)
        image.fill(1)
        assert image.save(str(tmp_path / name))
    hand.key(Qt.Key.Key_B, SHIFT)
    chosen = choose_file(tmp_path / "huge.png")
    hand.click((4000, 4000))
    assert chosen.done
    qtbot.waitUntil(window.toast.isVisible)
    assert "huge.png" in window.toast.text()
    assert "400 million pixels; expected at most 200 million" in window.toast.text()
    chosen = choose_file(tmp_path / "large.png")
    click(window.toolbox.current.options().findChild(QPushButton))
    assert chosen.done
    qtbot.waitUntil(lambda: window.toolbox.current.view.picture is not None)
    background = saved(window).background
    assert background is not None
    assert background.image == "large.png"


@pytest.fixture
def second(qtbot, settings: Settings, window: MainWindow) -> MainWindow:
    """Another window of the same person."""
    return started(settings.folder, qtbot)


def test_two_windows_on_one_file_tell_each_other_what_was_saved(
    window: MainWindow, hand: Hand, second: MainWindow, city_file: Path, qtbot
) -> None:
    open_by_keys(second, city_file)
    assert "testville.yaml is open in another window, too." in second.notice.text.text()
    click(next(b for b in second.notice.buttons if b.text() == "Go on"))
    assert not second.notice.isVisible()
    other = Hand(second)
    other.click(seen_at(second, "p2-1"))
    other.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(second).spaces
    qtbot.waitUntil(window.notice.isVisible)
    assert "testville.yaml was changed by another program" in window.notice.text.text()
    hand.click(seen_at(window, "s0-0"))
    hand.key(Qt.Key.Key_Delete)
    click(next(b for b in window.notice.buttons if b.text() == "Reload"))
    assert "p2-1" not in seen_spaces(window)
    assert "s0-0" in seen_spaces(window)
    hand.click(seen_at(window, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    assert {"p2-1", "s0-3"}.isdisjoint(saved(window).spaces)
    qtbot.waitUntil(second.notice.isVisible)
    click(next(b for b in second.notice.buttons if b.text() == "Reload"))
    assert seen_spaces(second) == seen_spaces(window)
    assert not second.isWindowModified()


def test_a_file_deleted_while_open_is_kept_under_another_name(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path, qtbot
) -> None:
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    city_file.unlink()
    qtbot.waitUntil(window.notice.isVisible)
    assert "testville.yaml was deleted or moved. The map is still here, unsaved." in window.notice.text.text()
    chosen = choose_file(tmp_path / "again.yaml")
    click(next(b for b in window.notice.buttons if b.text() == "Save as …"))
    assert chosen.done
    read = read_map(tmp_path / "again.yaml")
    assert read.map is not None
    assert "p2-1" not in read.map.spaces
    assert not city_file.exists()
    assert not window.isWindowModified()
    assert not window.notice.isVisible()
