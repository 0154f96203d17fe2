"""What differs between two versions of a map, as a player would tell it: spaces, terrain, links, lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields

from shapely import make_valid
from shapely.geometry.base import BaseGeometry

from engine.board.analysis import pairs_in_sight, sight_query
from engine.board.board import Board
from engine.board.links import Pair
from engine.board.model import Map, Space

TABLES = ("features", "markers", "regions")
"""What a map holds by id besides spaces."""

_BY_THEMSELVES = {"spaces", *TABLES}


@dataclass(frozen=True)
class Reshaped:
    """A space of another shape: its area before and after, and the area that it gained or lost, all in mm²."""

    space: str
    before: float
    after: float
    moved: float


@dataclass(frozen=True)
class Change:
    """A field of a space that has another value."""

    space: str
    field: str
    before: object
    after: object


@dataclass(frozen=True)
class MapDiff:
    """How one map became another. A space that kept its shape under another id is renamed, neither gone nor new; all
    else that is told of it bears the new id."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old id -> new id."""
    reshaped: tuple[Reshaped, ...] = ()
    terrain: tuple[Change, ...] = ()
    fields: tuple[Change, ...] = ()
    """Names, layers, properties and the like of spaces."""
    objects: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """`added`, `removed`, `changed` -> (table, id) of features, markers and regions."""
    sheet: tuple[str, ...] = ()
    """What else of the map differs, by its field's name: `name`, `size`, `north`, `notes` and so on."""
    links_gained: tuple[Pair, ...] = ()
    links_lost: tuple[Pair, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        return self == MapDiff()


def map_diff(before: Board, after: Board) -> MapDiff:
    """What differs between two boards, without their lines of sight. Time is linear in their spaces."""
    old, new = before.map, after.map
    renamed = _renamed(old, new)
    spaces = {renamed.get(name, name): space for name, space in old.spaces.items()}
    both = [(spaces[name], new.spaces[name]) for name in new.spaces if name in spaces]
    changes = [change for pair in both for change in _changes(*pair)]
    links, had = _pairs(after.links), _pairs(before.links, renamed)
    return MapDiff(
        added=tuple(name for name in new.spaces if name not in spaces),
        removed=tuple(name for name, space in spaces.items() if name not in new.spaces),
        renamed=renamed,
        reshaped=tuple(_reshaped(*pair) for pair in both if pair[0].rings != pair[1].rings),
        terrain=tuple(change for change in changes if change.field == "terrain"),
        fields=tuple(change for change in changes if change.field != "terrain"),
        objects=_objects(old, new),
        sheet=tuple(f.name for f in fields(Map) if f.name not in _BY_THEMSELVES and _differs(old, new, f.name)),
        links_gained=tuple(sorted(links - had)),
        links_lost=tuple(sorted(had - links)),
    )


def sight_diff(before: Board, after: Board) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """The lines of sight gained and lost, past what each board's game says blocks. Two questions for each space."""
    seen = _pairs(pairs_in_sight(before, sight_query(before)), _renamed(before.map, after.map))
    sees = _pairs(pairs_in_sight(after, sight_query(after)))
    return tuple(sorted(sees - seen)), tuple(sorted(seen - sees))


def _renamed(old: Map, new: Map) -> dict[str, str]:
    """The old ids whose space is there unmoved under another id, which is new."""
    there = {(s.layer, s.rings): name for name, s in new.spaces.items() if name not in old.spaces}
    gone = ((name, there.get((s.layer, s.rings))) for name, s in old.spaces.items() if name not in new.spaces)
    return {name: other for name, other in gone if other is not None}


def _pairs(pairs: Iterable[Pair], renamed: Mapping[str, str] | None = None) -> set[Pair]:
    names = renamed or {}
    return {(a, b) if a < b else (b, a) for a, b in ((names.get(a, a), names.get(b, b)) for a, b in pairs)}


def _changes(old: Space, new: Space) -> Iterator[Change]:
    for each in fields(Space):
        one, other = getattr(old, each.name), getattr(new, each.name)
        if each.name not in ("id", "rings") and one != other:
            yield Change(new.id, each.name, one, other)


def _reshaped(old: Space, new: Space) -> Reshaped:
    one, other = _shape(old), _shape(new)
    areas = (one.area, other.area, one.symmetric_difference(other).area)
    return Reshaped(new.id, *(round(area, 2) for area in areas))


def _shape(space: Space) -> BaseGeometry:
    return space.polygon if space.polygon.is_valid else make_valid(space.polygon)


def _objects(old: Map, new: Map) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {"added": [], "removed": [], "changed": []}
    for table in TABLES:
        one, other = getattr(old, table), getattr(new, table)
        found["added"] += [(table, name) for name in other if name not in one]
        found["removed"] += [(table, name) for name in one if name not in other]
        found["changed"] += [(table, name) for name in one if name in other and one[name] != other[name]]
    return {what: tuple(names) for what, names in found.items() if names}


def _differs(old: Map, new: Map, name: str) -> bool:
    return bool(getattr(old, name) != getattr(new, name))
