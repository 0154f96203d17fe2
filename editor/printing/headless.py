"""Prints and pictures without a window, for `stomp export`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from editor.application import application
from editor.canvas.palette import Palette
from editor.canvas.pictures import Picture, read_picture
from editor.printing.booklet import Content, booklet
from editor.printing.counters import counter_size
from editor.printing.map_sheet import MapSheet
from editor.printing.output import image, pdf, png, svg
from editor.printing.paper import PARTS, SIZES, Setup
from editor.work import finished
from engine.board.board import Board
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError, nearest
from engine.files.resources import resolve_document
from engine.files.scenario_reader import read_scenario_text
from engine.files.source import read_text
from engine.play.prepare import Prepared, board_for, prepare_map, prepare_scenario


def file_of(document: MapDocument, arguments: Namespace) -> bytes:
    """The file that the options of `stomp export` ask for. Raises ValueError, and DocumentError for a scenario that
    can't be used."""
    app = application(shown=False)
    content = content_of(document, ready_for(document, arguments.scenario))
    sheet = MapSheet(content.board.map, content.palette)
    if arguments.background is not None:
        sheet.put_under(_picture(document), within("--background", arguments.background, 10, 100) / 100)
    match arguments.target.suffix.lower():
        case ".pdf":
            pages = finished(booklet(content, sheet, setup_of(arguments, content)))
            data = finished(pdf(pages, content.title))
        case ".svg":
            data = finished(svg(sheet, content.title))
        case _:
            data = png(finished(image(sheet, within("--dpi", arguments.dpi, 1, 10_000))))
    app.processEvents()
    return data


def _picture(document: MapDocument) -> Picture:
    """The map's background picture. Raises ValueError for one that can't be read, and where there is none."""
    under = document.map.background if document.map else None
    if under is None or document.path is None:
        raise ValueError("--background is of no use: the map has no background picture")
    return read_picture(document.path.parent / under.image)


def content_of(document: MapDocument, ready: Prepared | None) -> Content:
    """What can be printed of a map document."""
    assert document.map is not None
    data = document.game
    board = board_for(document.map, data) if data else Board(document.map)
    palette = Palette.of(data.values if data else {}, document.map.kinds)
    return Content(board, palette, data, ready)


def ready_for(document: MapDocument, scenario: str | None) -> Prepared | None:
    """A scenario on this map, or the game's default one where none is named; None where that can't be played."""
    if scenario is not None:
        path = resolve_document(scenario, "scenarios")
        return prepare_scenario(read_scenario_text(read_text(path), path, board_map=document))
    with suppress(DocumentError):
        return prepare_map(document)
    return None


def setup_of(arguments: Namespace, content: Content) -> Setup:
    """The options as a set-up. Raises ValueError for one that is out of its range or unknown."""
    sizes = {size.lower(): size for size in SIZES}
    if arguments.paper.lower() not in sizes:
        raise ValueError(f"there is no paper '{arguments.paper}'; known are {', '.join(SIZES)}")
    setup = Setup(
        size=sizes[arguments.paper.lower()],
        overlap=within("--overlap", arguments.overlap, 0, 50),
        scale=within("--scale", arguments.scale, 10, 400) / 100,
        counter=within("--counter", arguments.counter or counter_size(content.data), 6, 60),
    )
    return setup if arguments.parts is None else replace(setup, parts=_parts(arguments.parts.split(",")))


def within(option: str, value: float, least: float, most: float) -> float:
    """The value of an option. Raises ValueError when it is out of its range."""
    if not least <= value <= most:
        raise ValueError(f"{option} is {value:g}; it may be {least:g} to {most:g}")
    return value


def _parts(wanted: Sequence[str]) -> tuple[str, ...]:
    for part in wanted:
        if part not in PARTS:
            advice = nearest(part, PARTS) or f"; known are {', '.join(PARTS)}"
            raise ValueError(f"there is no part '{part}'{advice}")
    return tuple(part for part in PARTS if part in wanted)
