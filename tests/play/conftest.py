"""The toy game made ready to start."""

from pathlib import Path

import pytest

from engine.play.prepare import Prepared, prepare_file
from engine.play.session import Session

CITY = Path(__file__).parents[1] / "toy" / "city"


@pytest.fixture(scope="session")
def prepared() -> Prepared:
    """The toy game's own scenario."""
    return prepare_file(str(CITY / "scenario.yaml"))


@pytest.fixture
def session(prepared) -> Session:
    """A new session of it."""
    return Session.of(prepared, seed=11)
