"""`stomp adjacency MAP`: which spaces are adjacent."""

from __future__ import annotations

import argparse

from engine.cli.output import print_json, tell_faults


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("adjacency", help="which spaces of a map are adjacent")
    parser.add_argument("map", metavar="MAP", help="a map, or builtin:GAME/NAME")
    parser.add_argument("--json", action="store_true", help="print spaces and borders (a, b, length in mm) as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the links; 1 when the map has errors, for then they are those of what could be read."""
    from engine.cli.documents import board_of, open_map

    document = open_map(arguments.map)
    board = board_of(document)
    if arguments.json:
        borders = sorted((*sorted(pair), round(link.length, 2)) for pair, link in board.links.items())
        print_json({"spaces": sorted(board.ids), "borders": borders})
    else:
        for name in sorted(board.ids):
            print(f"{name}: {' '.join(sorted(board.ids[n] for n in board.neighbours[board.at(name)]))}")
        tell_faults(document.problems)
    return int(document.faulty)
