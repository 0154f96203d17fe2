"""The docstrings of the geometry and the board: every example is true, and in the geometry everything public has one,
says what it costs and in which unit it measures, and every module tells its source."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType

import pytest

import engine.board
import engine.geometry

MODULES = [
    name
    for package in (engine.geometry, engine.board)
    for name in [package.__name__, *(m.name for m in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))]
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


MEASURED = re.compile(r"\b(Point|Rings?|Line|Box|Floats|float|Multi[pP]olygon|Polygon|BaseGeometry|Squared)\b")
"""What in a signature is a length, or made of them."""

UNIT = re.compile(r"grid units?|units of the shapes|\bmm\b|degrees")


@pytest.mark.parametrize("name", GEOMETRY)
def test_everything_in_the_geometry_that_measures_says_in_which_unit(name: str) -> None:
    """That is, whatever takes or returns points, lengths or shapes."""
    module = importlib.import_module(name)
    measuring = [(thing, doc) for thing, doc in documented(module) if MEASURED.search(_signature(module, thing))]
    assert [thing for thing, doc in measuring if not UNIT.search(" ".join(doc.split()))] == []


def _signature(module: ModuleType, thing: str) -> str:
    """The annotations of a function or of a member of a class, as they are written."""
    owner, _, member = thing.rpartition(".")
    bare = vars(getattr(module, owner) if owner else module)[member]
    if isinstance(bare, property | cached_property):
        bare = bare.fget if isinstance(bare, property) else bare.func
    return " ".join(map(str, getattr(bare, "__func__", bare).__annotations__.values()))


@pytest.mark.parametrize("name", GEOMETRY)
def test_every_module_of_the_geometry_tells_its_source(name: str) -> None:
    """A paper, a rule of arithmetic, the library that does it, or that it is our own."""
    module = importlib.import_module(name)
    assert hasattr(module, "__path__") or re.search(r"^Source: \w", module.__doc__ or "", re.MULTILINE)


@pytest.mark.parametrize("name", GEOMETRY)
def test_no_module_of_the_geometry_is_long(name: str) -> None:
    assert len(inspect.getsource(importlib.import_module(name)).splitlines()) <= MOST_LINES


def test_the_geometry_is_all_looked_at() -> None:
    """What the tests above say of each module they would say of none."""
    everything = [thing for name in GEOMETRY for thing, _ in documented(importlib.import_module(name))]
    assert len(GEOMETRY) > 35
    assert len(everything) > 160
    signatures = [
        _signature(importlib.import_module(n), t) for n in GEOMETRY for t, _ in documented(importlib.import_module(n))
    ]
    assert sum(bool(MEASURED.search(signature)) for signature in signatures) > 100
