"""One's own maps live in the documents folder; those that come with the program stay as they are, and are copied."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import answer_box, choose_file, give_up_file, in_dialog, new_city_by_keys, open_by_keys
from editor_hand import Hand, open_file, saved, seen_at
from editor_widgets import bring_into_sight, click, press_keys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from editor.start_page import MapCard
from editor.window import MainWindow
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where one's own maps belong, for somebody who never had any: the folder is not there yet."""
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: str(tmp_path / "documents"))
    return tmp_path / "documents" / "Stomping Ground"


def save_button(window: MainWindow) -> str:
    """What the button that saves says."""
    return window.modes.quick.widgetForAction(window.acts["save"]).text()


def test_a_first_map_is_saved_among_ones_own_by_its_name_alone(window: MainWindow, own: Path) -> None:
    new_city_by_keys(window)
    hand = Hand(window)
    for corner in ((1000, 1000), (5000, 1000), (5000, 5000)):
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)
    chosen = choose_file("riverton")
    press_keys(window, "Ctrl+S")
    assert chosen.done
    read = read_map(own / "riverton.yaml")
    assert read.map is not None
    assert len(read.map.spaces) == 1
    assert not window.isWindowModified()


def test_what_was_saved_is_opened_again_from_there(window: MainWindow, own: Path, city_file: Path) -> None:
    own.mkdir(parents=True)
    (own / "mine.yaml").write_bytes(city_file.read_bytes())
    chosen = choose_file("mine.yaml")
    press_keys(window, "Ctrl+O")
    assert chosen.done
    assert "mine.yaml" in window.windowTitle()
    assert open_file(window) == own / "mine.yaml"
    assert saved(window).name == "Testville"


def test_a_built_in_map_says_that_it_is_read_only_and_saves_a_copy(window: MainWindow, own: Path) -> None:
    path = resolve_map("builtin:sheboygan/teaching")
    before = path.read_bytes()
    card = next(card for card in window.start_page.findChildren(MapCard) if card.path == path)
    bring_into_sight(card)
    click(card)
    assert "teaching.yaml (read-only)" in window.windowTitle()
    assert save_button(window) == "Save"
    hand = Hand(window)
    hand.click(seen_at(window, "S07"))
    hand.key(Qt.Key.Key_Delete)
    assert save_button(window) == "Save a copy"
    asked: list[tuple[str, str]] = []

    def work(dialog: QFileDialog) -> None:
        asked.append((dialog.windowTitle(), dialog.findChild(QLineEdit, "fileNameEdit").text()))
        QTest.keyClick(dialog.findChild(QLineEdit, "fileNameEdit"), Qt.Key.Key_Return)

    copied = in_dialog(QFileDialog, work)
    click(window.modes.quick.widgetForAction(window.acts["save"]))
    assert copied.done
    assert asked == [("Save a copy", "teaching.yaml")]
    assert path.read_bytes() == before
    copy = read_map(own / "teaching.yaml")
    assert copy.map is not None
    assert "S07" not in copy.map.spaces
    assert "read-only" not in window.windowTitle()
    assert save_button(window) == "Save"


def test_a_copy_that_is_not_made_leaves_the_work_unsaved(window: MainWindow, own: Path) -> None:
    open_by_keys(window, resolve_map("builtin:sheboygan/teaching"))
    hand = Hand(window)
    hand.click(seen_at(window, "S07"))
    hand.key(Qt.Key.Key_Delete)
    given_up = give_up_file()
    press_keys(window, "Ctrl+S")
    assert given_up.done
    assert window.isWindowModified()
    answered = answer_box("Cancel")
    press_keys(window, "Ctrl+Q")
    assert answered.done
    assert window.isVisible()
    chosen = choose_file("without")
    press_keys(window, "Ctrl+S")
    assert chosen.done
    assert "S07" not in saved(window).spaces
    assert (own / "without.yaml").is_file()
