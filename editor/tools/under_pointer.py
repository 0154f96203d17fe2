"""What lies under the pointer and can be selected: spaces, features and markers, and how they are called."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from editor.canvas.hits import objects_at
from editor.canvas.view import MapCanvas
from editor.document import Document

Hit = tuple[str, str]
"""What lies at a point: its table (`spaces`, `features`, `markers`) and its id."""

_REACH = 6
"""How near (pixels) the pointer must be to a line."""


def selectable_at(document: Document, canvas: MapCanvas, at: QPointF) -> list[Hit]:
    """What can be selected at a point (mm), the uppermost first; nothing that the panel Layers has locked or hidden."""
    source, locked = document.map, document.locked
    reach = canvas.millimetres(_REACH)
    shown = [f for f in objects_at(source, at, reach) if f[0] not in locked and canvas.shows(f[0])]
    spaces = [name for name in canvas.spaces_at(at) if source.spaces[name].layer not in locked]
    return [*shown, *(("spaces", name) for name in spaces)]


def title_of(document: Document, hit: Hit) -> str:
    """What people call it: its name where it has one, its id, its kind."""
    table, name = hit
    item = getattr(document.map, table)[name]
    title = f"{item.name} ({name})" if item.name else name
    palette = document.palette
    looks = {"spaces": palette.ground, "features": palette.feature, "markers": palette.marker}
    kind = looks[table](item.terrain if table == "spaces" else item.kind).name.lower()
    return f"{title}, {kind}"
