"""The map canvas in step with the document and the selection: what is drawn, lit and looked at."""

from __future__ import annotations

from collections.abc import Iterable

from editor.bench import Bench
from editor.canvas.links import draw_links
from editor.checks import SCENARIO
from engine.board.object_edits import Found
from engine.files.problems import Problem


class Showing:
    """Made before all who ask the canvas what lies where, for it must know of a change before they do."""

    def __init__(self, window: Bench) -> None:
        self._window = window
        self._document, self._canvas = window.document, window.canvas
        self._document.replaced.connect(self._map_replaced)
        self._document.changed.connect(self._map_changed)

    def _map_replaced(self) -> None:
        self._canvas.set_map(self._document.map, None, self._document.palette)
        self.show_links(self._window.acts["links"].isChecked())

    def _map_changed(self, touched: frozenset[str]) -> None:
        self._canvas.update_map(self._document.map, None, touched)
        self.show_selected()
        self._canvas.highlight((), "problem")
        self.show_links(self._window.acts["links"].isChecked())

    def show_selected(self) -> None:
        """Lights what is selected."""
        selection = self._window.selection
        self._canvas.highlight(selection.ids, "selected")
        self._canvas.highlight_objects(selection.objects)

    def show_links(self, on: bool) -> None:
        """Draws which spaces are adjacent, or takes that away."""
        layer = self._canvas.layer("links", 10)
        layer.clear()
        if on and self._document.map.spaces:
            draw_links(layer, self._document.board)

    def jump_to(self, problem: Problem) -> None:
        """Shows the place of a problem: what it is about marked, in the middle of the window; where a scenario names
        what the map does not have, the line of its text."""
        window = self._window
        here = [name for name in problem.objects if self._canvas.space_item(name)]
        things = self._things_of(problem) if not here else []
        if not here and not things and problem in self._document.found.groups.get(SCENARIO, ()):
            window.modes.show("scenario")
            window.scenario.show_line(problem.line)
            return
        window.modes.show("map")
        self._canvas.highlight(here, "problem")
        window.selection.set(here, things)
        self._canvas.centre_on(here, things)
        window.toast.tell(problem.message, refused=problem.severity == "error")

    def _things_of(self, problem: Problem) -> list[Found]:
        """The features and markers that a problem names, or all markers of a kind that it names."""
        source, named = self._document.map, set(problem.objects)
        features: list[Found] = [("features", name) for name in source.features if name in named]
        return features + [("markers", m.id) for m in source.markers.values() if {m.id, m.kind} & named]

    def show_things(self, ids: Iterable[str], objects: Iterable[Found] = ()) -> None:
        """Selects spaces, features and markers on the map, in the middle of the window."""
        spaces, others = list(ids), list(objects)
        self._window.modes.show("map")
        self._window.selection.set(spaces, others)
        self._canvas.centre_on(spaces, others)
