"""From a drawing to a map: spaces with ids, borders where shapes were joined, links where gaps are meant.

Where the gaps of a drawing are slips of the hand, its shapes are joined to a coverage and their borders are the links.
Where they are meant (a river left blank, a thick drawn line) the shapes stay as they are, and every pair that faces
each other across a gap up to the tolerance becomes an added link with its reason. Either way the account says what
became of each shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from shapely import MultiPolygon, Polygon
from shapely import Point as Spot

from engine.board.layers import GROUND
from engine.board.model import GRID, Map, Space
from engine.files.importing.drawing import Drawing, DrawnShape
from engine.files.importing.joining import joined
from engine.files.importing.linking import Near, link_rules
from engine.files.importing.naming import ids_of, names_of
from engine.files.importing.placing import Layout, Shapes, apart, laid_out, on_grid, parts_of
from engine.geometry.gaps import GapSurvey, survey
from engine.geometry.rings import rings_of

Join = Literal["auto", "always", "never"]


@dataclass(frozen=True)
class Choices:
    """How a drawing is to become a map."""

    game: str
    terrain: Mapping[str, str]
    """The terrain kind for each kind of the drawing; that for "" serves all others."""
    size: float | None = None
    """The longer side of the sheet, in millimetres; None: as the drawing says, where it does (see `laid_out`)."""
    tolerance: float | None = None
    """The widest gap that is a border, in millimetres on the sheet; None: read off the drawing's own gaps."""
    join: Join = "auto"


@dataclass(frozen=True)
class Account:
    """What became of a drawing. Areas in square millimetres, lengths in millimetres."""

    shapes: int
    spaces: int
    joined: bool
    tolerance: float
    areas: Mapping[str, tuple[float, float]]
    """For each space its area as drawn (all parts) and on the map."""
    notes: tuple[str, ...] = ()
    """What was mended, cut back, left out or refused, a sentence each."""


@dataclass(frozen=True)
class Built:
    """A map made from a drawing."""

    map: Map
    account: Account
    survey: GapSurvey[str]
    """The gaps between the shapes, in grid units, by their names in the drawing."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """The id of each shape's space, by its name in the drawing."""


def build(drawing: Drawing, choices: Choices) -> Built:
    """The map of a drawing. O(n log n) for n points, and the survey of its gaps."""
    named = {name: shape for name, shape in zip(names_of(drawing), drawing.shapes, strict=True) if shape.shape.area}
    layout = laid_out(drawing, choices.size)
    drawn: Shapes = {name: on_grid(layout.shape(shape.shape)) for name, shape in named.items()}
    drawn = {name: shape for name, shape in drawn.items() if parts_of(shape)}
    notes = [*drawing.notes, *_missing(drawing, drawn)]
    gaps = survey({name: shape for name, shape in drawn.items() if not named[name].loose})
    line = gaps.tolerance.value if choices.tolerance is None else choices.tolerance * GRID
    near = gaps.links(line)
    flat = {name: shape for name, shape in drawn.items() if named[name].layer == GROUND}
    beside, cut = apart(flat)
    placed = {name: beside.get(name, shape) for name, shape in drawn.items()}
    notes += _overlap_notes(cut)
    closed, why = _closed(placed, named, near, line, choices.join, exact=drawing.sheet is not None)
    notes += [why] if why else []
    final = closed or placed
    ids = ids_of(list(final))
    spaces = {ids[name]: _space(ids[name], named[name], shape, layout, choices) for name, shape in final.items()}
    bare = Map(drawing.name, choices.game, layout.size, {i: space for i, space in spaces.items() if space.rings})
    rules, beyond = link_rules(bare, {(ids[a], ids[b]): link for (a, b), link in near.items()})
    result = Map(bare.name, bare.game, bare.size, bare.spaces, links=rules)
    areas = {i: (drawn[n].area / GRID**2, s.polygon.area) for n, i in ids.items() if (s := bare.spaces.get(i))}
    notes += [*_parts_notes(final), *_beyond_notes(beyond)]
    account = Account(len(drawing.shapes), len(result.spaces), bool(closed), line / GRID, areas, tuple(notes))
    return Built(result, account, gaps, ids)


def _missing(drawing: Drawing, drawn: Shapes) -> list[str]:
    gone = [name for name in names_of(drawing) if name not in drawn]
    return [f"too small for the grid, and left out: {', '.join(gone)}"] if gone else []


_TOLD = 6
"""So many of a kind are named."""

_SHARES = (1 / 10, 1 / 3, 1.0)
"""Shares of the tolerance that joining is tried with, the gentlest first, which may be enough."""


def _closed(
    placed: Shapes, named: Mapping[str, DrawnShape], near: Near, line: float, join: Join, *, exact: bool
) -> tuple[Shapes | None, str]:
    """The shapes joined to a coverage, and a sentence if that was not done, or only in part. Those of an exact drawing
    may be one already: then not a corner is moved."""
    on_map = {name: shape for name, shape in placed.items() if not named[name].loose}
    if join == "never" or len(on_map) < 2:
        return None, ""
    if exact and join == "auto" and _meeting(on_map, near) == len(near):
        return placed, ""
    best, most, why = on_map, -1, ""
    for share in _SHARES:
        found = joined(on_map, line * share)
        meeting = _meeting(found.shapes, near) if join == "always" or not found.refused else -1
        if meeting > most:
            best, most = found.shapes, meeting
        why = found.refused or why
        if most == len(near):
            break
    if join == "auto" and most < len(near) / 2:
        return None, f"not joined{', as ' * bool(why)}{why}; gaps stay, and links across them are added"
    apart = len(near) - most
    told = f"joined, but for {apart} pair{'s' * (apart > 1)} that an added link joins{', as ' * bool(why)}{why}"
    return {**placed, **{name: shape for name, shape in best.items() if parts_of(shape)}}, told if apart else ""


def _meeting(shapes: Shapes, near: Near) -> int:
    """How many of the pairs touch."""
    return sum(shapes[a].distance(shapes[b]) == 0 for a, b in near)


def _space(name: str, drawn: DrawnShape, shape: Polygon | MultiPolygon, layout: Layout, choices: Choices) -> Space:
    parts = parts_of(shape)
    terrain = choices.terrain.get(drawn.kind, choices.terrain[""])
    centre = layout.point(drawn.centre) if drawn.centre else None
    return Space(
        name,
        terrain,
        rings_of(parts[0]) if parts else (),
        layer=drawn.layer,
        name=drawn.name if drawn.name != name else "",
        centre=centre if centre and parts and parts[0].contains(Spot(centre)) else None,
        off_map=drawn.off_map,
        impassable=drawn.impassable,
    )


def _overlap_notes(cut: Mapping[tuple[str, str], float]) -> list[str]:
    if not cut:
        return []
    largest = sorted(cut, key=lambda pair: -cut[pair])[:_TOLD]
    listed = ", ".join(f"{a} over {b} {_mm2(cut[a, b])}" for a, b in largest)
    return [f"pairs that lay over each other: {len(cut)}; the smaller keeps the ground ({listed})"]


def _beyond_notes(beyond: list[tuple[str, str]]) -> list[str]:
    listed = ", ".join(f"{a}-{b}" for a, b in beyond[:_TOLD])
    return [f"borders that the gaps did not suggest ({len(beyond)}), to look at: {listed}"] if beyond else []


def _parts_notes(final: Shapes) -> list[str]:
    rest = {name: parts_of(shape)[1:] for name, shape in final.items()}
    rest = {name: parts for name, parts in rest.items() if parts}
    if not rest:
        return []
    areas = {name: sum(part.area for part in parts) for name, parts in rest.items()}
    named = sorted(rest, key=lambda name: -areas[name])[:_TOLD]
    listed = ", ".join(f"{name} {len(rest[name])} of {_mm2(areas[name])}" for name in named)
    return [f"spaces whose smaller parts are left out, links to them kept: {len(rest)} ({listed})"]


def _mm2(area: float) -> str:
    return f"{area / GRID**2:.3g} mm²"
