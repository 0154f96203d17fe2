"""`python -m tests.rule_coverage GAME [-n GAMES]` writes tests/cases/GAME/coverage.md: what each rule is carried by.

For each rule: the places in the code that name it, the rule cases about it, and how often games between random players
apply it. Half of the games are those of the game's scenarios, from their start; the others start where the rule cases
do, positions that lie near the rare rules.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from rule_mutants.code import sources
from rule_mutants.data import data_mutants, known_as

from engine.bots.players import RandomBot
from engine.bots.playout import play_out
from engine.files.resources import built_ins
from engine.play.case_file import Case, read_cases
from engine.play.cases import case_files, first_state
from engine.play.prepare import prepare_file
from engine.play.registry import load_game

CASES = Path(__file__).parent / "cases"

MOST_STEPS = 400
"""Of a game that starts near a rare rule: what it is there for comes soon."""


def cases_of(game: str) -> list[Case]:
    """The rule cases of a game."""
    return [case for path in case_files(CASES) if path.parent.name == game for case in read_cases(path).cases]


def play(game: Any, state: Any, seed: int, uses: Counter[str], most_steps: int | None = None) -> None:
    """Play a state to its end between random players, counting the rules that are applied."""
    uses += state.setting.uses
    state.setting.uses.clear()
    bots = {seat: RandomBot() for seat in state.setting.seats}
    play_out(game, state, bots, seed, rules=uses, **({"most_steps": most_steps} if most_steps else {}))


def uses_from_the_start(game: str, games: int) -> Counter[str]:
    """How often each rule is applied in so many games, the scenarios one after the other."""
    prepared = [prepare_file(f"builtin:{name}") for name in built_ins("scenarios") if name.startswith(f"{game}/")]
    uses: Counter[str] = Counter()
    for seed in range(games):
        start = prepared[seed % len(prepared)]
        play(start.game, start.game.start(start.scenario, start.board), seed, uses)
    return uses


def positions(game: str) -> list[Case]:
    """The rule cases that begin in the midst of a phase, from which play can go on."""
    phases = dict(load_game(game).info.phases)
    cases = (case for case in cases_of(game) if "problems" not in case.data)
    return [case for case in cases if first_state(case).frames[0][0] in phases]


def uses_from_positions(game: str, games: int) -> Counter[str]:
    """How often each rule is applied in so many games from the positions of the rule cases."""
    cases = positions(game)
    uses: Counter[str] = Counter()
    for seed in range(games):
        case = cases[seed % len(cases)]
        play(case.file.game, first_state(case), seed, uses, MOST_STEPS)
    return uses


def places(game: str, rules: tuple[str, ...]) -> dict[str, list[str]]:
    """The functions that name each rule, as `module.function`, and `data` where it is a figure."""
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    for source in sources(game, rules, known_as(game, rules)):
        module = source.module.rpartition(".")[2]
        for rule, function in source.functions():
            if rule in found and (place := f"{module}.{function}") not in found[rule]:
                found[rule].append(place)
    for rule in rules:
        if any(True for _ in data_mutants(game, rule)):
            found[rule].append("data")
    return found


def rows(game: str, starts: Counter[str], others: Counter[str]) -> Iterator[str]:
    """The table's lines; a rule that is never applied as such has its reason in place of figures."""
    module = import_module(f"engine.games.{game}.rules")
    where, cases = places(game, module.RULES), cases_of(game)
    yield "| Rule | Code | Cases | Uses from the start | Uses from positions |"
    yield "|---|---|---|---|---|"
    for rule in module.RULES:
        code = ", ".join(f"`{place}`" for place in where[rule])
        ids = [case.id for case in cases if rule in case.rules]
        reason = module.WITHOUT_EFFECT.get(rule)
        counts = f"{reason} | " if reason else f"{starts[rule]} | {others[rule]}"
        yield f"| {rule} | {code} | {', '.join(ids)} | {counts} |"


def page_of(game: str) -> Path:
    """Where the page of a game is."""
    return CASES / game / "coverage.md"


def page(game: str, games: int) -> str:
    """The whole page, in Markdown."""
    starts, others = uses_from_the_start(game, games // 2), uses_from_positions(game, games - games // 2)
    head = (
        f"# {load_game(game).info.title}: what each rule is carried by\n\n"
        f"Written by `python -m tests.rule_coverage {game} -n {games}`; of the {games} games between random "
        "players half are\nthose of the built-in scenarios from their start, the others begin at the positions of the "
        "rule cases. A use is one time that the\ncode marks the rule.\n\n"
    )
    return head + "\n".join(rows(game, starts, others)) + "\n"


def main() -> None:
    """Write the page of a game."""
    parser = argparse.ArgumentParser(prog="python -m tests.rule_coverage", description="write GAME/coverage.md")
    parser.add_argument("game")
    parser.add_argument("-n", "--games", type=int, default=2000)
    arguments = parser.parse_args()
    path = page_of(arguments.game)
    path.write_text(page(arguments.game, arguments.games), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
