"""Names of files as long as a disk takes, and longer: saved, kept, or told why not, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import answer_box, save_by_keys
from editor_hand import Hand, saved
from editor_widgets import press_keys, take_kind
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.dialogs.versions import VersionsDialog
from editor.window import MainWindow
from engine.files.map_reader import read_map

LONGEST = 255
"""How many bytes a name has at most, on the disks of most systems."""


def paint(window: MainWindow, hand: Hand, kind: str) -> None:
    hand.key(Qt.Key.Key_B)
    take_kind(window, kind)
    hand.click((3000, 3000))


@pytest.mark.parametrize("letter", ["m", "Å", "京"])
def test_the_longest_name_is_saved_again_and_again_with_its_versions(
    window: MainWindow, hand: Hand, tmp_path: Path, letter: str
) -> None:
    room = LONGEST - len(".yaml")
    stem = letter * (room // len(letter.encode()))
    path = tmp_path / f"{stem}{'x' * (room - len(stem.encode()))}.yaml"
    save_by_keys(window, path)
    paint(window, hand, "Park")
    assert saved(window).spaces["l1-2"].terrain == "park"
    paint(window, hand, "High building")
    assert saved(window).spaces["l1-2"].terrain == "high-building"
    assert "can't be kept" not in window.toast.text()
    versions = sorted((window.settings.folder / "backups").rglob("*.yaml"), reverse=True)
    terrains = [read_map(version).map.spaces["l1-2"].terrain for version in versions]
    assert terrains == ["park", "low-building"]
    assert sorted(tmp_path.glob(".*")) == []  # nothing is left behind
    press_keys(window, "Ctrl+Shift+E")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, VersionsDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_longer_name_is_refused_with_the_reason_and_the_work_stays(
    window: MainWindow, hand: Hand, tmp_path: Path, city_file: Path
) -> None:
    before = city_file.read_bytes()
    paint(window, hand, "Park")
    told: list[str] = []
    answer_box("OK", told)
    save_by_keys(window, tmp_path / f"{'Å' * 130}.yaml")  # of more letters none are taken by the dialog
    assert "name too long" in told[0].lower()
    assert "Your work is still here, unsaved" in told[0]
    assert city_file.read_bytes() == before
    assert window.isWindowModified()
    assert saved(window).spaces["l1-2"].terrain == "park"  # Ctrl+S goes to the file as before
    assert read_map(city_file).map is not None
