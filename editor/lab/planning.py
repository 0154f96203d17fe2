"""From what is set up in the Lab to a batch: documents read, values varied, other maps and scenarios beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engine.files.problems import DocumentError
from engine.lab.batch import Batch
from engine.lab.variants import against, varied
from engine.play.prepare import Prepared, prepare_file

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """How a batch is to be played."""

    players: Mapping[str, str]
    games: int
    seed: int
    most_turns: int | None
    texts: tuple[str, ...] = ()
    """Values to vary: `rules.units.police.movement=3,4`."""
    files: tuple[Path, ...] = ()
    """Other maps and scenarios."""


def planned(prepared: Prepared, plan: Plan) -> Batch:
    """The batch of a plan on what is ready to play. DocumentError where something can't be played."""
    others = [against(prepared, prepare_file(str(file))) for file in plan.files]
    variants = [*varied(prepared, plan.texts), *others]
    return Batch.of(variants, plan.players, plan.games, plan.seed, most_turns=plan.most_turns)


def plainly(work: Callable[[], T]) -> Callable[[], T]:
    """Work whose problems come as a sentence: ValueError in place of DocumentError."""

    def done() -> T:
        try:
            return work()
        except DocumentError as error:
            raise ValueError(error.problems[0].message.removeprefix("--vary ")) from error

    return done
