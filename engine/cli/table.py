"""A game at the terminal: asks people, lets bots choose, tells what happens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from engine.bots.players import Bot, make_bot
from engine.files.problems import DocumentError
from engine.files.writer import save
from engine.play.chance import Chance
from engine.play.decisions import Ask, Decision, IllegalActionError, Over
from engine.play.rng import mix
from engine.play.session import Session
from engine.play.state import ALL_SEEING, SPECTATOR
from engine.play.step_words import why_refused
from engine.play.terminal import ask_lines, chosen, dice_line, over_line, typed_faces, view_lines
from engine.play.timeline import Step

HUMAN = "human"
HELP = """Type an action's number or its text. Also:
  look        the board again            log         what has happened
  undo, redo  take a choice back         save FILE   keep the game in a file
  rules       the rules card             quit        leave the game"""


_NOBODY = Ask("", "", "", ())
"""Stands for a seat where dice are asked for and none is."""


class _QuitError(Exception):
    """Somebody leaves the table."""


class Table:
    """One session at one terminal. `log` is the file that the game is kept in when it ends or is left; with
    `typed_dice` people type what their own dice show."""

    def __init__(
        self, session: Session, players: Mapping[str, str], log: Path | None = None, typed_dice: bool = False
    ) -> None:
        self.session = session
        self.game = session.game
        self.bots: dict[str, Bot] = {seat: make_bot(name) for seat, name in players.items() if name != HUMAN}
        self.humans = [seat for seat, name in players.items() if name == HUMAN]
        self.log = log
        self.kept = True
        """Whether the log could be written, or none was wanted."""
        self.typed_dice = typed_dice
        self._told = 0
        """How many events were printed."""
        self._looked = ""
        """The seat that saw the board last, to draw it again for another."""
        self._generators = {seat: Random(mix(session.seed, i)) for i, seat in enumerate(sorted(self.bots))}
        self._commands: dict[str, Callable[[str, Ask], object]] = {
            "help": lambda _, ask: print(HELP),
            "?": lambda _, ask: print(HELP),
            "look": lambda _, ask: self._forget(),
            "log": lambda _, ask: print("\n".join(e.text for e in self.session.log(ask.seat) if e.text)),
            "rules": lambda _, ask: print(self.game.info.rules_card),
            "undo": lambda _, ask: self._undo(),
            "redo": lambda _, ask: self.session.redo() if self.session.can_redo else print("There is nothing to redo."),
            "save": lambda file, ask: self._save(Path(file) if file else self.log),
            "quit": lambda _, ask: self._leave(),
        }

    def play(self) -> None:
        """Play until the end, or until somebody leaves or the input ends. The log is kept whatever happens."""
        try:
            while not isinstance(pending := self.session.pending(), Over):
                if isinstance(pending, Chance):
                    self._roll(pending)
                else:
                    self._decide(pending)
                self._tell()
            print(over_line(self.game, pending))
        except (EOFError, KeyboardInterrupt, _QuitError):
            print(f"Left after {len(self.session.history)} steps.")
        finally:
            if self.log:
                self.kept = self._save(self.log)

    def _roll(self, chance: Chance) -> None:
        """Draw, or ask for what lies on the table until it can have fallen."""
        if not self.typed_dice:
            self.session.roll()
            return
        line = input(f"{dice_line(chance)}> ").strip()
        if line in ("quit", "undo"):
            self._commands[line]("", _NOBODY)
            return
        try:
            self.session.resolve(typed_faces(chance, line))
        except (ValueError, IllegalActionError) as error:
            print(f"No: {error}")

    def _decide(self, decision: Decision) -> None:
        ask = next((a for a in decision.asks if a.seat in self.bots), decision.asks[0])
        if ask.seat in self.bots:
            view = self.session.view(ask.seat)
            self.session.act(ask.seat, self.bots[ask.seat].choose(self.game, view, ask, self._generators[ask.seat]))
        else:
            self._ask(ask)

    def _ask(self, ask: Ask) -> None:
        """One line from a person; what it says wrong is told, and the game asks again."""
        if self._looked != ask.seat:
            self._curtain(ask.seat)
            self._look(ask.seat)
        else:
            print("\n".join(ask_lines(self.game, self.session.view(ask.seat).state, ask)))
        line = input(f"{ask.seat}> ").strip()
        word, _, rest = line.partition(" ")
        if word in self._commands and not any(a.verb == word for a in ask.actions):
            self._commands[word](rest.strip(), ask)
            return
        step = Step("action", ask.seat, chosen(ask, line))
        try:
            self.session.take(step)
        except IllegalActionError as error:
            said = why_refused(self.game, self.session.state, step, error)
            print(f"No: {said}" if line else "Type a number, an action, or help.")

    def _curtain(self, seat: str) -> None:
        """Between two people at one terminal nobody sees the other's board."""
        if len(self.humans) > 1 and self._looked and sys.stdin.isatty():
            print("\n" * 60)
            input(f"— {self.game.info.seat_titles.get(seat, seat)}: press Enter when only you can see this —")

    def _look(self, seat: str) -> None:
        self._looked = seat
        print("\n".join(view_lines(self.game, self.session.view(seat))))

    def _forget(self) -> None:
        """Draw the board anew before the next question."""
        self._looked = ""

    def _tell(self) -> None:
        """Print what happened since the last time, as far as everybody at the terminal may know."""
        seat = self.humans[0] if len(self.humans) == 1 else SPECTATOR if self.humans else ALL_SEEING
        log = self.session.log(seat)
        self._told = min(self._told, len(log))
        for event in log[self._told :]:
            if event.text:
                print(f"· {event.text}")
        self._told = len(log)

    def _undo(self) -> None:
        """Back to the last decision of a person."""
        back = len(self.session.history) - 1
        while back > 0 and self.session.history[back].seat not in self.humans:
            back -= 1
        if back < 0:
            print("There is nothing to undo.")
            return
        self.session.go_to(back)
        self._forget()

    def _save(self, file: Path | None) -> bool:
        """Keep the game in a file; whether it could be."""
        if file is None:
            print("Say where: save FILE")
            return False
        try:
            save(self.session.save(), file)
            print(f"Saved in {file}.")
        except DocumentError as error:
            print(error)
            return False
        return True

    def _leave(self) -> None:
        raise _QuitError
