"""`stomp export` to .pdf, .png and printed .svg: joins the command line by an entry point, without Qt until then."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.files.problems import DocumentError, Problem

if TYPE_CHECKING:
    from engine.files.map_reader import MapDocument

SUFFIXES = (".pdf", ".png", ".svg")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds what can be said about prints and pictures to `stomp export`."""
    group = parser.add_argument_group("prints and pictures (.pdf, .png, .svg)")
    group.add_argument("--printed", action="store_true", help="an .svg as the map is printed, not one to read back")
    group.add_argument("--dpi", type=float, default=150.0, metavar="N", help="dots per inch of a .png (150)")
    group.add_argument("--paper", default="A4", metavar="SIZE", help="paper of a .pdf: A4, A3, A2, A1, A0, Letter …")
    group.add_argument("--scale", type=float, default=100.0, metavar="PERCENT", help="100: millimetre for millimetre")
    group.add_argument("--overlap", type=float, default=10.0, metavar="MM", help="what pages have in common (10)")
    group.add_argument("--counter", type=float, metavar="MM", help="side of the counters; default: the game's")
    group.add_argument(
        "--background", type=float, metavar="PERCENT", help="the background picture too, with spaces of this strength"
    )
    group.add_argument("--with", dest="parts", metavar="PART,…", help="of a .pdf: map, legend, setup, links, counters")
    group.add_argument("--scenario", metavar="SCENARIO", help="the scenario of the set-up sheet; default: the game's")


def takes(arguments: argparse.Namespace) -> bool:
    """Whether the file that is asked for is made here."""
    suffix = arguments.target.suffix.lower()
    return suffix in SUFFIXES and (suffix != ".svg" or arguments.printed)


def made(document: MapDocument, arguments: argparse.Namespace) -> bytes:
    """What the file is to hold. Raises DocumentError for what can't be made of the map, or of the options."""
    try:
        from editor.printing.headless import file_of
    except ImportError as error:  # Qt needs libraries of the system that a bare server may lack
        raise DocumentError([Problem("no-qt", f"prints and pictures need Qt, which can't start: {error}")]) from None
    try:
        return file_of(document, arguments)
    except ValueError as error:
        raise DocumentError([Problem("not-exported", str(error))]) from None
