"""`stomp new map|scenario FILE`: a document to begin with."""

from __future__ import annotations

import argparse
from pathlib import Path

SHEET = (84_000, 56_000)
"""The size of a new map in grid units: a large printed sheet, 840 by 560 mm."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("new", help="begin a map or a scenario")
    parser.add_argument("kind", choices=("map", "scenario"), help="what to begin")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write; one that exists stays as it is")
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


def _new_map(arguments: argparse.Namespace) -> tuple[str, str]:
    """The text of an empty map of the usual size of a sheet, and its game."""
    from engine.board.model import Map
    from engine.files.game_folders import INSTALLED
    from engine.files.writer import new_map_document

    game = arguments.game or INSTALLED.ids()[0]
    INSTALLED.folder(game)  # raises for an unknown game
    empty = Map(name=arguments.file.stem, game=game, size=SHEET)
    return new_map_document(empty, arguments.file).text, game


def _new_scenario(arguments: argparse.Namespace) -> tuple[str, str]:
    """The text of a game's default scenario on a map, and that game."""
    from dataclasses import replace

    from engine.cli.documents import open_map
    from engine.files.resources import reference_to
    from engine.files.writer import new_scenario_document
    from engine.play.prepare import find_document
    from engine.play.registry import load_game

    chosen = arguments.map or _first_map(arguments.game)
    document = open_map(chosen)
    assert document.map is not None
    game = arguments.game or document.map.game
    reference = reference_to(find_document(chosen), "maps", arguments.file.parent)
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
