"""The layers of an edited map: shapes and contacts that the edit left alone are taken over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

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


def changed_faces(old: Coverage[str] | None, new: Coverage[str] | None) -> set[str]:
    """The faces that came, went, or are not the very same in two coverages; edits hand on all others. O(n)."""
    if old is new:
        return set()
    was, now = old.faces if old else {}, new.faces if new else {}
    return {name for name, rings in now.items() if was.get(name) is not rings} | (was.keys() - now.keys())


def pairs_of(coverage: Coverage[str] | None, name: str) -> Iterator[Pair]:
    """The pairs of neighbours with this face in them, each in the order of the coverage. O(faces near it)."""
    if coverage and name in coverage.faces:
        rank = coverage.boxes.ranks
        for other in coverage.neighbours(name):
            yield (name, other) if rank[name] < rank[other] else (other, name)


def renew_layers(before: Map, after: Map) -> None:
    """Takes over from the layers of one map to those of another, edited, one what is the same for both."""
    old, new = layers_of(before), layers_of(after)
    if old is new:
        return
    changed = [i for i, space in after.spaces.items() if before.spaces.get(i) is not space]
    reshaped = [i for i in changed if i not in before.spaces or shape_of(before.spaces[i]) != shape_of(after.spaces[i])]
    gone = before.spaces.keys() - after.spaces.keys()
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
    known = {i: shape for i, shape in old.shapes.items() if i in new.map.spaces}
    for name in reshaped:
        known.pop(name, None)
    merged = {**known, **fresh}
    if fresh:
        merged = {i: merged[i] for i in new.map.spaces if i in merged}
    vars(new)["shapes"] = merged


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
