"""Earlier versions of saved documents: before a file is written over, what it held is kept; the last ten of each."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from filecmp import cmp
from hashlib import sha256
from pathlib import Path

from engine.files.resources import is_file
from engine.files.saving import shortened

KEPT = 10
"""How many versions of a file are kept."""

ORIGIN = "origin.txt"
"""Says whose versions lie in a folder."""


@dataclass(frozen=True)
class Version:
    """What a file held, and since when."""

    file: Path
    saved: datetime


def folder_of(path: Path, top: Path) -> Path:
    """The folder for the versions of one file, whatever name it is reached by."""
    whole = path.resolve()
    mark = sha256(str(whole).encode()).hexdigest()[:12]
    return top / f"{shortened(whole.stem)}-{mark}"


def keep_version(path: Path, top: Path) -> None:
    """Keeps what a file holds now, unless its last version is the same; the oldest above ten go. Nothing for a file
    that doesn't exist. Raises OSError."""
    if not is_file(path):
        return
    folder = folder_of(path, top)
    known = versions(path, top)
    if known and cmp(known[0].file, path, shallow=False):
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ORIGIN).write_text(f"{path.resolve()}\n", encoding="utf-8")
    kept = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}{path.suffix}"
    partial = kept.with_suffix(".partial")
    try:
        shutil.copy2(path, partial)  # with the time at which it was saved
        os.replace(partial, kept)
    finally:
        partial.unlink(missing_ok=True)
    for old in versions(path, top)[KEPT:]:
        with suppress(OSError):
            old.file.unlink()


def versions(path: Path, top: Path) -> list[Version]:
    """The versions of a file that are kept, the latest first."""
    try:
        files = sorted(folder_of(path, top).glob(f"*{path.suffix}"), reverse=True)
        wanted = [file for file in files if file.name != ORIGIN]
        return [Version(file, datetime.fromtimestamp(file.stat().st_mtime)) for file in wanted]
    except OSError:
        return []


def told_time(when: datetime, now: datetime | None = None) -> str:
    """A moment in words: its day, and the time of day.

    >>> told_time(datetime(2026, 3, 1, 9, 5), datetime(2026, 3, 1, 22, 0))
    'today, 09:05:00'
    >>> told_time(datetime(2026, 2, 28, 9, 5), datetime(2026, 3, 1, 22, 0))
    '28 February 2026, 09:05:00'
    """
    day = "today" if when.date() == (now or datetime.now()).date() else f"{when.day} {when:%B %Y}"
    return f"{day}, {when:%H:%M:%S}"
