"""Copies of spaces, features and markers, to be put down elsewhere on this map or on another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.board.area_edits import add_space, cut_hole
from engine.board.edit import Edit, sentences
from engine.board.model import Feature, Map, Marker, Point, Ring, Space
from engine.board.object_edits import Found, free_id, shifted
from engine.geometry.rings import polygon


@dataclass(frozen=True)
class Clip:
    """What was copied, at the places where it was."""

    spaces: tuple[Space, ...] = ()
    features: tuple[Feature, ...] = ()
    markers: tuple[Marker, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.spaces or self.features or self.markers)

    def lines(self) -> Iterator[Ring]:
        """Every outline and line of it, in grid units; rings are not closed."""
        for space in self.spaces:
            yield from space.rings
        for feature in self.features:
            yield from (ring for part in feature.polygons for ring in part)
            if feature.line:
                yield feature.line
        for marker in self.markers:
            yield (marker.at,)

    @property
    def middle(self) -> Point:
        """The middle of the box around it, in grid units."""
        xs, ys = zip(*(point for line in self.lines() for point in line), strict=True)
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def copied(source: Map, spaces: Iterable[str], objects: Iterable[Found] = ()) -> Clip:
    """Some spaces, features and markers of a map."""
    chosen = list(objects)
    return Clip(
        tuple(source.spaces[i] for i in spaces),
        tuple(source.features[i] for table, i in chosen if table == "features"),
        tuple(source.markers[i] for table, i in chosen if table == "markers"),
    )


def put_down(source: Map, clip: Clip, by: Point) -> Edit:
    """Puts copies on a map, moved by a vector (grid units), under free ids. Spaces are cut back where others of their
    layer lie already, and the note says so; markers that would leave the map are left out. Copies are not locked.

    Raises EditError where a space would lie over others entirely, or bound no area.
    """
    result, touched, notes = source, frozenset[str](), list[str]()
    for space in sorted(clip.spaces, key=lambda s: polygon(s.rings).area):  # what lies in a hole comes before it
        edit = _with_space(result, space, by)
        result, touched = edit.map, touched | edit.touched
        notes += [edit.note] if edit.note not in notes else []
    for feature in clip.features:
        parts = tuple(tuple(shifted(ring, by) for ring in part) for part in feature.polygons)
        name = free_id(result, feature.kind)
        copy = replace(feature, id=name, polygons=parts, line=shifted(feature.line, by), locked=False)
        result = replace(result, features={**result.features, name: copy})
    for marker in clip.markers:
        at = (marker.at[0] + by[0], marker.at[1] + by[1])
        if 0 <= at[0] <= result.size[0] and 0 <= at[1] <= result.size[1]:
            name = free_id(result, marker.kind)
            result = replace(result, markers={**result.markers, name: replace(marker, id=name, at=at, locked=False)})
        else:
            notes.append(f"{marker.name or marker.id} would stand beside the map and was left out.")
    return Edit(result, touched, sentences(*notes))


def _with_space(source: Map, space: Space, by: Point) -> Edit:
    outer, *holes = (shifted(ring, by) for ring in space.rings)
    edit = add_space(source, outer, space.terrain, layer=space.layer)
    name = next(i for i in edit.map.spaces if i not in source.spaces)
    result, touched = edit.map, edit.touched
    for hole in holes:
        if not _is_open(result, name, hole):
            continue
        cut = cut_hole(result, name, hole)
        result, touched = cut.map, touched | cut.touched
    centre = None if space.centre is None else (space.centre[0] + by[0], space.centre[1] + by[1])
    kept = replace(
        result.spaces[name],
        name=space.name,
        props=space.props,
        off_map=space.off_map,
        impassable=space.impassable,
        centre=centre,
    )
    return Edit(result.with_spaces(kept), touched, edit.note)


def _is_open(source: Map, name: str, hole: Ring) -> bool:
    """Whether a hole is still to be cut: what the space covers of it."""
    return bool(polygon(source.spaces[name].rings).intersection(polygon((hole,))).area > 0)
