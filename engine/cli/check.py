"""`stomp check CASE…`: run rule cases."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.cli.output import print_json


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("check", help="run rule cases and say which hold")
    parser.add_argument("cases", metavar="CASE", nargs="+", help="files of rule cases, or folders of them")
    parser.add_argument("--json", action="store_true", help="print id, ok and problem of each case as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print each case with ok or its first difference; 1 when one fails or a file is faulty."""
    from engine.files.problems import DocumentError
    from engine.play.cases import run_file

    entries = []
    for file in _files([Path(name) for name in arguments.cases]):
        try:
            entries += [(str(file), r.case.id, r.problem) for r in run_file(file)]
        except DocumentError as error:
            entries += [(str(file), "", problem) for problem in error.problems]
    if arguments.json:
        keys = ("file", "id", "ok", "problem")
        rows = [(f, i, p is None, p.as_json() if p else None) for f, i, p in entries]
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        for _, name, problem in entries:
            print(f"{name}{' ' if name else ''}{problem or 'ok'}")
        failed = sum(problem is not None for *_, problem in entries)
        print(f"{len(entries) - failed} hold, {failed} don't")
    return int(any(problem is not None for *_, problem in entries))


def _files(paths: list[Path]) -> list[Path]:
    return [f for p in paths for f in (sorted(p.rglob("*.yaml")) if p.is_dir() else [p])]
