"""What a batch was played on, and whether that has been changed since."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from editor.document import Document
from editor.lab.values import Value, values_of
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError
from engine.files.scenario import Scenario
from engine.files.scenario_reader import read_scenario_text
from engine.play.registry import load_game


class Stamp:
    """Remembers the map and the scenario of the batch that is shown."""

    def __init__(self, document: Document, scenario_text: Callable[[], str]) -> None:
        self._document, self._text = document, scenario_text
        self._map: Map | None = None
        self._scenario: str | None = None
        self._when = datetime.now()

    def press(self) -> None:
        """A batch begins on what is there now."""
        self._map, self._scenario, self._when = self._document.map, self._text(), datetime.now()

    def press_on(self, source: Map, folder: Path) -> None:
        """A batch is shown that was played on a map some time ago."""
        when = max((file.stat().st_mtime for file in folder.iterdir()), default=0.0)
        self._map, self._scenario, self._when = source, None, datetime.fromtimestamp(when)

    @property
    def changed(self) -> bool:
        """Whether the map or the scenario is another one now."""
        other = self._scenario is not None and self._scenario != self._text()
        return other or (self._map is not self._document.map and self._map != self._document.map)

    def text(self) -> str:
        """What the results are of; empty where there are none."""
        if self._map is None:
            return ""
        today = self._when.date() == datetime.now().date()
        when = f"{self._when:%H:%M}" if today else f"{self._when:%d %B %Y}"
        said = f"{self._map.name or 'The map'} as of {when}"
        return f"{said}; changed since" if self.changed else said

    def scenario(self) -> Scenario:
        """The scenario of the moment: the one that is open, else the game's default one. DocumentError when it can't
        be read."""
        text = self._text()
        if not text:
            return load_game(self._document.map.game).default_scenario(self._document.map)
        read = read_scenario_text(text, self._document.path, board_map=self._document.source)
        if read.scenario is None:
            raise DocumentError(list(read.problems))
        return read.scenario

    def values(self) -> list[Value]:
        """What can be varied. DocumentError where the scenario or the game's data can't be read."""
        return values_of(load_game_data(self._document.map.game), self.scenario())

    def scenario_name(self) -> str:
        """What the scenario calls itself."""
        if not self._text():
            return "with the game's default scenario"
        try:
            return self.scenario().name
        except DocumentError:
            return "with a scenario that can't be read"
