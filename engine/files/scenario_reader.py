"""Scenario files: text to nodes, schema, model, with the map they name and the game's data as they change it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .game_data import GameData
from .game_folders import INSTALLED, GameFolders
from .map_checks import game_of, placed
from .map_reader import MapDocument, read_map
from .problems import DocumentError, Problem
from .resources import resolve_map
from .scenario import Scenario
from .schema import check, schema_for
from .source import Source, format_problem, read_text, source_of
from .yaml_nodes import MapNode, find_path, place

FORMAT = "stomping-ground/scenario/1"
_TEXTS = ("name", "game", "map", "notes")
_TABLES = ("seats", "options", "setup", "rules")


@dataclass(frozen=True)
class ScenarioDocument:
    """A scenario file as read, and what it refers to."""

    path: Path | None
    text: str
    nodes: MapNode | None
    scenario: Scenario | None
    """None when the text is no scenario at all; a part that its schema refuses is left empty."""
    problems: tuple[Problem, ...]
    """What is wrong with the scenario; the map's own problems are in `map`."""
    map: MapDocument | None = None
    """The map it names, as read; None when there is no such file."""
    game: GameData | None = None
    """The game's data with the map's own kinds and this scenario's rules."""

    @property
    def faulty(self) -> bool:
        """Whether anything is wrong that isn't a mere warning."""
        return any(p.severity == "error" for p in self.problems)


def read_scenario(path: Path, folders: GameFolders = INSTALLED) -> ScenarioDocument:
    """A scenario file and its map. Nothing is raised for what they hold; a file that can't be read has its problem."""
    try:
        text = read_text(path)
    except DocumentError as error:
        return ScenarioDocument(path, "", None, None, tuple(error.problems))
    return read_scenario_text(text, path, folders)


def placed_by_path(document: ScenarioDocument, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a scenario with the places that their paths have in its text."""

    def placed_one(problem: Problem) -> Problem:
        line, column = place(document.nodes, find_path(document.nodes, problem.path)) if problem.path else (0, 0)
        return replace(problem, file=document.path, line=line, column=column)

    return [placed_one(problem) for problem in problems]


def read_scenario_text(
    text: str, path: Path | None = None, folders: GameFolders = INSTALLED, board_map: MapDocument | None = None
) -> ScenarioDocument:
    """A scenario from its text; `path` is where it is or will be, and `board_map` stands in for the map it names."""
    source = source_of(text, path)
    problems = list(source.problems)
    if source.root is None:
        return ScenarioDocument(path, text, None, None, tuple(problems))
    data = source.root.plain()
    if other := format_problem(source, FORMAT):
        return ScenarioDocument(path, text, source.root, None, (*problems, other))
    game, folder = game_of(source, data, folders, problems)
    found = check(data, schema_for("scenario", folder), source.root, path)
    problems += found
    scenario = _scenario(data, found)
    map_document = board_map or _map(source, scenario, folders, problems)
    game = _with_rules(source, scenario, map_document, game, problems)
    ordered = tuple(sorted(problems, key=lambda p: (p.line, p.column)))
    return ScenarioDocument(path, text, source.root, scenario, ordered, map_document, game)


def _scenario(data: Mapping[str, Any], refused: list[Problem]) -> Scenario:
    """The model; a table that its schema refused, but for unknown keys in it, is left empty."""
    faulty = {p.path.split(".")[0].split("[")[0] for p in refused if p.code != "unknown-key"}
    texts: dict[str, Any] = {key: data[key] if isinstance(data.get(key), str) else "" for key in _TEXTS}
    tables = {key: data[key] for key in _TABLES if isinstance(data.get(key), Mapping) and key not in faulty}
    return Scenario(**texts, **tables)


def _map(source: Source, scenario: Scenario, folders: GameFolders, problems: list[Problem]) -> MapDocument | None:
    """The map document that the scenario names, with a problem where it can't be used."""
    if not scenario.map:
        return None
    try:
        file = resolve_map(scenario.map, source.path.parent if source.path else None)
    except DocumentError as error:
        problems += placed(error.problems, source, ("map",))
        return None
    document = read_map(file, folders)
    if document.map is None:
        first = document.problems[0]
        message = f"the map '{scenario.map}' can't be read: {first.message}"
        problems += placed([Problem("map-unusable", message)], source, ("map",))
    elif document.map.game != scenario.game:
        message = f"the map '{scenario.map}' is for the game '{document.map.game}', not '{scenario.game}'"
        problems += placed([Problem("other-game", message)], source, ("map",))
    return document


def _with_rules(
    source: Source, scenario: Scenario, document: MapDocument | None, game: GameData | None, problems: list[Problem]
) -> GameData | None:
    """The game's data with the map's kinds, where map and scenario agree on the game, and the scenario's rules."""
    if document and document.game and game and document.game.game == game.game:
        game = document.game
    if game is None:
        return None
    changed, faults = game.with_rules(scenario.rules)
    problems += placed(faults, source)
    return changed
