"""The menu Select: choosing spaces by what they are and where they lie."""

from __future__ import annotations

from collections.abc import Callable

from editor.bench import Bench
from editor.dialogs.finder import Finder
from editor.finding import commands, things


class Selecting:
    """What the menu's actions do; nothing here changes the map."""

    def __init__(self, window: Bench) -> None:
        self._window = window
        self._document, self._selection = window.document, window.selection

    def slots(self) -> dict[str, Callable[..., object]]:
        """What each action calls."""
        return {
            "same_terrain": self.same_terrain,
            "grow": self.grow,
            "invert": self.invert,
            "fit_selected": self.fit,
            "find": self.find,
            "tables": lambda: self._window.docks.show_tables(),
            "problems": lambda: self._window.docks.walk_problems(),
        }

    def _any(self) -> bool:
        if not self._selection.ids:
            self._window.toast.tell("Select a space first", refused=True)
        return bool(self._selection.ids)

    def same_terrain(self) -> None:
        """Selects every space whose terrain is that of a selected one."""
        spaces = self._document.map.spaces
        kinds = {spaces[i].terrain for i in self._selection.ids}
        if self._any():
            self._selection.set(i for i, space in spaces.items() if space.terrain in kinds)

    def grow(self) -> None:
        """Adds all neighbours of the selected spaces."""
        if self._any():
            board, ids = self._document.board, self._selection.ids
            around = (board.ids[n] for i in ids for n in board.neighbours[board.at(i)])
            self._selection.set((*ids, *around))

    def invert(self) -> None:
        """Selects what isn't, and nothing that is."""
        chosen = set(self._selection.ids)
        self._selection.set(i for i in self._document.map.spaces if i not in chosen)

    def fit(self) -> None:
        """Shows what is selected as large as it can be."""
        selection, canvas = self._window.selection, self._window.canvas
        box = canvas.extent(selection.ids, selection.objects)
        if box.isEmpty():
            self._window.toast.tell("Select a space, a feature or a marker first", refused=True)
        else:
            canvas.look_at(box)

    def find(self) -> None:
        """Asks for a name, an id, a terrain, a marker or a problem, and goes there."""
        finder = Finder("Find", "Name, id, terrain, marker, region or problem", things(self._window), self._window)
        finder.accepted.connect(self._window.canvas.setFocus)  # what is found is on the map, and so are the keys then
        finder.open()

    def command(self) -> None:
        """Asks for a command by its name, and does it."""
        Finder("Commands", "What do you want to do?", commands(self._window), self._window).open()
