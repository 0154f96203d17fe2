"""Files dropped on the window: documents open, pictures lie below the map, drawings are imported."""

from __future__ import annotations

from pathlib import Path

from editor_dialogs import answer_box
from editor_drops import drop
from editor_hand import Hand, saved
from editor_widgets import press_keys, take_kind
from patience import wait_until
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from editor.dialogs.import_drawing import ImportDialog
from editor.tools.background_options import BackgroundOptions
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.files.writer import new_map_document

ACTION, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def other_map(folder: Path) -> Path:
    path = folder / "other.yaml"
    source = letter_grid("SP", {"S": "street", "P": "park"}, name="Otherton", game="sheboygan")
    path.write_text(new_map_document(source, path).text, encoding="utf-8")
    return path


def test_a_map_opens_and_changes_are_asked_about_first(
    window: MainWindow, hand: Hand, tmp_path: Path, city_file: Path, qtbot
) -> None:
    before, other = city_file.read_bytes(), other_map(tmp_path)
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    hand.click((3000, 3000))
    kept = answer_box("Cancel")
    assert drop(window.canvas.viewport(), other)
    qtbot.waitUntil(lambda: kept.done)
    assert window.windowTitle().startswith("Testville")
    asked = answer_box("Save")
    drop(window.canvas.viewport(), other)
    qtbot.waitUntil(lambda: asked.done and window.windowTitle().startswith("Otherton"))
    assert city_file.read_bytes() != before
    assert set(saved(window).spaces) == {"s0-0", "p1-0"}


def test_on_the_start_page_too_a_file_opens(window: MainWindow, tmp_path: Path, qtbot) -> None:
    drop(window.start_page, other_map(tmp_path))
    qtbot.waitUntil(lambda: window.windowTitle().startswith("Otherton"))
    assert window.canvas.isVisible()


def test_a_picture_comes_to_lie_below_the_map(window: MainWindow, hand: Hand, tmp_path: Path, qtbot) -> None:
    folder = tmp_path / "scans"
    folder.mkdir()
    scan = folder / "scan.png"
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    image.save(str(scan))
    assert drop(window.canvas.viewport(), scan)
    wait_until(lambda: window.options.bar.findChildren(BackgroundOptions))
    (options,) = window.options.bar.findChildren(BackgroundOptions)
    qtbot.waitUntil(lambda: options.scale.value() == 0.4)
    after = saved(window)
    assert after.background is not None
    assert after.background.image == "scan.png"
    assert (tmp_path / "scan.png").read_bytes() == scan.read_bytes()
    press_keys(window, "Ctrl+Z")
    assert saved(window).background is None


def test_without_a_map_a_picture_is_told_what_it_needs(window: MainWindow, tmp_path: Path, qtbot) -> None:
    drop(window.start_page, tmp_path / "scan.png")
    qtbot.waitUntil(lambda: "Ctrl+N" in window.toast.text())


def test_a_drawing_is_imported(window: MainWindow, tmp_path: Path, qtbot) -> None:
    drawing = tmp_path / "blocks.svg"
    drawing.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">'
        '<rect id="a" width="100" height="100"/><rect id="b" x="100" width="100" height="100"/></svg>',
        encoding="utf-8",
    )
    drop(window.start_page, drawing)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ImportDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ImportDialog)
    assert dialog.findChild(QDialogButtonBox) is not None
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_no_file_is_not_taken(window: MainWindow) -> None:
    assert not drop(window.canvas.viewport())
