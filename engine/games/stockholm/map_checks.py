"""What the game needs of a map, and where one departs from the map sheet (warnings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.board.board import Board
from engine.files.problems import Problem
from engine.files.scenario import Scenario
from engine.games.stockholm.data import CENTRALEN, ENTRY, GAME, base_data
from engine.games.stockholm.layout import TARGETS
from engine.games.stockholm.places import entry_number, letters, square_under
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.way_checks import check_features, check_ways


def check_map(board: Board) -> list[Problem]:
    """What the game needs of a map and does not find, without what its author ignores."""
    setting = StockholmSetting(board, Scenario("", GAME, ""), base_data())
    found = list(_check_playable(setting))
    if not found:
        found = [
            *_check_size(setting),
            *_check_outside(setting),
            *_check_targets(setting),
            *_check_stations(setting),
            *_check_entries(setting),
            *_check_letters(setting),
            *_check_letter_squares(setting),
            *_check_guard(setting),
            *check_features(setting),
            *check_ways(setting),
        ]
    ignored = {(entry.code, frozenset(entry.objects)) for entry in board.map.ignored}
    return [p for p in found if (p.code, frozenset(p.objects)) not in ignored]


def _warn(code: str, message: str, *objects: str) -> Problem:
    return Problem(code, message, "warning", objects=objects)


def _check_playable(setting: StockholmSetting) -> Iterator[Problem]:
    if setting.water.count(False) < 2:
        yield Problem("no-place", "the map needs two squares of land at least, one for a target and one for people")


def _check_size(setting: StockholmSetting) -> Iterator[Problem]:
    sheet = setting.figures.sheet
    for code, what, n in (("spaces", "squares", len(setting.water)), ("water", "blue squares", sum(setting.water))):
        fewest, most = sheet[code]
        if not fewest <= n <= most:
            yield _warn(f"{code}-count", f"the map has {n} {what}; the map sheet wants {fewest} to {most}")


def _check_outside(setting: StockholmSetting) -> Iterator[Problem]:
    for marker in setting.board.map.markers.values():
        if square_under(setting.board, marker.at) is None:
            yield _warn("marker-outside", f"the {marker.kind} {marker.id} lies on no square", marker.id)


def _check_targets(setting: StockholmSetting) -> Iterator[Problem]:
    """Six targets and Centralen, each once, on different squares of land."""
    ids, used = setting.board.ids, Counter(s for s in setting.target_squares if s >= 0)
    for kind in (*TARGETS, CENTRALEN):
        squares = setting.places.get(kind, [])
        if len(squares) != 1:
            yield _warn("target-count", f"the map shows {len(squares)} squares for {kind}, not one", kind)
        for s in squares:
            if setting.water[s]:
                yield _warn("target-on-water", f"{kind} lies on water", ids[s])
    for s, n in used.items():
        if n > 1:
            yield _warn("targets-together", f"{n} targets lie on {ids[s]}", ids[s])


def _check_stations(setting: StockholmSetting) -> Iterator[Problem]:
    wanted = setting.figures.sheet["stations"]
    if len(setting.stations) < wanted:
        yield _warn("station-count", f"the map has {len(setting.stations)} police stations; it needs {wanted}")
    for s in setting.stations:
        if setting.water[s]:
            yield _warn("station-on-water", "a police station lies on water", setting.board.ids[s])


def _check_entries(setting: StockholmSetting) -> Iterator[Problem]:
    """All numbers once, along the edge, those for police cars on land."""
    board, wanted = setting.board, setting.figures.sheet["entries"]
    markers = [m for m in board.map.markers.values() if m.kind == ENTRY]
    for marker in markers:
        if not entry_number(marker):
            yield _warn("entry-number", f"the entry square {marker.id} has no number", marker.id)
    counts = Counter(n for m in markers if (n := entry_number(m)))
    for number in range(1, wanted + 1):
        if counts[number] != 1:
            yield _warn("entry-count", f"{counts[number]} entry squares have the number {number}, not one", str(number))
    edge = {s for side in board.edges.values() for s in side}
    for number, s in setting.entries.items():
        if s not in edge:
            yield _warn("entry-inland", f"the entry square {number} doesn't touch the edge of the map", board.ids[s])
        if number in setting.figures.car_entries and setting.water[s]:
            message = f"police cars come in at the entry square {number}, and it is water"
            yield _warn("entry-on-water", message, board.ids[s])


def _check_letters(setting: StockholmSetting) -> Iterator[Problem]:
    """As many letters of each kind as the map sheet has, and never more than there are pieces (KR-02)."""
    units = {unit.id: unit for unit in setting.figures.units}
    counts = Counter(kind for kind, _ in letters(setting.board, setting.figures.letters))
    for kind, wanted in setting.figures.sheet["letters"].items():
        n, pieces = counts[kind], units[kind].count
        if n > pieces:
            yield _warn("letters-too-many", f"{n} letters for {units[kind].name}, and only {pieces} pieces", kind)
        elif n != wanted:
            yield _warn("letter-count", f"{n} letters for {units[kind].name}; the map sheet has {wanted}", kind)


def _check_letter_squares(setting: StockholmSetting) -> Iterator[Problem]:
    ids, most = setting.board.ids, setting.figures.sheet["letters_on_square"]
    counts = Counter(square for _, square in letters(setting.board, setting.figures.letters))
    entries = set(setting.entries.values())
    for s, n in counts.items():
        if setting.water[s]:
            yield _warn("letter-on-water", "a set-up letter lies on water", ids[s])
        if s in entries:
            yield _warn("letter-on-entry", "a set-up letter lies on an entry square", ids[s])
        if n > most:
            yield _warn("letters-together", f"{n} set-up letters lie on {ids[s]}; at most {most} may", ids[s])


def _check_guard(setting: StockholmSetting) -> Iterator[Problem]:
    """The guard starts at the building it guards; the forbidden region is there and holds the Paradiset."""
    guard, leashed = setting.figures.guard, {u.id for u in setting.figures.units if u.leashed}
    home = setting.places.get(guard["from"], [])
    for kind, square in letters(setting.board, setting.figures.letters):
        if kind in leashed and square not in home:
            name = setting.board.ids[square]
            yield _warn("guard-astray", f"the guard starts on {name}, not at the {guard['from']}", name)
    region = setting.board.regions.get(guard["forbidden"], ())
    if not region:
        yield _warn("no-region", f"the map has no region '{guard['forbidden']}', which is closed to the guard")
    elif not set(setting.places.get("paradiset", ())) <= set(region):
        yield _warn("paradiset-astray", f"the Paradiset doesn't lie in the region '{guard['forbidden']}'")
