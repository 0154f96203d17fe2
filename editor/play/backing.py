"""Undo that asks first where it would take back a roll: dice that have been seen can't be unseen."""

from __future__ import annotations

from editor.play.bench import PlayBench
from editor.play.breaking import guarded

ABOUT = "undo"


class Backing:
    """Undo on one screen."""

    def __init__(self, screen: PlayBench) -> None:
        self.screen = screen

    @guarded
    def undo(self) -> None:
        """Take the last choice back, or ask whether to."""
        table = self.screen.table
        if table is None or not table.can_undo:
            return
        self.screen.going_on.halt()
        at = table.before()
        rolls = table.session.rolls_after(at)
        if not rolls:
            self._go(at)
            return
        what = "a roll of the dice" if rolls == 1 else f"{rolls} rolls of the dice"
        notice = self.screen.notice
        notice.ask(
            ABOUT,
            f"Undo would take back {what}. The same dice will fall again if they are drawn.",
            [
                ("Undo all the same", "Go back to before the dice", lambda: self._go(at)),
                ("Leave it", "Change nothing", lambda: notice.dismiss(ABOUT)),
            ],
        )
        notice.buttons[0].setFocus()

    @guarded
    def _go(self, at: int) -> None:
        self.screen.notice.dismiss(ABOUT)
        table = self.screen.table
        if table is not None and at <= len(table.session.history):
            table.go_to(at)
