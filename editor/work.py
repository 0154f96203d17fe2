"""Work in small pieces, between which a window can live."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[float, None, T]
"""It yields how much of it is done, from 0 to 1, and returns its result."""


def finished(work: Work[T]) -> T:
    """Does all of some work at once; its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
