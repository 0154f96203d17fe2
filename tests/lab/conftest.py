"""The toy game made ready to start."""

from pathlib import Path

import pytest

from engine.play.prepare import Prepared, prepare_file

CITY = Path(__file__).parents[1] / "toy" / "city"


@pytest.fixture(scope="session")
def prepared() -> Prepared:
    """The toy game's own scenario."""
    return prepare_file(str(CITY / "scenario.yaml"))
