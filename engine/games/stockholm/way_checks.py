"""Whether canals and bridges lie on borders, and whether the ways are those that the game needs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.files.problems import Problem
from engine.games.stockholm.data import CENTRALEN
from engine.games.stockholm.layout import TARGETS
from engine.games.stockholm.setting import StockholmSetting


def _warn(code: str, message: str, *objects: str) -> Problem:
    return Problem(code, message, "warning", objects=objects)


def check_features(setting: StockholmSetting) -> Iterator[Problem]:
    """Each canal and each bridge makes a border of two land squares what it is."""
    board = setting.board
    made: dict[str, set[str]] = {}
    for (a, b), covered in board.coverings.items():
        if not (setting.water[board.index[a]] or setting.water[board.index[b]]):
            for name in covered:
                made.setdefault(name, set()).add(setting.borders[a, b])
    for feature in board.map.features.values():
        makes = board.feature_kinds.get(feature.kind, {}).get("makes")
        if makes == "bridge" and "bridge" not in made.get(feature.id, ()):
            yield _warn("bridge-nowhere", f"the bridge {feature.id} crosses no border of two land squares", feature.id)
        elif makes == "canal" and not made.get(feature.id, set()) & {"canal", "bridge"}:
            message = f"the canal {feature.id} lies along no border of two land squares, or along too little of one"
            yield _warn("canal-nowhere", message, feature.id)


def check_ways(setting: StockholmSetting) -> Iterator[Problem]:
    """Ways of the monster to its targets, ways on foot for the police, the way from Centralen to the Riksdagshuset."""
    yield from _check_entries(setting)
    yield from _check_help(setting)
    yield from _check_apart(setting)
    sheet = setting.figures.sheet
    goal = setting.target_squares[TARGETS.index("riksdagshuset")]
    if setting.centralen >= 0 and goal >= 0:
        steps = setting.steps_on_foot(setting.centralen)[goal]
        if not 0 <= steps <= sheet["centralen_to_riksdagshuset"]:
            told = f"there are {steps} steps" if steps >= 0 else "there is no way"
            message = f"from Centralen to the Riksdagshuset {told}; a police car should do it in a turn"
            yield _warn("centralen-far", message, CENTRALEN, "riksdagshuset")


def _check_entries(setting: StockholmSetting) -> Iterator[Problem]:
    """That the monster reaches each target from each square it may come in by, and not at once."""
    least = setting.figures.sheet["target_distance"]
    for t, goal in enumerate(setting.target_squares):
        if goal < 0:
            continue
        steps = setting.crow(goal)
        for number, s in setting.legal_entries(t).items():
            if steps[s] < 0:
                yield _warn(
                    "target-unreachable",
                    f"no way leads from entry square {number} to {TARGETS[t]}",
                    TARGETS[t],
                    str(number),
                )
            elif steps[s] < least:
                message = f"{TARGETS[t]} is {steps[s]} squares from entry square {number}; {least} keep it fair"
                yield _warn("target-near", message, TARGETS[t], str(number))


def _check_help(setting: StockholmSetting) -> Iterator[Problem]:
    """That police from every station and every entry square of cars can walk to every target."""
    ids = setting.board.ids
    for start in dict.fromkeys((*setting.stations, *setting.car_entries)):
        steps = setting.steps_on_foot(start)
        far = [TARGETS[t] for t, goal in enumerate(setting.target_squares) if goal >= 0 and steps[goal] < 0]
        if far:
            yield _warn("help-cut-off", f"no way on foot leads from {ids[start]} to {', '.join(far)}", ids[start])


def _check_apart(setting: StockholmSetting) -> Iterator[Problem]:
    """That land hangs together on foot; squares that don't are told."""
    land = [s for s, wet in enumerate(setting.water) if not wet]
    start = max(land, key=lambda s: sum(n >= 0 for n in setting.steps_on_foot(s)))
    apart = [setting.board.ids[s] for s in land if setting.steps_on_foot(start)[s] < 0]
    if apart:
        yield _warn("land-apart", f"no way on foot leads to {len(apart)} squares of land: {', '.join(apart)}", *apart)
