"""The table of regions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from editor.panels.table_model import RowsModel
from engine.board.edits import Edit, EditError
from engine.board.model import Map
from engine.board.rule_edits import name_region, remove_region, set_in_region
from engine.files.problems import nearest

_ID, _NAME, _SPACES = range(3)


class RegionTable(RowsModel):
    """A row for each named set of spaces; which they are is typed, with spaces between."""

    headings: ClassVar[tuple[str, ...]] = ("Id", "Name", "Spaces")

    def made(self) -> list[tuple[Any, ...]]:
        return [(region.id, region.name, " ".join(region.spaces)) for region in self.document.map.regions.values()]

    def spaces_of(self, row: int) -> Sequence[str]:
        return self.document.map.regions[self.rows()[row][_ID]].spaces

    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        return None

    def may_change(self, row: int, column: int) -> bool:
        return column in (_NAME, _SPACES)

    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        source, name = self.document.map, self.rows()[row][_ID]
        if column == _NAME:
            return f"Name of {name}", name_region(source, name, value.strip())
        return f"Spaces of {name}", with_members(source, name, value.replace(",", " ").split())

    def delete(self, rows: Sequence[int]) -> None:
        names = [self.rows()[row][_ID] for row in rows]
        if not names:
            return
        step = f"Remove the region {names[0]}" if len(names) == 1 else f"Remove {len(names)} regions"
        result = self.document.map
        for name in names:
            result = remove_region(result, name).map
        self.commit(lambda: (step, Edit(result, frozenset())))


def with_members(source: Map, region: str, spaces: Sequence[str]) -> Edit:
    """A region that holds these spaces and no others. Raises EditError for a space that the map doesn't have."""
    for name in spaces:
        if name not in source.spaces:
            raise EditError(f"there is no space '{name}'{nearest(name, source.spaces)}", (0, 0))
    emptied = set_in_region(source, region, source.regions[region].spaces, inside=False)
    return replace(set_in_region(emptied.map, region, spaces, inside=True), touched=frozenset())
