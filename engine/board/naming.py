"""Names and ids of many spaces at once: numbered in reading order, found and replaced."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from statistics import median
from typing import Literal

from engine.board.edit import Edit, listed
from engine.board.following import with_other_ids
from engine.board.model import Map, Space
from engine.geometry.editing.change import EditError

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}\Z")

Field = Literal["name", "id"]


def in_reading_order(spaces: Iterable[Space]) -> list[Space]:
    """Spaces row by row from the top, each row from left to right. A row holds what lies at most half the usual
    height of a space below its first."""
    left = sorted(spaces, key=lambda s: (_middle(s)[1], _middle(s)[0]))
    if not left:
        return []
    step = median(_box(space)[3] - _box(space)[1] for space in left) / 2
    rows: list[list[Space]] = []
    for space in left:
        if rows and _middle(space)[1] - _middle(rows[-1][0])[1] <= step:
            rows[-1].append(space)
        else:
            rows.append([space])
    return [space for row in rows for space in sorted(row, key=lambda s: _middle(s)[0])]


def renumbered(source: Map, ids: Iterable[str], prefix: str, first: int = 1) -> dict[str, str]:
    """For each of some spaces its id when they are numbered in reading order: `prefix`, then numbers of equal length.

    >>> from engine.board.letter_grid import letter_grid
    >>> renumbered(letter_grid("SS\\nSS", {"S": "street"}), ["s0-0", "s1-1", "s0-1"], "A")
    {'s0-1': 'A1', 's1-1': 'A2', 's0-0': 'A3'}
    """
    ordered = in_reading_order(source.spaces[i] for i in ids)
    width = len(str(first + len(ordered) - 1))
    return {space.id: f"{prefix}{n:0{width}d}" for n, space in enumerate(ordered, first)}


def replaced(
    source: Map, ids: Iterable[str], field: Field, old: str, new: str, *, case: bool = False
) -> dict[str, str]:
    """For each of some spaces whose name or id holds `old`, the text with `new` in its place."""
    if not old:
        return {}
    pattern = re.compile(re.escape(old), 0 if case else re.IGNORECASE)
    texts = {i: getattr(source.spaces[i], field) for i in ids}
    changed = {i: pattern.sub(lambda _: new, text) for i, text in texts.items()}
    return {i: text for i, text in changed.items() if text != texts[i]}


def give_ids(source: Map, ids: Mapping[str, str]) -> Edit:
    """Gives spaces other ids, all at once, in their places in the file and wherever the map refers to them.

    Raises EditError for an id that is badly formed, would be there twice, or belongs to something else on the map.
    """
    other = {old: new for old, new in ids.items() if old != new}
    bad = [new for new in other.values() if not _ID.match(new)]
    if bad:
        raise EditError(f"'{bad[0]}' can't be an id: a letter, then up to 31 letters, digits, - or _", (0, 0))
    kept = {*source.spaces, *source.features, *source.markers, *source.regions} - other.keys()
    after = list(other.values())
    twice = [new for n, new in enumerate(after) if new in kept or new in after[:n]]
    if twice:
        raise EditError(f"{listed(dict.fromkeys(twice))} would be there twice", (0, 0))
    if not other:
        return Edit(source, frozenset())
    spaces = {other.get(i, i): replace(s, id=other[i]) if i in other else s for i, s in source.spaces.items()}
    return Edit(replace(with_other_ids(source, other), spaces=spaces), frozenset([*other, *after]))


def give_names(source: Map, names: Mapping[str, str]) -> Edit:
    """Gives spaces other names, all at once."""
    changed = [replace(source.spaces[i], name=name) for i, name in names.items() if source.spaces[i].name != name]
    return Edit(source.with_spaces(*changed), frozenset(space.id for space in changed))


def _box(space: Space) -> tuple[int, int, int, int]:
    xs, ys = zip(*space.rings[0], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _middle(space: Space) -> tuple[float, float]:
    left, top, right, bottom = _box(space)
    return (left + right) / 2, (top + bottom) / 2
