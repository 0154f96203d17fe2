"""One finding about a document, said the same way everywhere: to people, to programs, to the editor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Problem:
    """A finding with its place. Lines and columns count from 1; 0 means the place is unknown."""

    code: str
    """A short stable name of the kind of problem, such as `unknown-terrain`; tests and `ignored` refer to it."""
    message: str
    """One or two sentences: what is wrong, what was expected, the nearest right name."""
    severity: Severity = "error"
    file: Path | None = None
    line: int = 0
    column: int = 0
    path: str = ""
    """Where in the document: `spaces.B7.terrain`."""
    objects: tuple[str, ...] = ()
    """Ids on the map to jump to."""

    def __str__(self) -> str:
        where = f"{self.file}:" if self.file else ""
        if self.line:
            where += f"{self.line}:{self.column}:"
        return f"{where} {self.severity}: {self.message} [{self.code}]".lstrip()

    def as_json(self) -> dict[str, Any]:
        """The stable form that `--json` prints."""
        return {
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "file": str(self.file) if self.file else None,
            "line": self.line,
            "column": self.column,
            "path": self.path,
            "objects": list(self.objects),
        }


def nearest(word: str, known: Iterable[str]) -> str:
    """The phrase `; did you mean 'x'?` with the nearest known name, or an empty string when none is near."""
    match = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean '{match[0]}'?" if match else ""


class DocumentError(Exception):
    """A document could not be used at all. `problems` says why; it is never empty."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = problems
