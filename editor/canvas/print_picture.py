"""The printed map as one picture: only what changed is painted anew, a large repaint comes in pieces.

A repaint of the window takes what the picture holds. Where that is out of date it is painted at once for as long as the
eye doesn't notice; the rest follows piece by piece, and until then the old picture is seen there: after a zoom,
stretched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import cast
from weakref import ref

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.canvas.navigation import NavigableView
from editor.canvas.print_pieces import PrintPieces
from editor.canvas.print_stock import PrintStock
from editor.canvas.space_item import LabelItem, ShadowItem, SpaceItem

AT_ONCE_S = 0.03
"""How long a repaint may keep the window, in seconds. To ask for the time of the processor takes too long itself."""

PIECE_S = 0.015
"""How long each piece that follows may."""

FEW = 400
"""Where so many items are in one go, their pixels are kept: undo will ask for them."""

SIDE, LEAST_SIDE = 320, 40
"""The largest side of what is painted in one go, in pixels of the device, and the smallest that it is cut into."""

CROWD = 250
"""Where more items lie, less is painted in one go."""


class PrintPicture:
    """The pixels of a stock of items, seen through a transform from mm to pixels of the device."""

    def __init__(self, changed: Callable[[QRectF | None], object]) -> None:
        self.stock = PrintStock(changed)
        self.pixels = QPixmap()
        self._pieces = PrintPieces()
        self._way = QTransform()
        self.missing = QRegion()
        """What the pixels don't show as it is."""
        self.blank = True
        """Whether that is all of them."""

    @property
    def share(self) -> float:
        """How much of the pixels show the map as it is, from 0 to 1."""
        whole = self.pixels.width() * self.pixels.height()
        missing = sum(piece.width() * piece.height() for piece in rectangles_of(self.missing))
        return 1.0 - missing / whole if whole else 1.0

    def invalidate(self, box: QRectF | None = None) -> None:
        """What lies in a box (mm) looks different now; None: everything does."""
        if box is None:
            self.missing, self.blank = QRegion(self.pixels.rect()), True
            self._pieces.clear()  # nor do items of another map live on there
        else:
            pixels = self._way.mapRect(box).toAlignedRect().adjusted(-1, -1, 1, 1)
            self.missing += pixels & self.pixels.rect()

    def look_through(self, way: QTransform, size: QSize) -> None:
        """Shows the map through a transform, in so many pixels: keeps what can be kept of them."""
        if way == self._way and size == self.pixels.size():
            return
        dx, dy = way.dx() - self._way.dx(), way.dy() - self._way.dy()
        same_scale = way.m11() == self._way.m11() and dx.is_integer() and dy.is_integer()
        if same_scale and size == self.pixels.size():
            self._scroll(int(dx), int(dy))
        else:
            self._stretch(self._way.inverted()[0] * way, size, same_scale)
        self._way = way
        self._pieces.look_through(way)

    def _scroll(self, dx: int, dy: int) -> None:
        whole = self.pixels.rect()
        self.pixels.scroll(dx, dy, whole)
        kept = whole.translated(dx, dy) & whole
        self.missing = (self.missing.translated(dx, dy) & whole) + (QRegion(whole) - kept)

    def _stretch(self, step: QTransform, size: QSize, sharp: bool) -> None:
        before, was_missing = self.pixels, self.missing
        self.pixels = QPixmap(size)
        self.pixels.fill(Qt.GlobalColor.transparent)
        self.missing = QRegion(self.pixels.rect())
        if before.isNull() or size.isEmpty():
            return
        painter = QPainter(self.pixels)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(step)
        painter.drawPixmap(0, 0, before)
        painter.end()
        if sharp:
            kept = before.rect().translated(round(step.dx()), round(step.dy()))
            self.missing = (self.missing - kept) + was_missing.translated(round(step.dx()), round(step.dy()))
            self.missing &= self.pixels.rect()

    def complete(self, wanted: QRect, seconds: float) -> QRegion:
        """Paints what is missing in a rectangle (pixels), for about so many seconds; what was painted."""
        done, until = QRegion(), perf_counter() + seconds
        wanted_now = self.missing & wanted
        keep = self._count(wanted_now.boundingRect()) <= FEW
        for piece in _pieces(wanted_now, lambda piece: self._count(piece) > CROWD):
            items = self.stock.within(self._in_mm(piece))
            if not _worked_out(items, until):
                break
            self._paint(piece, items, keep)
            self.blank = False
            done += piece
            if perf_counter() > until:
                break
        self.missing -= done
        return done

    def _in_mm(self, piece: QRect) -> QRectF:
        return self._way.inverted()[0].mapRect(QRectF(piece))

    def _count(self, piece: QRect) -> int:
        return self.stock.count(self._in_mm(piece))

    def _paint(self, piece: QRect, items: list[QGraphicsItem], keep: bool) -> None:
        painter = QPainter(self.pixels)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(piece)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(piece, QColor(0, 0, 0, 0))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for item in items:
            self._pieces.paint(painter, item, keep)
        painter.end()


def rectangles_of(region: QRegion) -> Iterable[QRect]:
    """The rectangles that make up a region, none of which lies over another."""
    return cast(Iterable[QRect], region)  # Qt's description for type checkers keeps still about it


def _pieces(region: QRegion, crowded: Callable[[QRect], bool]) -> Iterator[QRect]:
    """Rectangles that cover a region, the middle of it first. What they hold besides costs less than their edges."""
    whole = region.boundingRect()
    middle = whole.center()
    cut = [
        QRect(x, y, SIDE, SIDE)
        for x in range(whole.left(), whole.right() + 1, SIDE)
        for y in range(whole.top(), whole.bottom() + 1, SIDE)
    ]
    for square in sorted(cut, key=lambda each: (each.center() - middle).manhattanLength()):
        yield from _parted(region & square, crowded)


def _worked_out(items: Iterable[QGraphicsItem], until: float) -> bool:
    """Has items work out how they look, those that are seen for the first time, until a moment; whether all have."""
    for item in items:
        if isinstance(item, SpaceItem | ShadowItem | LabelItem) and not item.worked_out:
            item.work_out()
            if perf_counter() > until:
                return False
    return True


def _parted(region: QRegion, crowded: Callable[[QRect], bool]) -> Iterator[QRect]:
    """The rectangle of a region, or those of its halves where too much lies in it; nothing for an empty one."""
    whole = region.boundingRect()
    wide, high = whole.width(), whole.height()
    if max(wide, high) < 2 * LEAST_SIDE or not crowded(whole):
        yield from [] if whole.isEmpty() else [whole]
        return
    half = QRect(whole.topLeft(), QSize(wide // 2, high) if wide >= high else QSize(wide, high // 2))
    yield from _parted(region & half, crowded)
    yield from _parted(region - half, crowded)


class PrintItem(QGraphicsItem):
    """Shows the picture in a view, below everything that is laid over the map."""

    def __init__(self, view: NavigableView) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        # Nothing here may hold the view in a circle: it would be freed by whatever thread collects garbage.
        me = ref(self)
        self._seen_in = ref(view)
        self._field = QRectF()
        self.picture = PrintPicture(lambda box: _with(me, lambda item: item.renew(box)))
        self._rest = QTimer(view, interval=0)
        self._rest.timeout.connect(lambda: _with(me, PrintItem._go_on))

    @property
    def _view(self) -> NavigableView:
        view = self._seen_in()
        assert view is not None
        return view

    @property
    def busy(self) -> bool:
        """Whether pieces are still to be painted."""
        return self._rest.isActive()

    def boundingRect(self) -> QRectF:
        return self._field

    def cover(self, field: QRectF) -> None:
        """Says how far (mm) the map may reach."""
        self.prepareGeometryChange()
        self._field = field
        self.renew()

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def renew(self, box: QRectF | None = None) -> None:
        """What lies in a box (mm) looks different now; None: everything does."""
        if box is None or not self.picture.blank:
            self.picture.invalidate(box)
            self.update(box or self.boundingRect())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if widget is None or painter.worldTransform() != self._view.viewportTransform():
            self._paint_once(painter, option.exposedRect)
            return
        ratio, shown = self._ratio(), widget.rect()
        whole = QSize(round(shown.width() * ratio), round(shown.height() * ratio))
        self.picture.look_through(painter.worldTransform() * QTransform.fromScale(ratio, ratio), whole)
        exposed = painter.worldTransform().mapRect(option.exposedRect).toAlignedRect() & shown
        done = self.picture.complete(self._in_pixels(exposed), AT_ONCE_S)
        painter.save()
        painter.resetTransform()
        self.picture.pixels.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPoint(), self.picture.pixels)
        self.picture.pixels.setDevicePixelRatio(1.0)
        painter.restore()
        # The exposed rectangle spans all parts that are repainted: what lies between them isn't shown this time.
        self._show(done, besides=self._view.exposed)
        if not self.picture.missing.isEmpty():
            self._rest.start()

    def _paint_once(self, painter: QPainter, box: QRectF) -> None:
        """Paints the map not into the window, but into a picture of it."""
        pieces = PrintPieces()
        painter.save()
        pieces.look_through(painter.worldTransform())
        for item in self.picture.stock.within(box):
            pieces.paint(painter, item, keep=False)
        painter.restore()

    def _ratio(self) -> float:
        return self._view.viewport().devicePixelRatioF()

    def _in_pixels(self, part: QRect) -> QRect:
        ratio = self._ratio()
        return QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio).toAlignedRect()

    def _go_on(self) -> None:
        done = self.picture.complete(self.picture.pixels.rect(), PIECE_S)
        if self.picture.missing.isEmpty():
            self._rest.stop()
        self._show(done)
        self._view.painted.emit(self.picture.share)

    def _show(self, done: QRegion, besides: QRegion | None = None) -> None:
        """Has the window show what was painted (pixels of the device), but for what it shows anyhow."""
        ratio = self._ratio()
        for piece in rectangles_of(done):
            shown = QRectF(piece.x() / ratio, piece.y() / ratio, piece.width() / ratio, piece.height() / ratio)
            late = QRegion(shown.toAlignedRect()) - (besides or QRegion())
            if not late.isEmpty():
                self._view.viewport().update(late)


def _with(item: ref[PrintItem], act: Callable[[PrintItem], object]) -> None:
    """Does something with an item while it is there."""
    found = item()
    if found is not None:
        act(found)
