"""What is wrong with a map whatever its game: shapes, links, references. The files layer adds lines and
columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import networkx as nx

from engine.board.board import Board
from engine.board.model import GRID, Map, Point
from engine.geometry.audit import Code, Flaw, audit
from engine.geometry.rings import Rings

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Finding:
    """One thing found on a map."""

    code: str
    message: str
    """One or two sentences, with sizes in millimetres."""
    objects: tuple[str, ...] = ()
    """The ids concerned, the first being the one to jump to."""
    severity: Severity = "warning"
    place: Point | None = None
    """Where, in grid units, when it is narrower than the objects."""
    size: float = 0.0
    """How large, as a `Flaw` says it; 0 where that means nothing."""


def check_map(board: Board, counter: float = 0.0) -> list[Finding]:
    """Everything found on a map, references first, without what its author ignores.

    `counter` is the side in millimetres of the counters for a pile of which each space should have room: for a disc so
    wide; 0 asks for none.
    """
    ignored = {(entry.code, frozenset(entry.objects)) for entry in board.map.ignored}
    found = [*check_references(board.map), *check_shapes(board.map, counter), *check_links(board)]
    return [finding for finding in found if (finding.code, frozenset(finding.objects)) not in ignored]


# References


def check_references(board_map: Map) -> Iterator[Finding]:
    """Regions, links and sight rules that name spaces the map doesn't have, or one space twice."""
    known = board_map.spaces
    for region in board_map.regions.values():
        for name in region.spaces:
            if name not in known:
                yield Finding(
                    "unknown-space", f"region {region.id} names a space {name} that isn't there", (name,), "error"
                )
    rules = [("link", rule.between) for rule in board_map.links]
    rules += [("sight rule", rule.between) for rule in board_map.sight]
    for what, pair in rules:
        yield from _check_pair(what, pair, known)


def _check_pair(what: str, pair: tuple[str, str], known: Iterable[str]) -> Iterator[Finding]:
    for name in pair:
        if name not in known:
            yield Finding("unknown-space", f"a {what} names a space {name} that isn't there", (name,), "error")
    if pair[0] == pair[1]:
        yield Finding("pair-of-one", f"a {what} names {pair[0]} twice; it needs two spaces", (pair[0],), "error")


# Shapes

_WARNINGS: frozenset[Code] = frozenset({"duplicate-point", "gap", "near-miss", "slit", "sliver", "too-small"})
"""What a map can be played with; all other flaws are errors."""

_SAID: dict[Code, str] = {
    "too-few-points": "{0} has fewer than three points",
    "duplicate-point": "{0} has a point twice in a row",
    "spike": "{0} has a spike, where its outline turns straight back",
    "self-crossing": "the outline of {0} crosses itself",
    "zero-area": "{0} has no area",
    "bad-hole": "a hole of {0} leaves it, or touches its outline or another hole along a line",
    "duplicate-shape": "{0} and {1} have the same shape",
    "overlap": "{0} and {1} overlap by {area:.2f} mm²; spaces of one layer may only touch",
    "inside": "{0} lies inside {1}, which has no hole for it ({area:.2f} mm² are in both)",
    "more-overlaps": "{count:.0f} more pairs of spaces were not looked at; mend the overlaps that were found first",
    "gap": "a gap of {area:.2f} mm² is enclosed by {all}",
    "near-miss": "{0} and {1} come within {width:.2f} mm of each other and don't touch",
    "slit": "{0} and {1} touch, but leave a slit open between them that is up to {width:.2f} mm wide",
    "sliver": "{0} is a sliver of {area:.2f} mm²",
    "too-small": "{0} is too small for a stack of {counter:g} mm counters: "
    "the largest disc that fits has {width:.1f} mm",
}

_MOST_SMALL = 20
"""Of more spaces that are too small it is told in one sentence: on a map of thousands of them the rest would drown."""


def check_shapes(board_map: Map, counter: float = 0.0) -> Iterator[Finding]:
    """The audit of each layer (see `engine.geometry.audit`), in words. `counter` in millimetres."""
    layers = dict.fromkeys(s.layer for s in board_map.spaces.values())
    flaws = [flaw for layer in layers for flaw in audit(layer_shapes(board_map, layer), counter * GRID)]
    small = [flaw for flaw in flaws if flaw.code == "too-small"]
    yield from (_told(flaw, counter) for flaw in flaws if flaw.code != "too-small")
    yield from (_told(flaw, counter) for flaw in small[:_MOST_SMALL])
    if more := tuple(flaw.ids[0] for flaw in small[_MOST_SMALL:]):
        too_small = f"too small for a stack of {counter:g} mm counters"
        yield Finding("too-small", f"{len(more)} more spaces are {too_small}: {_listed(more)}", more)


def layer_shapes(board_map: Map, layer: str) -> dict[str, Rings]:
    """The rings of a layer's spaces as they are drawn, sound or not, without those that are off the map."""
    on_map = [s for s in board_map.spaces.values() if s.layer == layer and not s.off_map]
    return {s.id: s.rings for s in on_map if s.rings}


def _told(flaw: Flaw[str], counter: float) -> Finding:
    area, width = flaw.size / GRID**2, flaw.size / GRID
    sizes = {"area": area, "width": width, "count": flaw.size, "counter": counter}
    said = _SAID[flaw.code].format(*flaw.ids, **sizes, all=_listed(flaw.ids))
    x, y = flaw.place
    message = f"{said} (at {x / GRID:g},{y / GRID:g})"
    return Finding(
        flaw.code, message, flaw.ids, "warning" if flaw.code in _WARNINGS else "error", flaw.place, flaw.size
    )


def _listed(names: tuple[str, ...], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


# Links


def check_links(board: Board) -> Iterator[Finding]:
    """Spaces that nothing is linked with, and parts of the map that no way joins to the largest."""
    apart = {s.id for s in board.map.spaces.values() if s.off_map or s.impassable}
    reached = [sorted(part - apart, key=board.at) for part in nx.connected_components(board.graph)]
    parts = sorted(filter(None, reached), key=lambda part: -len(part))
    for part in parts[1:]:
        if len(part) == 1:
            yield Finding("isolated-space", f"{part[0]} has no neighbour", (part[0],))
        else:
            message = f"{len(part)} spaces ({_listed(tuple(part))}) have no link with the rest of the map"
            yield Finding("disconnected-part", message, tuple(part))
