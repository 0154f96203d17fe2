"""The documents that subcommands are given: found, read, and checked with all that the layers below know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from engine.board.board import Board
from engine.files.board_checks import board_problems, in_order, placed_by_objects
from engine.files.map_reader import MapDocument, read_map_text
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.resources import BUILTIN, built_ins, resolve
from engine.files.scenario_reader import read_scenario_text
from engine.files.schema import check, common_schema
from engine.files.source import read_text, source_of
from engine.files.yaml_nodes import place
from engine.play.prepare import board_for
from engine.play.registry import load_game


def find_document(reference: str) -> Path:
    """The file that an argument names: a path, or `builtin:folder/name`. Raises DocumentError for an unknown one."""
    if not reference.startswith(BUILTIN):
        return Path(reference)
    is_scenario = reference.removeprefix(BUILTIN) in built_ins("scenarios")
    return resolve(reference, "scenarios" if is_scenario else "maps")


def open_map(reference: str) -> MapDocument:
    """A map document with a map; what is faulty in it is left out. Raises DocumentError when it is none."""
    path = find_document(reference)
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
        path = find_document(reference)
        text = read_text(path)
        kind = _kind(text, path)
    except DocumentError as error:
        return error.problems
    return in_order(_CHECKS.get(kind, _by_schema(kind))(text, path))


def _kind(text: str, path: Path) -> str:
    """The kind of document, by its `format:`. Raises DocumentError when it is none that is known."""
    source = source_of(text, path)
    if source.root is None:
        raise DocumentError(list(source.problems))
    said = source.root.plain().get("format")
    kind = said.split("/")[1] if isinstance(said, str) and said.count("/") == 2 else ""
    if kind not in _KINDS:
        known = [f"stomping-ground/{k}/1" for k in _KINDS]
        advice = nearest(str(said), known) or f"; known are {', '.join(known)}"
        message = f"format '{said}' is unknown{advice}" if said is not None else f"'format' is missing{advice}"
        line, column = place(source.root, ("format",))
        raise DocumentError([*source.problems, Problem("unknown-format", message, "error", path, line, column)])
    return kind


def _map_problems(text: str, path: Path) -> list[Problem]:
    document = read_map_text(text, path)
    return [*document.problems, *_play_problems(document)]


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
    document = read_scenario_text(text, path)
    if document.faulty or not (document.scenario and document.map and document.map.map and document.game):
        return list(document.problems)
    board = board_for(document.map.map, document.game)
    try:
        return [*document.problems, *load_game(document.scenario.game).check_scenario(document.scenario, board)]
    except DocumentError as error:
        return [*document.problems, *error.problems]


def _by_schema(kind: str) -> Callable[[str, Path], list[Problem]]:
    def problems(text: str, path: Path) -> list[Problem]:
        source = source_of(text, path)
        assert source.root is not None
        return [*source.problems, *check(source.root.plain(), common_schema(kind), source.root, path)]

    return problems


_KINDS = ("map", "scenario", "game-data", "session", "case")
_CHECKS: Mapping[str, Callable[[str, Path], list[Problem]]] = {
    "map": _map_problems,
    "scenario": _scenario_problems,
}
