"""Maps that are opened and closed one after another leave nothing behind: no map, no item, no pixels, no room taken."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from editor_hand import city
from PySide6.QtWidgets import QGraphicsItem

from editor.canvas.space_item import LabelItem, ShadowItem, SpaceItem
from editor.letting_go import _held
from editor.window import MainWindow
from engine.board.model import Map, Space
from engine.board.new_map import Design, new_map
from engine.files.map_reader import MapDocument
from engine.files.writer import new_map_document

OF_A_MAP = Map, MapDocument, Space, SpaceItem, ShadowItem, LabelItem
"""What there is of an open map; weak references tell whether a closed one has any left."""

TERRAIN = ("street", "park", "low-building", "high-building")


def write_map(source: Map, path: Path) -> Path:
    path.write_text(new_map_document(source, path).text, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    """What other tests have left is out of the search for garbage, which would look through it again and again."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def small(tmp_path: Path) -> list[Path]:
    """Two small cities."""
    return [write_map(city(), tmp_path / f"city-{n}.yaml") for n in range(2)]


@pytest.fixture
def large(tmp_path: Path) -> list[Path]:
    """Two maps of about 600 spaces."""
    cities = (
        new_map(Design("voronoi", (84000, 59400), 2900, n, TERRAIN), name=f"{n}", game="sheboygan") for n in (1, 2)
    )
    return [write_map(each, tmp_path / f"large-{n}.yaml") for n, each in enumerate(cities)]


def settle(window: MainWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.canvas.print.busy and not window.document.checking)


def items_of(window: MainWindow) -> list[weakref.ref[QGraphicsItem]]:
    """Weak references to all that the open map is drawn with."""
    return [weakref.ref(item) for item in window.canvas.print.picture.stock._items if item is not None]


def parts_of(window: MainWindow) -> list[weakref.ref[Any]]:
    """Weak references to everything that the open map is, and is drawn with."""
    document = window.document
    whole = document.map, document.source, *document.map.spaces.values()
    return [*(weakref.ref(each) for each in whole), *items_of(window)]


def alive() -> dict[str, int]:
    """How many objects there are of each kind that a map has."""
    things = gc.get_objects()
    return {kind.__name__: sum(type(thing) is kind for thing in things) for kind in OF_A_MAP}


def steady(qtbot) -> dict[str, int]:
    """The same, once all that was let go is gone: what is freed bit by bit makes it less and less."""
    counts: list[dict[str, int]] = []

    def count() -> bool:
        gc.collect()
        counts.append(alive())
        return not _held and len(counts) > 2 and counts[-1] == counts[-2] == counts[-3]

    qtbot.waitUntil(count)
    return counts[-1]


def open_in_turn(window: MainWindow, paths: list[Path], times: int, qtbot) -> None:
    for turn in range(times):
        window.open_path(paths[turn % len(paths)])
        settle(window, qtbot)


def test_nothing_is_left_of_a_map_that_was_closed(window: MainWindow, small: list[Path], qtbot) -> None:
    window.open_path(small[0])
    settle(window, qtbot)
    parts = parts_of(window)
    assert len(parts) > 30
    window.open_path(small[1])
    settle(window, qtbot)
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not [part() for part in parts if part() is not None])


def test_four_maps_later_there_is_as_much_as_after_two(window: MainWindow, small: list[Path], qtbot) -> None:
    open_in_turn(window, small, 2, qtbot)
    before = steady(qtbot)
    assert before["SpaceItem"] >= len(window.document.map.spaces)
    open_in_turn(window, small, 4, qtbot)
    assert steady(qtbot) == before


def test_a_window_that_was_closed_is_gone_with_all_that_it_showed(small: list[Path], settings, qtbot) -> None:
    window = MainWindow(settings)
    window.show()
    window.open_path(small[0])
    qtbot.waitUntil(window.windowHandle().isExposed)
    settle(window, qtbot)
    known = [weakref.ref(window), weakref.ref(window.canvas), *items_of(window)]
    window.close()
    window.deleteLater()
    del window
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not [each() for each in known if each() is not None])


@pytest.mark.soak
def test_fifty_maps_take_no_more_room_than_ten(window: MainWindow, large: list[Path], qtbot) -> None:
    process = psutil.Process()
    open_in_turn(window, large, 10, qtbot)
    gc.collect()
    before = process.memory_info().rss
    open_in_turn(window, large, 50, qtbot)
    gc.collect()
    more = (process.memory_info().rss - before) / 2**20
    print(f"{more:.1f} MB more, {before / 2**20:.0f} MB before")
    assert more < 15
