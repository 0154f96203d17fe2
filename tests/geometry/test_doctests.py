"""The docstrings of the geometry and the board: every example is true, and in the geometry everything public has one,
and says what it costs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType

import pytest

import engine.board
import engine.geometry

MODULES = [
    module.name
    for package in (engine.geometry, engine.board)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
GEOMETRY = [name for name in MODULES if name.startswith("engine.geometry.")]

MOST_LINES = 300
"""So long may a module of the geometry be."""


def documented(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Everything public that a module defines and that somebody calls or asks for, with its docstring: functions, and
    the methods and properties of classes."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(thing):
            yield name, thing.__doc__ or ""
        elif inspect.isclass(thing):
            yield from ((f"{name}.{part}", doc) for part, doc in _members(thing))


def _members(cls: type) -> Iterator[tuple[str, str]]:
    for name, member in vars(cls).items():
        bare = getattr(member, "__func__", member)
        if not name.startswith("_") and (inspect.isfunction(bare) or isinstance(bare, property | cached_property)):
            yield name, bare.__doc__ or ""


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    """Also those of cached properties, which doctest by itself passes over."""
    module = importlib.import_module(name)
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    tests = {test.name: test for test in doctest.DocTestFinder().find(module)}
    for thing, doc in documented(module):
        full = f"{name}.{thing}"
        tests.setdefault(full, parser.get_doctest(doc, dict(vars(module)), full, module.__file__, 0))
    for test in tests.values():
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("name", GEOMETRY)
def test_everything_public_in_the_geometry_has_an_example(name: str) -> None:
    assert [thing for thing, doc in documented(importlib.import_module(name)) if ">>>" not in doc] == []


@pytest.mark.parametrize("name", GEOMETRY)
def test_everything_public_in_the_geometry_says_what_it_costs(name: str) -> None:
    """As O(…), or in words: the cost of something else, or that of a walk."""
    found = list(documented(importlib.import_module(name)))
    assert [thing for thing, doc in found if "O(" not in doc and "cost" not in doc.lower()] == []


@pytest.mark.parametrize("name", GEOMETRY)
def test_no_module_of_the_geometry_is_long(name: str) -> None:
    assert len(inspect.getsource(importlib.import_module(name)).splitlines()) <= MOST_LINES


def test_the_geometry_is_all_looked_at() -> None:
    """What the tests above say of each module they would say of none."""
    everything = [thing for name in GEOMETRY for thing, _ in documented(importlib.import_module(name))]
    assert len(GEOMETRY) > 35
    assert len(everything) > 160
