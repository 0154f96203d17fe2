"""What the bench prints: one row a piece of work, with its bar and, where there is one, a peer in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """One measurement."""

    work: str
    found: str
    bar: str = ""
    met: bool | None = None
    """None where there is no bar, or nothing could be measured."""

    def __str__(self) -> str:
        mark = {True: "ok  ", False: "MISS", None: "    "}[self.met]
        return f"{mark} {self.work:<62} {self.found}" + (f"   (bar: {self.bar})" if self.bar else "")


Rows = Iterator[Row]


def at_most(work: str, value: float, bar: float, unit: str, more: str = "") -> Row:
    """A row whose value should not pass a bar."""
    return Row(work, f"{value:,.3g} {unit}{more}", f"{bar:g} {unit} or less", value <= bar)


def at_least(work: str, value: float, bar: float, unit: str, more: str = "") -> Row:
    """A row whose value should reach a bar."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    return Row(work, f"{shown} {unit}{more}", f"{bar:,g} {unit} or more", value >= bar)


def seconds(work: Callable[[], T]) -> tuple[float, T]:
    """How long the processor is busy with some work, other programs not counted, and what it gives."""
    begun = process_time()
    result = work()
    return process_time() - begun, result


def typical(work: Callable[[], T], times: int = 5) -> tuple[float, T]:
    """The median of several runs, in seconds, and what the last one gives."""
    runs = [seconds(work) for _ in range(times)]
    return median(taken for taken, _ in runs), runs[-1][1]
