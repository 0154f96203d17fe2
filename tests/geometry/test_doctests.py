"""The examples in the docstrings of the geometry and the board are true."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import engine.board
import engine.geometry

MODULES = [
    module.name
    for package in (engine.geometry, engine.board)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
GEOMETRY = [name for name in MODULES if name.startswith("engine.geometry.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", GEOMETRY)
def test_every_public_function_of_the_geometry_has_an_example(name: str) -> None:
    module = importlib.import_module(name)
    functions = [f for n, f in inspect.getmembers(module, inspect.isfunction) if not n.startswith("_")]
    plain = [f.__name__ for f in functions if f.__module__ == name and ">>>" not in (f.__doc__ or "")]
    assert plain == []
