"""Schemas with choices: where a text names a thing of the game or of the map, the names that there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.board.model import Map
from engine.files.game_data import GameData

Titles = Mapping[str, str]


def names_of(board_map: Map, game: GameData | None) -> dict[str, Titles]:
    """What the `names` of a schema may stand for: each id with its title, by the table that the schema names."""
    spaces = {name: f"{space.name} ({name})" if space.name else name for name, space in board_map.spaces.items()}
    units = {kind: str(unit.get("name", kind)) for kind, unit in (game.table("units") if game else {}).items()}
    return {"spaces": dict(sorted(spaces.items(), key=lambda entry: entry[1])), "units": units}


def with_names(schema: Mapping[str, Any], names: Mapping[str, Titles]) -> dict[str, Any]:
    """A schema in which a text that names a thing is a choice of them, but for those it excepts.

    >>> with_names({"names": "units", "except": ["ape"]}, {"units": {"ape": "Ape", "tank": "Tank"}})
    {'names': 'units', 'except': ['ape'], 'enum': ['tank'], 'titles': {'ape': 'Ape', 'tank': 'Tank'}}
    """
    below = {key: with_names(part, names) if isinstance(part, Mapping) else part for key, part in schema.items()}
    table = schema.get("names")
    titles = names.get(table, {}) if isinstance(table, str) else {}
    if not titles:
        return below
    return {**below, "enum": [name for name in titles if name not in schema.get("except", ())], "titles": dict(titles)}
