"""Mutants of a game's data: one figure changed, where a rule is a figure and no branch of the code.

An entry that carries a rule's number (`number: "13.4"`) gives a mutant for each of its figures. What other figures a
rule stands behind is told in `figures.yaml`, as changes in the form of a scenario's rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml

from engine.files.game_data import GameData, load_game_data

FIGURES = Path(__file__).with_name("figures.yaml")

TOLD = ("name", "title", "text", "number")
"""What an entry only tells."""


@dataclass(frozen=True)
class DataMutant:
    """A change of the game's data, in the form of a scenario's rules."""

    game: str
    change: Mapping[str, Any]

    def __str__(self) -> str:
        return f"data: {yaml.safe_dump(self.change, default_flow_style=True, width=1000).strip()}"

    @contextmanager
    def applied(self) -> Iterator[None]:
        """The game with the change laid over its data, below what a scenario changes."""
        real, base = GameData.with_rules, load_game_data(self.game)
        changed, problems = real(base, self.change)
        assert not problems, problems

        def with_rules(data: GameData, changes: Mapping[str, Any], under: str = "rules") -> Any:
            return real(changed if data is base else data, changes, under)

        with patch.object(GameData, "with_rules", with_rules):
            yield


def numbered(game: str) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
    """The entries of the game's tables that carry the number of a rule: number, table, key, entry."""
    for table, entries in load_game_data(game).values["tables"].items():
        for key, entry in entries.items():
            if isinstance(entry, dict) and "number" in entry:
                yield entry["number"], table, key, entry


def known_as(game: str, rules: tuple[str, ...]) -> dict[str, str]:
    """The rules by the keys of the entries that carry their numbers."""
    by_number = {rule.partition(" ")[2]: rule for rule in rules}
    return {key: by_number[number] for number, _, key, _ in numbered(game)}


def data_mutants(game: str, rule: str) -> Iterator[DataMutant]:
    """The changes of figures that leave out a rule, or make another one of it."""
    for number, table, key, entry in numbered(game):
        if rule.endswith(f" {number}"):
            for name, value in entry.items():
                if name not in TOLD:
                    yield DataMutant(game, {"tables": {table: {key: {name: _other(value)}}}})
    told = yaml.safe_load(FIGURES.read_text(encoding="utf-8"))
    for change in told.get(game, {}).get(rule, ()):
        yield DataMutant(game, change)


def _other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value[1:]
