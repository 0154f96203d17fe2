"""`stomp validate FILE…`: everything that is wrong with documents."""

from __future__ import annotations

import argparse

from engine.cli.output import print_json, tally


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("validate", help="what is wrong with maps, scenarios and other documents")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a document, or builtin:GAME/NAME")
    parser.add_argument("--json", action="store_true", help="print a list of problems as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the problems of all files; 1 when there are any but mere information."""
    from engine.cli.documents import problems_of

    problems = [problem for file in arguments.files for problem in problems_of(file)]
    if arguments.json:
        print_json([p.as_json() for p in problems])
    else:
        for problem in problems:
            print(problem)
        files = len(arguments.files)
        print(f"{files} file{'s' if files > 1 else ''}: {tally(problems)}")
    return int(any(p.severity != "info" for p in problems))
