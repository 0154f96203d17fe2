"""The modes: start page, Map, Scenario, Play, Lab, on one document. Coming back to the map keeps the place in the
game."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from traceback import format_exception

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication
from PySide6.QtWidgets import QToolBar, QWidget

from editor.bench import Bench
from editor.broken_rules import rules_hold
from editor.files import BYTES_A_SPACE
from editor.lab_mode import LabMode
from editor.play.kept_games import KeptGames
from editor.play.screen import PlayScreen, palette_of
from editor.play_mode import CantPlayPage, WayOut, prepare
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from editor.waiting import AT_ONCE, GivenUpError, Waiting
from engine.board.model import Map
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError
from engine.files.writer import new_map_document
from engine.play.prepare import Prepared
from engine.play.session import Session

MODES = ("map", "scenario", "play", "lab")


class Modes(QObject):
    """Switches the window between its modes; `current` is `start`, `recovery`, `map`, `scenario`, `play`
    or `lab`."""

    switched = Signal(str)

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self.current = ""
        self.play = PlayScreen()
        self.kept_games = KeptGames(self.play, window.settings)
        self.cant_play = CantPlayPage()
        self.lab = LabMode(window.document, window.settings, lambda: window.scenario.text)
        self._begun: tuple[Map, str] | None = None
        """The map and the scenario that the game on the screen was started with."""
        self._note = ""
        """What the status line says once on entering play."""
        pages = window.start_page, window.recovery.page, window.canvas, window.scenario
        for page in (*pages, self.play, self.cant_play, self.lab):
            window.stack.addWidget(page)
        self.play.closed.connect(lambda: self.show("map"))
        self.cant_play.left.connect(lambda: self.show("map"))
        self.lab.replayed.connect(self.replay)
        self.lab.mark.clicked.connect(lambda: self.show("lab"))
        self._build_bar()
        window.start_page.take_tips(window.acts["new"], window.acts["open"])

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
        """Goes to a mode. Play starts a game on the map as it is now, or goes on with the one begun on it; on a large
        map that takes a while, and can be given up."""
        window = self._window
        window.document.settle()
        page: QWidget
        if mode == "start":
            window.start_page.refresh()
            page = window.start_page
        elif mode == "recovery":
            page = window.recovery.page
        elif mode == "map":
            page = window.canvas
        elif mode == "scenario":
            window.scenario.refresh()
            page = window.scenario
        elif mode == "lab":
            self.lab.refresh()
            page = self.lab
        else:
            self._to_play()
            return
        self._switch(mode, page)

    def _switch(self, mode: str, page: QWidget) -> None:
        window = self._window
        entered = mode != self.current
        self.current = mode
        on_map = mode == "map"
        window.docks.set_visible(on_map)
        window.toolbox.bar.setVisible(on_map)
        window.options.bar.setVisible(on_map)
        self.bar.setVisible(mode not in ("start", "recovery"))
        self.quick.setVisible(on_map)
        window.stack.setCurrentWidget(page)
        if mode in MODES:
            window.acts[f"mode_{mode}"].setChecked(True)
        if entered and on_map:
            window.toolbox.use_kind(SelectTool)
            window.canvas.setFocus()
        elif not on_map:
            window.toolbox.use(None)
            window.hint.setText(self._note or _HINTS[mode])
            self._note = ""
        window.update_actions()
        window.status.show_zoom()
        self.switched.emit(mode)

    # Play

    def _to_play(self) -> bool:
        """Goes to play; whether nobody gave that up."""
        try:
            page = self._start_play()
        except GivenUpError:
            for mode in MODES:
                self._window.acts[f"mode_{mode}"].setChecked(mode == self.current)
            self._window.toast.tell("The game was not begun")
            return False
        self._switch("play", page)
        return True

    def _start_play(self) -> QWidget:
        """The game begun on this map and scenario; else the one begun before they changed, moved onto them; else a
        new one. Where there can be none, the page that says why. Raises GivenUpError."""
        window = self._window
        wanted = (window.document.map, window.scenario.text)
        if self._begun and self._begun == wanted:
            return self.play
        try:
            ready = prepare(window.document, window.scenario.text, _BEGINNING, window)
        except DocumentError as error:
            return self._cant("Play can't start yet", error, self._way_out(error))
        before = self._running(ready)
        try:
            with rules_hold(ready.game.info.id):
                session = before.moved(ready) if before else Session.of(ready, randbits(31))
        except DocumentError as error:
            if before is None:
                return self._cant("Play can't start yet", error, self._way_out(error))
            new = WayOut("Begin a new game", self.new_game)
            again = WayOut("Replay its choices on this map", lambda: self._replay(before, ready))
            return self._cant("The game can't go on here", error, new, again)
        if not self.play.may_leave():
            raise GivenUpError
        self._draw_ahead(session)
        self._begun = wanted
        self.play.play(session, same_seats=before is not None)
        if before is not None:
            changed = not session.history
            where = "on the changed map" if changed else "where it was, for the change is undone"
            self._note = f"The game goes on {where}; Shift+F7 begins a new one"
            if changed:
                self.play.carrying.tell(session)
        return self.play

    def _draw_ahead(self, session: Session) -> None:
        """Makes ready, in small pieces, what is drawn of a large map. Raises GivenUpError."""
        shown = session.board.map
        if BYTES_A_SPACE * len(shown.spaces) > AT_ONCE:
            with Waiting(_BEGINNING, self._window) as waiting:
                waiting.for_slices(self.play.canvas.prepare(shown, palette_of(session)))

    def _running(self, ready: Prepared) -> Session | None:
        """The session on the screen, when something has happened in it and it is of the same game."""
        session = self.play.table.session if self._begun and self.play.table else None
        begun = session is not None and (session.history or session.origin)
        return session if session and begun and session.game is ready.game else None

    def _replay(self, played: Session, ready: Prepared) -> None:
        """The choices of a game again, on the map as it is now."""
        if self.play.carrying.replay(played, ready):
            self._begun = (self._window.document.map, self._window.scenario.text)
            self._switch("play", self.play)

    def _cant(self, title: str, error: DocumentError, *ways_out: WayOut) -> QWidget:
        self.cant_play.show_reason(title, error, *ways_out)
        return self.cant_play

    def new_game(self) -> None:
        """Begins anew on the map as it is now; where that is given up, the game on the screen stays."""
        before, self._begun = self._begun, None
        if not self._to_play():
            self._begun = before

    @property
    def playing(self) -> bool:
        """Whether a game is on the screen."""
        return self._window.stack.currentWidget() is self.play

    def save(self) -> None:
        """Saves the game on the screen, else the map with its scenario."""
        if self.playing:
            self.play.save_again()
        else:
            self._window.files.save()

    def resume(self, text: str, path: Path) -> None:
        """Shows a saved session, with the map that it was played on."""
        if not self.play.may_leave():
            return
        window = self._window
        try:
            session = Session.open(text, path)
        except DocumentError as error:
            window.document.load(MapDocument(path, "", None, None, tuple(error.problems)), None)
            way_out = WayOut("Open another file", window.files.open)
            self._switch("play", self._cant("This game can't be opened", error, way_out))
            return
        window.document.load(new_map_document(session.board.map, path), None)
        self._begun = (window.document.map, window.scenario.text)
        self.play.play(session)
        self._switch("play", self.play)
        if session.problems:
            window.hint.setText(session.problems[0].message)

    def replay(self, session: Session, note: str, from_start: bool) -> None:
        """Shows a game of the Lab, from its start or where it stands, whatever the map has become meanwhile."""
        if not self.play.may_leave():
            return
        window = self._window
        self._begun, self._note = (window.document.map, window.scenario.text), note
        self.play.play(session)
        if from_start and self.play.table is not None:
            self.play.table.look_at(0)
        self._switch("play", self.play)

    def _way_out(self, error: DocumentError) -> WayOut:
        window, first = self._window, error.problems[0]
        if error.__cause__ is not None:
            details = "".join(format_exception(error.__cause__))
            return WayOut("Copy the details", lambda: QGuiApplication.clipboard().setText(details))
        if any(name in window.document.map.spaces for name in first.objects):
            return WayOut(f"Show {first.objects[0]} on the map", lambda: window.showing.jump_to(first))
        if window.scenario.text:
            return WayOut("Open the scenario", lambda: self.show("scenario"))
        return WayOut("Go and draw it" if window.document.usable else "Show all problems", self._draw)

    def _draw(self) -> None:
        """To the map, with the tool that draws spaces and the problems in sight."""
        self.show("map")
        self._window.docks.show_problems()
        if self._window.document.usable:
            self._window.toolbox.use_kind(DrawTool)


_BEGINNING = "Preparing the game"

_HINTS = {
    "recovery": "Choose what to do with the work that was left unsaved; nothing is deleted",
    "start": "Choose a map, open a file, or draw a city of your own",
    "scenario": "The scenario's text; what it says is at the right, and is used by Play as it stands",
    "lab": "Let the machine play many games on the map as it is now; they go on while you do something else",
    "play": "Play on the map as it is now; F5 goes back to the map and keeps the game",
}
