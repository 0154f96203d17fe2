"""A map with what it was read from, and what follows from both. Without Qt, so that problems can be looked for in a
process of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.board.board import Board
from engine.board.model import Map, Props
from engine.board.renewal import renewed
from engine.files.game_data import GameData, load_game_data
from engine.files.map_reader import MapDocument

NOTHING = Map(name="", game="", size=(29700, 21000))
"""What is shown in place of a file that is no map."""


class MapState:
    """The map as it is now, the document it comes from, and where its pictures are."""

    source: MapDocument = MapDocument(None, "", None, None, ())
    map: Map = NOTHING
    path: Path | None = None
    counter_said: float | None = None
    """What somebody says of `counter`; None: as the game has it."""
    pictures: Mapping[str, Path] = {}
    """Where pictures are that the map names and that don't lie beside it yet: name -> file."""
    scenario: tuple[str, Path | None] = ("", None)
    """The text of the scenario that is open with the map (empty: none), and its file."""
    _board: Board | None = None
    """The board as it was last asked for, of this map or of one before its last edits."""
    _game: tuple[Props, GameData] | None = None
    """The data of the game with kinds that were changed here, and these kinds."""

    @property
    def usable(self) -> bool:
        """Whether there is a map to look at and to change."""
        return self.source.map is not None

    @property
    def game(self) -> GameData | None:
        """The data of the map's game with the map's own kinds; None when it is unknown."""
        read = self.source.map
        if self.source.game is None or read is None:
            return self.source.game
        if self.map.game == read.game and self.map.kinds == read.kinds:
            return self.source.game
        if self._game is None or self._game[0] is not self.map.kinds or self._game[1].game != self.map.game:
            bare = load_game_data(self.map.game)
            self._game = self.map.kinds, bare.with_rules(self.map.kinds, under="kinds")[0]
        return self._game[1]

    @property
    def counter(self) -> float:
        """The side in mm of the counters that each space should have room for; 0 asks for none."""
        if self.counter_said is not None:
            return self.counter_said
        return self.game.counter_size if self.game else 0.0

    @property
    def board(self) -> Board:
        """The board of the map as it is now; what follows from it is computed when it is asked for, and taken over
        from the last board where an edit left it alone."""
        if self._board is None:
            terrain, features = (self.game.table(t) if self.game else {} for t in ("terrain", "features"))
            self._board = Board(self.map, terrain, features)
        elif self._board.map is not self.map:
            self._board = renewed(self._board, self.map)
        return self._board
