"""The end of the game: who has won, and why."""

from __future__ import annotations

from engine.games.stockholm.data import MONSTER, PEOPLE
from engine.games.stockholm.layout import StockholmState
from engine.games.stockholm.rules import DESTROYED, KILLED
from engine.play.decisions import Over
from engine.play.game import Phase


class OverPhase(Phase):
    """``over``: nothing more is waited for."""

    name = "over"
    rule = "STO Wins.1"
    title = "The game is over"

    def pending(self, state: StockholmState) -> Over:
        """Who won, and why."""
        return verdict(state)


def verdict(state: StockholmState) -> Over:
    """The result: the target destroyed (Wins.2), the monster dead (Wins.1), or the turns over (KR-17)."""
    people_win = {MONSTER: 2, PEOPLE: 1}
    if state.outcome == DESTROYED:
        name = state.setting.figures.targets[state.target - 1].name
        return Over({MONSTER: 1, PEOPLE: 2}, f"{name} is destroyed: the monster has won.", "STO Wins.2")
    if state.outcome == KILLED:
        return Over(people_win, "The monster is dead: the city is saved.", "STO Wins.1")
    turns = f"The turns are over ({state.setting.turn_limit})"
    if state.setting.figures.ruling("KR-17") == PEOPLE:
        return Over(people_win, f"{turns}: the city has held out.", "STO Wins.1")
    return Over({MONSTER: 1, PEOPLE: 1}, f"{turns} without a result.", "STO Wins.1", "none")
