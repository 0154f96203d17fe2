"""Comparing the map with another version of it: a list of what differs, and the differences drawn on the map, for as
long as one goes on changing it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from editor.bench import Bench
from editor.canvas.differences import SIGHT_GAINED, SIGHT_LOST, DifferencesDrawing
from editor.canvas.overlays import HIGHLIGHTS, highlight_item
from editor.later import Later
from editor.panels.difference_rows import Row, rows_of, rows_of_sight, summary
from engine.board.board import Board
from engine.board.links import Pair
from engine.board.map_diff import MapDiff, map_diff, sight_diff
from engine.board.model import Map
from engine.files.map_reader import MapDocument, read_map
from engine.files.resources import documents_folder

LAYER = "differences"
MOST_FOR_SIGHT = 1_500
"""Up to so many spaces lines of sight are compared."""

_SOON_MS = 300


class Comparing(QObject):
    """`other` is the version that the map is compared with; None while nothing is."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self.other: MapDocument | None = None
        self.diff = MapDiff()
        self.sight: dict[str, tuple[Pair, ...]] = {}
        self._title = ""
        self._drawing: DifferencesDrawing | None = None
        self._reader, self._links, self._sight = Later(self), Later(self), Later(self)
        self._reader.answered.connect(self._read)
        self._links.answered.connect(self._show)
        self._sight.answered.connect(self._show_sight)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._ask)
        panel = window.docks.differences
        panel.chosen.connect(self._choose)
        panel.groups_changed.connect(self._draw)
        panel.ended.connect(self.end)
        panel.taken.connect(self.take)
        window.document.changed.connect(self._changed)
        window.document.replaced.connect(self.end)

    # What it is compared with

    def choose(self) -> None:
        """Asks for a file, and compares with it."""
        path = self._window.document.path
        start = path.parent if path else documents_folder()
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Compare with", str(start), "Maps (*.yaml *.yml);;All files (*)"
        )
        if name:
            self.with_file(Path(name), Path(name).name)

    def with_saved(self) -> None:
        """Compares with the file as it was saved last, or opened."""
        path = self._window.document.path
        if path is None:
            self._window.toast.tell("This map has no file yet", refused=True)
        else:
            self.with_file(path, f"{path.name} as it is saved")

    def with_file(self, path: Path, title: str) -> None:
        """Compares with a file, which is read in a thread; says so where it is no map."""
        self._reader.ask(lambda: (path, read_map(path), title))

    def _read(self, answer: tuple[Path, MapDocument, str]) -> None:
        path, found, title = answer
        if found.map is None:
            why = found.problems[0].message if found.problems else "it is no map"
            self._window.toast.tell(f"Can't compare with {path.name}: {why}", refused=True)
            return
        self.begin(found, title)

    def begin(self, other: MapDocument, title: str) -> None:
        """Compares with a map that was read; `title` says what it is."""
        if not self._window.document.usable:
            self._window.toast.tell("There is no map here to compare", refused=True)
            return
        self.other, self._title = other, title
        self.sight = {}
        self._window.modes.show("map")
        self._window.docks.show_differences()
        self._ask()

    def end(self) -> None:
        """Compares no more."""
        for part in (self._reader, self._links, self._sight):
            part.cancel()
        self._soon.stop()
        self.other, self._drawing, self.diff, self.sight = None, None, MapDiff(), {}
        self._window.canvas.layer(LAYER, 14).clear()
        self._window.canvas.layer(f"{LAYER} chosen", 15).clear()
        self._window.docks.differences.clear()
        self._window.docks.hide_differences()

    def take(self) -> None:
        """The map becomes the other version: one step of undo."""
        document = self._window.document
        if self.other is None or self.other.map is None:
            return
        wanted = self.other.map
        touched = {*document.map.spaces, *wanted.spaces}
        if locked := document.why_locked(wanted, touched):
            self._window.toast.tell(locked, refused=True)
            return
        document.apply(f"Take {self._title}", wanted, touched)

    # Finding

    def _changed(self) -> None:
        if self.other is not None:
            self._soon.start()

    def _ask(self) -> None:
        """The boards are made in the thread, apart from those of the window."""
        self._soon.stop()
        self._sight.cancel()
        if self.other is None or self.other.map is None:
            return
        document, before = self._window.document, self.other.map
        data = document.game
        tables = [data.table(t) if data else {} for t in ("terrain", "features")]
        after = document.map

        def work() -> tuple[Board, Board, MapDiff]:
            boards = Board(before, *tables), Board(after, *tables)
            return *boards, map_diff(*boards)

        self._links.ask(work)

    def _show(self, answer: tuple[Board, Board, MapDiff]) -> None:
        before, after, self.diff = answer
        layer = self._window.canvas.layer(LAYER, 14)
        self._drawing = DifferencesDrawing(layer, before.map, after.map, self.diff)
        self._fill(before.map, after.map)
        if max(len(before), len(after)) <= MOST_FOR_SIGHT:
            self._sight.ask(lambda: (before.map, after.map, sight_diff(before, after)))

    def _show_sight(self, answer: tuple[Map, Map, tuple[tuple[Pair, ...], tuple[Pair, ...]]]) -> None:
        before, after, (gained, lost) = answer
        self.sight = {SIGHT_GAINED: gained, SIGHT_LOST: lost}
        self._fill(before, after)

    def _fill(self, before: Map, after: Map) -> None:
        rows = rows_of(self.diff, before, after)
        rows |= rows_of_sight(self.sight.get(SIGHT_GAINED, ()), self.sight.get(SIGHT_LOST, ()))
        title = f"Against {self._title}: {summary(self.diff)}{self._told_of_sight()}."
        self._window.docks.differences.show_rows(title, rows, "Nothing differs")
        self._draw()

    def _told_of_sight(self) -> str:
        gained, lost = len(self.sight.get(SIGHT_GAINED, ())), len(self.sight.get(SIGHT_LOST, ()))
        return f", {gained} lines of sight gained, {lost} lost" if gained or lost else ""

    # Showing

    def _draw(self) -> None:
        self._window.canvas.layer(f"{LAYER} chosen", 15).clear()
        if self._drawing is not None:
            self._drawing.draw(self._window.docks.differences.groups, self.sight)

    def _choose(self, row: Row) -> None:
        """Shows where a difference is."""
        layer = self._window.canvas.layer(f"{LAYER} chosen", 15)
        layer.clear()
        drawing = self._drawing
        if drawing is None or not row.spaces:
            return
        self._window.canvas.centerOn(drawing.box(row.spaces).center())
        layer.add(highlight_item(drawing.shape(row.spaces), HIGHLIGHTS["selected"]))
        if row.pair:
            drawing.mark(layer, row.spaces)
        self._window.selection.set([name for name in row.spaces if name in self._window.document.map.spaces])
