"""`stomp games`: what is installed."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cli.output import print_json


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("games", help="the games that are installed, with their maps and scenarios")
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the games; 1 when one of them can't be loaded."""
    from engine.files.game_folders import INSTALLED

    games = [_entry(game) for game in INSTALLED.ids()]
    if arguments.json:
        print_json(games)
    else:
        for entry in games:
            _print(entry)
    return int(any(entry["problem"] for entry in games))


def _entry(game: str) -> dict[str, Any]:
    """A game's id, title and seats, its built-in documents, and why it can't be loaded, if so."""
    from engine.files.problems import DocumentError
    from engine.files.resources import BUILTIN, built_ins
    from engine.play.registry import load_game

    try:
        info, problem = load_game(game).info, None
    except DocumentError as error:
        info, problem = None, error.problems[0].message
    own = {kind: [BUILTIN + n for n in built_ins(kind) if n.startswith(f"{game}/")] for kind in ("maps", "scenarios")}
    title, seats = (info.title, list(info.seats)) if info else (game, [])
    return {"id": game, "title": title, "seats": seats, **own, "problem": problem}


def _print(entry: dict[str, Any]) -> None:
    print(f"{entry['id']}: {entry['title']}" + (f", for {', '.join(entry['seats'])}" if entry["seats"] else ""))
    for kind in ("maps", "scenarios"):
        for name in entry[kind]:
            print(f"  {kind[:-1]} {name}")
    if entry["problem"]:
        print(f"  can't be loaded: {entry['problem']}")
