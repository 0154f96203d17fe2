"""The differences between two maps, drawn over the one that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.heat import draw_pairs
from editor.canvas.overlays import Layer, Style, highlight_item
from editor.canvas.paths import path_of, to_scene
from editor.canvas.patterns import pen
from engine.board.linked_map import centre_of
from engine.board.links import Pair
from engine.board.map_diff import MapDiff
from engine.board.model import Map, Space

NEW, GONE, SHAPE, KIND, OTHER = "#1c8a4a", "#c22020", "#d07400", "#7b3fb5", "#2f6fb5"
"""The colours of what is new, gone, of another shape, of another kind, and other."""

ADDED, REMOVED, RESHAPED, TERRAIN, RENAMED, FIELDS = "added", "removed", "reshaped", "terrain", "renamed", "fields"
LINKS_GAINED, LINKS_LOST, SIGHT_GAINED, SIGHT_LOST = "links gained", "links lost", "sight gained", "sight lost"
OBJECTS, SHEET = "objects", "sheet"

COLOURS: Mapping[str, str] = {
    ADDED: NEW,
    REMOVED: GONE,
    RESHAPED: SHAPE,
    TERRAIN: KIND,
    RENAMED: OTHER,
    FIELDS: OTHER,
    LINKS_GAINED: NEW,
    LINKS_LOST: GONE,
    SIGHT_GAINED: NEW,
    SIGHT_LOST: GONE,
    OBJECTS: OTHER,
    SHEET: OTHER,
}
"""The groups of differences in the order of the list, and their colours."""

Shown = Mapping[str, Iterable[Pair]]


class DifferencesDrawing:
    """Draws groups of differences into a layer; what is gone is drawn from the other map."""

    def __init__(self, layer: Layer, before: Map, after: Map, diff: MapDiff) -> None:
        self._layer, self._before, self._after, self._diff = layer, before, after, diff
        self._old = {new: old for old, new in diff.renamed.items()}

    def draw(self, groups: Iterable[str], sight: Shown) -> None:
        """Draws these groups, and no others; `sight` gives the pairs of the two groups of sight."""
        self._layer.clear()
        diff, wanted = self._diff, set(groups)
        for group in (TERRAIN, RENAMED, RESHAPED, REMOVED, ADDED):
            if group in wanted:
                self._draw_spaces(group)
        links = {LINKS_GAINED: diff.links_gained, LINKS_LOST: diff.links_lost}
        for group, pairs, width in [(g, p, 3.2) for g, p in links.items()] + [(g, p, 1.1) for g, p in sight.items()]:
            if group in wanted:
                ends = [line for pair in pairs if (line := self.line(pair)) is not None]
                draw_pairs(self._layer, ends, QColor(COLOURS[group]), width, group in (LINKS_LOST, SIGHT_LOST))

    def _draw_spaces(self, group: str) -> None:
        diff, colour = self._diff, QColor(COLOURS[group])
        if group == REMOVED:
            for name in diff.removed:
                self._area(self._before.spaces[name], colour, Qt.BrushStyle.BDiagPattern, Qt.PenStyle.DashLine)
        elif group == ADDED:
            for name in diff.added:
                self._area(self._after.spaces[name], colour, Qt.BrushStyle.SolidPattern)
        elif group == RESHAPED:
            for each in diff.reshaped:
                self._outline(self.old(each.space), QColor(GONE), Qt.PenStyle.DashLine, 1.6)
                self._outline(self._after.spaces[each.space], colour, Qt.PenStyle.SolidLine, 3.0)
        elif group == TERRAIN:
            for change in diff.terrain:
                self._area(self._after.spaces[change.space], colour, Qt.BrushStyle.DiagCrossPattern)
        else:
            for name in diff.renamed.values():
                self._outline(self._after.spaces[name], colour, Qt.PenStyle.DotLine, 2.2)

    def _area(
        self, space: Space, colour: QColor, fill: Qt.BrushStyle, line: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> None:
        inside = QColor(colour)
        inside.setAlpha(95 if fill == Qt.BrushStyle.SolidPattern else 190)
        item = highlight_item(path_of(space.rings), Style(inside, colour, 2.4, line))
        item.setBrush(QBrush(inside, fill))
        self._layer.add(item)

    def _outline(self, space: Space, colour: QColor, line: Qt.PenStyle, width: float) -> None:
        item = QGraphicsPathItem(path_of(space.rings))
        edge = pen(colour, width, line)
        edge.setCosmetic(True)
        item.setPen(edge)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._layer.add(item)

    def mark(self, layer: Layer, pair: Iterable[str]) -> None:
        """Draws the line between two spaces thickly into another layer."""
        one, other = pair
        if (line := self.line((one, other))) is not None:
            draw_pairs(layer, [line], QColor("#ffffff"), 7.0, False)
            draw_pairs(layer, [line], QColor("#e26a00"), 4.0, False)

    # Where things are

    def old(self, name: str) -> Space:
        """A space as it was, by its id of now."""
        return self._before.spaces[self._old.get(name, name)]

    def space(self, name: str) -> Space | None:
        """A space as it is, else as it was."""
        was = self._old.get(name, name)
        return self._after.spaces.get(name) or self._before.spaces.get(was)

    def line(self, pair: Pair) -> tuple[QPointF, QPointF] | None:
        """From centre to centre of two spaces, of now or of before; None where one is unknown."""
        one, other = (self.space(name) for name in pair)
        if one is None or other is None:
            return None
        return to_scene(centre_of(one)), to_scene(centre_of(other))

    def shape(self, names: Iterable[str]) -> QPainterPath:
        """The areas of spaces, as they are and as they were."""
        path = QPainterPath()
        for name in names:
            was = self._before.spaces.get(self._old.get(name, name))
            for space in (self._after.spaces.get(name), was):
                if space is not None:
                    path.addPath(path_of(space.rings))
        return path

    def box(self, names: Iterable[str]) -> QRectF:
        """What the spaces cover, in mm."""
        return self.shape(names).boundingRect()
