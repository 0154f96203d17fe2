"""`stomp import SOURCE MAP`: a map made from a drawing of another program."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.output import counted, print_json, tally

if TYPE_CHECKING:
    from engine.files.importing.building import Built, Choices


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "import", help="make a map from GeoJSON, TopoJSON, SVG, TripleA polygons or ring lists"
    )
    parser.add_argument("source", type=Path, metavar="SOURCE", help="the drawing")
    parser.add_argument("map", type=Path, metavar="MAP", help="the map to write; an existing one is kept")
    parser.add_argument("--game", help="whose terrain kinds the map uses (default: the first installed game's)")
    parser.add_argument("--terrain", help="the terrain kind of all spaces (default: the game's first)")
    parser.add_argument(
        "--size", type=float, help="the longer side of the sheet in mm (default: as the drawing says, or 600)"
    )
    parser.add_argument(
        "--tolerance", type=float, help="gaps up to so many mm are borders (default: read off the gaps)"
    )
    parser.add_argument(
        "--join", choices=("auto", "always", "never"), default="auto", help="close the gaps between spaces"
    )
    parser.add_argument("--json", action="store_true", help="print the account as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the map and tell what became of the drawing; 1 when the map has errors."""
    from engine.cli.documents import board_of
    from engine.files.board_checks import board_problems
    from engine.files.importing.building import build
    from engine.files.importing.reading import read_drawing
    from engine.files.problems import DocumentError, Problem
    from engine.files.writer import new_map_document, save

    if arguments.map.exists():
        raise DocumentError([Problem("exists", f"{arguments.map} is there already; name another file")])
    built = build(read_drawing(arguments.source), _choices(arguments))
    document = new_map_document(built.map, arguments.map)
    save(document.text, arguments.map)
    found = [*document.problems, *board_problems(document, board_of(document))]
    account = _account(built) | {"problems": len(found)}
    if arguments.json:
        print_json(account)
    else:
        _print(account, arguments.map, tally(found))
    return int(document.faulty)


def _choices(arguments: argparse.Namespace) -> Choices:
    """How the map is to be made. Raises DocumentError for terrain or a size that can't be."""
    from engine.files.game_data import load_game_data
    from engine.files.game_folders import INSTALLED
    from engine.files.importing.building import Choices
    from engine.files.problems import DocumentError, Problem, nearest

    game = arguments.game or INSTALLED.ids()[0]
    kinds = list(load_game_data(game).table("terrain"))
    chosen = arguments.terrain or kinds[0]
    if chosen not in kinds:
        advice = nearest(chosen, kinds) or f"; there are {', '.join(kinds)}"
        raise DocumentError([Problem("unknown-terrain", f"{game} has no terrain '{chosen}'{advice}")])
    if arguments.size is not None and not 50 <= arguments.size <= 10_000:
        raise DocumentError([Problem("bad-size", f"a sheet of {arguments.size:g} mm; expected 50 to 10000")])
    if arguments.tolerance is not None and arguments.tolerance < 0:
        raise DocumentError([Problem("bad-tolerance", "the tolerance must be 0 mm or more")])
    same = {kind: kind for kind in kinds}
    return Choices(game, {**same, "": chosen}, arguments.size, arguments.tolerance, arguments.join)


def _account(built: Built) -> dict[str, Any]:
    from engine.board.board import Board

    account, links = built.account, Board(built.map).links
    return {
        "shapes": account.shapes,
        "spaces": account.spaces,
        "links": len(links),
        "added_links": sum(rule.kind == "added" for rule in built.map.links),
        "joined": account.joined,
        "tolerance": round(account.tolerance, 3),
        "area_before": round(sum(before for before, _ in account.areas.values()), 1),
        "area_after": round(sum(after for _, after in account.areas.values()), 1),
        "doubtful": [[built.ids[a], built.ids[b]] for a, b in built.survey.doubtful(account.tolerance * 100)],
        "notes": list(account.notes),
    }


def _print(account: dict[str, Any], path: Path, problems: str) -> None:
    made = f"{counted(account['spaces'], 'space')} of {counted(account['shapes'], 'shape')}"
    print(f"{path}: {made}, {counted(account['links'], 'link')}, {problems}")
    how = (
        "gaps closed"
        if account["joined"]
        else f"gaps kept, {counted(account['added_links'], 'link')} across them added"
    )
    print(f"  {how}; gaps up to {account['tolerance']:g} mm count as borders")
    print(f"  area {account['area_before']:g} mm² as drawn, {account['area_after']:g} mm² on the map")
    for note in account["notes"]:
        print(f"  {note}")
    if account["doubtful"]:
        listed = ", ".join("-".join(pair) for pair in account["doubtful"][:8])
        print(f"  {len(account['doubtful'])} pairs near the tolerance, to look at: {listed}")
