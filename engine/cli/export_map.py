"""`stomp export MAP TARGET`: a map for another program, by the name of the file to write."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.cli.output import tell_faults

if TYPE_CHECKING:
    from engine.files.map_reader import MapDocument

ENTRY_POINTS = "stomping_ground.exports"
"""The group with which other packages add kinds of files: name = a module that is an `Exporter`."""


class Exporter(Protocol):
    """What makes files of kinds that this package doesn't know."""

    SUFFIXES: tuple[str, ...]
    """The names' ends of the files that it makes."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Adds its options to the subcommand."""

    def takes(self, arguments: argparse.Namespace) -> bool:
        """Whether it makes the file that is asked for."""

    def made(self, document: MapDocument, arguments: argparse.Namespace) -> bytes:
        """What the file is to hold. Raises DocumentError."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    exporters: list[Exporter] = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    more = [suffix for exporter in exporters for suffix in exporter.SUFFIXES if suffix != ".svg"]
    parser = subparsers.add_parser("export", help="write a map as GeoJSON, SVG, and what is installed besides")
    parser.add_argument("map", metavar="MAP", help="a map, or builtin:GAME/NAME")
    known = ", ".join([".geojson", ".json", ".svg", *more])
    parser.add_argument("target", type=Path, metavar="TARGET", help=f"the file to write: {known}")
    for exporter in exporters:
        exporter.add_options(parser)
    parser.set_defaults(run=run, exporters=exporters, known=known)


def run(arguments: argparse.Namespace) -> int:
    """Write the file; 1 when the map has errors, for then it holds what could be read."""
    from engine.cli.documents import open_map
    from engine.files.writer import save

    make = _maker(arguments)
    document = open_map(arguments.map)
    save(make(document), arguments.target)
    print(f"{arguments.target}: written")
    tell_faults(document.problems)
    return int(document.faulty)


def _maker(arguments: argparse.Namespace) -> Callable[[MapDocument], str | bytes]:
    """What makes the file of a document. Raises DocumentError for a file of a kind that nothing makes."""
    from engine.cli.documents import board_of
    from engine.files.exporting.writers import WRITERS
    from engine.files.problems import DocumentError, Problem

    for exporter in arguments.exporters:
        if exporter.takes(arguments):
            return lambda document: bytes(exporter.made(document, arguments))
    write = WRITERS.get(arguments.target.suffix.lower())
    if write is None:
        message = f"can't write {arguments.target.name}; known are {arguments.known}"
        raise DocumentError([Problem("unknown-kind", message)])
    return lambda document: write(board_of(document))
