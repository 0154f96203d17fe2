"""What the board finds wrong with a map, as problems at the place of the spaces concerned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.board.board import Board
from engine.board.checks import Finding, check_map

from .map_reader import MapDocument
from .problems import Problem
from .yaml_nodes import Path, find, path_text, place

_SECTIONS = ("spaces", "features", "markers", "regions")


def board_problems(document: MapDocument, board: Board) -> list[Problem]:
    """Overlaps, gaps, slivers, parts without a link and the like, in the order of the text, without those that the
    map ignores and those that the reader has told already."""
    told = {(p.code, frozenset(p.objects)) for p in document.problems}
    found = [f for f in check_map(board) if (f.code, frozenset(f.objects)) not in told and f.code != "pair-of-one"]
    return in_order(placed_by_objects(document, [_problem(finding) for finding in found]))


def placed_by_objects(document: MapDocument, problems: Iterable[Problem]) -> list[Problem]:
    """Problems with the place in the document's text where the first of their objects stands."""
    return [_placed(document, problem) for problem in problems]


def without_ignored(document: MapDocument, problems: Iterable[Problem]) -> list[Problem]:
    """The problems but for the warnings that the map's author has seen and accepts."""
    accepted = {(i.code, frozenset(i.objects)) for i in document.map.ignored} if document.map else set()
    return [p for p in problems if p.severity == "error" or (p.code, frozenset(p.objects)) not in accepted]


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order of the text."""
    return sorted(problems, key=lambda p: (p.line, p.column))


def _problem(finding: Finding) -> Problem:
    return Problem(finding.code, finding.message, finding.severity, objects=finding.objects)


def _placed(document: MapDocument, problem: Problem) -> Problem:
    path = _place_of(document, problem.objects)
    line, column = place(document.nodes, path, at_key=True) if path else (0, 0)
    return replace(problem, file=document.path, line=line, column=column, path=path_text(path))


def _place_of(document: MapDocument, objects: tuple[str, ...]) -> Path:
    """Where the first object that has an entry stands."""
    paths = ((section, name) for name in objects for section in _SECTIONS)
    return next((path for path in paths if find(document.nodes, path)), ())
