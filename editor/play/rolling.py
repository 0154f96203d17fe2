"""Rolling: the dice that are to be thrown, and those that fell last."""

from __future__ import annotations

from editor.play.bench import PlayBench
from editor.play.dice import is_drawn, sides_of
from editor.play.habits import Now
from editor.play.table import Table
from editor.play.telling import sentence
from engine.play.chance import Chance


class Rolling:
    """Joins the dice tray and the table of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        self.screen = screen
        self._chance: Chance | None = None
        """What was rolled for last."""
        self._thrown = False
        """Whether a person throws the dice by the button, and so sees them tumble."""
        self._rolls = 0
        """How many rolls have been shown."""

    def begin(self, table: Table) -> None:
        """Take what has been rolled so far as known."""
        self._rolls, self._chance = _count(table), None
        self.screen.dice.put_away()

    def show(self, table: Table, now: Now) -> None:
        """The pending chance, or what fell last when something has just been rolled."""
        rolls, before = _count(table), self._rolls
        self._rolls = rolls
        dice, named = self.screen.dice, self.screen.named
        if now.kind == "roll" and now.chance is not None:
            self._chance, typed = now.chance, table.habits.typed
            self._thrown = not (typed or table.goes_on() or self.screen.going_on.busy)
            follows = bool(rolls) and table.session.history[-1].kind == "chance"
            told = self._told(table) if follows else ""
            dice.ask(now.chance, named(now.chance.prompt), typed, not table.goes_on(), told)
        elif rolls > before and self._chance is not None and table.may_see(self._chance):
            name = named(self._chance.prompt) or self._chance.name
            dice.show_result(name, table.last_faces(), sides_of(self._chance), self._thrown, self._told(table))
            dice.row.setVisible(not is_drawn(self._chance))
        elif rolls != before or now.kind != "choose" or dice.chance is not None:
            dice.put_away()

    def _told(self, table: Table) -> str:
        """What came of the last roll, with its rule; empty where the viewer may not know."""
        event = table.last_roll()
        return f"<b>{self.screen.named(sentence(event))}</b> <small>{event.rule}</small>" if event else ""


def _count(table: Table) -> int:
    return sum(step.kind == "chance" for step in table.session.history)
