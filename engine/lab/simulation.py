"""A batch being played, kept in a folder where one is given, and what its games say together.

The figures hold no times and depend on the batch alone, never on how many workers shared the work, as long as the
players count their budgets in positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.bots.playout import MOST_STEPS
from engine.lab.batch import Batch, Place
from engine.lab.compare import compared
from engine.lab.crews import Crew, crew_of
from engine.lab.folder import Folder, read_batch, read_records
from engine.lab.record import Record, title_of
from engine.lab.run import run
from engine.lab.stage import Stage
from engine.lab.tally import Tally
from engine.lab.variants import varied
from engine.play.prepare import Prepared


class Simulation:
    """The games of a batch that are known, and their figures."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.stage = Stage(batch)
        self.tallies = [Tally(self.stage.prepared(i)) for i in range(len(batch.variants))]
        self.done: set[Place] = set()

    def add(self, record: Record) -> None:
        """Count a game."""
        self.done.add(record.place)
        self.tallies[record.place.variant].add(record)

    @property
    def whole(self) -> bool:
        """Whether all games are known."""
        return len(self.done) == len(self.batch.places)

    @property
    def figures(self) -> dict[str, Any]:
        """Those of the first variant."""
        return self.tallies[0].figures()

    @property
    def report(self) -> dict[str, Any]:
        """Everything, as plain data."""
        batch, prepared = self.batch, self.stage.prepared(0)
        parts = [self._part(i) for i in range(len(batch.variants))]
        counted = dict.fromkeys(what for part in parts for what in part["heat"])
        return {
            "game": prepared.game.info.id,
            "scenario": prepared.scenario.name,
            "board": prepared.board.map.name,
            "players": dict(batch.players),
            "games": batch.games,
            "seed": batch.seed,
            "most_steps": batch.most_steps,
            "most_turns": batch.most_turns,
            "repeatable": batch.repeatable,
            "heat_titles": {what: title_of(what, prepared.game.info.layout) for what in counted},
            "variants": parts,
        }

    def _part(self, i: int) -> dict[str, Any]:
        variant, tally = self.batch.variants[i], self.tallies[i]
        part = {"name": variant.name, "vary": dict(variant.values), **tally.figures()}
        return part | {"against_first": compared(tally, self.tallies[0])} if i else part


def play(
    batch: Batch,
    crew: Crew,
    folder: Path | None = None,
    told: Callable[[Simulation], None] = lambda _: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Simulation:
    """Play a batch to its end, or until it is cancelled; with a folder, go on with what is in it, and write its report.

    `told` hears of each game. DocumentError when the folder holds another batch, or workers are lost again and again;
    OSError when the folder can't be written.
    """
    simulation = Simulation(batch)
    if folder is None:
        _add_all(simulation, run(batch, crew, (), cancelled), told)
        return simulation
    with Folder(folder, batch) as kept:
        _add_all(simulation, read_records(folder, batch), told)
        _add_all(simulation, _keeping(kept, run(batch, crew, simulation.done, cancelled)), told)
    return simulation


def _keeping(folder: Folder, records: Iterable[Record]) -> Iterable[Record]:
    for record in records:
        folder.add(record)
        yield record


def _add_all(simulation: Simulation, records: Iterable[Record], told: Callable[[Simulation], None]) -> None:
    for record in records:
        simulation.add(record)
        told(simulation)


def reopened(folder: Path) -> Simulation:
    """What a batch's folder holds, nothing played. DocumentError when it holds no batch."""
    simulation = Simulation(read_batch(folder))
    _add_all(simulation, read_records(folder, simulation.batch), lambda _: None)
    return simulation


def simulate(
    prepared: Prepared,
    games: int,
    seed: int = 0,
    players: Mapping[str, str] | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    vary: Sequence[str] = (),
) -> Simulation:
    """Play so many games of each variant: `players` maps seats to names of players, others are random; `vary` holds
    texts as `rules.units.police.movement=3,4`.

    DocumentError for unknown players and for variants that can't be played.
    """
    batch = Batch.of(varied(prepared, vary), players, games, seed, most_steps)
    return play(batch, crew_of(min(jobs, games)))
