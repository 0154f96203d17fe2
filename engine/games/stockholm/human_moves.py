"""All moves of human pieces in one position, as a list that is made when it is read."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import full_squares, is_full
from engine.play.actions import Action
from engine.play.choices import Choices


class HumanMoves(Choices):
    """``done``, and the moves of every piece that has not moved (Movement.1, 7, Special.2). It stays what it was when
    the state goes on."""

    __slots__ = ("_drawn", "_moved", "_setting", "_side", "_where")

    def __init__(self, state: StockholmState) -> None:
        self._setting: StockholmSetting = state.setting
        self._where: list[int] = state.piece_space[:]
        self._moved: list[int] = state.piece_moved[:]
        self._side: int = state.side
        self._drawn: Action | None = None
        """What was drawn last; that it is among them need not be found out again."""

    def _movable(self) -> list[int]:
        """The rows of the pieces that may still move, in the order in which their moves sort."""
        where, moved, setting = self._where, self._moved, self._setting
        rows = setting.human_rows if self._side == PEOPLE_SIDE else setting.loyal_rows
        return [row for row in rows if where[row] >= 0 and not moved[row]]

    def _open(self, square: int) -> bool:
        """Whether there is room for one more."""
        where, setting = self._where, self._setting
        return where.count(square) < setting.stack or not is_full(setting, where, self._side, square)

    def made(self) -> tuple[Action, ...]:
        """See `Choices.made`."""
        setting, where = self._setting, self._where
        monster, full, found = where[BEAST], full_squares(setting, where, self._side), [setting.done]
        for row in self._movable():
            mover = setting.movers[row]
            goals, _ = mover.goals[where[row], monster]
            found += [mover.move[s] for s in goals if s not in full]
        return tuple(found)

    def __contains__(self, action: Any) -> bool:
        if action is self._drawn or action == "done":
            return True
        setting, where = self._setting, self._where
        row, square = setting.meanings[action]
        if row <= BEAST or where[row] < 0 or self._moved[row]:
            return False
        if self._side != PEOPLE_SIDE and row in setting.turncoats:
            return False
        _, goals = setting.movers[row].goals[where[row], where[BEAST]]
        return square in goals and self._open(square)

    def draw(self, rng: Random) -> Action:
        """See `Choices.draw`: ``done`` or a piece, each as likely, then one of its moves."""
        setting, where, moved, random = self._setting, self._where, self._moved, rng.random
        rows = setting.human_rows if self._side == PEOPLE_SIDE else setting.loyal_rows
        lots = len(rows) + 1
        while lot := int(random() * lots):
            row = rows[lot - 1]
            if where[row] < 0 or moved[row]:
                continue
            mover = setting.movers[row]
            goals, _ = mover.goals[where[row], where[BEAST]]
            if goals:
                square = goals[int(random() * len(goals))]
                if self._open(square):
                    self._drawn = mover.move[square]
                    return self._drawn
        return setting.done
