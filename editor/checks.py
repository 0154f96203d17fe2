"""The problems of the map as it stands in the editor, saved or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.picture_files import picture_file
from engine.board.board import Board
from engine.board.checks import check_map
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError, Problem
from engine.files.writer import write_map
from engine.files.yaml_nodes import place
from engine.play.registry import load_game

if TYPE_CHECKING:
    from editor.document import Document

_RANK = {"error": 0, "warning": 1, "info": 2}


def written(document: Document) -> MapDocument:
    """The document with the map as it is now, as it would be saved. Raises DocumentError when it can't be."""
    if not document.usable or document.map is document.source.map:
        return document.source
    return write_map(document.source, document.map)


def problems_of(document: Document) -> list[Problem]:
    """All problems of the document, the worst first: of its text, of its shapes and links, and of its game."""
    try:
        source = written(document)
    except DocumentError as error:
        return error.problems
    found = list(source.problems)
    if picture_file(document) is not None:  # it will lie beside the map once that is saved
        found = [problem for problem in found if problem.code != "background-missing"]
    if document.usable:
        found += [*_of_shapes(source, document.board), *_of_game(document)]
    once = {(p.code, frozenset(p.objects), p.message): p for p in reversed(found)}
    return sorted(once.values(), key=lambda p: (_RANK[p.severity], p.line))


def _of_shapes(source: MapDocument, board: Board) -> Iterator[Problem]:
    for finding in check_map(board):
        path = ("spaces", finding.objects[0]) if finding.objects else ()
        line, column = place(source.nodes, path)
        where = ".".join(path)
        yield Problem(
            finding.code, finding.message, finding.severity, source.path, line, column, where, finding.objects
        )


def _of_game(document: Document) -> list[Problem]:
    if document.game is None:
        return []
    try:
        return load_game(document.map.game).check_map(document.board)
    except DocumentError as error:
        return error.problems
