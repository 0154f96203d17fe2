"""`stomp new map|scenario FILE`: a document to begin with."""

from __future__ import annotations

import argparse
from pathlib import Path


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("new", help="begin a map or a scenario")
    parser.add_argument("kind", choices=("map", "scenario"), help="what to begin")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write; one that exists stays as it is")
    parser.add_argument("--game", default="sheboygan", help="the game it is for (default: %(default)s)")
    parser.add_argument("--map", metavar="MAP", help="of a scenario: the map it is played on")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the document and say so. Raises DocumentError when the file exists or the game is unknown."""
    from engine.files.problems import DocumentError, Problem
    from engine.files.writer import save

    if arguments.file.exists():
        raise DocumentError([Problem("file-exists", "there is such a file already", file=arguments.file)])
    text = _map_text(arguments) if arguments.kind == "map" else _scenario_text(arguments)
    save(text, arguments.file)
    print(f"{arguments.file}: a new {arguments.kind} for {arguments.game}; `stomp edit {arguments.file}` opens it")
    return 0


def _map_text(arguments: argparse.Namespace) -> str:
    from engine.board.model import Map
    from engine.files.game_folders import game_folder
    from engine.files.writer import new_map_document

    game_folder(arguments.game)  # raises for an unknown game
    empty = Map(name=arguments.file.stem, game=arguments.game, size=(84000, 56000))
    return new_map_document(empty, arguments.file).text


def _scenario_text(arguments: argparse.Namespace) -> str:
    from dataclasses import replace

    from engine.cli.documents import open_map
    from engine.files.resources import built_ins, reference_to
    from engine.files.writer import new_scenario_document
    from engine.play.prepare import find_document
    from engine.play.registry import load_game

    maps = [name for name in built_ins("maps") if name.startswith(f"{arguments.game}/")]
    chosen = arguments.map or f"builtin:{maps[0] if maps else f'{arguments.game}/{arguments.game}'}"
    document = open_map(chosen)
    assert document.map is not None
    reference = reference_to(find_document(chosen), "maps", arguments.file.parent)
    scenario = load_game(arguments.game).default_scenario(document.map)
    named = replace(scenario, name=arguments.file.stem, map=reference)
    return new_scenario_document(named, arguments.file).text
