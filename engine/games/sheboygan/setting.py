"""What stays the same during a game: figures, costs by index, banks; and what follows from the ground as it is now."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import networkx as nx

from engine.board.board import Board
from engine.files.game_data import GameData
from engine.files.scenario import Scenario
from engine.games.sheboygan.barriers import Barriers
from engine.games.sheboygan.data import CLOSED, Budget, Figures, Terrain, Unit
from engine.games.sheboygan.edges import edge_spaces
from engine.games.sheboygan.layout import ABILITIES, KIND, SEATS, UNIT_KINDS, SheboyganState
from engine.games.sheboygan.step_lists import StepLists, Steps
from engine.games.sheboygan.symbols import symbol_spaces
from engine.games.sheboygan.wind import Winds
from engine.play.actions import Action, noun
from engine.play.state import Setting

KEPT_GROUNDS = 60
"""How many states of the ground are kept; search comes back to few."""
KEPT_ROADS = 16
"""How many states of the bridges are kept."""

INTRODUCTORY = "introductory"

TUNNEL = "tunnel"

STREET = "street"
"""What a fire may leap across (11.34)."""

RUINS = "ruins"
"""What is left of a space that says nothing else."""


class Ground:
    """The terrain at present, destroyed spaces put in. Spaces are indices, units codes of `KIND`."""

    def __init__(self, setting: SheboyganSetting, destroyed: list[int]) -> None:
        self.setting = setting
        self.destroyed = destroyed[:]
        self.terrain: tuple[Terrain, ...] = tuple(
            setting.wreck[s] if gone else setting.intact[s] for s, gone in enumerate(destroyed)
        )
        costs = (setting.kind_costs[t.id] for t in self.terrain)
        self.costs: tuple[tuple[int, ...], ...] = tuple(zip(*costs, strict=True))
        """By unit code and space: the points to enter, or CLOSED."""
        fords = (setting.kind_fords[t.id] for t in self.terrain)
        self.forded: tuple[tuple[bool, ...], ...] = tuple(zip(*fords, strict=True))
        """By unit code and space: whether it may be forded."""
        self.water = frozenset(s for s, t in enumerate(self.terrain) if t.water)
        self.blockers = frozenset(s for s, t in enumerate(self.terrain) if t.blocks_sight)
        self.lightning_rods = frozenset(s for s, t in enumerate(self.terrain) if t.stops_lightning)
        self.kept: dict[Callable[..., Any], dict[Any, Any]] = {}
        """What functions of this ground have found, by their arguments; see `kept_in_ground`."""
        self.gone_crossings = tuple(int(gone and t.crossing) for gone, t in zip(destroyed, setting.intact, strict=True))
        """By space whether a bridge there is gone."""
        self._special: dict[Barriers, frozenset[int]] = {}
        self.steps: dict[str, dict[tuple[int, ...], tuple[Action, ...]]] = {}
        """A unit's moves by its id, and by space, kind, points left and whether it is fresh, where nothing bars the
        way."""

    @cached_property
    def roads(self) -> Ground:
        """The city with all buildings, without the bridges that are gone: what ways are planned by, which ruins change
        little."""
        return self.setting.roads_of(self.gone_crossings)

    def special(self, walls: Barriers) -> frozenset[int]:
        """The spaces from which steps must be worked out anew: water, and those that lead to barred ones."""
        found = self._special.get(walls)
        if found is None:
            leading = self.setting.leading_to
            found = self._special[walls] = self.water.union(*(leading[s] for s in walls.all))
        return found

    def sees(self, monster: int, unit: int) -> bool:
        """Whether a line of sight joins two spaces past the buildings that still stand (6.22). Asked from the monster's
        side, since the board works out all that one space sees together."""
        return self.setting.board.sees(monster, unit, self.blockers)

    def seen_from(self, space: int) -> frozenset[int]:
        """All that a space sees: quicker than one by one where many are asked about."""
        return self.setting.board.sight.seen(space, self.blockers)

    def strikes(self, monster: int, unit: int) -> bool:
        """Whether lightning finds a line from a monster's space to a unit's (13.3)."""
        return self.setting.board.sees(monster, unit, self.lightning_rods)


class KindRows:
    """The rows of the pieces of some kinds, kept as long as the column of kinds is the same."""

    def __init__(self) -> None:
        self._column: list[int] = []
        self._rows: dict[frozenset[int], tuple[int, ...]] = {}

    def of(self, column: list[int], kinds: frozenset[int]) -> tuple[int, ...]:
        """The rows that hold one of the kinds, in their order."""
        if column != self._column:
            self._column, self._rows = column[:], {}
        found = self._rows.get(kinds)
        if found is None:
            found = self._rows[kinds] = tuple(row for row, kind in enumerate(column) if kind in kinds)
        return found


class SheboyganSetting(Setting):
    """Board, scenario and figures, with what is looked up often."""

    def __init__(self, board: Board, scenario: Scenario, data: GameData) -> None:
        super().__init__(board, scenario, SEATS, data.values)
        self.figures = Figures(data)
        kinds = {**self.figures.terrain, **_own_kinds(board)}
        spaces = board.map.spaces.values()
        self.intact: tuple[Terrain, ...] = tuple(kinds[s.terrain] for s in spaces)
        self.wreck: tuple[Terrain, ...] = tuple(kinds.get(t.becomes or RUINS, t) for t in self.intact)
        self.units: tuple[Unit, ...] = tuple(self.figures.units[kind] for kind in UNIT_KINDS)
        self.kind_costs = {k: tuple(self.entry_cost(t, unit) for unit in UNIT_KINDS) for k, t in kinds.items()}
        self.kind_fords = {k: tuple(unit in t.forded_by for unit in UNIT_KINDS) for k, t in kinds.items()}
        self.neighbours = board.neighbours
        self.edges = edge_spaces(board)
        self.on_edge = frozenset(s for edge in self.edges.values() for s in edge)
        self._grounds: dict[tuple[int, ...], Ground] = {}
        self._roads: dict[tuple[int, ...], Ground] = {}
        self._latest: Ground | None = None
        self._steps: dict[str, Steps] = {}
        self.step_lists = StepLists()
        self.kind_rows = KindRows()

    # Figures that are looked up all the time

    @cached_property
    def budget(self) -> Budget:
        """The numbered scenario whose figures hold where nothing else is said."""
        return self.figures.budgets[self.scenario.options.get("scenario", INTRODUCTORY)]

    @cached_property
    def for_sale(self) -> tuple[int, ...]:
        """The codes of the special abilities that may be bought (13.0, 14.2)."""
        budget = self.budget
        return tuple(c for c, a in enumerate(ABILITIES) if budget.abilities and a not in budget.banned)

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """What each special ability costs, by code."""
        return tuple(self.figures.abilities[a].price for a in ABILITIES)

    @cached_property
    def target(self) -> int:
        """The bonus that the monster must exceed."""
        return int(self.scenario.options.get("target", self.budget.target))

    @cached_property
    def growth(self) -> bool:
        """Whether the monsters grow with what they destroy (14.25)."""
        return bool(self.scenario.options.get("growth", self.budget.growth))

    @cached_property
    def turn_limit(self) -> int:
        """Turns after which the game ends without a result; 0: never."""
        return int(self.scenario.options.get("turn_limit", 0))

    @cached_property
    def symbols(self) -> tuple[int, ...]:
        """The spaces with townspeople symbols."""
        return tuple(symbol_spaces(self.board))

    @cached_property
    def movement(self) -> tuple[int, ...]:
        """Movement points by unit code."""
        return tuple(unit.movement for unit in self.units)

    @cached_property
    def limited(self) -> frozenset[int]:
        """The codes of the units of limited stacking (5.31)."""
        return frozenset(c for c, unit in enumerate(self.units) if unit.stack_limited)

    @cached_property
    def fighters(self) -> frozenset[int]:
        """The codes of the units that can attack (6.21)."""
        return frozenset(c for c, unit in enumerate(self.units) if unit.attacks)

    @cached_property
    def flyers(self) -> frozenset[int]:
        """The codes of the units that fly (8.0)."""
        return frozenset(c for c, unit in enumerate(self.units) if unit.flies)

    @cached_property
    def leading_to(self) -> tuple[frozenset[int], ...]:
        """For each space those from which one step leads to it."""
        found: list[set[int]] = [set() for _ in self.neighbours]
        for s, near in enumerate(self.neighbours):
            for other in near:
                found[other].add(s)
        return tuple(map(frozenset, found))

    @cached_property
    def stack_limit(self) -> int:
        """How many police and army units may share a space (5.31)."""
        return self.figures.limits["stack"]

    def points(self, seat: str) -> int:
        """What a seat may spend (14.2)."""
        given = self.scenario.seats.get(seat, {}).get("points")
        return int(given) if given is not None else int(getattr(self.budget, seat))

    # Spaces

    @cached_property
    def space_nouns(self) -> tuple[str, ...]:
        """The spaces as actions name them."""
        return tuple(noun("space", name) for name in self.board.ids)

    @cached_property
    def winds(self) -> Winds:
        """What the winds do on this map (11.3)."""
        return Winds(self.board, frozenset(s for s, t in enumerate(self.intact) if t.id == STREET))

    def entry_cost(self, terrain: Terrain, unit: str) -> int:
        """The points for a unit to enter a kind of ground, with the rulings that change the table."""
        if terrain.id == TUNNEL and (
            (unit == "monster" and not self.figures.ruling("SR-47"))
            or (unit == "helicopter" and not self.figures.ruling("SR-10"))
        ):
            return CLOSED
        kind = self.figures.units[unit]
        if kind.flies:
            return self.figures.limits["flying_cost"]
        if kind.water_only and not terrain.water:
            return CLOSED
        return terrain.entry_cost(unit)

    @cached_property
    def underground(self) -> frozenset[int]:
        """The spaces over which nobody can fly: the tunnels."""
        return frozenset(s for s, t in enumerate(self.intact) if t.id == TUNNEL)

    @cached_property
    def barred_edge(self) -> frozenset[int]:
        """The spaces along the edge, where nothing may be placed, unless the scenario says otherwise (3.2)."""
        return frozenset() if self.scenario.options.get("place_on_edge") else self.on_edge

    def starts(self, code: int) -> tuple[int, ...]:
        """The spaces where a unit of a kind may stand at the start (3.2, 5.21, 5.23)."""
        if code not in self._starts:
            costs = [self.kind_costs[t.id][code] for t in self.intact]
            found = tuple(s for s, cost in enumerate(costs) if cost > CLOSED and s not in self.barred_edge)
            self._starts[code] = found
        return self._starts[code]

    @cached_property
    def _starts(self) -> dict[int, tuple[int, ...]]:
        return {}

    def open_to_monsters(self, state: SheboyganState, space: int) -> bool:
        """Whether a monster may stand on a space as it is now (5.21)."""
        return self.ground(state).costs[KIND["monster"]][space] > CLOSED

    def ground(self, state: SheboyganState) -> Ground:
        """The terrain at present."""
        latest = self._latest
        if latest is not None and latest.destroyed == state.space_destroyed:
            return latest
        found = self._latest = self.ground_of(tuple(state.space_destroyed))
        return found

    def ground_of(self, destroyed: tuple[int, ...]) -> Ground:
        """The terrain with some spaces destroyed."""
        return self._kept(self._grounds, destroyed, KEPT_GROUNDS)

    def roads_of(self, gone_crossings: tuple[int, ...]) -> Ground:
        """The terrain with nothing destroyed but bridges. These few are kept by themselves, since most of what greedy
        players look up belongs to them."""
        return self._kept(self._roads, gone_crossings, KEPT_ROADS)

    def _kept(self, grounds: dict[tuple[int, ...], Ground], destroyed: tuple[int, ...], most: int) -> Ground:
        found = grounds.get(destroyed)
        if found is None:
            if len(grounds) >= most:
                grounds.clear()
            found = grounds[destroyed] = Ground(self, list(destroyed))
        return found

    @cached_property
    def land(self) -> tuple[bool, ...]:
        """For each space whether it is land: neither water nor a crossing over or under it."""
        return tuple(not (t.water or t.crossing) for t in self.intact)

    @cached_property
    def bank(self) -> tuple[int, ...]:
        """For each land space a number that it shares with all it reaches over land; -1 elsewhere (SR-44)."""
        graph: nx.Graph = nx.Graph()
        graph.add_nodes_from(s for s, land in enumerate(self.land) if land)
        graph.add_edges_from((a, b) for a in graph for b in self.neighbours[a] if self.land[b])
        banks = [-1] * len(self.land)
        for number, spaces in enumerate(nx.connected_components(graph)):
            for s in spaces:
                banks[s] = number
        return tuple(banks)

    def ford_exits(self, water: int, origin: int, open_to: frozenset[int]) -> tuple[int, ...]:
        """Where a unit that stands in the water may leave it, of the spaces that are open to it (SR-44)."""
        shore = [s for s in self.neighbours[water] if self.land[s]]
        if origin < 0 or self.figures.ruling("SR-44") == "any":
            return tuple(s for s in shore if s in open_to)
        other = [s for s in shore if self.bank[s] != self.bank[origin]] or [s for s in shore if s != origin]
        across = tuple(s for s in other if s in open_to)
        return across or tuple(s for s in shore if s in open_to)

    def steps_onto(self, name: str) -> Steps:
        """The steps of a unit by the space that it steps onto."""
        found = self._steps.get(name)
        if found is None:
            found = self._steps[name] = Steps(f"piece:{name}", self.space_nouns)
        return found


def _own_kinds(board: Board) -> dict[str, Terrain]:
    return {kind: Terrain.of(kind, v) for kind, v in board.map.kinds.get("terrain", {}).items()}


def code(kind: str) -> int:
    """A unit kind's code in the column `piece.kind`."""
    return KIND[kind]
