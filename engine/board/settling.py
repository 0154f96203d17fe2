"""From changes of coverages to an edit of the map: rings as they were written, layers handed on, links compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

import shapely

from engine.board.edit import Edit
from engine.board.layer_renewal import differing
from engine.board.layers import layers_of
from engine.board.model import Map, Point, Space
from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError, LinkChanges
from engine.geometry.editing.settling import require_ring
from engine.geometry.rings import Rings, polygon, twice_area

Changes = Mapping[str, Change[str]]
"""The changes of some layers, by layer."""

Pair = tuple[str, str]


def coverage_of(source: Map, layer: str) -> Coverage[str]:
    """The coverage of a layer; an empty one if the map has nothing on it."""
    return layers_of(source).coverages.get(layer) or Coverage({})


def space_of(source: Map, name: str) -> Space:
    """The space of an id. Raises EditError when there is none."""
    if name not in source.spaces:
        raise EditError(f"there is no space {name}", (0, 0))
    return source.spaces[name]


def layer_of(source: Map, name: str) -> str:
    """The layer of a space that takes part in its coverage. Raises EditError for one that can't: it is off the map,
    or its outline bounds no area."""
    space = space_of(source, name)
    if name not in coverage_of(source, space.layer).faces:
        place = space.rings[0][0] if space.rings and space.rings[0] else (0, 0)
        why = "is off the map" if space.off_map else "has an outline that bounds no area"
        raise EditError(f"{name} {why}, and has no borders to edit", place)
    return space.layer


def settled(
    source: Map,
    changes: Changes,
    *,
    made: Callable[[str, Rings], Space] | None = None,
    loose: Iterable[Space] = (),
    refer: Callable[[Map], Map] = lambda result: result,
    staying: Collection[str] = (),
    note: str = "",
) -> Edit:
    """The edit that puts changed coverages into the map.

    `made` makes the spaces for faces that are new, `loose` are changed spaces that are in no coverage, and `refer`
    changes what refers to spaces once they are in their places. A space whose face is gone goes, unless it is
    `staying`.
    """
    apart = list(loose)
    spaces = [*_written(source, changes, made), *apart]
    lost = [i for change in changes.values() for i in change.touched if i not in change.coverage.faces]
    gone = tuple(i for i in lost if i not in staying)
    result = refer(source.with_spaces(*spaces, without=gone))
    if all(space.off_map for space in apart):
        layers_of(source).handed_on(result, {layer: change.coverage for layer, change in changes.items()})
    touched = frozenset([*(s.id for s in spaces), *lost])
    return Edit(result, touched, note, link_changes(source, result, changes))


def _written(source: Map, changes: Changes, made: Callable[[str, Rings], Space] | None) -> Iterator[Space]:
    """The touched spaces, in the order of the coverages."""
    for change in changes.values():
        for name in sorted(change.touched & change.coverage.faces.keys(), key=change.coverage.boxes.ranks.__getitem__):
            rings = change.coverage.faces[name]
            if name in source.spaces:
                yield replace(source.spaces[name], rings=as_written(source.spaces[name].rings, rings))
            elif made is not None:
                yield made(name, rings)


def as_written(old: Rings, new: Rings) -> Rings:
    """Noded rings turned the way round that the old ones were written.

    >>> as_written((((0, 0), (0, 2), (2, 0)),), (((2, 0), (0, 2), (0, 1), (0, 0)),))
    (((0, 0), (0, 1), (0, 2), (2, 0)),)
    """
    backwards = [n < len(old) and (twice_area(old[n]) > 0) != (n == 0) for n in range(len(new))]
    return tuple(ring[::-1] if back else ring for ring, back in zip(new, backwards, strict=True))


# Spaces that are in no coverage


def loose_spaces(source: Map) -> list[Space]:
    """The spaces that are off the map or have no usable outline."""
    coverages = layers_of(source).coverages.values()
    if sum(len(coverage.faces) for coverage in coverages) == len(source.spaces):
        return []
    apart = set(source.spaces)
    for coverage in coverages:
        apart -= coverage.faces.keys()
    return [space for name, space in source.spaces.items() if name in apart] if apart else []


def require_no_worse(before: Space, after: Space, place: Point) -> None:
    """Raises EditError when a space that was an area would be none; one that was none may take several steps until it
    is."""
    if not before.rings or not is_area(before.rings) or is_area(after.rings):
        return
    for ring in after.rings:
        require_ring(ring, after.id)
    raise EditError(f"{after.id} would have a hole that isn't inside it", place)


def is_area(rings: Rings) -> bool:
    """Whether rings bound an area properly."""
    return all(len(set(ring)) > 2 for ring in rings) and bool(shapely.is_valid(polygon(rings)))


# Links


def link_changes(before: Map, after: Map, changes: Changes) -> LinkChanges[str]:
    """The links that differ between two maps whose coverages differ by these changes, rules by hand counted in."""
    drawn = {frozenset(pair): pair for change in changes.values() for pair in change.links.all}
    old, new = _rules(before), _rules(after)
    ruled = [pair for pair in old.keys() | new.keys() if old.get(pair) != new.get(pair) and pair not in drawn]
    corners = corner_links(before) ^ corner_links(after)
    pairs = drawn | _ordered([*ruled, *corners, *_turned(before, after)], before, after)
    was = {pair for pair in pairs if _linked(old.get(pair), pair, before)}
    now = {pair for pair in pairs if _linked(new.get(pair), pair, after)}

    def named(found: Iterable[frozenset[str]]) -> frozenset[Pair]:
        return frozenset(pairs[pair] for pair in found)

    return LinkChanges(named(now - was), named(was - now), named(now & was & drawn.keys()))


def _ordered(pairs: Iterable[frozenset[str]], before: Map, after: Map) -> dict[frozenset[str], Pair]:
    """Pairs of two spaces in the order of the map."""
    order = {name: n for n, name in enumerate({**before.spaces, **after.spaces})} if pairs else {}
    known = [(pair, sorted(pair, key=lambda i: order.get(i, len(order)))) for pair in pairs]
    return {pair: (names[0], names[1]) for pair, names in known if len(names) == 2}


def _rules(source: Map) -> dict[frozenset[str], str]:
    """What the map says by hand about whether pairs are linked; the last rule about a pair counts."""
    decisive = {"added": "linked", "one-way": "linked", "forbidden": "forbidden"}
    return {frozenset(r.between): decisive[r.kind] for r in source.links if r.kind in decisive}


def _linked(rule: str | None, pair: frozenset[str], source: Map) -> bool:
    """Whether a pair is linked on a map, by rule or by border."""
    if not pair <= source.spaces.keys():
        return False
    if rule or any(source.spaces[name].impassable for name in pair):
        return rule == "linked"
    a, b = sorted(pair)
    layers = layers_of(source).coverages.values()
    return any((a, b) in c.borders or (b, a) in c.borders for c in layers) or pair in corner_links(source)


def corner_links(source: Map) -> frozenset[frozenset[str]]:
    """The pairs that touch at a corner only, where the map lets that count; kept with its layers."""
    layers = layers_of(source)
    return frozenset(map(frozenset, layers.corners)) if source.corners == "adjacent" else frozenset()


def _turned(before: Map, after: Map) -> set[frozenset[str]]:
    """The pairs of neighbours with a space in them that one may now enter, or no longer."""
    was, now = before.spaces, after.spaces
    turned = {i for i in differing(was, now) if i in was and i in now and was[i].impassable != now[i].impassable}
    coverages = layers_of(after).coverages.values() if turned else ()
    beside = {frozenset((i, other)) for c in coverages for i in turned & c.faces.keys() for other in c.neighbours(i)}
    return beside | {pair for pair in corner_links(after) if not turned.isdisjoint(pair)} if turned else set()
