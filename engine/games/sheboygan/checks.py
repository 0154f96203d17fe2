"""What Sheboygan needs of a scenario (its map: `map_checks`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.board.board import Board
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.scenario import Scenario
from engine.games.sheboygan.data import CLOSED, EDGES, Figures, base_data
from engine.games.sheboygan.layout import MONSTER, UNIT_KINDS
from engine.games.sheboygan.map_checks import check_map
from engine.games.sheboygan.monster_budget import least_ratings
from engine.games.sheboygan.ruling_checks import check_rulings
from engine.games.sheboygan.setting import INTRODUCTORY, SheboyganSetting
from engine.games.sheboygan.start import given_monsters, monster_name
from engine.games.sheboygan.symbols import TOWNSPEOPLE, symbol_spaces

__all__ = ["check_map", "check_scenario"]


def check_scenario(scenario: Scenario, board: Board) -> list[Problem]:
    """What can't be played in a scenario on this board; the problems' paths lead into the scenario."""
    data, problems = base_data().with_rules(scenario.rules)
    figures = Figures(data)
    number = scenario.options.get("scenario", INTRODUCTORY)
    if number not in figures.budgets:
        message = f"there is no scenario '{number}'{nearest(str(number), figures.budgets)}"
        return [*problems, Problem("unknown-scenario", message, path="options.scenario")]
    new = [kind for kind in figures.units if kind not in UNIT_KINDS]
    for kind in new:
        message = f"'{kind}' would be a new kind of unit; the game knows only its own"
        problems.append(Problem("unknown-unit", message, path=f"rules.units.{kind}"))
    if new:
        return problems
    try:
        setting = SheboyganSetting(board, scenario, data)
    except KeyError as error:
        message = f"the map has a terrain {error} that the game doesn't know"
        return [*problems, Problem("unknown-terrain", message)]
    found = [*_check_monsters(setting), *_check_units(setting), *_check_crowds(setting)]
    return [*problems, *found, *check_rulings(data.values["rulings"])]


def _check_monsters(setting: SheboyganSetting) -> Iterator[Problem]:
    monsters = given_monsters(setting.scenario.setup)
    faults = [p for n, given in enumerate(monsters) for p in _check_monster(setting, n, given)]
    yield from faults
    if any(p.code == "unknown-ability" for p in faults):
        return
    prices = setting.figures.abilities
    total = sum(
        sum(m.get("ratings", {}).values()) + sum(prices[a].price for a in m.get("abilities", ())) for m in monsters
    )
    points = setting.points(MONSTER)
    if total > points:
        what = "ratings and abilities" if any(m.get("abilities") for m in monsters) else "ratings"
        message = f"the {what} add up to {total}; the monster has {points} strength points"
        yield Problem("too-many-points", message, path=f"{monster_path(0)}.ratings")
    least = least_ratings(setting) * sum("ratings" not in m for m in monsters)
    if total <= points < total + least:
        message = f"a monster needs at least {least_ratings(setting)} strength points, not {points - total}"
        yield Problem("too-few-points", message, path="seats.monster.points")


def monster_path(number: int) -> str:
    """Where a scenario tells of a monster."""
    return f"setup.more_monsters.{number - 1}" if number else "setup.monster"


def _check_monster(setting: SheboyganSetting, number: int, given: Mapping[str, Any]) -> Iterator[Problem]:
    path, ratings, prices = monster_path(number), given.get("ratings", {}), setting.figures.abilities
    for i, ability in enumerate(given.get("abilities", ())):
        if ability not in prices:
            message = f"there is no ability '{ability}'{nearest(ability, prices)}"
            yield Problem("unknown-ability", message, path=f"{path}.abilities.{i}")
    for rating, value in ratings.items():
        most = setting.figures.ratings[rating]["most"]
        if most is not None and value > most:
            message = f"at most {most} points may be spent on {rating}, not {value}"
            yield Problem("rating-too-high", message, path=f"{path}.ratings.{rating}")
    walks = "flight" not in given.get("abilities", ())
    if given.get("edge") in EDGES and walks and not _open_spaces(setting, given["edge"], ratings.get("movement")):
        message = f"no space of the {given['edge']} edge is open to the monster with its movement points"
        yield Problem("no-entry", message, path=f"{path}.edge")


def _open_spaces(setting: SheboyganSetting, edge: str, movement: int | None) -> list[int]:
    costs = [setting.entry_cost(t, MONSTER) for t in setting.intact]
    most = max(costs, default=0) if movement is None else movement
    return [s for s in setting.edges[edge] if CLOSED < costs[s] <= most]


def _check_units(setting: SheboyganSetting) -> Iterator[Problem]:
    counts: Counter[str] = Counter()
    counts[TOWNSPEOPLE] = min(len(symbol_spaces(setting.board)), setting.figures.units[TOWNSPEOPLE].count)
    named = (monster_name(n) for n in range(len(given_monsters(setting.scenario.setup))))
    taken = {*named, *(f"{TOWNSPEOPLE}-{n + 1}" for n in range(counts[TOWNSPEOPLE]))}
    for name, unit in setting.scenario.setup.get("units", {}).items():
        path = f"setup.units.{name}"
        kind = unit["kind"]
        if name in taken:
            yield Problem("duplicate-id", f"there is a piece '{name}' already", path=path)
        if kind not in UNIT_KINDS or kind == MONSTER:
            known = [k for k in UNIT_KINDS if k != MONSTER]
            message = f"unit kind '{kind}' is unknown{nearest(kind, known) or '; known are ' + ', '.join(known)}"
            yield Problem("unknown-unit", message, path=f"{path}.kind")
            continue
        counts[kind] += 1
        if counts[kind] == setting.figures.units[kind].count + 1:
            message = f"there are only {counts[kind] - 1} counters of {kind}"
            yield Problem("too-many-units", message, path=f"{path}.kind")
        if "space" in unit:
            yield from _check_place(setting, name, kind, unit["space"])


def _check_place(setting: SheboyganSetting, name: str, kind: str, space: str) -> Iterator[Problem]:
    path = f"setup.units.{name}.space"
    index = setting.board.index
    if space not in index:
        yield Problem("unknown-space", f"the map has no space '{space}'{nearest(space, index)}", path=path)
        return
    terrain = setting.intact[index[space]]
    if setting.entry_cost(terrain, kind) == CLOSED:
        message = f"{kind} may not stand on {space}: {terrain.name}"
        yield Problem("nowhere-to-stand", message, path=path, objects=(space,))
    if index[space] in setting.on_edge and not setting.scenario.options.get("place_on_edge"):
        message = f"{space} touches the edge of the map, where no unit may start (3.2)"
        yield Problem("on-the-edge", message, path=path, objects=(space,))


def _check_crowds(setting: SheboyganSetting) -> Iterator[Problem]:
    units = setting.scenario.setup.get("units", {})
    limited = [u for u in units.values() if u["kind"] in UNIT_KINDS and setting.figures.units[u["kind"]].stack_limited]
    for space, n in Counter(u["space"] for u in limited if "space" in u).items():
        if n > setting.stack_limit:
            message = f"{n} police and army units stand on {space}; at most {setting.stack_limit} may (5.31)"
            yield Problem("overfull", message, path="setup.units", objects=(space,))


def require_playable(scenario: Scenario, board: Board) -> None:
    """Raise DocumentError with every problem that keeps the scenario from being played."""
    errors = [p for p in check_scenario(scenario, board) if p.severity == "error"]
    if errors:
        raise DocumentError(errors)
