"""The table of spaces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from editor.panels.kinds import LAYERS
from editor.panels.table_model import RowsModel
from engine.board.edits import Edit, delete_spaces, rename, set_field, set_terrain
from engine.board.model import Space
from engine.board.object_edits import Found

_ID, _NAME, _TERRAIN, _LAYER, _LOCKED = range(5)
YES_NO = (("yes", "yes"), ("no", "no"))
"""What a cell can be that says whether."""


class SpaceTable(RowsModel):
    """A row for each space: what it is called and is, can be changed; what follows from it, not."""

    headings: ClassVar[tuple[str, ...]] = ("Id", "Name", "Terrain", "Level", "Locked", "Neighbours", "Area in mm²")

    def made(self) -> list[tuple[Any, ...]]:
        board = self.document.board
        return [self._row(space, board.neighbours[n]) for n, space in enumerate(self.document.map.spaces.values())]

    def _row(self, space: Space, around: Sequence[int]) -> tuple[Any, ...]:
        area = float(space.polygon.area) if all(len(ring) > 2 for ring in space.rings) else 0.0
        locked = "yes" if space.locked else "no"
        return space.id, space.name, space.terrain, space.layer, locked, len(around), area

    def spaces_of(self, row: int) -> Sequence[str]:
        return (self.rows()[row][_ID],)

    def rows_of(self, spaces: Collection[str], objects: Collection[Found]) -> list[int] | None:
        chosen = set(spaces)
        return [n for n, row in enumerate(self.rows()) if row[_ID] in chosen]

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        if column == _TERRAIN:
            return [(look.id, look.name) for look in self.document.palette]
        if column == _LAYER:
            return list(LAYERS.items())
        return YES_NO if column == _LOCKED else None

    def may_change(self, row: int, column: int) -> bool:
        return column <= _LOCKED

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        source, name = self.document.map, self.rows()[row][_ID]
        if column == _ID:
            return f"Rename {name}", rename(source, name, value.strip())
        if column == _TERRAIN:
            return f"Terrain of {name}", set_terrain(source, [name], value)
        if column == _LOCKED:
            return f"{'Lock' if value == 'yes' else 'Unlock'} {name}", set_field(source, name, "locked", value == "yes")
        field = {_NAME: "name", _LAYER: "layer"}[column]
        return f"{self.headings[column]} of {name}", set_field(source, name, field, value.strip())

    def delete(self, rows: Sequence[int]) -> None:
        names = [self.rows()[row][_ID] for row in rows]
        if names:
            step = f"Delete {names[0]}" if len(names) == 1 else f"Delete {len(names)} spaces"
            self.commit(lambda: (step, delete_spaces(self.document.map, names)))
