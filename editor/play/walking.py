"""Walking: where the piece that is to move can get to, what that costs, and going there with one click."""

from __future__ import annotations

from editor.play.bench import PlayBench
from editor.play.board_view import Hit
from editor.play.choices import Choices
from editor.play.table import Table
from editor.play.telling import plain
from engine.play.reach import Reached, home, reach


class Walking:
    """The reach of one piece on one screen."""

    def __init__(self, screen: PlayBench) -> None:
        self.screen = screen
        self.reached: dict[str, Reached] = {}
        """Space id to the way there; empty where nothing is to be moved."""
        self._of: tuple[Table, int, str] | None = None

    def show(self, table: Table | None, choices: Choices | None) -> None:
        """Show the reach of the piece that has been chosen, or is the only one to choose."""
        piece = choices.mover if choices else ""
        of = (table, len(table.session.history), piece) if table and piece else None
        if of != self._of or of is None:
            self._of = of
            seat = choices.ask.seat if choices else ""
            self.reached = reach(table.game, table.state, seat, piece) if table and piece else {}
        self.screen.board_view.show_costs({space: str(way.cost) for space, way in self.reached.items()})

    def way(self, hit: Hit) -> Reached | None:
        """The way to what was pointed at, where it takes several steps."""
        spaces = (plain(n) for n in hit.anything if n.startswith("space:"))
        return next((self.reached[s] for s in spaces if s in self.reached), None)

    def out_of_reach(self, hit: Hit) -> str:
        """That a piece which goes step by step does not get to what was pointed at; empty where it does, where a single
        step leads there, or where nothing walks."""
        spaces = [plain(n) for n in hit.anything if n.startswith("space:")]
        if self._of is None or not self.reached or not spaces or spaces[0] in self.reached:
            return ""
        table, _, piece = self._of
        board, here = table.session.board, home(table.state, piece)
        if not here or board.at(spaces[0]) in board.neighbours[board.at(here)]:
            return ""
        names = self.screen.names
        return f"{names.noun(f'space:{spaces[0]}')} is out of reach of {names.pieces.get(piece, piece)}."

    def words(self, way: Reached) -> str:
        """What going a way means."""
        last = way.actions[-1]
        words = f"Go to {last.values[-1]} in {len(way.actions)} steps for {way.cost}."
        return self.screen.names.told(words, last.nouns)
