"""Rule-case files: small positions with what must and must not be possible in them, as YAML.

A file names a game, small maps of letters, and cases; `schemas/case.schema.json` says the whole form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.board.board import Board
from engine.board.letter_grid import letter_grid
from engine.board.model import Map
from engine.files.game_data import GameData, load_game_data
from engine.files.map_reader import read_map
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.resources import resolve_map
from engine.files.scenario import Scenario
from engine.files.schema import check, common_schema
from engine.files.source import Source, format_problem, read_text, source_of
from engine.files.yaml_nodes import Path as NodePath
from engine.files.yaml_nodes import path_text, place
from engine.play.game import Game
from engine.play.prepare import board_for
from engine.play.registry import load_game

FORMAT = "stomping-ground/case/1"


@dataclass(frozen=True)
class CaseFile:
    """A file of rule cases that meets its schema."""

    source: Source
    data: Mapping[str, Any]

    @cached_property
    def game(self) -> Game:
        """The game its cases are of."""
        return load_game(self.data["game"])

    @cached_property
    def figures(self) -> GameData:
        """That game's data."""
        return load_game_data(self.data["game"])

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The cases in their order."""
        return tuple(Case(self, i, data) for i, data in enumerate(self.data["cases"]))

    @cached_property
    def _maps(self) -> dict[str, Map]:
        return {}

    def map(self, name: str) -> Map:
        """A named map of this file. DocumentError when its letters make none or its file is faulty."""
        if name not in self._maps:
            self._maps[name] = self._read_map(name, self.data["maps"][name])
        return self._maps[name]

    def _read_map(self, name: str, data: Mapping[str, Any]) -> Map:
        if "grid" in data:
            info = self.game.info
            stacks = {k: v for k, v in info.letter_stacks.items() if k not in data.get("letters", {})}
            letters = {**info.letters, **data.get("letters", {})}
            try:
                return letter_grid("\n".join(data["grid"]), letters, stacks=stacks, game=info.id, name=name)
            except ValueError as error:
                raise DocumentError([self.problem("unknown-letter", str(error), "maps", name)]) from None
        document = read_map(resolve_map(data["file"], self.source.path.parent if self.source.path else None))
        if document.map is None or document.faulty:
            raise DocumentError(list(document.problems))
        return document.map

    def problem(self, code: str, message: str, *path: str | int) -> Problem:
        """A problem with a place in this file."""
        line, column = place(self.source.root, path)
        return Problem(code, message, "error", self.source.path, line, column, path_text(path))


@dataclass(frozen=True)
class Case:
    """One case: where it starts, and what is done and expected then."""

    file: CaseFile
    index: int
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Its name, unique in its file."""
        return str(self.data["id"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it is about."""
        named = self.data["rule"]
        return (named,) if isinstance(named, str) else tuple(named)

    @property
    def steps(self) -> list[Mapping[str, Any]]:
        """What is done and expected, in order."""
        return list(self.data.get("steps", ()))

    @cached_property
    def scenario(self) -> Scenario:
        """The game's default scenario for the map with the case's part laid over it: options and rules figure by
        figure, set-up and seats entry by entry."""
        base = self.file.game.default_scenario(self.file.map(self.data["map"]))
        own = self.data.get("scenario", {})
        laid: dict[str, Any] = {key: _laid(getattr(base, key), own[key]) for key in ("options", "rules") if key in own}
        laid |= {key: {**getattr(base, key), **own[key]} for key in ("setup", "seats") if key in own}
        return replace(base, **laid)

    @cached_property
    def board(self) -> Board:
        """Its board. DocumentError when the case's rules don't fit the game's data."""
        data, problems = self.file.figures.with_rules(self.scenario.rules)
        if problems:
            raise DocumentError(problems)
        return board_for(self.file.map(self.data["map"]), data)

    def problem(self, code: str, message: str, *path: str | int) -> Problem:
        """A problem with a place in this case."""
        return self.file.problem(code, message, "cases", self.index, *path)

    def placed(self, problem: Problem, *path: str | int) -> Problem:
        """A problem found in data that stands at a path of this case, with its place in the file."""
        below: NodePath = ("cases", self.index, *path, *problem.path.split("."))
        line, column = place(self.file.source.root, below)
        return replace(problem, file=self.file.source.path, line=line, column=column)


def read_cases(path: Path) -> CaseFile:
    """A file of rule cases. Raises DocumentError with everything that is wrong with it."""
    return read_cases_text(read_text(path), path)


def read_cases_text(text: str, path: Path | None = None) -> CaseFile:
    """Rule cases from a text; see `read_cases`."""
    source = source_of(text, path)
    data = source.root.plain() if source.root else {}
    problems = list(source.problems)
    if source.root and (other := format_problem(source, FORMAT)):
        raise DocumentError([*problems, other])
    if source.root:
        problems += check(data, common_schema("case"), source.root, path)
    if problems:
        raise DocumentError(problems)
    file = CaseFile(source, data)
    problems = [*_incomplete(file), *_twice(file), *_unknown_maps(file)]
    try:
        load_game(data["game"])
    except DocumentError as error:
        problems += [file.problem(p.code, p.message, "game") for p in error.problems]
    if problems:
        raise DocumentError(problems)
    return file


STEPS = ("do", "roll", "refuse", "set", "expect")
"""What a step may be."""


def _incomplete(file: CaseFile) -> Iterator[Problem]:
    """Entries that lack what they would be for, told here since a schema can't say it in words."""
    for name, data in file.data["maps"].items():
        if ("grid" in data) == ("file" in data):
            yield file.problem("missing-key", "a map is either a grid or a file", "maps", name)
    for case in file.cases:
        if ("steps" in case.data) == ("problems" in case.data):
            yield case.problem("missing-key", f"case '{case.id}' needs either steps or problems")
        for i, step in enumerate(case.steps):
            if sum(key in step for key in STEPS) != 1:
                yield case.problem("missing-key", f"a step is one of {', '.join(STEPS)}", "steps", i)


def _twice(file: CaseFile) -> list[Problem]:
    counts = Counter(case.id for case in file.cases)
    again = [c for i, c in enumerate(file.cases) if counts[c.id] > 1 and c.id in [d.id for d in file.cases[:i]]]
    return [c.problem("duplicate-id", f"case '{c.id}' stands here a second time", "id") for c in again]


def _unknown_maps(file: CaseFile) -> list[Problem]:
    maps = file.data["maps"]
    unknown = [c for c in file.cases if c.data["map"] not in maps]
    return [
        c.problem("unknown-map", f"map '{c.data['map']}' is not one of this file{nearest(c.data['map'], maps)}", "map")
        for c in unknown
    ]


def _laid(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in change.items():
        old = result.get(key)
        result[key] = _laid(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result
