"""What windows that crashed left behind: found, read, and put aside once it was dealt with; never deleted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from editor.held_file import HeldFile
from engine.files.plain_json import json_of
from engine.files.problems import DocumentError
from engine.files.source import read_text

ASIDE = "recovered"
"""The folder for copies that were dealt with."""


@dataclass(frozen=True)
class Work:
    """Unsaved work as it is kept: what it is of, when it was kept, the texts, and where unsaved pictures are."""

    name: str
    when: datetime
    map_text: str
    origin: Path | None = None
    """The map's file; None for a map that has none yet."""
    scenario_text: str = ""
    """The scenario's text, where that is unsaved."""
    scenario_origin: Path | None = None
    pictures: Mapping[str, Path] = field(default_factory=dict)

    def as_json(self) -> str:
        """The text of a copy's file."""
        entry = {
            "name": self.name,
            "origin": str(self.origin or ""),
            "when": self.when.isoformat(timespec="milliseconds"),
            "map": self.map_text,
            "scenario": self.scenario_text,
            "scenario_origin": str(self.scenario_origin or ""),
            "pictures": {name: str(path) for name, path in self.pictures.items()},
        }
        return json.dumps(entry, ensure_ascii=False, indent=1)

    @classmethod
    def of_json(cls, text: str) -> Work:
        """The work of a copy's text. Raises ValueError, KeyError, TypeError or AttributeError for what is none."""
        entry = json_of(text)
        return cls(
            name=str(entry["name"]),
            when=datetime.fromisoformat(entry["when"]).replace(tzinfo=None),
            map_text=str(entry["map"]),
            origin=_path(entry["origin"]),
            scenario_text=str(entry["scenario"]),
            scenario_origin=_path(entry.get("scenario_origin")),
            pictures={str(name): Path(path) for name, path in entry.get("pictures", {}).items()},
        )

    @property
    def saved(self) -> bool:
        """Whether the file holds all of it: the window died between saving and taking the copy away."""
        if self.origin is None or self.scenario_text:
            return False
        try:
            return read_text(self.origin) == self.map_text
        except DocumentError:
            return False


def saved_after(work: Work) -> bool:
    """Whether the file of left-over work was written since that was kept."""
    try:
        return work.origin is not None and work.origin.stat().st_mtime > work.when.timestamp()
    except (OSError, ValueError, OverflowError):  # a name that no file can have, or a date that no clock shows
        return False


def _path(said: Any) -> Path | None:
    return Path(said) if said else None


@dataclass(frozen=True)
class Leftover:
    """Work that a window left behind, and the file it is in."""

    file: Path
    work: Work


def leftovers(folder: Path) -> list[Leftover]:
    """The copies that no living window holds, the latest first; unreadable ones are passed over, and those that hold
    nothing unsaved put aside."""
    found = []
    for file in folder.glob("window-*.json"):
        lock = HeldFile(file.with_suffix(".lock"))
        if not lock.take():
            continue
        lock.let_go()
        try:
            found.append(Leftover(file, Work.of_json(file.read_text(encoding="utf-8"))))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
    for each in found:
        if each.work.saved:
            put_aside(each)
    unsaved = (each for each in found if not each.work.saved)
    return sorted(unsaved, key=lambda each: each.work.when, reverse=True)


def put_aside(leftover: Leftover) -> None:
    """Moves a copy that was dealt with to the folder `recovered` beside it, where it is kept.

    Where the system doesn't let it, the copy stays, and is offered again.
    """
    aside = leftover.file.parent / ASIDE
    with suppress(OSError):
        aside.mkdir(exist_ok=True)
        leftover.file.replace(aside / leftover.file.name)
        leftover.file.with_suffix(".lock").unlink(missing_ok=True)
