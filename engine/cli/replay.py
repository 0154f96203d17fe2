"""`stomp replay LOG`: play a saved game again and compare the hash after every step."""

from __future__ import annotations

import argparse

from engine.cli.output import print_json
from engine.cli.play import over_data


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("replay", help="play a saved game again and compare every step")
    parser.add_argument("log", metavar="LOG", help="a saved session")
    parser.add_argument("--json", action="store_true", help="print game, steps that fit, and problems as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print how many steps fit; 1 when one differs."""
    from pathlib import Path

    from engine.files.source import read_text
    from engine.play.decisions import Over
    from engine.play.session import Session
    from engine.play.terminal import over_line

    path = Path(arguments.log)
    session = Session.open(read_text(path), path)
    fine, pending = not session.problems, session.pending()
    if arguments.json:
        problems = [p.as_json() for p in session.problems]
        over = over_data(pending) if isinstance(pending, Over) else None
        print_json({"game": session.game.info.id, "steps": session.played, "over": over, "problems": problems})
        return int(not fine)
    for problem in session.problems:
        print(problem)
    print(f"{session.game.info.title}: {session.played} steps{', every hash equal' if fine else ' fit'}")
    if isinstance(pending, Over):
        print(over_line(session.game, pending))
    return int(not fine)
