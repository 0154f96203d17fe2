"""The documents that subcommands are given: found, read, and checked with all that the layers below know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from engine.board.board import Board
from engine.files.board_checks import board_problems, in_order, placed_by_objects, without_ignored
from engine.files.design import read_design_text, unknown_wares
from engine.files.game_data import read_game_data
from engine.files.map_reader import MapDocument, read_map_text
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.resources import resolve_document
from engine.files.scenario_reader import placed_by_path, read_scenario_text
from engine.files.source import read_text, source_of
from engine.files.yaml_nodes import place
from engine.play.case_file import read_cases_text
from engine.play.prepare import board_for
from engine.play.registry import load_game
from engine.play.session import Session


def open_map(reference: str) -> MapDocument:
    """A map document with a map; what is faulty in it is left out. Raises DocumentError when it is none."""
    path = resolve_document(reference, "maps")
    document = read_map_text(read_text(path), path)
    if document.map is None:
        raise DocumentError(list(document.problems))
    return document


def board_of(document: MapDocument) -> Board:
    """The board of a map document; without its game's data it is a board whose kinds are unknown."""
    assert document.map is not None
    return board_for(document.map, document.game) if document.game else Board(document.map)


def problems_of(reference: str) -> list[Problem]:
    """Everything that is wrong with a document of any kind, in the order of its text."""
    try:
        path = resolve_document(reference)
        text = read_text(path)
        return in_order(_CHECKS[_kind(text, path)](text, path))
    except DocumentError as error:
        return error.problems


def _kind(text: str, path: Path) -> str:
    """The kind of document, by its `format:`. Raises DocumentError when it is none that is known."""
    source = source_of(text, path)
    if source.root is None:
        raise DocumentError(list(source.problems))
    said = source.root.plain().get("format")
    kind = said.split("/")[1] if isinstance(said, str) and said.count("/") == 2 else ""
    if kind not in _CHECKS:
        known = [f"stomping-ground/{k}/1" for k in _CHECKS]
        advice = nearest(str(said), known) or f"; known are {', '.join(known)}"
        message = f"format '{said}' is unknown{advice}" if said is not None else f"'format' is missing{advice}"
        line, column = place(source.root, ("format",))
        raise DocumentError([*source.problems, Problem("unknown-format", message, "error", path, line, column)])
    return kind


def _map_problems(text: str, path: Path) -> list[Problem]:
    document = read_map_text(text, path)
    return without_ignored(document, [*document.problems, *_play_problems(document)])


def _play_problems(document: MapDocument) -> list[Problem]:
    """What the map's geometry and its game find, as far as the map could be built."""
    if document.map is None:
        return []
    board = board_of(document)
    found = board_problems(document, board)
    if document.game is None:
        return found
    try:
        return [*found, *placed_by_objects(document, load_game(document.map.game).check_map(board))]
    except DocumentError as error:
        return [*found, *error.problems]


def _scenario_problems(text: str, path: Path) -> list[Problem]:
    """What is wrong with a scenario, the errors of its map, and what its game finds when both can be used."""
    document = read_scenario_text(text, path)
    problems = [*document.problems, *(p for p in (document.map.problems if document.map else ()) if _fatal(p))]
    if any(map(_fatal, problems)) or not (document.scenario and document.map and document.map.map and document.game):
        return problems
    board = board_for(document.map.map, document.game)
    try:
        game = load_game(document.scenario.game)
        of_map = placed_by_objects(document.map, filter(_fatal, game.check_map(board)))
        found = game.check_scenario(document.scenario, board)
    except DocumentError as error:
        of_map, found = [], error.problems
    return [*problems, *of_map, *placed_by_path(document, found)]


def _fatal(problem: Problem) -> bool:
    return problem.severity == "error"


def _game_data_problems(text: str, path: Path) -> list[Problem]:
    """What is wrong with one file of a game's data, which is checked together with the others of its folder."""
    return [p for p in read_game_data(path.resolve().parent.name, path.parent)[1] if p.file == path]


def _session_problems(text: str, path: Path) -> list[Problem]:
    return Session.open(text, path, branches=True).problems


def _case_problems(text: str, path: Path) -> list[Problem]:
    return list(read_cases_text(text, path).source.problems)


def _design_problems(text: str, path: Path) -> list[Problem]:
    """What is wrong with a design, whether its game is installed, and what that game does not sell."""
    return unknown_wares(text, load_game(read_design_text(text, path).game).info.wares, path)


_CHECKS: Mapping[str, Callable[[str, Path], list[Problem]]] = {
    "map": _map_problems,
    "scenario": _scenario_problems,
    "game-data": _game_data_problems,
    "session": _session_problems,
    "case": _case_problems,
    "design": _design_problems,
}
"""For each kind of document what finds its problems; some raise DocumentError with them instead."""
