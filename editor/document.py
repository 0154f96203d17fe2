"""The one door for change: the map being edited, its undo stack, and what is derived from it.

Maps are immutable, so a step of undo is two of them: the one before and the one after. Views only listen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.canvas.palette import Palette
from editor.checking import Checking
from editor.checks import Checked
from editor.map_state import NOTHING, MapState
from engine.board.edit import listed
from engine.board.edits import Edit, EditError
from engine.board.locks import locked_changes
from engine.board.model import Map, Props
from engine.files.game_data import GameData
from engine.files.map_reader import MapDocument
from engine.files.problems import Problem


class MapChange(QUndoCommand):
    """One step of undo. Steps with the same merge key that follow each other become one."""

    def __init__(
        self, document: Document, name: str, after: Map, touched: Iterable[str], merge_key: str | None
    ) -> None:
        super().__init__(name)
        self._document = document
        self._before, self._after = document.map, after
        self._touched = frozenset(touched)
        self._merge_key = merge_key

    def id(self) -> int:
        return -1 if self._merge_key is None else 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, MapChange) or other._merge_key != self._merge_key:
            return False
        self._after = other._after
        self._touched |= other._touched
        return True

    def redo(self) -> None:
        self._document.show(self._after, self._touched)

    def undo(self) -> None:
        self._document.show(self._before, self._touched)


class Document(QObject, MapState):
    """A map document in the editor.

    Signals: `changed(ids)` after every change with the ids of the spaces it touched; `replaced` when another file is
    shown; `restyled`, before `changed`, when the map's own kinds are others; `titled` when the name, the path or the
    dirty mark changed; `checked` when the problems are known anew.
    """

    changed = Signal(frozenset)
    replaced = Signal()
    restyled = Signal()
    titled = Signal()
    checked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self.titled)
        self.source = MapDocument(None, "", None, None, ())
        self.map = NOTHING
        self.path: Path | None = None
        self.found = Checked()
        """The problems known now, by group."""
        self.pictures: dict[str, Path] = {}
        self.locked: frozenset[str] = frozenset()
        """What the panel Layers has locked: levels of spaces, `features`, `markers`."""
        self._checking = Checking(self)
        self._checking.answered.connect(self._take_problems)
        self._settled: Map | None = None
        """The map as it is while another one is shown in its place, in a drag; None: what is shown is the map."""
        self._lent: frozenset[str] = frozenset()
        """The spaces that differ in what is shown for a while."""
        self._looks: tuple[Palette, GameData | None, Props] | None = None
        """The palette as it was last asked for, and what it is made of."""
        self._check_soon = QTimer(self, singleShot=True, interval=250)
        self._check_soon.timeout.connect(self.check)

    def load(self, source: MapDocument, path: Path | None, pictures: Mapping[str, Path] | None = None) -> None:
        """Shows a document as read. `path` is where Save writes; None for one that has no file of its own. `pictures`
        says where pictures are that the map names and that don't lie beside it."""
        self._settled, self._lent = None, frozenset()
        self.counter_said = None
        self.undo_stack.clear()
        self.pictures = dict(pictures or {})
        self.source, self.path = source, path
        self.map = source.map or NOTHING
        self._board = None
        self.replaced.emit()
        self.titled.emit()
        self.check()

    def saved(self, written: MapDocument, path: Path, shown: Map) -> None:
        """A map stands in this file, with this text; the document is dirty all the same where it has become another one
        while that was written, as when a picture below it arrives."""
        self.source = replace(written, path=path)
        self.path = path
        if shown is self.map:
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self.titled.emit()
        self.check()

    def reload(self, fresh: MapDocument) -> None:
        """Takes over the file as another program wrote it: one step of undo, after which nothing is unsaved."""
        self.settle()
        was, now = self.map.spaces, (fresh.map or NOTHING).spaces
        touched = {name for name in {**was, **now} if was.get(name) != now.get(name)}
        self.source = replace(fresh, path=self.path)
        self._push("Reload the file", fresh.map or NOTHING, touched, None)
        self.undo_stack.setClean()
        self.titled.emit()
        self.check()

    def disown(self) -> None:
        """No file holds the map as it is any more, nor will undo lead to a state that one holds."""
        self.undo_stack.resetClean()
        self.titled.emit()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems known now, the worst first."""
        return self.found.problems

    def set_counter(self, side: float) -> None:
        """Says how large the counters are (mm) that each space should have room for, whatever the game has, and looks
        for problems soon."""
        self.counter_said = side
        self._check_soon.start()

    def set_scenario(self, text: str, path: Path | None) -> None:
        """Says which scenario is open with the map, for its set-up to be looked at with every change of the map."""
        if self.scenario != (text, path):
            self.scenario = text, path
            self._check_soon.start()

    @property
    def dirty(self) -> bool:
        """Whether there are changes that no file holds."""
        return not self.undo_stack.isClean()

    @property
    def palette(self) -> Palette:
        """The looks of the game's kinds and the map's own."""
        game, kinds = self.game, self.map.kinds
        if self._looks is None or self._looks[1] is not game or self._looks[2] is not kinds:
            self._looks = Palette.of(game.values if game else {}, kinds), game, kinds
        return self._looks[0]

    def apply(self, name: str, after: Map, touched: Iterable[str] = (), merge_key: str | None = None) -> None:
        """Changes the map: one step of undo with a name. Nothing happens when nothing changes.

        A merge key joins this step with the one before when that had the same (`area of B7`, typed letter by letter).
        """
        if not self.why_locked(after, touched):
            self._push(name, after, touched, merge_key)

    def attempt(self, name: str, edit: Callable[[], Edit], merge_key: str | None = None) -> Edit | str:
        """Makes an edit and with it one step of undo, as `apply`: the edit, or in a sentence why it can't be made,
        be it impossible or a change of what is locked."""
        self.settle()
        try:
            made = edit()
        except EditError as error:
            return str(error)
        if locked := self.why_locked(made.map, made.touched):
            return locked
        self._push(name, made.map, made.touched, merge_key)
        return made

    def _push(self, name: str, after: Map, touched: Iterable[str], merge_key: str | None) -> None:
        touched = {*touched, *self._lent}  # read before they are given back
        self.settle()
        if self.usable and after != self.map:
            self.undo_stack.push(MapChange(self, name, after, touched, merge_key))

    def why_locked(self, after: Map, touched: Iterable[str] = ()) -> str:
        """Why the map must not become this one: what is locked would change. Empty: it may."""
        held = locked_changes(self.map, after, touched, self.locked)
        return f"Locked against changes: {listed(held)}" if held else ""

    def set_locked(self, part: str, locked: bool) -> None:
        """Locks a part of all maps (a level of spaces, `features`, `markers`) against changes, or unlocks it."""
        self.locked = self.locked | {part} if locked else self.locked - {part}

    def show(self, source: Map, touched: frozenset[str]) -> None:
        """Takes a map as the present one without a step of undo: for steps themselves. A drag is over."""
        touched |= self._lent
        self._settled, self._lent = None, frozenset()
        self._take(source, touched)

    def lend(self, source: Map, touched: frozenset[str]) -> None:
        """Shows a map for as long as a drag lasts. Any step of undo, and `settle`, gives back the one before it, so
        that no step begins at what was never a state of the map."""
        self._settled, self._lent = self._settled or self.map, self._lent | touched
        self._take(source, self._lent)

    @property
    def settled(self) -> Map:
        """The map without what a drag that is under way shows."""
        return self._settled or self.map

    def settle(self) -> None:
        """Gives back the map that a drag began on, if one is under way."""
        if self._settled is not None:
            self.show(self._settled, frozenset())

    def _take(self, source: Map, touched: frozenset[str]) -> None:
        other_kinds = source.kinds != self.map.kinds or source.game != self.map.game
        self.map = source
        if other_kinds:
            self._board = None
            self.restyled.emit()
        self.changed.emit(touched)
        self._check_soon.start()

    def check(self) -> None:
        """Looks for problems now; of a large map they are known a little later."""
        self._check_soon.stop()
        self._checking.ask(self)

    def _take_problems(self, found: Checked) -> None:
        self.found = found
        self.checked.emit()

    @property
    def checking(self) -> bool:
        """Whether the problems of the map as it is now are still looked for."""
        return self._checking.busy or self._check_soon.isActive()

    def close(self) -> None:
        """The document is needed no more."""
        self._check_soon.stop()
        self._checking.close()
