"""What a batch's folder says to people and programs: `report.html`, `report.json` and `games.csv`."""

from __future__ import annotations

import csv
from dataclasses import fields
from io import StringIO
from pathlib import Path
from typing import Any

from engine.files.writer import save
from engine.lab.folder import PAGE, REPORT, TABLE, json_text
from engine.lab.page import page
from engine.lab.simulation import Simulation
from engine.lab.tally import Row

COLUMNS = ("variant", *(f.name for f in fields(Row)))


def write_report(simulation: Simulation, folder: Path) -> list[Path]:
    """Write the files, each whole or not at all; the same games give the same bytes. OSError, DocumentError when they
    can't be written."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        REPORT: json_text(simulation.report),
        TABLE: games_table(simulation),
        PAGE: page(simulation),
    }
    for name, text in texts.items():
        save(text, folder / name)
    return [folder / name for name in texts]


def games_table(simulation: Simulation) -> str:
    """A line for each game, as CSV with its columns' names."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for variant, tally in zip(simulation.batch.variants, simulation.tallies, strict=True):
        writer.writerows([variant.name, *_cells(row)] for row in tally.rows)
    return out.getvalue()


def _cells(row: Row) -> list[Any]:
    return [_cell(getattr(row, name)) for name in COLUMNS[1:]]


def _cell(value: Any) -> Any:
    match value:
        case None:
            return ""
        case tuple():
            return " ".join(value)
        case dict():
            return " ".join(f"{key}:{n}" for key, n in sorted(value.items()))
    return value
