"""Differences between two maps as rows of a list, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from editor.canvas.differences import (
    ADDED,
    FIELDS,
    LINKS_GAINED,
    LINKS_LOST,
    OBJECTS,
    REMOVED,
    RENAMED,
    RESHAPED,
    SHEET,
    SIGHT_GAINED,
    SIGHT_LOST,
    TERRAIN,
)
from engine.board.board import Board
from engine.board.links import Pair
from engine.board.map_diff import MapDiff, map_diff
from engine.board.model import Map
from engine.files.map_reader import MapDocument

TITLES: Mapping[str, str] = {
    ADDED: "Spaces that are new here",
    REMOVED: "Spaces that are gone here",
    RESHAPED: "Spaces of another shape",
    TERRAIN: "Spaces of other terrain",
    RENAMED: "Spaces with another id",
    FIELDS: "Names and properties of spaces",
    LINKS_GAINED: "Links gained",
    LINKS_LOST: "Links lost",
    SIGHT_GAINED: "Lines of sight gained",
    SIGHT_LOST: "Lines of sight lost",
    OBJECTS: "Features, markers and regions",
    SHEET: "The map itself",
}

_TABLES = {"features": "Feature", "markers": "Marker", "regions": "Region"}
_SHEET = {"north": "compass", "links": "links by hand", "sight": "sight by hand", "ignored": "accepted problems"}
_DONE = {"added": ("–", "new"), "removed": ("there", "–"), "changed": ("", "changed")}


@dataclass(frozen=True)
class Row:
    """One difference: what, how it is there and here, and the spaces where it is on the map (two for a pair)."""

    text: str
    before: str = ""
    after: str = ""
    spaces: tuple[str, ...] = ()
    pair: bool = False


def rows_of(diff: MapDiff, before: Map, after: Map) -> dict[str, list[Row]]:
    """The rows of each group, without lines of sight."""
    shapes = [
        Row(each.space, f"{each.before / 100:.2f} cm²", f"{each.after / 100:.2f} cm²", (each.space,))
        for each in diff.reshaped
    ]
    return {
        ADDED: [Row(name, "–", after.spaces[name].terrain, (name,)) for name in diff.added],
        REMOVED: [Row(name, before.spaces[name].terrain, "–", (name,)) for name in diff.removed],
        RESHAPED: shapes,
        TERRAIN: [Row(c.space, str(c.before), str(c.after), (c.space,)) for c in diff.terrain],
        RENAMED: [Row(new, old, new, (new,)) for old, new in diff.renamed.items()],
        FIELDS: [Row(f"{c.space}: {c.field}", _said(c.before), _said(c.after), (c.space,)) for c in diff.fields],
        LINKS_GAINED: rows_of_pairs(diff.links_gained, "–", "adjacent"),
        LINKS_LOST: rows_of_pairs(diff.links_lost, "adjacent", "–"),
        OBJECTS: [
            Row(f"{_TABLES[table]} {name}", *_DONE[what])
            for what, found in diff.objects.items()
            for table, name in found
        ],
        SHEET: [Row(_SHEET.get(name, name).capitalize(), "", "changed") for name in diff.sheet if name != "compass"],
    }


def rows_of_sight(gained: Iterable[Pair], lost: Iterable[Pair]) -> dict[str, list[Row]]:
    """The rows of the two groups of sight."""
    return {SIGHT_GAINED: rows_of_pairs(gained, "–", "in sight"), SIGHT_LOST: rows_of_pairs(lost, "in sight", "–")}


def rows_of_pairs(pairs: Iterable[Pair], before: str, after: str) -> list[Row]:
    """A row for each pair of spaces."""
    return [Row(f"{a} – {b}", before, after, (a, b), True) for a, b in pairs]


def summary(diff: MapDiff) -> str:
    """The differences counted, in a sentence."""
    counted = [
        (len(diff.added), "space new", "spaces new"),
        (len(diff.removed), "space gone", "spaces gone"),
        (len(diff.reshaped), "reshaped", "reshaped"),
        (len(diff.terrain), "of other terrain", "of other terrain"),
        (len(diff.renamed), "with another id", "with another id"),
        (len(diff.links_gained), "link gained", "links gained"),
        (len(diff.links_lost), "link lost", "links lost"),
    ]
    parts = [f"{number} {one if number == 1 else many}" for number, one, many in counted if number]
    rest = "nothing but names, markers or properties" if not diff.empty else "nothing"
    return ", ".join(parts) or rest


def told(before: MapDocument, after: MapDocument) -> str:
    """What differs between two documents, in a sentence; each must hold a map. It may be called from any thread."""
    if before.map is None or after.map is None:
        return ""
    tables = [after.game.table(t) if after.game else {} for t in ("terrain", "features")]
    return summary(map_diff(Board(before.map, *tables), Board(after.map, *tables)))


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {entry}" for key, entry in value.items()) or "–"
    return str(value) if value not in (None, "") else "–"
