"""What subcommands print: text for people, JSON with stable keys for programs."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.files.problems import DocumentError, Problem


class WrongUseError(DocumentError):
    """An argument that only the document shows to be wrong, such as a seat that its game doesn't have."""


def print_json(data: Any) -> None:
    """One JSON value, a key or item a line where it is large, in the order given."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def report(problems: Sequence[Problem], as_json: bool) -> None:
    """Problems that keep a subcommand from its work: to people as errors, to programs as `{"problems": […]}`."""
    if as_json:
        print_json({"problems": [p.as_json() for p in problems]})
        return
    for problem in problems:
        print(problem, file=sys.stderr)


def tell_faults(problems: Sequence[Problem]) -> None:
    """To people, apart from the answer: that it is that of what could be read only, and why."""
    errors = [p for p in problems if p.severity == "error"]
    if errors:
        print(f"the map has {tally(errors)}, so this is what is left of it; the first: {errors[0]}", file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 link`, `2 links`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def tally(problems: Sequence[Problem]) -> str:
    """How many problems there are of each severity: `2 errors, 1 warning`."""
    counts = Counter(p.severity for p in problems)
    parts = [f"{n} {name}{'s' if n > 1 else ''}" for name in ("error", "warning", "info") if (n := counts[name])]
    return ", ".join(parts) or "no problems"
