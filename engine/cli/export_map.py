"""`stomp export MAP TARGET`: a map for another program, by the name of the file to write."""

from __future__ import annotations

import argparse
from pathlib import Path


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("export", help="write a map as GeoJSON or SVG")
    parser.add_argument("map", metavar="MAP", help="a map, or builtin:GAME/NAME")
    parser.add_argument("target", type=Path, metavar="TARGET", help="the file to write: .geojson, .json or .svg")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the file; 1 when the map has errors, for then it holds what could be read."""
    from engine.cli.documents import board_of, open_map
    from engine.files.exporting.geojson import geojson_text
    from engine.files.exporting.svg import svg_text
    from engine.files.problems import DocumentError, Problem
    from engine.files.writer import save

    writers = {".geojson": geojson_text, ".json": geojson_text, ".svg": svg_text}
    write = writers.get(arguments.target.suffix.lower())
    if write is None:
        known = ", ".join(writers)
        raise DocumentError([Problem("unknown-kind", f"can't write {arguments.target.name}; known are {known}")])
    document = open_map(arguments.map)
    save(write(board_of(document)), arguments.target)
    print(f"{arguments.target}: written")
    return int(document.faulty)
