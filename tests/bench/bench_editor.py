"""The editor's window on a map of 2,000 spaces: real widgets, driven by mouse events, painted after each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.rows import Rows, at_most
from editor_hand import Hand, centre_of
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from editor.app import application
from editor.canvas.paths import to_grid
from editor.settings import Settings
from editor.tools.nodes import NodeTool
from editor.tools.sight import SightTool
from editor.window import MainWindow
from engine.board.model import Map, Point
from engine.board.new_map import Design, new_map
from engine.files.writer import new_map_document

TITLE = "The editor (2,000 irregular spaces)"

SPACES, SIZE, WIDTH = 2000, (84000, 59400), 1579
TERRAIN = ("street", "street", "park", "low-building", "high-building")


def rows() -> Rows:
    """All measurements: of what happens often, the time that 95 in 100 stay under."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    city = new_map(Design("voronoi", SIZE, WIDTH, 7, TERRAIN), name="Bench", game="sheboygan")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bench.yaml"
        file.write_text(new_map_document(city, file).text, encoding="utf-8")
        yield from _measured(file, Path(folder), len(city.spaces))


def _measured(file: Path, folder: Path, count: int) -> Rows:
    app = application()
    window = MainWindow(Settings(folder / "settings"))
    window.resize(1600, 1000)
    window.show()

    def shown(work: Callable[[], object]) -> float:
        """How long some work and the painting after it take, in milliseconds."""
        begun = process_time()
        work()
        app.processEvents()  # painting is among them
        while window.canvas.print.busy:
            app.processEvents()
        return (process_time() - begun) * 1000

    taken = shown(lambda: window.open_path(file))
    yield at_most("opening the file, to the painted window", taken / 1000, 1.5, "s", f" ({count} spaces)")
    hand, source = Hand(window), window.document.map
    names = list(source.spaces)[:: max(count // 120, 1)]

    window.toolbox.use_kind(SightTool)
    view = window.canvas.viewport()
    hovers = [shown(lambda name=name: QTest.mouseMove(view, hand.at(centre_of(source, name)))) for name in names]
    yield at_most("hovering with what is seen from there lit", high(hovers[5:]), 30, "ms", " p95")

    window.toolbox.use_kind(NodeTool)
    window.canvas.zoom(6)
    node = _inner_node(source, hand.canvas.mapToScene(hand.canvas.viewport().rect().center()))
    frames = list(_drag(hand, shown, node))
    yield at_most("dragging a shared corner, a frame", high(frames), 16, "ms", " p95")

    undone = [shown(window.acts[name].trigger) for name in ("undo", "redo") * 15]
    yield at_most("undo or redo of that, with its painting", high(undone), 5, "ms", " p95")
    window.document.undo_stack.setClean()
    window.close()


def _inner_node(source: Map, middle: QPointF) -> Point:
    """The corner nearest to a place of the scene (mm); away from the edge three spaces meet in each."""
    x, y = to_grid(middle)
    points = (p for space in source.spaces.values() for p in space.rings[0])
    return min(points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)


def _drag(hand: Hand, shown: Callable[[Callable[[], object]], float], node: Point) -> Iterator[float]:
    """The frames of a drag in small steps, back and forth."""
    view, (x, y) = hand.canvas.viewport(), node
    hand.move(node)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.at(node))
    places = [(x + 20 * min(n, 60 - n), y + 10 * min(n, 60 - n)) for n in range(1, 60)]
    frames = [shown(lambda at=at: QTest.mouseMove(view, hand.at(at))) for at in places]
    end = places[30]
    QTest.mouseMove(view, hand.at(end))
    shown(lambda: QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hand.at(end)))
    yield from frames[5:]


def high(times: list[float]) -> float:
    """What 95 in 100 of some times stay under."""
    return sorted(times)[min(int(len(times) * 0.95), len(times) - 1)]
