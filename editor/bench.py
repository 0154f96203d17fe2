"""What the parts of the main window know of it: what all of them work on, and the little that they ask of each other.

`editor.window` makes the parts and puts them together; no part imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QLabel, QMainWindow, QStackedWidget, QWidget

from editor.actions import Actions
from editor.autosave import Autosave
from editor.canvas.view import MapCanvas
from editor.docks import Docks
from editor.document import Document
from editor.files import Files
from editor.lab_mode import LabMode
from editor.notice_bar import NoticeBar
from editor.options_bar import OptionsBar
from editor.play.kept_games import KeptGames
from editor.play.screen import PlayScreen
from editor.scenario_mode import ScenarioMode
from editor.selection import Selection
from editor.settings import Settings
from editor.start_page import StartPage
from editor.toast import Toast
from editor.toolbox import Toolbox
from engine.board.object_edits import Found
from engine.files.map_reader import MapDocument
from engine.files.problems import Problem


class ModeSwitch(Protocol):
    """Shows one mode of the window at a time."""

    play: PlayScreen
    kept_games: KeptGames
    lab: LabMode
    switched: SignalInstance

    @property
    def current(self) -> str:
        """The name of the mode that is shown."""

    def show(self, mode: str) -> None:
        """Shows a mode."""


class Shows(Protocol):
    """Shows on the map where things are."""

    def show_things(self, ids: Iterable[str], objects: Iterable[Found] = ()) -> None:
        """Selects spaces, features and markers, in the middle of the window."""

    def jump_to(self, problem: Problem) -> None:
        """Shows the place of a problem."""


class Compares(Protocol):
    """Compares the map with other versions of it."""

    def with_saved(self) -> None:
        """With the file as it was saved last."""

    def with_file(self, path: Path, title: str) -> None:
        """With another file."""

    def begin(self, other: MapDocument, title: str) -> None:
        """With a map that was read."""


class Recovers(Protocol):
    """Offers what a crash left behind."""

    @property
    def page(self) -> QWidget:
        """The page that shows it."""


class TellsZoom(Protocol):
    """Says at the foot of the window how large the map is shown."""

    def show_zoom(self) -> None:
        """Says it anew."""


class Bench(QMainWindow):
    """The main window as its parts see it; who makes it gives it all of this."""

    settings: Settings
    document: Document
    canvas: MapCanvas
    selection: Selection
    files: Files
    scenario: ScenarioMode
    autosave: Autosave
    acts: Actions
    toolbox: Toolbox
    docks: Docks
    options: OptionsBar
    start_page: StartPage
    stack: QStackedWidget
    toast: Toast
    notice: NoticeBar
    hint: QLabel
    """What a click will do."""

    modes: ModeSwitch
    showing: Shows
    comparing: Compares
    recovery: Recovers
    status: TellsZoom
    update_actions: Callable[[], None]
    """Enables what can be done in the mode of the moment."""
