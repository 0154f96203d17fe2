"""Skipping the effect of any rule makes a rule case fail, and rules without an effect are listed with the reason."""

from functools import cache
from importlib import import_module

import pytest
from rule_mutants.data import DataMutant, data_mutants
from rule_mutants.run import Mutants

GAMES = ("sheboygan", "stockholm")

RULES = [(game, rule) for game in GAMES for rule in import_module(f"engine.games.{game}.rules").RULES]


mutants_of = cache(Mutants)


@pytest.mark.parametrize("game", GAMES)
def test_rules_without_a_mutant_are_listed_as_without_effect(game):
    reasons, mutants = import_module(f"engine.games.{game}.rules").WITHOUT_EFFECT, mutants_of(game)
    assert {rule for rule in mutants.rules if next(mutants.of(rule), None) is None} - set(reasons) == set()
    assert all(reasons.values())


@pytest.mark.parametrize(("rule", "number"), [("SHB 5.31", 4), ("SHB 13.3", 6), ("SHB 14.21", 5)])
def test_mutants_are_found_in_code_and_data(rule, number):
    assert len({str(mutant) for mutant in mutants_of("sheboygan").of(rule)}) >= number


def test_an_entry_gives_a_mutant_for_each_of_its_figures():
    changes = [mutant.change for mutant in data_mutants("sheboygan", "SHB 13.7")]
    assert changes == [
        {"tables": {"abilities": {"blinding-flash": {name: n}}}} for name, n in (("price", 5), ("uses", 3))
    ]


def test_a_mutant_is_noticed_and_leaves_nothing_behind():
    found = mutants_of("sheboygan")
    mutant = DataMutant("sheboygan", {"tables": {"scenarios": {"introductory": {"people": 26}}}})
    unchanged = DataMutant("sheboygan", {"tables": {"scenarios": {"introductory": {"people": 25}}}})
    assert found.noticed_by(mutant, "SHB 14.21") == "S-092a"
    assert found.noticed_by(unchanged, "SHB 14.21") == ""


@pytest.mark.soak
@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_case_notices_when_a_rule_is_left_out(game, rule):
    found = mutants_of(game)
    made = list(found.of(rule))
    assert not made or any(found.noticed_by(mutant, rule) for mutant in made)
