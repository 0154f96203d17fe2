"""What a menu gives to everything that is selected: each is one step of undo, or says why it can't be."""

from __future__ import annotations

from collections.abc import Callable

from editor.bench import Bench
from editor.one_step import make_step
from editor.panels.kinds import LAYERS
from engine.board.edits import Edit, set_fields, set_terrain
from engine.board.object_edits import set_objects
from engine.board.rule_edits import set_in_region, set_link


class Setting:
    """Sets one property of all that is selected, as the panel Properties does."""

    def __init__(self, window: Bench) -> None:
        self._window = window
        self._document, self._selection = window.document, window.selection

    def _commit(self, step: str, edit: Callable[[], Edit]) -> None:
        make_step(self._window, step, edit)

    def terrain(self, kind: str) -> None:
        """Gives the selected spaces a kind of terrain."""
        step, ids = f"Terrain: {self._document.palette.ground(kind).name}", self._selection.ids
        self._commit(step, lambda: set_terrain(self._document.map, ids, kind))

    def layer(self, layer: str) -> None:
        """Puts the selected spaces onto a level."""

        ids = self._selection.ids
        self._commit(f"Level: {LAYERS[layer]}", lambda: set_fields(self._document.map, ids, "layer", layer))

    def kind(self, kind: str, title: str) -> None:
        """Makes the selected features, or markers, of another kind."""

        objects = self._selection.objects
        self._commit(f"Kind: {title}", lambda: set_objects(self._document.map, objects, kind=kind))

    def region(self, name: str, inside: bool) -> None:
        """Puts the selected spaces into a region, or takes them out."""
        region, ids = self._document.map.regions[name], self._selection.ids
        step = f"{'Into' if inside else 'Out of'} {region.name or name}"
        self._commit(step, lambda: set_in_region(self._document.map, name, ids, inside))

    def link(self, a: str, b: str, kind: str, title: str) -> None:
        """Says by hand how two spaces are linked; what was noted of them stays."""
        note = next((rule.note for rule in self._document.map.links if set(rule.between) == {a, b}), "")
        self._commit(f"{a} and {b}: {title.lower()}", lambda: set_link(self._document.map, a, b, kind, note))
