"""Locks: what an edit must leave as it is. A neighbour's new node on a locked space's border does not change its area,
and is allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from engine.board.model import Feature, Map, Marker, Space


def locked_changes(before: Map, after: Map, touched: Iterable[str], parts: Collection[str] = ()) -> tuple[str, ...]:
    """The ids of locked things that differ between two maps: spaces among the touched ones, features and markers.

    Locked is what says so itself, every space of a level in `parts`, and, where `parts` holds `features` or `markers`,
    all of these. Locking and unlocking itself changes nothing.
    """
    spaces = (i for i in touched if i in before.spaces and _held(before.spaces[i], parts))
    changed = [i for i in spaces if not _same_space(before.spaces[i], after.spaces.get(i))]
    return (*changed, *_objects(before, after, parts), *_new(before, after, touched, parts))


def _held(space: Space, parts: Collection[str]) -> bool:
    return space.locked or space.layer in parts


def _same_space(one: Space, other: Space | None) -> bool:
    if other is None or replace(one, rings=other.rings, locked=other.locked) != other:
        return False
    return one.rings == other.rings or bool(one.polygon.equals(other.polygon))


def _objects(before: Map, after: Map, parts: Collection[str]) -> Iterator[str]:
    if before.features is not after.features:
        held = (f for f in before.features.values() if f.locked or "features" in parts)
        yield from (f.id for f in held if not _same_object(f, after.features.get(f.id)))
    if before.markers is not after.markers:
        marks = (m for m in before.markers.values() if m.locked or "markers" in parts)
        yield from (m.id for m in marks if not _same_object(m, after.markers.get(m.id)))


def _same_object(one: Feature | Marker, other: Feature | Marker | None) -> bool:
    return other is not None and replace(one, locked=other.locked) == other


def _new(before: Map, after: Map, touched: Iterable[str], parts: Collection[str]) -> Iterator[str]:
    """What an edit adds to a locked part."""
    yield from (i for i in touched if i not in before.spaces and i in after.spaces and after.spaces[i].layer in parts)
    for table in ("features", "markers"):
        if table in parts:
            yield from (i for i in getattr(after, table) if i not in getattr(before, table))
