"""A simulation as files: `report.json` with all figures, `games.csv` with a line for each game."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from engine.files.writer import save
from engine.lab.record import Record
from engine.lab.simulation import Simulation
from engine.lab.summary import STOPPED

COLUMNS = (
    "variant",
    "game",
    "seed",
    "result",
    "winners",
    "rule",
    "reason",
    "turns",
    "steps",
    "decisions",
    "forced",
    "points",
    "losses",
)


def write_folder(simulation: Simulation, folder: Path) -> list[Path]:
    """Write both files, each whole or not at all; the same simulation gives the same bytes. OSError, DocumentError when
    they can't be written."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "report.json": json.dumps(simulation.report, indent=2, ensure_ascii=False) + "\n",
        "games.csv": _table(simulation),
    }
    for name, text in texts.items():
        save(text, folder / name)
    return [folder / name for name in texts]


def _table(simulation: Simulation) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for batch in simulation.batches:
        variant = " ".join(f"{path}={value}" for path, value in batch.variant.values.items())
        writer.writerows([variant, *row] for row in _rows(batch.records))
    return out.getvalue()


def _rows(records: tuple[Record, ...]) -> Iterator[list[Any]]:
    for number, record in enumerate(records):
        played = record.played
        if played is None:
            continue
        over = played.over
        yield [
            number,
            record.seed,
            over.result if over else "none",
            " ".join(over.winners) if over else "",
            over.rule if over else "",
            over.reason if over else STOPPED,
            played.turns if played.turns is not None else "",
            played.steps,
            played.decisions,
            played.forced,
            " ".join(f"{seat}:{reason}:{n}" for (seat, reason), n in sorted(record.points.items())),
            " ".join(f"{kind}:{n}" for kind, n in sorted(record.losses.items())),
        ]
