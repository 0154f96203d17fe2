"""The examples in docstrings do what they say."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["engine.play.actions", "engine.play.rng", "engine.lab.figures"])
def test_docstring_examples(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
