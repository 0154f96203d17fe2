"""Figures of spaces as colours over the printed map: one item for all, so that a large map costs little."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.sentences import counted
from engine.lab.heat_maps import HEAT, LESS_MORE
from engine.lab.record import VISITS, title_of
from engine.lab.svg import mixed

NEVER = "never entered"
CHANGE = "change"
PALE = QColor(250, 248, 243, 170)
"""Over spaces where nothing happened, so that the others stand out."""
NEVER_COLOUR = QColor(91, 63, 140, 200)
_STRONG = 225
_EDGED = 1_500
"""With more spaces their edges are those of the printed map."""


@dataclass(frozen=True)
class HeatMap:
    """What is shown of spaces. `most` is what the full colour stands for; `kind` is something that is counted
    (`visits`, `fire` …), `never entered`, or `change`: against the first variant, a game."""

    what: str
    figures: Mapping[str, float]
    most: float
    games: int
    kind: str = ""
    never: frozenset[str] = field(default_factory=frozenset)
    called: str = ""
    """What the game calls it."""

    @property
    def title(self) -> str:
        """What the figures are."""
        return "Never entered" if self.what == NEVER else self.called or title_of(self.what)

    def colour(self, space: str) -> QColor:
        """The colour of a space."""
        if self.what == NEVER:
            return NEVER_COLOUR if self.lit(space) else PALE
        if not self.lit(space):
            return PALE
        share = self.figures[space] / self.most
        colour = QColor(mixed(LESS_MORE, 0.5 + share / 2) if self.kind == CHANGE else mixed(HEAT, share))
        colour.setAlpha(_STRONG)
        return colour

    def lit(self, space: str) -> bool:
        """Whether there is something to see at a space."""
        if self.what == NEVER:
            return space in self.never
        return bool(self.most and self.figures.get(space))

    def told(self, space: str) -> str:
        """The figure of a space in words."""
        if self.what == NEVER:
            if space in self.never:
                return "never entered"
            n = self.figures.get(space, 0)
            return f"entered {counted(n, 'time')} in {counted(self.games, 'game')}"
        n = self.figures.get(space, 0)
        if self.kind == CHANGE:
            return f"{self.title.lower()} {n:+.2f} a game against the first"
        return f"{self.title.lower()} {n:,g}, {n / max(self.games, 1):.2f} a game"


def heat_maps(heats: Sequence[Mapping[str, Mapping[str, int]]], games: Sequence[int], never: Sequence[Sequence[str]],
              what: str, called: str = "") -> list[HeatMap]:  # fmt: skip
    """The maps of one thing for all variants, in one scale. `heats`: of each variant, what is counted by name and
    space; `never`: the spaces that were never entered; `called`: what the game calls it."""
    counts = [heat.get(VISITS if what == NEVER else what, {}) for heat in heats]
    most = max((n for c in counts for n in c.values()), default=0)
    each = zip(counts, games, never, strict=True)
    return [HeatMap(what, c, most, g, what, frozenset(n), called) for c, g, n in each]


def change_maps(
    heats: Sequence[Mapping[str, Mapping[str, int]]], games: Sequence[int], what: str, called: str = ""
) -> list[HeatMap]:
    """For all variants how much more there was of one thing, a game, than in the first one, in one scale."""
    a_game = [
        {space: n / max(g, 1) for space, n in heat.get(what, {}).items()} for heat, g in zip(heats, games, strict=True)
    ]
    changes = [{s: own.get(s, 0.0) - a_game[0].get(s, 0.0) for s in {**own, **a_game[0]}} for own in a_game]
    most = max((abs(d) for change in changes for d in change.values()), default=0.0)
    return [HeatMap(what, change, most, g, CHANGE, called=called) for change, g in zip(changes, games, strict=True)]


class HeatItem(QGraphicsItem):
    """Areas (mm) by the names of their spaces, each in its colour; deaf to the mouse."""

    def __init__(self, areas: Mapping[str, QPainterPath]) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._parts = [(name, area.boundingRect(), area) for name, area in areas.items()]
        self._brushes = {name: QBrush(PALE) for name in areas}
        self._box = reduce(QRectF.united, (box for _, box, _ in self._parts), QRectF())
        self._edge = QPen(QColor(60, 50, 45, 150), 1)
        self._edge.setCosmetic(True)

    def show_colours(self, colour: Callable[[str], QColor]) -> None:
        """Shows each space in the colour that is told of its name."""
        self._brushes = {name: QBrush(colour(name)) for name in self._brushes}
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-1, -1, 1, 1)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(self._edge if len(self._parts) <= _EDGED else QPen(Qt.PenStyle.NoPen))
        exposed = option.exposedRect.adjusted(-1, -1, 1, 1)
        for name, box, area in self._parts:
            if box.intersects(exposed) or exposed.contains(box):
                painter.setBrush(self._brushes[name])
                painter.drawPath(area)
