"""What stays the same during a game: figures, ways on foot, places, and actions made once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from operator import itemgetter

from engine.board.board import Board
from engine.files.game_data import GameData
from engine.files.scenario import Scenario
from engine.games.stockholm.approach import way_to
from engine.games.stockholm.borders import CANAL, border_kinds, on_foot
from engine.games.stockholm.data import CAR, CENTRALEN, INFANTRY, POLICE, SEATS, STATION, Figures, Unit
from engine.games.stockholm.layout import BEAST, MONSTERS, TARGETS
from engine.games.stockholm.movers import Mover, Range
from engine.games.stockholm.places import entry_squares, letters, places
from engine.play.actions import Action, in_order
from engine.play.state import Setting

NO_MOVE = (-1, -1)
"""In place of the row and the square of a move."""


class Meanings(dict[str, tuple[int, int]]):
    """By the text of a move its row and its square, NO_MOVE for one that is none; each is read once."""

    def __init__(self, setting: StockholmSetting) -> None:
        super().__init__()
        self._setting = setting

    def __missing__(self, text: str) -> tuple[int, int]:
        verb, _, nouns = text.partition(" piece:")
        piece, _, space = nouns.partition(" space:")
        rows, squares = self._setting.piece_rows, self._setting.board.index
        if verb != "move" or piece not in rows or space not in squares:
            return NO_MOVE
        found = self[text] = rows[piece], squares[space]
        return found


class StockholmSetting(Setting):
    """Board, scenario and figures, with what is looked up often. Squares are indices, pieces rows of the state."""

    def __init__(self, board: Board, scenario: Scenario, data: GameData) -> None:
        super().__init__(board, scenario, SEATS, data.values)
        self.figures = Figures(data)
        terrain = board.terrain_kinds
        self.water = tuple(bool(terrain.get(s.terrain, {}).get("water")) for s in board.map.spaces.values())
        kinds = data.table("borders")
        self.borders = border_kinds(board, kinds, self.figures.ruling("KR-04"))
        self.near = board.neighbours
        self.foot = tuple(tuple(near) for near in on_foot(board, self.borders, kinds, self.water))
        across = self.near if self.figures.ruling("KR-05") else self.foot
        self.attackable = tuple(frozenset(near) for near in across)
        self.units: tuple[Unit, ...] = self.figures.units
        self.stack = self.figures.stack
        self._steps: dict[int, tuple[int, ...]] = {}
        self._rings: dict[int, tuple[frozenset[int], ...]] = {}
        self._ways: dict[tuple[int, int], tuple[int, ...]] = {}
        self._step_lists: dict[tuple[int, bool], tuple[Action, ...]] = {}
        self.meanings = Meanings(self)
        self.done = self.action("done")
        self.declined = self.action("decline")
        self.together = self.action("together")

    # Pieces

    @cached_property
    def piece_kinds(self) -> tuple[int, ...]:
        """The kind of each row, by the piece list."""
        return tuple(code for code, unit in enumerate(self.units) for _ in range(unit.count))

    @cached_property
    def piece_ids(self) -> tuple[str, ...]:
        """The id of each row: the kind, with a number where there are several."""
        return tuple(
            unit.id if unit.count == 1 else f"{unit.id}-{n}" for unit in self.units for n in range(1, unit.count + 1)
        )

    @cached_property
    def piece_rows(self) -> dict[str, int]:
        """The row of each piece."""
        return {name: row for row, name in enumerate(self.piece_ids)}

    @cached_property
    def rows_of(self) -> dict[str, range]:
        """The rows of each kind."""
        ends = list(accumulate((unit.count for unit in self.units), initial=0))
        return {unit.id: range(ends[i], ends[i + 1]) for i, unit in enumerate(self.units)}

    @cached_property
    def move_rules(self) -> tuple[str, ...]:
        """The rule that the move of each row comes under."""
        kinds = (self.units[code] for code in self.piece_kinds)
        return tuple(
            "STO Special.3" if u.turncoat else "STO Special.1" if u.leashed else "STO Movement.1" for u in kinds
        )

    @cached_property
    def turncoats(self) -> tuple[int, ...]:
        """The rows of the skinheads."""
        return tuple(row for row, code in enumerate(self.piece_kinds) if self.units[code].turncoat)

    @cached_property
    def beast_only(self) -> tuple[int, ...]:
        """The row of the monster: all others are human pieces while the skinheads help the humans."""
        return (BEAST,)

    @cached_property
    def monsters_side(self) -> tuple[int, ...]:
        """The rows of the monster and of its skinheads."""
        return (BEAST, *self.turncoats)

    @cached_property
    def hunted(self) -> tuple[int, ...]:
        """The rows of police and police cars."""
        return tuple(row for row, code in enumerate(self.piece_kinds) if self.units[code].hunted)

    @cached_property
    def hunted_squares(self) -> Callable[[Sequence[int]], tuple[int, ...]]:
        """From the square of every row those of police and police cars."""
        rows = self.hunted
        return itemgetter(*rows) if len(rows) > 1 else lambda where: tuple(where[row] for row in rows)

    @cached_property
    def armed(self) -> tuple[int, ...]:
        """The rows of human pieces that attack from a neighbouring square."""
        units, kinds = self.units, self.piece_kinds
        return tuple(r for r in range(1, len(kinds)) if units[kinds[r]].attack and not units[kinds[r]].turncoat)

    # Options

    @cached_property
    def turn_limit(self) -> int:
        """Turns after which the game ends; 0: never."""
        return int(self.scenario.options.get("turn_limit", 0))

    @cached_property
    def given_monster(self) -> int:
        """The monster that the scenario names, by its place in the table; -1: one is drawn."""
        named = self.scenario.setup.get("monster")
        return MONSTERS.index(named) if named in MONSTERS else -1

    @cached_property
    def given_target(self) -> int:
        """The target that the scenario names, by its place in the table; -1: a number piece is drawn."""
        named = self.scenario.setup.get("target")
        return TARGETS.index(named) if named in TARGETS else -1

    # Places

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The squares of each kind of marker."""
        return places(self.board, self.scenario.setup)

    @cached_property
    def entries(self) -> dict[int, int]:
        """The entry squares by their number."""
        return entry_squares(self.board, self.scenario.setup)

    @cached_property
    def target_squares(self) -> tuple[int, ...]:
        """The square of each target; -1 where the board has none."""
        return tuple(next(iter(self.places.get(target, ())), -1) for target in TARGETS)

    @cached_property
    def letters(self) -> list[tuple[str, int]]:
        """The kind of piece and the square of each set-up letter."""
        return letters(self.board, self.figures.letters)

    @cached_property
    def building_on(self) -> dict[int, int]:
        """The target on a square."""
        return {square: target for target, square in enumerate(self.target_squares) if square >= 0}

    @cached_property
    def stations(self) -> tuple[int, ...]:
        """The squares of the police stations."""
        return tuple(self.places.get(STATION, ()))

    @cached_property
    def centralen(self) -> int:
        """The square of Centralen; -1: none."""
        return next(iter(self.places.get(CENTRALEN, ())), -1)

    @cached_property
    def car_entries(self) -> tuple[int, ...]:
        """The entry squares of police cars."""
        squares = (self.entries.get(number, -1) for number in self.figures.car_entries)
        return tuple(s for s in squares if s >= 0 and not self.water[s])

    @cached_property
    def arrivals(self) -> dict[str, tuple[int, ...]]:
        """By kind of piece the squares where help of that kind comes in (Help.2 to 4), in the order of their ids."""
        centralen = (self.centralen,) if self.centralen >= 0 else ()
        squares = {POLICE: self.stations, CAR: self.car_entries, INFANTRY: centralen}
        return {kind: tuple(sorted(set(found), key=lambda s: self.board.ids[s])) for kind, found in squares.items()}

    def legal_entries(self, target: int) -> dict[int, int]:
        """The entry squares, by number, for a monster that is sent to a target (Goals)."""
        allowed = self.figures.targets[target].entries
        return {number: square for number, square in self.entries.items() if number in allowed}

    @cached_property
    def drawable(self) -> tuple[int, ...]:
        """The targets that may be drawn: those that this board has, with an entry square."""
        there = [t for t, square in enumerate(self.target_squares) if square >= 0 and self.legal_entries(t)]
        return tuple(there)

    @cached_property
    def leash(self) -> frozenset[int]:
        """The squares on which the guard may be (Special.1, KR-19)."""
        guard = self.figures.guard
        barred = set(self.board.regions.get(guard["forbidden"], ()))
        home = next(iter(self.places.get(guard["from"], ())), -1)
        if home < 0:
            return frozenset(range(len(self.near))) - barred
        steps = self.steps_on_foot(home)
        return frozenset(s for s, n in enumerate(steps) if 0 <= n <= guard["squares"] and s not in barred)

    # Ways

    def steps_on_foot(self, square: int) -> tuple[int, ...]:
        """The number of steps that human pieces take to each square; -1 where no way leads."""
        found = self._steps.get(square)
        if found is None:
            steps = [-1] * len(self.foot)
            steps[square] = 0
            queue = deque([square])
            while queue:
                here = queue.popleft()
                for there in self.foot[here]:
                    if steps[there] < 0:
                        steps[there] = steps[here] + 1
                        queue.append(there)
            found = self._steps[square] = tuple(steps)
        return found

    def rings(self, square: int) -> tuple[frozenset[int], ...]:
        """The squares that human pieces reach in no step, in one, in two …"""
        found = self._rings.get(square)
        if found is None:
            steps = self.steps_on_foot(square)
            rings = [frozenset(s for s, n in enumerate(steps) if n == far) for far in range(max(steps) + 1)]
            found = self._rings[square] = tuple(rings)
        return found

    def crow(self, square: int) -> tuple[int, ...]:
        """The number of steps over any border to each square, as attacks reach."""
        return self.board.distances_from(square)

    def way(self, goal: int, speed: int) -> tuple[int, ...]:
        """For each square the way of a monster with a speed to a goal; see `approach`."""
        found = self._ways.get((goal, speed))
        if found is None:
            found = self._ways[goal, speed] = way_to(goal, [speed if wet else 1 for wet in self.water], self.near)
        return found

    @cached_property
    def around(self) -> dict[int, tuple[frozenset[int], ...]]:
        """By speed and square: the other squares that a piece of that speed reaches, and from which it comes."""
        ways = [self.steps_on_foot(s) for s in range(len(self.foot))]
        return {
            speed: tuple(frozenset(t for t, n in enumerate(steps) if 0 < n <= speed) for steps in ways)
            for speed in {unit.speed for unit in self.units[1:]}
        }

    @cached_property
    def movers(self) -> dict[int, Mover]:
        """The human pieces by row, in the order in which their moves sort: by the id with a blank behind it."""
        ids, walks = self.board.ids, self.around
        ranges: dict[tuple[int, bool, bool], Range] = {}
        for unit in self.units[1:]:
            ranges.setdefault(unit.gait, Range(unit, ids, self.foot, self.leash, walks[unit.speed]))
        rows = sorted(range(1, len(self.piece_ids)), key=lambda row: self.piece_ids[row] + " ")
        return {row: Mover(self.piece_ids[row], ranges[self.units[self.piece_kinds[row]].gait], ids) for row in rows}

    @cached_property
    def human_rows(self) -> tuple[int, ...]:
        """The rows of human pieces in that order."""
        return tuple(self.movers)

    @cached_property
    def loyal_rows(self) -> tuple[int, ...]:
        """The same without the skinheads."""
        return tuple(row for row in self.movers if row not in self.turncoats)

    @cached_property
    def across_canals(self) -> tuple[frozenset[int], ...]:
        """For each square those on the other side of a canal."""
        canals = {pair for pair, border in self.borders.items() if border == CANAL}
        ids = self.board.ids
        return tuple(
            frozenset(t for t in near if (ids[min(s, t)], ids[max(s, t)]) in canals) for s, near in enumerate(self.near)
        )

    def steps(self, square: int, dry: bool) -> tuple[Action, ...]:
        """What the monster can do on its move from a square: stop, and its steps; with `dry` those on land."""
        key = square, dry
        found = self._step_lists.get(key)
        if found is None:
            goals = [s for s in self.near[square] if not (dry and self.water[s])]
            name = f"piece:{self.piece_ids[BEAST]}"
            steps = [self.action("move", name, f"space:{self.board.ids[s]}") for s in goals]
            found = self._step_lists[key] = in_order([self.done, *steps])
        return found
