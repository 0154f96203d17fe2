"""The example in the guide to rule cases runs."""

import re
from pathlib import Path

from engine.play.case_file import read_cases_text
from engine.play.cases import run_case
from engine.play.expectations import Expectations

GUIDE = (Path(__file__).parents[1] / "cases" / "README.md").read_text(encoding="utf-8")


def test_the_example_holds():
    text = re.search(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)[1]
    (case,) = read_cases_text(text, Path(__file__).parents[1] / "cases" / "toy" / "guide.yaml").cases
    result = run_case(case)
    assert result.ok, str(result.problem)


def test_every_expectation_is_explained():
    named = {n for n in vars(Expectations) if not n.startswith("_")} - {"differences"}
    assert named <= set(re.findall(r"`(\w+)`", GUIDE))
