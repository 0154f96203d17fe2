"""The tables of what lies on the spaces: features, and markers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from editor.panels.kinds import LAYERS
from editor.panels.space_table import YES_NO
from editor.panels.table_model import RowsModel
from engine.board.edits import Edit, EditError
from engine.board.model import Feature, Marker
from engine.board.object_edits import Found, Table, delete_objects, move_object, rename_object, set_object
from engine.files.points import format_points, parse_point

_ID, _NAME, _KIND = range(3)
_LAYER, _AT = 3, 3
_LOCKED = 4


class ObjectTable(RowsModel):
    """A row for each feature, or for each symbol."""

    table: ClassVar[Table]
    noun: ClassVar[str]
    """What many of them are called."""

    def made(self) -> list[tuple[Any, ...]]:
        return [self._row(item) for item in getattr(self.document.map, self.table).values()]

    @abstractmethod
    def _row(self, item: Any) -> tuple[Any, ...]:
        """The cells of one of them."""

    def objects_of(self, row: int) -> Sequence[Found]:
        return ((self.table, self.rows()[row][_ID]),)

    def rows_of(self, spaces: Collection[str], objects: Collection[Found]) -> list[int] | None:
        chosen = set(objects)
        return [n for n, row in enumerate(self.rows()) if (self.table, row[_ID]) in chosen]

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        if column == _LOCKED:
            return YES_NO
        if column == _KIND:
            return [(look.id, look.name) for look in getattr(self.document.palette, self.table).values()]
        return None

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        source, name = self.document.map, self.rows()[row][_ID]
        found = (self.table, name)
        if column == _LOCKED:
            step = f"{'Lock' if value == 'yes' else 'Unlock'} {name}"
            return step, set_object(source, found, locked=value == "yes")
        if column == _ID:
            return f"Rename {name}", rename_object(source, found, value.strip())
        field = {_NAME: "name", _KIND: "kind"}[column]
        return f"{self.headings[column]} of {name}", set_object(source, found, **{field: value.strip()})

    def delete(self, rows: Sequence[int]) -> None:
        found = [each for row in rows for each in self.objects_of(row)]
        if found:
            step = f"Delete {found[0][1]}" if len(found) == 1 else f"Delete {len(found)} {self.noun}"
            self.commit(lambda: (step, delete_objects(self.document.map, found)))


class FeatureTable(ObjectTable):
    """Footprints, canals, walls and whatever else the game has."""

    headings: ClassVar[tuple[str, ...]] = ("Id", "Name", "Kind", "Level", "Locked", "Shape", "Parts", "Size")
    table, noun = "features", "features"

    def _row(self, item: Feature) -> tuple[Any, ...]:
        shape = item.shape
        size = f"{shape.length:.1f} mm" if item.line else f"{shape.area:.1f} mm²"
        cells = item.id, item.name, item.kind, item.layer, "yes" if item.locked else "no"
        return *cells, "line" if item.line else "area", max(len(item.polygons), 1), size

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        if column == _LAYER:
            return list(LAYERS.items())
        return super().choices(row, column)

    def may_change(self, row: int, column: int) -> bool:
        return column <= _LOCKED

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        found = self.objects_of(row)[0]
        if column == _LAYER:
            return f"Level of {found[1]}", set_object(self.document.map, found, layer=value)
        return super().change(row, column, value)


class MarkerTable(ObjectTable):
    """Set-up letters, entry numbers, and whatever else is printed at a point."""

    headings: ClassVar[tuple[str, ...]] = ("Id", "Name", "Kind", "At (x,y in mm)", "Locked")
    table, noun = "markers", "markers"

    def _row(self, item: Marker) -> tuple[Any, ...]:
        return item.id, item.name, item.kind, format_points([item.at]), "yes" if item.locked else "no"

    def may_change(self, row: int, column: int) -> bool:
        return True

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        if column != _AT:
            return super().change(row, column, value)
        found = self.objects_of(row)[0]
        old = self.document.map.markers[found[1]].at
        new, faults = parse_point(value.strip())
        if new is None:
            raise EditError(faults[0].message if faults else "a marker stands at one point: x,y in mm", old)
        return f"Move {found[1]}", move_object(self.document.map, found, (new[0] - old[0], new[1] - old[1]))
