"""`stomp los MAP FROM TO`: whether one space sees another."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.cli.numbers import from_
from engine.cli.output import print_json, tell_faults

if TYPE_CHECKING:
    from engine.board.board import Board
    from engine.board.sight_query import SightAnswer, SightQuery
    from engine.files.map_reader import MapDocument


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("los", help="whether one space of a map sees another, and what is in the way")
    parser.add_argument("map", metavar="MAP", help="a map, or builtin:GAME/NAME")
    parser.add_argument("start", metavar="FROM", help="the space that looks")
    parser.add_argument("goal", metavar="TO", nargs="?", help="the space looked at")
    parser.add_argument("--all", action="store_true", help="instead of TO: every space that is seen")
    parser.add_argument(
        "--mode", choices=("any", "centre"), default="any", help="between any two points, or the centres"
    )
    parser.add_argument(
        "--blockers", metavar="KIND,…", help="kinds or ids that block (default: those the game's data says block sight)"
    )
    parser.add_argument(
        "--contact", choices=("closed", "open"), default="closed", help="whether touching a blocker's edge blocks"
    )
    parser.add_argument(
        "--ends", choices=("exempt", "count"), default="exempt", help="whether the two spaces themselves block"
    )
    parser.add_argument(
        "--max", type=from_(0), default=0, metavar="N", help="how many blockers a line may meet (default 0)"
    )
    parser.add_argument("--range", type=from_(0), metavar="N", help="how many steps apart the two may be")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the answer; 1 when the map has errors, for then it is that of what could be read."""
    from engine.cli.documents import board_of, open_map

    if (arguments.goal is None) != arguments.all:
        arguments.parser.error("name the space looked at, or --all")
    document = open_map(arguments.map)
    board = board_of(document)
    _check_names(document, board, arguments)
    query = _query(board, arguments)
    if arguments.all:
        _print_seen(board, arguments, query)
    else:
        _print_answer(arguments, board.line_of_sight(arguments.start, arguments.goal, query))
    if not arguments.json:
        tell_faults(document.problems)
    return int(document.faulty)


def _check_names(document: MapDocument, board: Board, arguments: argparse.Namespace) -> None:
    """Raises DocumentError for a space or a blocker that the map doesn't have, with the map's errors, for it may have
    been left out because of them."""
    from engine.files.problems import DocumentError, Problem, nearest

    spaces = set(board.ids)
    kinds = {*board.terrain_kinds, *board.feature_kinds, *board.map.features, *spaces}
    asked = [("space", name, spaces) for name in (arguments.start, arguments.goal) if name]
    asked += [("kind", name, kinds) for name in _named(arguments)]
    problems = [
        Problem(f"unknown-{what}", f"there is no {what} '{name}' here{nearest(name, known)}")
        for what, name, known in asked
        if name not in known
    ]
    if problems:
        errors = [problem for problem in document.problems if problem.severity == "error"]
        raise DocumentError([*dict.fromkeys(problems), *errors])


def _named(arguments: argparse.Namespace) -> list[str]:
    return [name for name in (arguments.blockers or "").split(",") if name]


def _query(board: Board, arguments: argparse.Namespace) -> SightQuery:
    from engine.board.sight_query import SightQuery

    kinds = {**board.terrain_kinds, **board.feature_kinds}
    by_data = [kind for kind, data in kinds.items() if data.get("blocks_sight")]
    blockers = by_data if arguments.blockers is None else _named(arguments)
    return SightQuery(
        arguments.mode, tuple(blockers), arguments.contact, arguments.ends, arguments.max, arguments.range
    )


def _print_answer(arguments: argparse.Namespace, answer: SightAnswer) -> None:
    if arguments.json:
        witness = [[round(v, 3) for v in point] for point in answer.witness] if answer.witness else None
        print_json({"visible": answer.visible, "witness": witness, "blockers": list(answer.blockers)})
        return
    said = "sees" if answer.visible else "does not see"
    print(f"{arguments.start} {said} {arguments.goal} ({answer.reason.replace('-', ' ')})")
    if answer.witness:
        (ax, ay), (bx, by) = answer.witness
        room = f", with {answer.width:.3g} mm of room" if answer.width else ""
        print(f"  along the line from {ax:g},{ay:g} to {bx:g},{by:g}{room}")
    if answer.blockers:
        print(f"  in the way: {' '.join(answer.blockers)}")


def _print_seen(board: Board, arguments: argparse.Namespace, query: SightQuery) -> None:
    seen = sorted(board.ids[n] for n in board.visible_from(arguments.start, query))
    if arguments.json:
        print_json({"from": arguments.start, "visible": seen})
    else:
        print(f"{arguments.start} sees {len(seen)} space{'' if len(seen) == 1 else 's'}: {' '.join(seen)}")
