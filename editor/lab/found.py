"""What a batch says so far, as plain data that is safe to show while the batch goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.board.model import Map
from engine.lab.simulation import Simulation
from engine.lab.tally import Row
from engine.play.game import GameInfo

UNDECIDED = "undecided"


@dataclass(frozen=True)
class Found:
    """A batch at one moment: its report (`Simulation.report`), the rows of its games, and what they were played on."""

    report: Mapping[str, Any]
    rows: tuple[tuple[Row, ...], ...]
    """By variant, each in the order of the games' numbers."""
    info: GameInfo
    maps: tuple[Map, ...]
    """The map of each variant."""
    done: int
    total: int

    @classmethod
    def of(cls, simulation: Simulation) -> Found:
        """What a simulation knows; asked in the thread that adds games to it."""
        batch, stage = simulation.batch, simulation.stage
        return cls(
            simulation.report,
            tuple(tuple(tally.rows) for tally in simulation.tallies),
            stage.prepared(0).game.info,
            tuple(stage.prepared(i).board.map for i in range(len(batch.variants))),
            len(simulation.done),
            len(batch.places),
        )

    @property
    def whole(self) -> bool:
        """Whether all games are known."""
        return self.done == self.total

    @property
    def names(self) -> list[str]:
        """The variants' names."""
        return [variant["name"] for variant in self.report["variants"]]

    def seat(self, seat: str) -> str:
        """A seat's title with the kind of its player."""
        return f"{title_of_seat(self.info, seat)} ({self.report['players'][seat]})"

    @property
    def players(self) -> str:
        """All seats with the kinds of their players."""
        return ", ".join(map(self.seat, self.info.seats))

    def outliers(self, variant: int) -> list[tuple[str, Row]]:
        """Games worth a look, each with what makes it so; also the first that was left undecided."""
        rows = {row.game: row for row in self.rows[variant]}
        found = [(game["what"], rows[game["game"]]) for game in self.report["variants"][variant]["outliers"]]
        open_ended = next((row for row in self.rows[variant] if row.result == "none"), None)
        return [*found, (UNDECIDED, open_ended)] if open_ended else found


def title_of_seat(info: GameInfo, seat: str) -> str:
    """A seat's name for people."""
    return info.seat_titles.get(seat) or seat.replace("-", " ").capitalize()
