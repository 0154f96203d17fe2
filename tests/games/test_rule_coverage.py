"""Games between random players use every rule that has an effect; the pages of coverage tell what carries each rule."""

import re
from collections import Counter
from importlib import import_module

import pytest
from rule_coverage import MOST_STEPS, page_of, play, positions, rows, uses_from_positions, uses_from_the_start

from engine.play.cases import first_state

GAMES = ("sheboygan", "stockholm")


def told(line):
    """What a line of the table tells of code and cases, without the uses."""
    return tuple(cell.strip() for cell in line.split("|")[1:4])


def test_uses_are_counted_from_the_position_on():
    case = next(case for case in positions("sheboygan") if case.id == "S-087a")
    uses = Counter()
    play(case.file.game, first_state(case), 1, uses, MOST_STEPS)
    again = Counter()
    play(case.file.game, first_state(case), 1, again, MOST_STEPS)
    assert uses == again
    assert uses["SHB 4.0"] > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_line_for_every_rule(game):
    page = page_of(game).read_text(encoding="utf-8")
    module = import_module(f"engine.games.{game}.rules")
    lines = {told(line)[0]: line for line in page.splitlines() if re.match(r"\| [A-Z]{3} ", line)}
    assert tuple(lines) == module.RULES
    for rule, line in lines.items():
        counts = [int(cell) for cell in line.split("|")[4:6] if cell.strip().isdecimal()]
        assert rule in module.WITHOUT_EFFECT or sum(counts) > 0, rule


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_page_tells_of_the_code_as_it_is(game):
    page = page_of(game).read_text(encoding="utf-8").splitlines()
    assert {told(line) for line in rows(game, Counter(), Counter())} - {told(line) for line in page} == set()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_with_an_effect_is_used(game):
    """So many games that the rarest is used even where a change of the rules lets other games follow the same seeds."""
    module = import_module(f"engine.games.{game}.rules")
    uses = uses_from_the_start(game, 50) + uses_from_positions(game, 4 * len(positions(game)))
    assert set(module.RULES) - set(uses) - set(module.WITHOUT_EFFECT) == set()
