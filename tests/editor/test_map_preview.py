"""The small picture of a map: one of a large map is painted in batches, and looks the same in the end."""

from __future__ import annotations

from editor.canvas.palette import Palette
from editor.dialogs import map_preview
from editor.dialogs.map_preview import MapPreview
from engine.board.new_map import Design, new_map

CITY = new_map(Design("squares", (30000, 20000), 1500, 1, ("street", "park")), name="Blocks", game="sheboygan")


def test_painted_in_batches_it_looks_like_painted_at_once(qtbot, monkeypatch) -> None:
    shown = MapPreview()
    qtbot.addWidget(shown)
    shown.show()
    monkeypatch.setattr(map_preview, "BATCH", len(CITY.spaces))
    shown.show_map(CITY, Palette(), marked=list(CITY.spaces)[:2])
    assert not shown.busy
    at_once = shown.grab().toImage()
    monkeypatch.setattr(map_preview, "BATCH", 7)
    shown.show_map(CITY, Palette(), marked=list(CITY.spaces)[:2])
    assert shown.busy
    assert shown.grab().toImage() != at_once
    qtbot.waitUntil(lambda: not shown.busy)
    assert shown.grab().toImage() == at_once
    shown.show_text("Nothing")
    assert shown.grab().toImage() != at_once
