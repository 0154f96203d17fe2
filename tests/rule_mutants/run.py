"""Whether the rule cases of a game notice a mutant of its rules.

A mutant is noticed when a case fails, breaks off or never ends; a rule that no case notices missing isn't really
tested.
"""

from __future__ import annotations

import importlib
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, default_int_handler, signal
from threading import Timer

from engine.play.case_file import Case, read_cases
from engine.play.cases import case_files, run_case
from engine.play.registry import load_game

from .code import CodeMutant, sources
from .data import DataMutant, data_mutants, known_as

CASES = Path(__file__).parents[1] / "cases"

LIMIT = 10
"""Seconds after which a case is taken never to end."""

Mutant = CodeMutant | DataMutant


class Mutants:
    """The mutants of one game and the cases that should notice them."""

    def __init__(self, game: str) -> None:
        importlib.import_module(f"engine.games.{game}.game")
        self.game = game
        self.rules: tuple[str, ...] = importlib.import_module(f"engine.games.{game}.rules").RULES
        self.sources = sources(game, self.rules, known_as(game, self.rules))
        self.files = [read_cases(path) for path in case_files(CASES) if path.parent.name == game]

    def of(self, rule: str) -> Iterator[Mutant]:
        """The mutants of a rule: those of the data, which are few, and those of the code."""
        yield from data_mutants(self.game, rule)
        for source in self.sources:
            yield from source.mutants(rule)

    def noticed_by(self, mutant: Mutant, rule: str) -> str:
        """The first case that fails with a mutant, or an empty text. Those of its rule are tried first."""
        with mutant.applied():
            self._forget(mutant)
            cases = [case for file in self.files for case in file.cases]
            cases.sort(key=lambda case: rule not in case.rules)
            found = next((case.id for case in cases if _fails(case)), "")
        self._forget(mutant)
        return found

    def _forget(self, mutant: Mutant) -> None:
        """Nothing that was found out by other code, or from other figures, may be known: neither by functions that
        remember, nor by the game, nor, where figures change, by the boards of the cases."""
        load_game.cache_clear()
        for name, module in list(sys.modules.items()):
            if name.startswith(f"engine.games.{self.game}."):
                for value in list(vars(module).values()):
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()
        for file in self.files:
            file.__dict__.pop("game", None)
            if isinstance(mutant, DataMutant):
                file.__dict__.pop("cases", None)


def _fails(case: Case) -> bool:
    """Whether a case fails, or never ends. A process in the background may ignore interrupts; here they count."""
    timer = Timer(LIMIT, interrupt_main)
    before = signal(SIGINT, default_int_handler)
    timer.start()
    try:
        return not run_case(case).ok
    except KeyboardInterrupt:
        return True
    finally:
        timer.cancel()
        signal(SIGINT, before)
