"""Guiding somebody through a first map: watches the window, shows the steps, lights up what to use."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QToolButton, QWidget

from editor.bench import Bench
from editor.guide.panel import GuidePanel
from editor.guide.steps import Facts, steps_for
from engine.board.model import GRID, Map
from engine.files.game_data import load_game_data
from engine.files.game_folders import INSTALLED
from engine.files.problems import DocumentError, Problem
from engine.files.resources import is_file

_LIT = "guided"


class Guide(QObject):
    """The guided first map of a window. What it has seen done that a map can't tell (a problem mended, a game begun)
    is kept, with the map's file, so that one can go on another day."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self._seen: set[str] = set()
        self._path = ""
        self._known: dict[tuple[str, tuple[str, ...]], Problem] = {}
        self._lit: list[QWidget] = []
        self.on = False
        self.panel = GuidePanel()
        self.dock = QDockWidget("Your first city", window)
        self.dock.setObjectName("guide")
        self.dock.setWidget(self.panel)
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        self.dock.hide()
        self.panel.left.connect(self.leave)
        window.document.changed.connect(self._look)
        window.document.checked.connect(self._compare)
        window.document.titled.connect(self._keep)
        window.files.opened.connect(self._opened)
        window.modes.switched.connect(self._switched)
        self._recall()

    # Beginning and leaving

    def begin(self) -> None:
        """Goes on with the map that the guide was left with, or begins a new one."""
        window = self._window
        if self.on:
            window.modes.show("map")
        elif self._path and is_file(Path(self._path)) and not self._finished():
            if window.files.may_leave():
                window.files.open_path(Path(self._path))
                self._start()
        elif self._is_here():
            self._start()
        elif window.files.may_leave():
            self._seen.clear()
            self._path = ""
            window.files.start_new(first_map())
            self._start()

    def _is_here(self) -> bool:
        """Whether the map that is open is the guide's own, which has no file yet."""
        document = self._window.document
        return bool(
            self._window.modes.current != "start" and document.path is None and document.map.name == first_map().name
        )

    def _finished(self) -> bool:
        return {"mended", "played"} <= self._seen

    def _start(self) -> None:
        self.on = True
        self._known = {}
        self._window.modes.show("map")
        self._compare()
        self._switched(self._window.modes.current)

    def leave(self) -> None:
        """Hides the steps; what was done stays done."""
        self.on = False
        self._light([])
        self.dock.hide()
        self._keep()

    def _opened(self) -> None:
        """Another map is not the guide's."""
        if self.on:
            self.leave()

    # Watching

    def _switched(self, mode: str) -> None:
        if not self.on:
            return
        played = mode == "play" and self._window.stack.currentWidget() is self._window.modes.play
        if played and "played" not in self._seen:
            self._seen.add("played")
            self._keep()
            facts = self.facts()
            if all(step.done(facts) for step in steps_for(facts.palette)):
                self._window.toast.tell("That was the last step: a city of your own, and a game on it")
        self.dock.setVisible(mode == "map")
        self._look()

    def _compare(self) -> None:
        """A problem that was there, and is gone while what it was about is still on the map, has been mended."""
        document = self._window.document
        if not self.on:
            return
        now = {(p.code, p.objects): p for p in document.problems if p.severity != "info" and p.objects}
        for key in self._known.keys() - now.keys():
            if all(name in document.map.spaces for name in key[1]):
                self._seen.add("mended")
        self._known = now
        self._look()

    def facts(self) -> Facts:
        """What the steps look at now."""
        document = self._window.document
        return Facts(document.map, document.palette, "mended" in self._seen, "played" in self._seen, len(self._known))

    def _look(self, *_: object) -> None:
        if not self.on:
            return
        facts = self.facts()
        following = self.panel.show_steps(steps_for(facts.palette), facts)
        self._light(self._pointed(following.points_at) if following else [])

    # Lighting up what to use

    def _pointed(self, what: str) -> list[QWidget]:
        window, docks = self._window, self._window.docks
        tools = {type(tool).__name__: type(tool) for tool in window.toolbox.tools}
        if what in tools:
            return _buttons(window.toolbox.action_of(tools[what]))
        parts: dict[str, QWidget] = {
            "name": docks.properties,
            "kinds": docks.kinds.kinds,
            "problems": docks.problems,
        }
        return [parts[what]] if what in parts else _buttons(window.acts[what])

    def _light(self, widgets: list[QWidget]) -> None:
        for widget in {*self._lit, *widgets}:
            widget.setProperty(_LIT, widget in widgets)
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._lit = widgets

    # Keeping

    def _recall(self) -> None:
        seen, _, self._path = self._window.settings.guide.partition(" ")
        self._seen = {word for word in seen.split(",") if word}

    def _keep(self) -> None:
        document = self._window.document
        if self.on and document.path is not None:
            self._path = str(document.path)
        if self.on or self._seen:
            self._window.settings.guide = f"{','.join(sorted(self._seen))} {self._path}"


@cache
def first_map() -> Map:
    """The empty sheet that a game offers for a first map: the first game that does."""
    for game in INSTALLED.ids():
        with suppress(DocumentError):
            offered = load_game_data(game).values.get("first_map")
            if offered:
                width, height = offered["size"]
                return Map(offered["name"], game, (width * GRID, height * GRID))
    raise LookupError("no installed game offers a first map")


def _buttons(action: QAction) -> list[QWidget]:
    return [thing for thing in action.associatedObjects() if isinstance(thing, QToolButton)]
