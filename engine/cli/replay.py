"""`stomp replay LOG`: play a saved game again, or one of a batch, and compare the hash after every step."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli.numbers import from_
from engine.cli.output import print_json
from engine.cli.paths import game_target, target
from engine.cli.play import over_data
from engine.files.problems import DocumentError, Problem

if TYPE_CHECKING:
    from engine.play.session import Session


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("replay", help="play a saved game again, or one of a batch")
    parser.add_argument("log", metavar="LOG", help="a saved session, or the folder of a batch (stomp simulate --out)")
    parser.add_argument("--game", type=from_(0), metavar="N", help="which game of the batch, from 0")
    parser.add_argument("--variant", type=from_(1), default=1, metavar="N", help="of which of its variants (1)")
    parser.add_argument(
        "--save", type=target, metavar="FILE", help="keep the session in this file, as `stomp edit` opens it"
    )
    parser.add_argument("--json", action="store_true", help="print game, steps that fit, and problems as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print how many steps fit; 1 when one differs."""
    from engine.files.writer import save
    from engine.play.decisions import Over
    from engine.play.terminal import over_line

    session = _session(arguments)
    if arguments.save:
        save(session.save(), _save_target(arguments, session))
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


def _save_target(arguments: argparse.Namespace, session: Session) -> Path:
    """Where the game is to be kept. DocumentError where its steps that don't fit would be lost."""
    path = game_target(arguments.save)
    if session.problems and path.exists() and path.samefile(arguments.log):
        message = "not saved over it: the steps that don't fit would be lost; give another name"
        raise DocumentError([*session.problems, Problem("steps-lost", message, file=path)])
    return path


def _session(arguments: argparse.Namespace) -> Session:
    from engine.files.source import read_text
    from engine.play.session import Session

    path = Path(arguments.log)
    if path.is_dir():
        return _game(path, arguments.variant - 1, arguments.game)
    return Session.open(read_text(path), path, branches=True)


def _game(folder: Path, variant: int, game: int | None) -> Session:
    """A game of a batch. DocumentError without a number, which offers the games worth a look."""
    from engine.lab.batch import Place
    from engine.lab.folder import read_batch, read_records
    from engine.lab.stage import open_game

    if game is None:
        raise DocumentError([Problem("which-game", f"give --game N{_offer(folder)}", file=folder)])
    place = Place(variant, game)
    record = next((r for r in read_records(folder) if r.place == place), None)
    return open_game(read_batch(folder), place, record)


def _offer(folder: Path) -> str:
    from engine.lab.simulation import reopened

    found = [f"{game['what']} {game['game']}" for game in reopened(folder).figures["outliers"]]
    return f"; {', '.join(found)}" if found else ""
