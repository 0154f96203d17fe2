"""The modes: start page, Map, Scenario, Play, on one document. Coming back to the map keeps the place in the game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMessageBox, QToolBar, QWidget

from editor.play.screen import PlayScreen
from editor.play_mode import CantPlayPage, WayOut, prepare
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from engine.files.problems import DocumentError

if TYPE_CHECKING:
    from editor.window import MainWindow

MODES = ("map", "scenario", "play")


class Modes(QObject):
    """Switches the window between its modes; `current` is `start`, `map`, `scenario` or `play`."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.current = ""
        self.play = PlayScreen()
        self.cant_play = CantPlayPage()
        self._started_on: object = None
        """The map and the scenario that the game on the screen was started with."""
        for page in (window.start_page, window.canvas, window.scenario, self.play, self.cant_play):
            window.stack.addWidget(page)
        self.play.closed.connect(lambda: self.show("map"))
        self.cant_play.left.connect(lambda: self.show("map"))
        self._build_bar()

    def _build_bar(self) -> None:
        acts = self._window.acts
        self.bar = QToolBar("Modes", self._window)
        self.bar.setObjectName("modes")
        self.bar.setMovable(False)
        self.bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        group = QActionGroup(self)
        for mode in MODES:
            action = acts[f"mode_{mode}"]
            group.addAction(action)
            self.bar.addAction(action)
        self.bar.addSeparator()
        self.quick = QToolBar("Map", self._window)
        self.quick.setObjectName("quick")
        self.quick.setMovable(False)
        self.quick.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.quick.addActions([acts[name] for name in ("undo", "redo", "save", "links", "fit", "theme")])
        self.bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for bar in (self.bar, self.quick):
            self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)

    def show(self, mode: str) -> None:
        """Goes to a mode. Play starts a game on the map as it is now, or goes on with the one begun on it."""
        window = self._window
        page: QWidget
        if mode == "start":
            window.start_page.refresh()
            page = window.start_page
        elif mode == "map":
            page = window.canvas
        elif mode == "scenario":
            window.scenario.refresh()
            page = window.scenario
        else:
            page = self._start_play()
        self._switch(mode, page)

    def _switch(self, mode: str, page: QWidget) -> None:
        window = self._window
        entered = mode != self.current
        self.current = mode
        on_map = mode == "map"
        window.docks.set_visible(on_map)
        window.toolbox.bar.setVisible(on_map)
        self.bar.setVisible(mode != "start")
        self.quick.setVisible(on_map)
        window.stack.setCurrentWidget(page)
        if mode in MODES:
            window.acts[f"mode_{mode}"].setChecked(True)
        if entered and on_map:
            window.toolbox.use_kind(SelectTool)
            window.canvas.setFocus()
        elif not on_map:
            window.toolbox.use(None)
            window.hint.setText(_HINTS[mode])
        window.update_actions()

    # Play

    def _start_play(self) -> QWidget:
        window = self._window
        wanted = (window.document.map, window.scenario.text)
        if self._started_on is not None and (self._started_on == wanted or self._goes_on()):
            return self.play
        try:
            ready = prepare(window.document, window.scenario.text)
        except DocumentError as error:
            self.cant_play.show_reason(error, self._way_out(error))
            return self.cant_play
        if not self.play.start(ready.board.map, ready.scenario, ready.board):
            unknown = DocumentError(list(ready.problems)) if ready.problems else None
            if unknown is not None:
                self.cant_play.show_reason(unknown, self._way_out(unknown))
                return self.cant_play
        self._started_on = wanted
        return self.play

    def _goes_on(self) -> bool:
        """Whether the game begun before the map or the scenario was changed is to go on, as one wishes."""
        table = self.play.table
        if table is None or not table.session.history:
            return False
        box = QMessageBox(self._window)
        box.setWindowTitle("The map has changed")
        box.setText("The game was begun on the map as it was before. It can go on there, or a new one begins here.")
        old = box.addButton("Go on with the game", QMessageBox.ButtonRole.NoRole)
        box.addButton("New game on the changed map", QMessageBox.ButtonRole.YesRole)
        box.exec()
        return box.clickedButton() is old

    def resume(self, text: str, path: Path) -> None:
        """Shows a saved session."""
        self._started_on = (self._window.document.map, self._window.scenario.text)
        self.play.load_session(text, path)
        self._switch("play", self.play)

    def _way_out(self, error: DocumentError) -> WayOut:
        window, first = self._window, error.problems[0]
        if any(name in window.document.map.spaces for name in first.objects):
            return WayOut(f"Show {first.objects[0]} on the map", lambda: window.jump_to(first))
        if window.scenario.text:
            return WayOut("Open the scenario", lambda: self.show("scenario"))
        return WayOut("Go and draw it" if window.document.usable else "Show all problems", self._draw)

    def _draw(self) -> None:
        """To the map, with the tool that draws spaces and the problems in sight."""
        self.show("map")
        self._window.docks.show_problems()
        if self._window.document.usable:
            self._window.toolbox.use_kind(DrawTool)


_HINTS = {
    "start": "Choose a map, open a file, or draw a city of your own",
    "scenario": "The scenario's text; what it says is at the right, and is used by Play as it stands",
    "play": "Play on the map as it is now; F5 goes back to the map and keeps the game",
}
