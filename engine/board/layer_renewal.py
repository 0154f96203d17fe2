"""The layers of an edited map: shapes and contacts that the edit left alone are taken over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import compress
from operator import is_not

from engine.board.layers import Layers, layers_of
from engine.board.links import Pair
from engine.board.model import Map, Space
from engine.geometry.coverage import Coverage

_REACH = 2
"""How near (grid units) boxes come whose shapes may touch: a little over `ROUNDING`."""


def same_order(old: Map, new: Map) -> bool:
    """Whether the spaces that two maps both have come in the same order in both."""
    if list(old.spaces) == list(new.spaces):
        return True
    return [i for i in old.spaces if i in new.spaces] == [i for i in new.spaces if i in old.spaces]


def differing(old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    """The keys under which two tables don't hold the very same object; edits hand on what they don't touch. O(n).

    >>> differing({"A": 1, "B": 2}, {"A": 1, "C": 3})
    ['C', 'B']
    """
    if old is new:
        return []
    if list(old) == list(new):
        return list(compress(new, map(is_not, old.values(), new.values())))
    fresh = [name for name, value in new.items() if name not in old or old[name] is not value]
    return [*fresh, *(name for name in old if name not in new)]


def pairs_of(coverage: Coverage[str] | None, name: str) -> Iterator[Pair]:
    """The pairs of neighbours with this face in them, each in the order of the coverage. O(faces near it)."""
    if coverage and name in coverage.faces:
        rank = coverage.boxes.ranks
        for other in coverage.neighbours(name):
            yield (name, other) if rank[name] < rank[other] else (other, name)


def renew_layers(before: Map, after: Map, changed: Collection[str]) -> None:
    """Takes over from the layers of one map to those of another, edited, one what is the same for both. `changed` are
    the spaces that differ, came or went."""
    old, new = layers_of(before), layers_of(after)
    if old is new:
        return
    gone = [i for i in changed if i not in after.spaces]
    here = [i for i in changed if i in after.spaces]
    reshaped = [i for i in here if i not in before.spaces or shape_of(before.spaces[i]) != shape_of(after.spaces[i])]
    if not reshaped and not gone and "coverages" in vars(old) and "coverages" not in vars(new):
        vars(new)["coverages"] = old.coverages
    if "shapes" in vars(old):
        _renew_shapes(old, new, reshaped)
        _renew_contacts(old, new, {*reshaped, *gone})


def shape_of(space: Space) -> object:
    """All that the layers take from a space."""
    return space.rings, space.layer, space.off_map


def _renew_shapes(old: Layers, new: Layers, reshaped: Iterable[str]) -> None:
    fresh = Layers(Map("", "", (0, 0), {i: new.map.spaces[i] for i in reshaped})).shapes
    if all(i in fresh and i in old.shapes for i in reshaped) and old.shapes.keys() <= new.map.spaces.keys():
        vars(new)["shapes"] = {**old.shapes, **fresh}
    else:
        merged = {**{i: shape for i, shape in old.shapes.items() if i not in reshaped}, **fresh}
        vars(new)["shapes"] = {i: merged[i] for i in new.map.spaces if i in merged}


def _renew_contacts(old: Layers, new: Layers, changed: set[str]) -> None:
    """Overlaps and meetings of layers, where no changed shape takes part in any, nor did before."""
    if "_contacts" not in vars(old) or "coverages" not in vars(new) or len(new.coverages) < 2:
        return
    if any(changed.intersection(pair) for pair in old._contacts) or _near_others(new, changed):
        return
    for name in ("_contacts", "overlaps", "meetings", "under"):
        if name in vars(old):
            vars(new)[name] = vars(old)[name]


def _near_others(layers: Layers, changed: Collection[str]) -> bool:
    """Whether a changed shape lies, or may lie, beside or over one of another layer."""
    for layer, coverage in layers.coverages.items():
        others = [other.boxes for name, other in layers.coverages.items() if name != layer]
        boxes = [coverage.boxes.boxes[name] for name in changed if name in coverage.faces]
        if any(other.near(box, _REACH) for other in others for box in boxes):
            return True
    return False
