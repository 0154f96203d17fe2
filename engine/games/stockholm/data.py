"""The figures of the game, typed: pieces, monsters, targets, help table and rulings as data and scenario have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.files.game_data import GameData, load_game_data

GAME = "stockholm"

MONSTER = "monster"
PEOPLE = "people"
SEATS = (MONSTER, PEOPLE)

ENTRY, STATION, CENTRALEN = "entry", "police-station", "centralen"
"""Marker kinds of the places that the rules name beside the targets."""

POLICE, CAR, INFANTRY, SKINHEAD = "police", "police-car", "infantry", "skinhead"


@dataclass(frozen=True)
class Unit:
    """One kind of piece (the piece list)."""

    id: str
    name: str
    icon: str
    colour: str
    count: int
    attack: int
    toughness: int
    speed: int
    leashed: bool
    hunted: bool
    turncoat: bool
    plural: bool
    grows_monster: bool

    @property
    def gait(self) -> tuple[int, bool, bool]:
        """What its ways depend on: how far it goes, whether it is kept near home, whether the monster lets it pass."""
        return self.speed, self.leashed, self.turncoat

    @classmethod
    def of(cls, kind: str, data: Mapping[str, Any]) -> Unit:
        """A kind from the game's data."""
        return cls(
            kind,
            data["name"],
            data.get("icon", kind),
            data.get("colour", ""),
            data.get("count", 0),
            data["attack"],
            data["toughness"],
            data["speed"],
            data.get("leashed", False),
            data.get("hunted", False),
            data.get("turncoat", False),
            data.get("plural", False),
            data.get("grows_monster", False),
        )


@dataclass(frozen=True)
class Monster:
    """One of the monsters that may come."""

    id: str
    name: str
    attack: int
    toughness: int
    speed: int


@dataclass(frozen=True)
class Target:
    """A building that a monster may be sent to."""

    id: str
    name: str
    chit: int
    hits: int
    entries: tuple[int, ...]


class Figures:
    """All figures of one game, read once."""

    def __init__(self, data: GameData) -> None:
        values = data.values
        tables: Mapping[str, Any] = values["tables"]
        markers = values["markers"]
        self.units = tuple(Unit.of(kind, v) for kind, v in values["units"].items())
        self.monsters = tuple(Monster(key, **v) for key, v in tables["monsters"].items())
        self.targets = tuple(
            Target(key, markers[key]["name"], v["chit"], v["hits"], tuple(v["entries"]))
            for key, v in tables["targets"].items()
        )
        self.letters: Mapping[str, str] = {kind: v["unit"] for kind, v in markers.items() if "unit" in v}
        self.help: tuple[tuple[str, ...], ...] = tuple(tuple(kinds) for kinds in tables["help"]["faces"])
        self.car_entries: tuple[int, ...] = tuple(tables["help"]["car_entries"])
        self.hit_from: int = tables["dice"]["hit_from"]
        self.monster_side_to: int = tables["dice"]["monster_side_to"]
        self.move_dice: int = tables["dice"]["move_dice"]
        self.most_track: int = tables["track"]["most"]
        self.stack: int = tables["stack"]["most"]
        self.guard: Mapping[str, Any] = tables["guard"]
        self.sheet: Mapping[str, Any] = tables["sheet"]
        self.rulings: Mapping[str, Mapping[str, Any]] = values["rulings"]

    def ruling(self, number: str) -> Any:
        """The switch or figure of a ruling, `KR-05`."""
        return self.rulings[number]["value"]


def base_data() -> GameData:
    """The game's data without any scenario's changes."""
    return load_game_data(GAME)
