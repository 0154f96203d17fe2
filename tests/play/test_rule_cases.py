"""Every rule case of every game as a test of its own."""

from pathlib import Path

import pytest

from engine.files.problems import DocumentError
from engine.play.case_file import Case, read_cases
from engine.play.cases import case_files, run_case

FOLDER = Path(__file__).parents[1] / "cases"


def collected() -> list[pytest.param]:
    """One parameter for each case; a file that can't be read is one as well, and fails with its problems."""
    found = []
    for path in case_files(FOLDER):
        try:
            found += [pytest.param(case, id=f"{path.parent.name}:{case.id}") for case in read_cases(path).cases]
        except DocumentError as error:
            found.append(pytest.param(error, id=f"{path.parent.name}:{path.name}"))
    return found


@pytest.mark.parametrize("case", collected())
def test_rule_case(case: Case | DocumentError):
    assert not isinstance(case, DocumentError), str(case)
    result = run_case(case)
    assert result.ok, str(result.problem)
