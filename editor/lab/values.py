"""The figures of a game and a scenario that can be varied, each by its path, with the titles that the schemas give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.files.game_data import GameData
from engine.files.game_folders import INSTALLED
from engine.files.problems import DocumentError
from engine.files.scenario import Scenario
from engine.files.schema import schema_for

_LOOKS = {"colour", "icon", "pattern", "name", "text", "title", "reason", "choices", "format"}
"""What only tells, or is drawn."""
_PARTS = {"options": "Options", "setup": "Set-up"}


@dataclass(frozen=True)
class Value:
    """A figure: the path that `--vary` takes, the titles on the way to it, what it is now."""

    path: str
    titles: tuple[str, ...]
    now: Any
    choices: tuple[Any, ...] = ()
    """What it may be, where the schema or the game lists that."""


def values_of(data: GameData, scenario: Scenario) -> list[Value]:
    """All figures of a game's data, and what a scenario sets of options and set-up."""
    found = list(_leaves(data.values, data.schema, ("rules",), ("Rules",)))
    try:
        schema = schema_for("scenario", INSTALLED.folder(scenario.game)).get("properties", {})
    except DocumentError:
        schema = {}
    for part, title in _PARTS.items():
        own = {**_defaults(schema.get(part, {})), **getattr(scenario, part)}
        found += _leaves(own, schema.get(part, {}), (part,), (title,))
    return found


def _defaults(schema: Mapping[str, Any]) -> dict[str, Any]:
    """What entries are where a document says nothing."""
    return {key: part["default"] for key, part in schema.get("properties", {}).items() if "default" in part}


def _leaves(values: Any, schema: Mapping[str, Any], path: tuple[str, ...], titles: tuple[str, ...]) -> Iterator[Value]:
    """Figures below a table. A ruling is one figure: its value."""
    if not isinstance(values, Mapping):
        if isinstance(values, bool | int | str):
            choices = (True, False) if isinstance(values, bool) else tuple(schema.get("enum", ()))
            yield Value(".".join(path), titles, values, choices)
        return
    for key, below in values.items():
        part = _below(schema, key)
        if str(key) in _LOOKS or not _sayable(str(key)):
            continue
        title = _title(key, below, part, schema)
        if key == "value" and isinstance(values.get("choices"), list):
            yield Value(".".join((*path, "value")), (*titles, title), below, tuple(values["choices"]))
            continue
        yield from _leaves(below, part, (*path, str(key)), (*titles, title))


def _below(schema: Mapping[str, Any], key: Any) -> Mapping[str, Any]:
    found = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
    return found if isinstance(found, Mapping) else {}


def _sayable(key: str) -> bool:
    """Whether a key can stand in a path."""
    return "." not in key and "=" not in key


def _title(key: Any, value: Any, part: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """What an entry calls itself; else its schema's title; else its key."""
    if isinstance(value, Mapping):
        named = value.get("name") or value.get("title")
        if named:
            return str(named)
    if key in schema.get("properties", {}) and part.get("title"):
        return str(part["title"])
    return str(key).replace("-", " ").replace("_", " ").capitalize()
