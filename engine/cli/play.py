"""`stomp play SCENARIO`: a game in the terminal, for people and bots in any seats."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any

from engine.cli.numbers import seed
from engine.cli.output import WrongUseError, print_json
from engine.cli.paths import game_target, target
from engine.files.problems import DocumentError, Problem, nearest

if TYPE_CHECKING:
    from engine.play.decisions import Over
    from engine.play.game import Game
    from engine.play.session import Session


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("play", help="play a scenario, or a map as it is, in the terminal")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario, map or saved game, or builtin:GAME/NAME")
    add_seats(parser, "human, random, greedy, idle, search, search:200 or search:30ms; human where not given")
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="what the dice depend on (0)")
    parser.add_argument(
        "--log", type=target, metavar="FILE", help="keep the game in this file, saved at the end or when you quit"
    )
    dice = "drawn by the program, or typed in as they lie on the table (drawn)"
    parser.add_argument("--dice", choices=("drawn", "typed"), default="drawn", help=dice)
    parser.add_argument("--json", action="store_true", help="print how it ended as JSON; the talk goes to stderr")
    parser.set_defaults(run=run)


def add_seats(parser: argparse.ArgumentParser, players: str) -> None:
    """Add the option that says who plays which seat."""
    parser.add_argument(
        "--seat", action="append", default=[], metavar="SEAT=PLAYER", help=f"who plays a seat: {players}"
    )


def seats_of(game: Game, given: list[str], default: str) -> dict[str, str]:
    """Who plays each seat, of `SEAT=PLAYER` texts; a player is the default or a bot. WrongUseError for unknown seats
    and players, naming the nearest."""
    players = dict.fromkeys(game.info.seats, default)
    for text in given:
        seat, _, player = text.partition("=")
        if seat not in players:
            advice = nearest(seat, players) or f"; the seats are {', '.join(players)}"
            message = f"--seat {text}: expected SEAT=PLAYER, and there is no seat '{seat}'{advice}"
            raise WrongUseError([Problem("unknown-seat", message)])
        if player != default:
            _check_bot(text, player)
        players[seat] = player
    return players


def _check_bot(given: str, player: str) -> None:
    from engine.bots.players import make_bot

    try:
        make_bot(player)
    except DocumentError as error:
        raise WrongUseError([replace(p, message=f"--seat {given}: {p.message}") for p in error.problems]) from None


def run(arguments: argparse.Namespace) -> int:
    """Play; 0 also when it was left before its end, 1 when the log could not be written."""
    from engine.cli.table import HUMAN, Table

    session = _session(arguments.scenario, arguments.seed)
    players = seats_of(session.game, arguments.seat, HUMAN)
    log = game_target(arguments.log) if arguments.log else None
    table = Table(session, players, log, typed_dice=arguments.dice == "typed")
    if not arguments.json:
        table.play()
        return int(not table.kept)
    talk = sys.stderr if table.humans or table.typed_dice else StringIO()
    with redirect_stdout(talk):
        table.play()
    print_json(_end(session, players))
    return int(not table.kept)


def _end(session: Session, players: dict[str, str]) -> dict[str, Any]:
    from engine.play.decisions import Over

    pending = session.pending()
    return {
        "game": session.game.info.id,
        "seats": players,
        "seed": session.seed,
        "steps": len(session.history),
        "hash": session.state.hash(),
        "over": over_data(pending) if isinstance(pending, Over) else None,
    }


def over_data(over: Over) -> dict[str, Any]:
    """The end of a game for programs; `winners` is empty in a draw or without a result."""
    return {
        "result": over.result,
        "winners": list(over.winners),
        "ranks": dict(over.ranks),
        "scores": dict(over.scores),
        "reason": over.reason,
        "rule": over.rule,
    }


def _session(reference: str, seed: int) -> Session:
    """A new game of a scenario or map, or a saved one where it was left. DocumentError when it can't be played."""
    from engine.files.resources import resolve_document
    from engine.files.source import read_text
    from engine.play.prepare import prepare_file
    from engine.play.session import Session
    from engine.play.session_file import is_session

    path = resolve_document(reference)
    text = read_text(path)
    return Session.load(text, path) if is_session(text) else Session.of(prepare_file(reference), seed)
