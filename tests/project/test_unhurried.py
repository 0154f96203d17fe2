"""The limit of time that hypothesis sets by itself is off, in one place."""

import re
from pathlib import Path

from hypothesis import settings

TESTS = Path(__file__).parents[1]


def test_no_example_is_given_a_time_limit():
    assert settings.default.deadline is None


def test_no_test_sets_a_limit_of_its_own():
    texts = {p: p.read_text(encoding="utf-8") for p in TESTS.rglob("test_*.py")}
    own = [p.name for p, text in texts.items() if re.search(r"settings\([^)]*deadline=", text)]
    assert not own
