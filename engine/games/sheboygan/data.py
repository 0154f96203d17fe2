"""The figures of Sheboygan, typed: terrain, units, tables and rulings as the data and a scenario's rules have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from engine.files.game_data import GameData, load_game_data

GAME = "sheboygan"

RATINGS = ("attack", "defense", "demolition", "movement")
"""The monster's four ratings, in the order in which they are bought (12.0)."""

EDGES = ("north", "east", "south", "west")

CIVILIAN = "civilian"
"""The class of units that have no attack and may be trampled."""

HELICOPTER = "helicopter"
"""The class of units that fly."""

CLOSED = -1
"""In place of a cost: the space may not be entered."""


@dataclass(frozen=True)
class Terrain:
    """One kind of ground (table 5.5)."""

    id: str
    name: str
    cost: int | None = None
    defence: int = 1
    resistance: int = 0
    """0: it can't be demolished."""
    bonus: int = 0
    blocks_sight: bool = False
    burns: bool = False
    stops_lightning: bool = False
    water: bool = False
    becomes: str = ""
    closed_to: tuple[str, ...] = ()
    open_only_to: tuple[str, ...] | None = None
    forded_by: tuple[str, ...] = ()
    crossing: bool = False
    """Whether it links layers, as bridges and tunnels do."""

    @classmethod
    def of(cls, kind: str, data: Mapping[str, Any]) -> Terrain:
        """A kind from the game's data or a map's own kinds."""
        only = data.get("open_only_to")
        return cls(
            kind,
            data["name"],
            data.get("cost"),
            data.get("defence", 1),
            data.get("resistance", 0),
            data.get("bonus") or 0,
            data.get("blocks_sight", False),
            data.get("burns", False),
            data.get("stops_lightning", False),
            data.get("water", False),
            data.get("becomes", ""),
            tuple(data.get("closed_to", ())),
            None if only is None else tuple(only),
            tuple(data.get("forded_by", ())),
            bool(data.get("links")),
        )

    def entry_cost(self, unit: str) -> int:
        """The movement points for a unit to enter, or CLOSED (5.21, 5.23)."""
        if self.cost is None or unit in self.closed_to:
            return CLOSED
        return self.cost if self.open_only_to is None or unit in self.open_only_to else CLOSED


@dataclass(frozen=True)
class Unit:
    """One kind of unit."""

    id: str
    name: str
    icon: str
    unit_class: str
    strength: int
    range: int
    movement: int
    attacks: bool
    stack_limited: bool
    water_only: bool
    extinguishes: bool
    fireproof: bool
    price: int
    """0: never bought."""
    count: int
    colour: str
    text: str
    """What it is good for, in a sentence or two."""

    @classmethod
    def of(cls, kind: str, data: Mapping[str, Any]) -> Unit:
        """A kind from the game's data."""
        return cls(
            kind,
            data["name"],
            data.get("icon", kind),
            data["class"],
            data["strength"],
            data["range"],
            data["movement"],
            data.get("attacks", False),
            data.get("stack_limited", False),
            data.get("water_only", False),
            data.get("extinguishes", False),
            data.get("fireproof", False),
            data.get("price", 0),
            data.get("count", 0),
            data.get("colour", ""),
            data.get("text", ""),
        )

    @property
    def flies(self) -> bool:
        """Whether it is a helicopter (8.0)."""
        return self.unit_class == HELICOPTER

    @property
    def civilian(self) -> bool:
        """Whether it is neither armed nor a monster (6.33)."""
        return self.unit_class == CIVILIAN


class Effect(NamedTuple):
    """What a combat result means for one side: units lost (or wounds), and whether it retreats."""

    losses: int
    retreat: bool

    @classmethod
    def of(cls, text: str) -> Effect:
        """Half a cell of table 6.5: `-`, `2`, `u1`."""
        return cls(0, False) if text == "-" else cls(int(text.lstrip("u")), text.startswith("u"))


def parse_ratio(text: str) -> tuple[int, int]:
    """`2:1` as (2, 1)."""
    first, second = text.split(":")
    return int(first), int(second)


@dataclass(frozen=True)
class RatioTable:
    """A table whose columns are ratios and whose rows are the faces of a die."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    _found: dict[tuple[int, int], int | None] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> RatioTable:
        """A table from the game's data."""
        return cls(tuple(data["columns"]), tuple(tuple(row) for row in data["rows"]))

    def column(self, attacker: int, defender: int) -> int | None:
        """The column of a ratio, rounded in the defender's favour and capped at the best (6.1, SR-04); None when it is
        worse than the worst column, or the attacker has nothing."""
        key = (attacker, defender)
        if key not in self._found:
            self._found[key] = self._column(attacker, defender)
        return self._found[key]

    def _column(self, attacker: int, defender: int) -> int | None:
        held = [n for n, (a, d) in enumerate(self.ratios) if attacker > 0 and attacker * d >= defender * a]
        return max(held, default=None)

    @cached_property
    def ratios(self) -> tuple[tuple[int, int], ...]:
        """The columns as pairs, worst first."""
        return tuple(parse_ratio(c) for c in self.columns)

    def cell(self, column: int, die: int) -> str:
        """What stands under a column at a face of the die."""
        return self.rows[die - 1][column]

    @cached_property
    def effects(self) -> tuple[tuple[tuple[Effect, Effect], ...], ...]:
        """The table by column and face - 1, read as attacker and defender."""
        return tuple(tuple(self._pair(row[column]) for row in self.rows) for column in range(len(self.columns)))

    @staticmethod
    def _pair(cell: str) -> tuple[Effect, Effect]:
        attacker, _, defender = cell.partition("/")
        return Effect.of(attacker), Effect.of(defender)


@dataclass(frozen=True)
class Budget:
    """A numbered scenario (14.2): points of both sides and the bonus that the monster must exceed."""

    title: str
    number: str
    """Its number in the rulebook."""
    people: int
    monster: int
    target: int
    abilities: bool
    helicopters: bool
    banned: Sequence[str] = ()
    """Abilities that may not be bought though others may."""
    growth: bool = False


@dataclass(frozen=True)
class Ability:
    """A special ability (13.0)."""

    name: str
    number: str
    """Its number in the rulebook."""
    price: int
    uses: int = 0
    """How often it may be used in a game; 0: as often as one likes."""
    reach: int = 0
    """How far it reaches, in spaces."""
    text: str = ""
    """What it does; its figures may stand in it by name, as `{reach}`."""

    @property
    def told(self) -> str:
        """What it does, with its figures put in."""
        return self.text.format(uses=self.uses, reach=self.reach)

    @property
    def rule(self) -> str:
        """Its id as a rule."""
        return f"SHB {self.number}"


@dataclass(frozen=True)
class Fire:
    """The figures of fires and of those who fight them (11.0)."""

    attempts: int
    ignites_on: Sequence[int]
    numerals: int
    spreads_from: int
    unit_dies_on: Sequence[int]
    monster_wounds: int
    brigade: Mapping[str, int]

    @property
    def ruins(self) -> int:
        """What stands in place of a numeral for the letter R."""
        return self.numerals + 1


class Figures:
    """All figures of one game, read once."""

    def __init__(self, data: GameData) -> None:
        values = data.values
        tables = values["tables"]
        self.terrain = {kind: Terrain.of(kind, v) for kind, v in values["terrain"].items()}
        self.units = {kind: Unit.of(kind, v) for kind, v in values["units"].items()}
        self.combat = RatioTable.of(tables["combat"])
        self.destruction = RatioTable.of(tables["destruction"])
        self.ratings: Mapping[str, Mapping[str, Any]] = tables["ratings"]
        self.limits: Mapping[str, int] = tables["limits"]
        self.budgets = {key: Budget(**v) for key, v in tables["scenarios"].items()}
        self.abilities = {key: Ability(**v) for key, v in tables["abilities"].items()}
        self.fire = Fire(**tables["fire"])
        self.caught_on = tuple(tables["helicopters"]["caught_on"])
        self.snatched_on = tuple(tables["helicopters"]["snatched_on"])
        self.bonus: Mapping[str, int] = tables["bonus"]
        self._rulings: Mapping[str, Mapping[str, Any]] = values["rulings"]

    def ruling(self, number: str) -> Any:
        """The switch or figure of a ruling, `SR-12`."""
        return self._rulings[number]["value"]

    def bonus_of(self, unit: Unit) -> int:
        """Bonus points for eliminating a unit (14.1 a, b)."""
        return self.bonus.get(unit.id, unit.strength)


def base_data() -> GameData:
    """The game's data without any scenario's changes."""
    return load_game_data(GAME)
