"""A batch's folder: `batch.json` says what is played, `games.jsonl` has a line for each game that has ended.

Lines are appended as games end, so that an interrupted batch goes on where it was, and one that is over can be made
larger: a game depends on its place alone. What follows from them (`report.json`, `games.csv`, `report.html`) is written
at the end, anew each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from engine.files.plain_json import json_of
from engine.files.problems import DocumentError, Problem
from engine.files.writer import save
from engine.lab.batch import Batch, Place, batch_from_json
from engine.lab.record import Record, record_from_json

BATCH, GAMES = "batch.json", "games.jsonl"
REPORT, TABLE, PAGE = "report.json", "games.csv", "report.html"

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
        another batch, more games of it, or other files of the same names, and where the system refuses; OSError when
        it can't be made."""
        self.path, self.batch = path, batch
        if path.exists() and not path.is_dir():
            raise DocumentError([Problem("no-folder", "this is a file; a folder was expected", file=path)])
        path.mkdir(parents=True, exist_ok=True)
        if not (path / BATCH).exists():
            _refuse_others(path)
        text = json_text(batch.as_json())
        if not (path / BATCH).exists() or self._goes_on(text):
            save(text, path / BATCH)
        self._file: IO[str] | None = None

    def _goes_on(self, text: str) -> bool:
        """Whether the batch has more games than the one in the folder, and else is the same."""
        there, wanted = _read_json(self.path), json.loads(text)
        if there == wanted:
            return False
        other = [what for key, what in _DIFFERS.items() if there.get(key) != wanted[key]]
        if other:
            message = f"this folder holds another batch: {', '.join(other)}; give another folder, or remove it"
            raise DocumentError([Problem("other-batch", message, file=self.path / BATCH)])
        games = _batch(self.path, there).games
        if games > self.batch.games:
            message = (
                f"this folder holds a batch of {games:,} games, and {self.batch.games:,} are asked for; "
                f"ask for {games:,} or more, or give another folder"
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
            with suppress(OSError) if error else nullcontext():  # what could not be written was told already
                self._file.close()

    def add(self, record: Record) -> None:
        """Append a game; the system has it then, whatever becomes of this program. DocumentError where the system
        refuses: what was appended before stays."""
        assert self._file is not None
        try:
            self._file.write(json.dumps(record.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError as error:
            message = f"a game was not kept, those before it are: {error.strerror}; the same batch can go on with them"
            raise DocumentError([Problem("not-kept", message, file=self.path / GAMES)]) from error


def _refuse_others(path: Path) -> None:
    """DocumentError where files that are of no batch stand under the names that a batch uses."""
    others = [name for name in (GAMES, REPORT, TABLE, PAGE) if (path / name).exists()]
    if others:
        message = f"this folder holds no batch, but {' and '.join(others)}, which would be lost; give another folder"
        raise DocumentError([Problem("other-files", message, file=path)])


def read_batch(path: Path) -> Batch:
    """The batch of a folder. DocumentError when there is none, or one that can't be played."""
    return _batch(path, _read_json(path))


def _batch(path: Path, data: dict[str, Any]) -> Batch:
    try:
        return batch_from_json(data)
    except DocumentError as error:
        raise DocumentError([replace(p, file=path / BATCH, line=0, column=0) for p in error.problems]) from None


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json_of((path / BATCH).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DocumentError([Problem("no-batch", f"there is no {BATCH} in this folder", file=path)]) from None
    except (OSError, ValueError) as error:
        raise DocumentError([Problem("bad-batch", f"not readable: {error}", file=path / BATCH)]) from None
    return data if isinstance(data, dict) else {}


def read_records(path: Path, batch: Batch | None = None) -> Iterator[Record]:
    """The games in a folder, in the order in which they ended, each once; a torn last line is left out. DocumentError
    for a line that is none, or none of the batch where one is given, and where the file can't be read."""
    seen: set[Place] = set()
    for number, line in enumerate(_lines(path / GAMES), 1):
        try:
            record = record_from_json(json_of(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise _no_game(path, number, f"this line is no game: {type(error).__name__}: {error}") from None
        if batch and not batch.holds(record.place, record.seed):
            raise _no_game(path, number, "this game is not one of the batch in this folder")
        if record.place not in seen:
            seen.add(record.place)
            yield record


def _no_game(path: Path, number: int, message: str) -> DocumentError:
    return DocumentError([Problem("bad-game", message, "error", path / GAMES, number, 1)])


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8", newline="\n", errors="replace") as file:
            yield from (line for line in file if line.endswith("\n"))
    except FileNotFoundError:
        return
    except OSError as error:
        raise DocumentError([Problem("bad-game", f"not readable: {error.strerror}", file=path)]) from None


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
