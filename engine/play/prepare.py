"""From documents to everything a game needs to start: game, scenario, board, and the texts a session keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.model import Map
from engine.files.canonical import document
from engine.files.game_data import GameData
from engine.files.map_data import map_data, scenario_data
from engine.files.map_reader import MapDocument, read_map_text
from engine.files.problems import DocumentError, Problem
from engine.files.resources import resolve_document
from engine.files.scenario import Scenario
from engine.files.scenario_reader import FORMAT, ScenarioDocument, read_scenario_text
from engine.files.source import read_text, source_of
from engine.play.game import Game
from engine.play.registry import load_game


@dataclass(frozen=True)
class Prepared:
    """A game that can start."""

    game: Game
    scenario: Scenario
    board: Board
    scenario_text: str = ""
    """The scenario's file; empty: written when it is needed."""
    map_text: str = ""
    problems: tuple[Problem, ...] = ()
    """Warnings; anything worse would have been raised."""


def board_for(board_map: Map, data: GameData) -> Board:
    """The board of a map with a game's kinds of terrain and features."""
    return Board(board_map, data.table("terrain"), data.table("features"))


def prepare_file(reference: str) -> Prepared:
    """A scenario or a map, by its path or as `builtin:folder/name`; a map is played with its game's default scenario.

    Raises DocumentError with every problem that keeps it from being played.
    """
    path = resolve_document(reference)
    text = read_text(path)
    root = source_of(text, path).root
    kind = root.plain().get("format") if root else FORMAT
    if isinstance(kind, str) and kind.startswith("stomping-ground/map/"):
        return prepare_map(read_map_text(text, path))
    return prepare_scenario(read_scenario_text(text, path))


def prepare_map(read: MapDocument) -> Prepared:
    """A map with its game's default scenario. DocumentError when it can't be played."""
    _raise_errors(read.problems)
    assert read.map is not None
    scenario = load_game(read.map.game).default_scenario(read.map)
    return prepare_scenario(read_scenario_text(scenario_text(scenario), read.path, board_map=read))


def prepare_scenario(read: ScenarioDocument) -> Prepared:
    """A scenario on the map it came with. DocumentError when it can't be played."""
    board_map = read.map
    problems = [*read.problems, *(board_map.problems if board_map else ())]
    _raise_errors(problems)
    assert read.scenario is not None
    assert board_map is not None
    assert board_map.map is not None
    assert read.game is not None
    game = load_game(read.scenario.game)
    board = board_for(board_map.map, read.game)
    problems += [*game.check_map(board), *game.check_scenario(read.scenario, board)]
    _raise_errors(problems)
    return Prepared(game, read.scenario, board, read.text, board_map.text, tuple(problems))


def prepare_texts(scenario: str, board_map: str) -> Prepared:
    """A scenario and a map from their texts. DocumentError when they can't be played."""
    return prepare_scenario(read_scenario_text(scenario, board_map=read_map_text(board_map)))


def scenario_text(scenario: Scenario) -> str:
    """A scenario as a file's text."""
    return document(scenario_data(scenario), _schema("scenario"))


def map_text(board_map: Map) -> str:
    """A map as a file's text."""
    return document(map_data(board_map), _schema("map"))


def _schema(kind: str) -> str:
    return f"yaml-language-server: $schema={kind}.schema.json"


def _raise_errors(problems: Iterable[Problem]) -> None:
    errors = [p for p in problems if p.severity == "error"]
    if errors:
        raise DocumentError(errors)
