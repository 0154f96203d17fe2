"""Batches in folders: the one being played has one from the beginning, so that nothing of it is lost."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from editor.lab.found import Found
from engine.files.plain_json import json_of, whole
from engine.files.saving import shortened
from engine.lab.batch import Batch, Place
from engine.lab.folder import BATCH, GAMES, read_records
from engine.lab.report import write_report
from engine.lab.simulation import reopened
from engine.lab.stage import open_game
from engine.play.session import Session

MOST = 12
"""How many batches are kept by themselves; saved ones are kept where they were saved."""


@dataclass(frozen=True)
class Kept:
    """A batch's folder: how it is called, how many games of how many have ended."""

    folder: Path
    title: str


def new_folder(parent: Path, name: str) -> Path:
    """Where a new batch is kept; the oldest ones go."""
    old = sorted(_folders(parent), key=_when, reverse=True)
    for folder in old[MOST - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
    stem = re.sub(r"[^\w]+", "-", name.lower()).strip("-") or "batch"
    return parent / f"{shortened(stem)}-{datetime.now():%Y-%m-%d-%H%M%S-%f}"


def kept(parent: Path) -> list[Kept]:
    """The batches that are kept, the latest first."""
    return [Kept(folder, _title(folder)) for folder in sorted(_folders(parent), key=_when, reverse=True)]


def _folders(parent: Path) -> list[Path]:
    return [path.parent for path in parent.glob(f"*/{BATCH}")]


def _when(folder: Path) -> float:
    with suppress(OSError):
        return max(file.stat().st_mtime for file in folder.iterdir())
    return 0.0


def _title(folder: Path) -> str:
    """What a list says of a batch, whose documents are not looked at for that."""
    at = f"{datetime.fromtimestamp(_when(folder)):%d %b %H:%M}"
    try:
        data = json_of((folder / BATCH).read_text(encoding="utf-8"))
        variants, players = data["variants"], ", ".join(f"{s} {p}" for s, p in data["players"].items())
        total, name, played = whole(data["games"]) * len(variants), variants[0]["name"], _games(folder / GAMES)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return f"{at}   {folder.name}"
    return f"{at}   {name}   {played:,} of {total:,} games   {players}"


def _games(file: Path) -> int:
    if not file.exists():
        return 0
    with file.open("rb") as lines:
        return sum(1 for _ in lines)


@dataclass(frozen=True)
class Reopened:
    """A folder's batch and what its games say."""

    folder: Path
    batch: Batch
    found: Found


def read_folder(folder: Path) -> Reopened:
    """What a batch's folder holds. DocumentError when it holds none."""
    simulation = reopened(folder)
    return Reopened(folder, simulation.batch, Found.of(simulation))


def save_report(folder: Path, target: Path) -> Path:
    """Writes the report of a batch's games so far, with the batch itself, so that it can be opened again. OSError,
    DocumentError."""
    target.mkdir(parents=True, exist_ok=True)
    if target.resolve() != folder.resolve():
        for name in (BATCH, GAMES):
            if (folder / name).exists():
                shutil.copyfile(folder / name, target / name)
    write_report(reopened(target), target)
    return target


def open_replay(folder: Path, batch: Batch, place: Place) -> Session:
    """A game of a batch as a session. DocumentError when it goes otherwise than it did."""
    record = next((record for record in read_records(folder) if record.place == place), None)
    return open_game(batch, place, record)
