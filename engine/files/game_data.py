"""A game's figures: read from the YAML files of its folder, and changed by a scenario's rules or a map's own kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from .game_folders import INSTALLED, GameFolders
from .problems import DocumentError, Problem, nearest
from .schema import JsonSchema, check, schema_for
from .source import read_source
from .yaml_nodes import Entry, MapNode, path_text
from .yaml_nodes import Path as NodePath

Values = dict[str, Any]


@dataclass(frozen=True)
class GameData:
    """The figures of one game. `values` is plain data, never to be changed: a change makes a new GameData."""

    game: str
    values: Values
    schema: JsonSchema

    def table(self, name: str) -> Mapping[str, Mapping[str, Any]]:
        """A table of kinds by id, such as `terrain`; empty when the game has none."""
        found: Mapping[str, Mapping[str, Any]] = self.values.get(name, {})
        return found

    @property
    def counter_size(self) -> float:
        """The side of the game's counters in mm; 0 where the game doesn't say it."""
        printed: Mapping[str, Any] = self.values.get("counters", {})
        return float(printed.get("size", 0))

    def with_rules(self, changes: Mapping[str, Any], under: str = "rules") -> tuple[GameData, list[Problem]]:
        """The data with a scenario's changes, and what is wrong with them.

        Each figure named must exist, none may be null, arrays are exchanged whole, and new entries are taken only
        in tables that the schema marks extensible; a change that does not fit is left out. Where the changed data no
        longer meets the schema, it stays as it was. `under` is where the changes stand in their document; the
        problems' paths begin with it.
        """
        if not changes:
            return self, []
        overlay = _Overlay(self.values, under)
        values = overlay.table(self.values, changes, self.schema, ())
        refused = check(values, self.schema)
        if refused:
            below = [replace(p, path=f"{under}.{p.path}", message=f"{under}.{p.message}") for p in refused]
            return self, [*overlay.problems, *below]
        return replace(self, values=values), overlay.problems


class _Overlay:
    """Lays changes over values; `problems` gathers what doesn't fit."""

    def __init__(self, whole: Values, under: str) -> None:
        self.whole = whole
        self.under = under
        self.problems: list[Problem] = []

    def table(self, base: Values, changes: Mapping[str, Any], schema: JsonSchema, path: NodePath) -> Values:
        result = dict(base)
        for key, change in changes.items():
            step = (*path, key)
            if change is None:
                self.refuse("null-rule", step, "nothing is given here; to change a figure, write the new one")
            elif key in base or _below(schema, key).get("extensible"):  # a table may be empty in the game itself
                result[key] = self.value(base.get(key, {}), change, _below(schema, key), step)
            elif schema.get("extensible"):
                result[key] = change
            else:
                self.refuse("unknown-rule", step, f"the game has no such figure{self.advice(step, base)}")
        return result

    def value(self, old: Any, change: Any, schema: JsonSchema, path: NodePath) -> Any:
        if isinstance(old, Mapping) and isinstance(change, Mapping):
            return self.table(dict(old), change, schema, path)
        if isinstance(old, Mapping):
            self.refuse("not-a-figure", path, f"this is a table; name the figure in it: {', '.join(map(str, old))}")
            return old
        return change

    def advice(self, path: NodePath, siblings: Mapping[str, Any]) -> str:
        """The nearest path: first one with another last step, then one from anywhere."""
        beside = nearest(str(path[-1]), siblings)
        if beside:
            known = beside.split("'")[1]
            return f"; did you mean '{path_text((*path[:-1], known))}'?"
        return nearest(path_text(path), (path_text(p) for p in _leaves(self.whole, ())))

    def refuse(self, code: str, path: NodePath, message: str) -> None:
        shown = path_text((self.under, *path))
        self.problems.append(Problem(code, f"{shown}: {message}", path=shown))


def load_game_data(game: str, folders: GameFolders = INSTALLED) -> GameData:
    """A game's data. Raises DocumentError, with every problem, when the game is unknown or its data is faulty."""
    data, problems = read_game_data(game, folders.folder(game))
    if any(p.severity == "error" for p in problems):
        raise DocumentError(problems)
    return data


@cache
def read_game_data(game: str, folder: Path) -> tuple[GameData, list[Problem]]:
    """The data in a game's folder, as far as it can be read, and all its problems."""
    problems: list[Problem] = []
    entries: dict[str, tuple[Path, Entry]] = {}
    for file in sorted(folder.glob("*.yaml")):
        source = read_source(file)
        problems += source.problems
        for key, entry in (source.root.entries if source.root else {}).items():
            _collect(entries, problems, key, file, entry)
    if not entries:
        problems.append(Problem("no-game-data", f"game '{game}' has no data in {folder}", file=folder))
    schema = schema_for("game-data", folder)
    values = {key: entry.value.plain() for key, (_, entry) in entries.items()}
    found = check(values, schema, MapNode(0, 0, 0, 0, False, {k: e for k, (_, e) in entries.items()}))
    problems += [replace(p, file=_file_of(p, entries)) for p in found]
    values.pop("format", None)
    return GameData(game, values, schema), problems


def _collect(
    entries: dict[str, tuple[Path, Entry]], problems: list[Problem], key: str, file: Path, entry: Entry
) -> None:
    first, _ = entries.setdefault(key, (file, entry))
    if first != file and key != "format":
        message = f"'{key}' stands in {first.name} already; each part of a game's data stands in one file"
        problems.append(Problem("duplicate-key", message, "error", file, entry.key.line, entry.key.column, key))


def _file_of(problem: Problem, entries: Mapping[str, tuple[Path, Entry]]) -> Path | None:
    top = problem.path.split(".")[0].split("[")[0]
    return entries[top][0] if top in entries else None


def _below(schema: JsonSchema, key: str) -> JsonSchema:
    """The schema of one entry of a mapping, as far as it says one in the plain way."""
    found = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
    return found if isinstance(found, Mapping) else {}


def _leaves(values: Any, path: NodePath) -> Iterator[NodePath]:
    if isinstance(values, Mapping):
        for key, value in values.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path
