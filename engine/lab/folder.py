"""A batch's folder: `batch.json` says what is played, `games.jsonl` has a line for each game that has ended.

Lines are appended as games end, so that an interrupted batch goes on where it was, and one that is over can be made
larger: a game depends on its place alone. What follows from them (`report.json`, `games.csv`, `report.html`) is written
at the end, anew each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from engine.files.problems import DocumentError, Problem
from engine.files.saving import save_atomically
from engine.lab.batch import Batch, Place, batch_from_json
from engine.lab.record import Record, record_from_json

BATCH, GAMES = "batch.json", "games.jsonl"

_DIFFERS = {
    "format": "of another version",
    "variants": "other maps, scenarios or values",
    "players": "other players",
    "seed": "another seed",
    "most_steps": "another limit of steps",
    "most_turns": "another limit of turns",
}
"""What may differ between two batches, besides how many games they have, in words."""


class Folder:
    """The folder of one batch, held open for writing."""

    def __init__(self, path: Path, batch: Batch) -> None:
        """Make a folder, or go on with the one of the same batch, or of its first games. DocumentError when it holds
        another batch, or more games of it; OSError when it can't be written."""
        self.path, self.batch = path, batch
        path.mkdir(parents=True, exist_ok=True)
        text = json_text(batch.as_json())
        if not (path / BATCH).exists() or self._goes_on(text):
            save_atomically(path / BATCH, text)
        self._file: IO[str] | None = None

    def _goes_on(self, text: str) -> bool:
        """Whether the batch has more games than the one in the folder, and else is the same."""
        if (self.path / BATCH).read_text(encoding="utf-8") == text:
            return False
        there, wanted = _read_json(self.path), self.batch.as_json()
        other = [what for key, what in _DIFFERS.items() if there.get(key) != json.loads(json.dumps(wanted[key]))]
        if other:
            message = f"this folder holds another batch: {', '.join(other)}; give another folder, or remove it"
            raise DocumentError([Problem("other-batch", message, file=self.path / BATCH)])
        if there["games"] > self.batch.games:
            message = (
                f"this folder holds a batch of {there['games']:,} games, and {self.batch.games:,} are asked for; "
                f"ask for {there['games']:,} or more, or give another folder"
            )
            raise DocumentError([Problem("fewer-games", message, file=self.path / BATCH)])
        return True

    def __enter__(self) -> Self:
        _drop_torn_line(self.path / GAMES)
        self._file = (self.path / GAMES).open("a", encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            self._file.close()

    def add(self, record: Record) -> None:
        """Append a game; the system has it then, whatever becomes of this program."""
        assert self._file is not None
        self._file.write(json.dumps(record.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


def read_batch(path: Path) -> Batch:
    """The batch of a folder. DocumentError when there is none."""
    return batch_from_json(_read_json(path))


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads((path / BATCH).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DocumentError([Problem("no-batch", f"there is no {BATCH} in this folder", file=path)]) from None
    except (OSError, ValueError) as error:
        raise DocumentError([Problem("bad-batch", f"not readable: {error}", file=path / BATCH)]) from None
    return data if isinstance(data, dict) else {}


def read_records(path: Path) -> Iterator[Record]:
    """The games in a folder, in the order in which they ended, each once; a torn last line is left out. DocumentError
    for a line that is none."""
    seen: set[Place] = set()
    for number, line in enumerate(_lines(path / GAMES), 1):
        try:
            record = record_from_json(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = f"this line is no game: {type(error).__name__}: {error}"
            raise DocumentError([Problem("bad-game", message, "error", path / GAMES, number, 1)]) from None
        if record.place not in seen:
            seen.add(record.place)
            yield record


def _lines(path: Path) -> Iterator[str]:
    if path.exists():
        with path.open(encoding="utf-8", newline="\n", errors="replace") as file:
            yield from (line for line in file if line.endswith("\n"))


def _drop_torn_line(path: Path) -> None:
    """Cut off what a program that was killed had written of a line."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        while end and _at(file, end - 1) != b"\n":
            end -= 1
        file.truncate(end)


def _at(file: IO[bytes], at: int) -> bytes:
    file.seek(at)
    return file.read(1)


def json_text(data: Any) -> str:
    """Plain data as a file's text."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
