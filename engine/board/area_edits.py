"""Edits of areas: spaces drawn, split, merged, reshaped, refined. Each works on the layer of its space, and what the
map says by hand about spaces that merge or split goes with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from shapely import Point as Spot

from engine.board.edit import Edit, area_text, listed, sentences
from engine.board.following import with_other_ids, with_parts
from engine.board.layers import GROUND
from engine.board.model import GRID, Map, Point, Ring, Space
from engine.board.settling import coverage_of, layer_of, settled
from engine.geometry.coverage import Coverage
from engine.geometry.editing import drawing, refining, reshaping, splitting, tracing
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.settling import require_ring
from engine.geometry.rings import Rings, polygon

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}\Z")


def new_id(source: Map, terrain: str) -> str:
    """A free id for a space: the first letter of its terrain, with the lowest number that is free.

    >>> new_id(Map("", "", (0, 0)), "street")
    'S1'
    """
    return next(_free_ids(source, terrain))


def _free_ids(source: Map, terrain: str) -> Iterator[str]:
    letter = terrain[:1].upper() if terrain[:1].isascii() and terrain[:1].isalpha() else "A"
    taken = {*source.spaces, *source.features, *source.markers, *source.regions}
    number = 1
    while True:
        if f"{letter}{number}" not in taken:
            yield f"{letter}{number}"
        number += 1


def require_id(source: Map, name: str, place: Point) -> None:
    """Raises EditError for an id that is badly formed, or that a space has already."""
    if not _ID.match(name):
        raise EditError(f"'{name}' can't be an id: a letter, then up to 31 letters, digits, - or _", place)
    if name in source.spaces:
        raise EditError(f"there is a space {name} already", place)


# Drawing


def add_space(source: Map, ring: Ring, terrain: str, *, layer: str = GROUND, name: str = "") -> Edit:
    """Draws a space. What lies over others on its layer is cut away, and the note says over which; its points that
    lie on a neighbour's border become points of the neighbour, so that the border is shared. `name` is its id; empty
    takes a free one.

    Raises EditError for a ring that bounds no area, or one that lies over others entirely.
    """
    require_ring(ring, "the new space")
    space = name or new_id(source, terrain)
    require_id(source, space, ring[0])
    change = drawing.add_face(coverage_of(source, layer), space, ring)
    over = listed(sorted(change.clipped, key=list(source.spaces).index))
    cut = f"Cut back where it lay over {over}." if change.clipped else ""
    apart = f"{area_text(change.dropped)} in separate parts were left out." if change.dropped else ""
    return _drawn(source, layer, change, terrain, sentences(cut, apart))


def fill_gap(source: Map, at: Point, terrain: str, *, layer: str = GROUND, name: str = "") -> Edit:
    """Covers the ground around a point that spaces of a layer enclose: as a new space of a terrain, or, if `name` is a
    space already, by letting it grow.

    Raises EditError where there is a space, where the ground is open to the outside, and where the space that should
    grow is not beside the gap.
    """
    space = name or new_id(source, terrain)
    if space in source.spaces:
        layer = layer_of(source, space)
    else:
        require_id(source, space, at)
    return _drawn(source, layer, drawing.fill_gap(coverage_of(source, layer), at, space), terrain)


def cut_hole(source: Map, name: str, ring: Ring, terrain: str = "", *, island: str = "") -> Edit:
    """Cuts a drawn ring out of a space: open ground, or, with a terrain, a new space (`island` is its id; empty takes a
    free one).

    Raises EditError where the ring bounds no area, reaches out of the space, or leaves nothing of it.
    """
    require_ring(ring, "the hole")
    layer = layer_of(source, name)
    inner = (island or new_id(source, terrain)) if terrain else None
    if inner is not None:
        require_id(source, inner, ring[0])
    return _drawn(source, layer, drawing.cut_hole(coverage_of(source, layer), name, ring, inner), terrain)


def trace_border(source: Map, name: str, start: Point, end: Point, *, long_way: bool = False) -> Ring:
    """The line (grid units) from `start` to `end` along the outline of a space, for drawing beside it: the shorter way
    round, or the longer one.

    Raises EditError where one of the points is not on the outline, or the two are on different rings of it.
    """
    return tracing.trace(coverage_of(source, layer_of(source, name)), name, start, end, long_way=long_way)


def _drawn(source: Map, layer: str, change: Change[str], terrain: str, note: str = "") -> Edit:
    def made(name: str, rings: Rings) -> Space:
        return Space(name, terrain, rings, layer)

    return settled(source, {layer: change}, made=made, note=note)


# Splitting and merging


def split_space(source: Map, name: str, line: Ring, *, names: Sequence[str] = ()) -> Edit:
    """Cuts a space along a drawn line. The largest part stays what it is; the others are like it, with `names` or free
    ids, are in its regions, and keep what was set by hand for its links and sight (`following.with_parts`).

    Raises EditError where the line doesn't cut the space in two.
    """
    layer, whole = layer_of(source, name), source.spaces[name]
    free = [*names, *_few(i for i in _free_ids(source, whole.terrain) if i not in names)]
    for given in names:
        require_id(source, given, line[0])
    change = splitting.split_face(coverage_of(source, layer), name, line, free)
    new = [i for i in free if i in change.coverage.faces]

    def made(part: str, rings: Rings) -> Space:
        return replace(whole, id=part, rings=rings, name="", centre=_centre_in(whole, rings))

    def refer(result: Map) -> Map:
        left = result.spaces[name]
        kept = replace(left, centre=_centre_in(whole, left.rings))
        parts = with_parts(result, name, [name, *new], lambda other: _beside(change.coverage, other))
        return parts.with_spaces(kept) if kept != left else parts

    return settled(source, {layer: change}, made=made, refer=refer)


def _few(ids: Iterator[str]) -> list[str]:
    """As many ids as a line will ever make parts."""
    return [next(ids) for _ in range(64)]


def _centre_in(space: Space, rings: Rings) -> Point | None:
    """The author's centre, for the part that holds it."""
    return space.centre if space.centre and polygon(rings).contains(Spot(space.centre)) else None


def _beside(coverage: Coverage[str], name: str) -> tuple[str, ...]:
    return coverage.neighbours(name) if name in coverage.faces else ()


def merge_spaces(source: Map, names: Collection[str]) -> Edit:
    """Makes one space of several of a layer; it is the first of them, grown. Links, sight and regions of the others
    become its own; what was said about a pair of them goes, and the note counts it.

    Raises EditError where they don't hang together by borders, or lie on different layers.
    """
    if not names:
        raise EditError("it takes two to merge", (0, 0))
    first, *others = dict.fromkeys(names)
    layer = layer_of(source, first)
    for other in others:
        if layer_of(source, other) != layer:
            raise EditError(f"{first} and {other} are on different layers", source.spaces[other].rings[0][0])
    change = splitting.merge_faces(coverage_of(source, layer), [first, *others])
    follow = dict.fromkeys(others, first)
    edit = settled(source, {layer: change}, refer=lambda result: with_other_ids(result, follow))
    lost = len(source.links) + len(source.sight) - len(edit.map.links) - len(edit.map.sight)
    return replace(edit, note=f"{lost} links and sight lines set by hand were within it or said twice." if lost else "")


# Reshaping and refining


def reshape_space(source: Map, name: str, line: Ring) -> Edit:
    """Gives a space a new piece of outline along a drawn line that meets the outline twice. Where the line runs
    outside, the space grows and its neighbours are cut back; what it gives up goes to the neighbour there, and the note
    says what became open ground.

    Raises EditError where the line doesn't meet the outline twice, and where a space would vanish or fall apart.
    """
    layer = layer_of(source, name)
    return _told(source, layer, reshaping.reshape_face(coverage_of(source, layer), name, line))


def simplify_borders(source: Map, names: Collection[str], tolerance: int = GRID) -> Edit:
    """Takes nodes out of the borders of some spaces of one layer where each takes less area with it than the square of
    `tolerance` (grid units). Borders stay shared. Raises EditError when something would be crossed."""
    layer = _one_layer(source, names)
    return _told(source, layer, refining.simplify(coverage_of(source, layer), names, tolerance))


def smooth_borders(source: Map, names: Collection[str], rounds: int = 2) -> Edit:
    """Rounds the corners of the borders of some spaces of one layer; junctions stay, borders stay shared. Raises
    EditError when something would be crossed."""
    layer = _one_layer(source, names)
    return _told(source, layer, refining.smooth(coverage_of(source, layer), names, rounds))


def _one_layer(source: Map, names: Collection[str]) -> str:
    layers = {layer_of(source, name): name for name in names}
    if len(layers) != 1:
        some = [source.spaces[name].rings[0][0] for name in layers.values()]
        raise EditError("choose spaces of one layer", some[-1] if some else (0, 0))
    return next(iter(layers))


_NOTICED = GRID**2 // 10
"""How much open ground (square grid units) an edit may leave without a word: rounding leaves less."""


def _told(source: Map, layer: str, change: Change[str]) -> Edit:
    left = change.uncovered
    return settled(source, {layer: change}, note=f"Leaves {area_text(left)} of open ground." if left > _NOTICED else "")
