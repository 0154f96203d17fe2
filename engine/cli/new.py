"""`stomp new map|scenario FILE`: a document to begin with."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli.numbers import seed

if TYPE_CHECKING:
    from engine.board.model import Map

SHEET = (84_000, 56_000)
"""The size of a new map in grid units: a large printed sheet, 840 by 560 mm."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("new", help="begin a map or a scenario")
    parser.add_argument("kind", choices=("map", "scenario"), help="what to begin")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write; one that exists stays as it is")
    drawn = parser.add_argument_group("a map with spaces")
    drawn.add_argument("--generator", choices=("squares", "hex", "voronoi", "blocks"), help="how to draw them")
    drawn.add_argument("--size", type=_sheet, default=SHEET, metavar="WxH", help="the sheet in mm (default 840x560)")
    drawn.add_argument("--space", type=_hundredths, default=4000, metavar="MM", help="about how wide (default 40)")
    drawn.add_argument("--seed", type=seed, default=0, metavar="N", help="another seed, another map (default 0)")
    drawn.add_argument(
        "--terrain", metavar="KIND,…", help="kinds to give at random, streets' first (default: the game's first kind)"
    )
    parser.add_argument("--game", help="the game it is for (default: the map's, or the first that is installed)")
    parser.add_argument("--map", metavar="MAP", help="of a scenario: the map it is played on")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the document and say so. Raises DocumentError when the file exists or the game is unknown."""
    from engine.files.problems import DocumentError, Problem
    from engine.files.writer import save

    if arguments.file.exists():
        raise DocumentError([Problem("file-exists", "there is such a file already", file=arguments.file)])
    text, game = _new_map(arguments) if arguments.kind == "map" else _new_scenario(arguments)
    save(text, arguments.file)
    print(f"{arguments.file}: a new {arguments.kind} for {game}; `stomp edit {arguments.file}` opens it")
    return 0


def _sheet(text: str) -> tuple[int, int]:
    """Two lengths in millimetres as grid units. Raises ArgumentTypeError for anything else."""
    width, cross, height = text.partition("x")
    if not cross:
        raise argparse.ArgumentTypeError(f"'{text}' is no size; write width and height in mm, as in 840x560")
    return _hundredths(width), _hundredths(height)


def _hundredths(text: str) -> int:
    """A length in millimetres as grid units. Raises ArgumentTypeError for anything but a length of 1 mm to 10 m."""
    try:
        length = float(text)
    except ValueError:
        length = 0.0
    if not 1 <= length <= 10_000:
        raise argparse.ArgumentTypeError(f"'{text}' is no length from 1 to 10,000 mm")
    return round(length * 100)


def _new_map(arguments: argparse.Namespace) -> tuple[str, str]:
    """The text of a map, empty or with the spaces of a generator, and its game."""
    from engine.board.model import Map
    from engine.files.game_folders import INSTALLED
    from engine.files.writer import new_map_document

    game = arguments.game or INSTALLED.ids()[0]
    INSTALLED.folder(game)  # raises for an unknown game
    name = arguments.file.stem
    made = _generated(arguments, name, game) if arguments.generator else Map(name=name, game=game, size=arguments.size)
    return new_map_document(made, arguments.file).text, game


def _generated(arguments: argparse.Namespace, name: str, game: str) -> Map:
    """A map with the spaces of a generator. Raises DocumentError for unknown kinds, and where no space fits."""
    from engine.board.new_map import Design, new_map
    from engine.files.game_data import load_game_data
    from engine.files.problems import DocumentError, Problem, nearest

    known = list(load_game_data(game).table("terrain"))
    kinds = arguments.terrain.split(",") if arguments.terrain else known[:1]
    unknown = [kind for kind in kinds if kind not in known]
    if unknown:
        raise DocumentError(
            [Problem("unknown-terrain", f"terrain '{kind}' is unknown{nearest(kind, known)}") for kind in unknown]
        )
    try:
        design = Design(arguments.generator, arguments.size, arguments.space, arguments.seed, tuple(kinds))
        return new_map(design, name=name, game=game)
    except ValueError as error:
        raise DocumentError([Problem("no-room", str(error))]) from error


def _new_scenario(arguments: argparse.Namespace) -> tuple[str, str]:
    """The text of a game's default scenario on a map, and that game."""
    from dataclasses import replace

    from engine.cli.documents import open_map
    from engine.files.resources import reference_to, resolve_document
    from engine.files.writer import new_scenario_document
    from engine.play.registry import load_game

    chosen = arguments.map or _first_map(arguments.game)
    document = open_map(chosen)
    assert document.map is not None
    game = arguments.game or document.map.game
    reference = reference_to(resolve_document(chosen, "maps"), "maps", arguments.file.parent)
    scenario = load_game(game).default_scenario(document.map)
    named = replace(scenario, name=arguments.file.stem, map=reference)
    return new_scenario_document(named, arguments.file).text, game


def _first_map(game: str | None) -> str:
    """The first built-in map of a game, or of any. Raises DocumentError when there is none."""
    from engine.files.problems import DocumentError, Problem
    from engine.files.resources import BUILTIN, built_ins

    maps = [name for name in built_ins("maps") if game is None or name.startswith(f"{game}/")]
    if not maps:
        raise DocumentError([Problem("no-map", f"there is no built-in map for '{game}'; name one with --map")])
    return BUILTIN + maps[0]
