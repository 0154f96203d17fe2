"""What the tests of the command line share."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.cli.main import main


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Stomp = Callable[..., Said]


@pytest.fixture
def stomp(capsys: pytest.CaptureFixture[str]) -> Stomp:
    """Runs `stomp` with these arguments."""

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        code = main([str(a) for a in arguments])
        return Said(code, *capsys.readouterr())

    return run
