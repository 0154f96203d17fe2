"""What the editor remembers: a file of settings that somebody broke keeps no window from opening."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.settings import Settings
from editor.window import MainWindow


@pytest.mark.parametrize(
    "ini",
    [
        b"\xff\xfe\x00",
        b"[General\nrecent=[[[\n",
        b"[General]\nrecent=@Invalid()\ntheme=@Invalid()\nguide=@Invalid()\n",
        b"[General]\nrecent=one.yaml, @Invalid(), @ByteArray(x), \\x0\ntheme=purple\n",
        b"[keys]\nsave=@ByteArray(x)\nopen=Ctrl+Ctrl+Nothing\n[window]\ngeometry=@ByteArray(x)\nstate=5\n",
    ],
)
def test_a_window_opens_whatever_its_settings_say(qtbot: QtBot, tmp_path: Path, ini: bytes) -> None:
    (tmp_path / "editor.ini").write_bytes(ini)
    window = MainWindow(Settings(tmp_path))
    qtbot.addWidget(window)
    window.show()
    assert window.start_page.isVisible()
    assert window.start_page.recent.count() == 0


def test_what_is_no_name_is_passed_over_among_the_recent_files(tmp_path: Path) -> None:
    (tmp_path / "city.yaml").write_text("", encoding="utf-8")
    name = (tmp_path / "city.yaml").as_posix()
    (tmp_path / "editor.ini").write_text(f"[General]\nrecent=@Invalid(), {name}\n", encoding="utf-8")
    assert Settings(tmp_path).recent() == [tmp_path / "city.yaml"]
