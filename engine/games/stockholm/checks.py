"""What the game needs of a scenario (its map: `map_checks`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.board.board import Board
from engine.files.problems import DocumentError, Problem, nearest
from engine.files.scenario import Scenario
from engine.games.stockholm.data import CENTRALEN, STATION, Figures, base_data
from engine.games.stockholm.figure_checks import check_figures, check_rulings
from engine.games.stockholm.layout import MONSTERS, TARGETS, UNIT_KINDS
from engine.games.stockholm.setting import StockholmSetting


def check_scenario(scenario: Scenario, board: Board) -> list[Problem]:
    """What can't be played in a scenario on this board; the problems' paths lead into the scenario."""
    data, problems = base_data().with_rules(scenario.rules)
    figures = Figures(data)
    new = [unit.id for unit in figures.units if unit.id not in UNIT_KINDS]
    for kind in new:
        message = f"'{kind}' would be a new kind of piece; the game knows only its own"
        problems.append(Problem("unknown-unit", message, path=f"rules.units.{kind}"))
    problems += [*check_rulings(data.values["rulings"]), *check_figures(figures)]
    if new or any(p.severity == "error" for p in problems):
        return problems
    setting = StockholmSetting(board, scenario, data)
    found = [*_check_names(setting), *_check_squares(setting), *_check_targets(setting), *_check_pieces(setting)]
    return [*problems, *found]


def _check_names(setting: StockholmSetting) -> Iterator[Problem]:
    for key, known in (("monster", MONSTERS), ("target", TARGETS)):
        named = setting.scenario.setup.get(key)
        if named is not None and named not in known:
            advice = nearest(named, known) or f"; known are {', '.join(known)}"
            yield Problem(f"unknown-{key}", f"there is no {key} '{named}'{advice}", path=f"setup.{key}")


def _check_squares(setting: StockholmSetting) -> Iterator[Problem]:
    """That every square that the set-up names exists, and every place has a known kind."""
    setup, index = setting.scenario.setup, setting.board.index
    named = [(f"setup.pieces.{name}", square) for name, square in setup.get("pieces", {}).items()]
    named += [(f"setup.entries.{number}", square) for number, square in setup.get("entries", {}).items()]
    kinds = (*TARGETS, CENTRALEN, STATION)
    for kind, squares in setup.get("places", {}).items():
        if kind not in kinds:
            message = f"there is no place '{kind}'{nearest(kind, kinds) or '; known are ' + ', '.join(kinds)}"
            yield Problem("unknown-place", message, path=f"setup.places.{kind}")
        named += [(f"setup.places.{kind}.{i}", square) for i, square in enumerate(squares)]
    for path, square in named:
        if square not in index:
            yield Problem("unknown-space", f"the map has no space '{square}'{nearest(square, index)}", path=path)


def _check_targets(setting: StockholmSetting) -> Iterator[Problem]:
    """That a target can be drawn, or the named one can be reached."""
    given = setting.given_target
    if given >= 0 and given not in setting.drawable:
        lacks = "an entry square for it" if setting.target_squares[given] >= 0 else "its square"
        yield Problem("no-target", f"the map doesn't show {lacks}: {TARGETS[given]}", path="setup.target")
    if not setting.drawable:
        message = "there is no target with an entry square: mark a target and an entry square that allows it"
        yield Problem("no-target", message)


def _check_pieces(setting: StockholmSetting) -> Iterator[Problem]:
    setup, index = setting.scenario.setup, setting.board.index
    taken: Counter[str] = Counter()
    for name, square in setup.get("pieces", {}).items():
        path = f"setup.pieces.{name}"
        if not setting.piece_rows.get(name):
            humans = setting.piece_ids[1:]
            yield Problem("unknown-piece", f"there is no human piece '{name}'{nearest(name, humans)}", path=path)
        if square in index:
            taken[square] += 1
            if setting.water[index[square]]:
                message = f"human pieces can't stand on {square}: water"
                yield Problem("nowhere-to-stand", message, path=path, objects=(square,))
            if taken[square] == setting.figures.stack + 1:
                message = f"more than {setting.figures.stack} human pieces start on {square}"
                yield Problem("overfull", message, path=path, objects=(square,))


def require_playable(scenario: Scenario, board: Board) -> None:
    """Raise DocumentError with every problem that keeps the scenario from being played."""
    errors = [p for p in check_scenario(scenario, board) if p.severity == "error"]
    if errors:
        raise DocumentError(errors)
