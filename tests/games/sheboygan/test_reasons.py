"""Each reason for which the monster gets points has words for people."""

import ast
from collections.abc import Iterator
from pathlib import Path

from engine.games.sheboygan import rule_titles
from engine.lab.words import reason_title

REASON_AT = {"eliminate": 2, "destroy": 3}
"""Which argument of the functions that give points is the reason."""


def reasons_in_code() -> Iterator[str]:
    for path in Path(rule_titles.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REASON_AT:
                given = node.args[REASON_AT[node.func.id] :]
                yield given[0].value if given and isinstance(given[0], ast.Constant) else "demolition"


def test_all_reasons_have_words_and_no_others():
    assert set(reasons_in_code()) == set(rule_titles.REASONS)


def test_words_are_the_game_s_where_it_has_some():
    assert reason_title("sheboygan", "no-retreat") == "units without a way to retreat"
    assert reason_title("stockholm", "no-retreat") == "no retreat"
