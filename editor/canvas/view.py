"""The canvas: a map drawn from its game's palette, with highlights and layers over it.

The same canvas serves the map editor and play. Without a tool it emits what is hovered and clicked; a tool, once set,
gets the mouse and the keys instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsScene, QToolTip, QWidget

from editor.canvas.hits import object_outline
from editor.canvas.key_pointer import KeyPointer, means_menu
from editor.canvas.navigation import NavigableView
from editor.canvas.overlays import HIGHLIGHTS, Highlights, Layer, highlight_item, veil_over
from editor.canvas.painting_sign import PaintingSign
from editor.canvas.palette import Palette
from editor.canvas.print_picture import PrintItem
from editor.canvas.printed_map import PrintedMap
from editor.canvas.sheet_items import sheet_of
from editor.canvas.space_item import SpaceItem
from editor.work import Work
from engine.board.board import Board
from engine.board.model import GRID, Map
from engine.board.object_edits import Found

OVERLAY_Z = 200.0


class CanvasTool(Protocol):
    """What the canvas asks of a tool. Positions are in mm."""

    def press(self, event: QMouseEvent, at: QPointF) -> None: ...
    def move(self, event: QMouseEvent, at: QPointF) -> None: ...
    def release(self, event: QMouseEvent, at: QPointF) -> None: ...
    def double_click(self, event: QMouseEvent, at: QPointF) -> None: ...
    def key(self, event: QKeyEvent) -> bool: ...
    def wants(self, event: QKeyEvent) -> bool: ...
    def leave(self) -> None: ...
    def cursor(self) -> Qt.CursorShape: ...
    def takes_right(self, at: QPointF) -> bool: ...


class MapCanvas(NavigableView):
    """Signals: `space_hovered(id)` (empty: none); for every click with the left button `point_clicked(QPointF in mm)`
    and, on a space, `space_clicked(id)`; `pointed(QPointF in mm)` wherever the pointer comes; `menu_wanted(QPointF in
    mm, QPoint of the screen)` for a menu of what lies there, both None: of what is selected."""

    space_hovered = Signal(str)
    space_clicked = Signal(str)
    point_clicked = Signal(QPointF)
    pointed = Signal(QPointF)
    menu_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.board: Board | None = None
        self.print = PrintItem(self)
        self.scene().addItem(self.print)
        self._printed = PrintedMap(self.print.picture.stock, below=self.scene())
        self.highlights = Highlights(self.scene())
        self._pointed_at: list[str] = []
        self._layers: dict[str, Layer] = {}
        self._hovered = ""
        self._tool: CanvasTool | None = None
        self._right_taken = False
        self._rests: QPointF | None = None
        """Where (mm) the pointer was last, by mouse or keys; None while it is elsewhere."""
        self.key_pointer = KeyPointer(self)
        self.sign = PaintingSign(self)

    # The map

    def set_map(self, source: Map, board: Board | None, palette: Palette) -> None:
        """Draws a map from the start and fits it into the window."""
        self.board = board
        self.print.renew()
        self._printed.clear()
        self._printed.palette = palette
        self._printed.show(source, source.spaces)
        field = QRectF(0, 0, source.size[0] / GRID, source.size[1] / GRID)
        around = 3 * max(field.width(), field.height())
        self.setSceneRect(field.adjusted(-around, -around, around, around))
        self.print.cover(self.sceneRect())
        self.fit()

    def prepare(self, source: Map, palette: Palette) -> Work[None]:
        """Makes ready, in small pieces, what `set_map` will then draw."""
        return self._printed.prepare(source, palette)

    def update_map(self, source: Map, board: Board | None, touched: Iterable[str] = ()) -> None:
        """Draws what has changed since the last map: the touched spaces, and features and markers where they differ."""
        self.board = board
        changed = set(touched)
        self._printed.show(source, changed)
        if not changed.isdisjoint(self._pointed_at):  # the pointer may rest while keys change what it points at
            self.highlight(self._pointed_at, "hover")

    def restyle(self, palette: Palette) -> None:
        """Draws the map in another palette."""
        self._printed.restyle(palette)

    @property
    def map(self) -> Map | None:
        """The map that is shown."""
        return self._printed.map

    @property
    def palette_of_map(self) -> Palette:
        """The palette that it is drawn from."""
        return self._printed.palette

    def sheet_rect(self) -> QRectF:
        if self.map is None:
            return QRectF()
        return sheet_of(self.map).adjusted(-4, -4, 4, 4)

    # What is where

    def space_item(self, name: str) -> SpaceItem | None:
        """The item of a space; None for an unknown id."""
        return self._printed.spaces.get(name)

    def spaces_at(self, at: QPointF) -> list[str]:
        """The ids of all spaces at a point (mm), the uppermost first."""
        hits = (item for item in self.print.picture.stock.at(at) if isinstance(item, SpaceItem))
        return [item.space.id for item in hits if item.area.contains(at)]

    def space_at(self, at: QPointF) -> str:
        """The id of the uppermost space at a point (mm); empty when there is none."""
        found = self.spaces_at(at)
        return found[0] if found else ""

    def centre_on(self, ids: Iterable[str], objects: Iterable[Found] = ()) -> None:
        """Moves the map so that these spaces, features and markers lie in the middle; unknown ids are passed over."""
        found = self.extent(ids, objects)
        if not found.isEmpty():
            self.centerOn(found.center())

    def extent(self, ids: Iterable[str], objects: Iterable[Found] = ()) -> QRectF:
        """The box (mm) round spaces, features and markers; unknown ids are passed over."""
        found = QRectF()
        for name in ids:
            if name in self._printed.spaces:
                found = found.united(self._printed.spaces[name].area.boundingRect())
        for outline in self._outlines(objects):
            found = found.united(outline.boundingRect())
        return found

    def _outlines(self, objects: Iterable[Found]) -> list[QPainterPath]:
        shown = self.map
        return [object_outline(shown, each) for each in objects] if shown is not None else []

    # Overlays

    def highlight(self, ids: Iterable[str], role: str) -> None:
        """Lights these spaces, and no others, in a role of `editor.canvas.overlays.HIGHLIGHTS`. Unknown ids are passed
        over."""
        names = [name for name in ids if name in self._printed.spaces]
        if role == "hover":
            self._pointed_at = names
        self.highlights.show(role, [self._printed.spaces[name].area for name in names])

    def highlight_objects(self, objects: Iterable[Found]) -> None:
        """Lights these features and markers, and no others, as selected."""
        layer = self.layer("selected objects", -60)
        layer.clear()
        for outline in self._outlines(objects):
            layer.add(highlight_item(outline, HIGHLIGHTS["selected"]))

    def dim_except(self, ids: Iterable[str] | None) -> None:
        """Darkens the map but for these spaces; None: nothing is dark any more."""
        if ids is None or self.map is None:
            self.highlights.veil(None)
            return
        lit = [self._printed.spaces[name] for name in ids if name in self._printed.spaces]
        self.highlights.veil(veil_over(sheet_of(self.map), [(item.space.layer, item.area) for item in lit]))

    def layer(self, name: str, z: float = 0.0) -> Layer:
        """The overlay layer of this name, made when first asked for; a higher `z` lies above a lower one."""
        if name not in self._layers:
            self._layers[name] = Layer(OVERLAY_Z + z)
            self._layers[name].setOpacity(self._printed.visibility.strength(name))
            self.scene().addItem(self._layers[name])
        return self._layers[name]

    def show_parts(
        self,
        *,
        labels: bool | None = None,
        markers: bool | None = None,
        features: bool | None = None,
    ) -> None:
        """Shows or hides names, markers and features; None leaves them as they are."""
        for part, shown in (("labels", labels), ("markers", markers), ("features", features)):
            if shown is not None:
                self._printed.visibility.set_shown(part, shown)
        self._apply_visibility()

    def show_layer(self, layer: str, visible: bool) -> None:
        """Shows or hides all spaces of a layer (`ground`, `deck`, `tunnel`), also those drawn later."""
        self._printed.visibility.set_shown(layer, visible)
        self._apply_visibility()

    def set_strength(self, part: str, strength: float) -> None:
        """Draws a part (a layer of spaces, `labels`, `markers`, `features`, an overlay) stronger or fainter, up to
        1."""
        self._printed.visibility.set_strength(part, strength)
        self._apply_visibility()

    def shows(self, part: str) -> bool:
        """Whether a part is shown."""
        return self._printed.visibility.shows(part)

    def _apply_visibility(self) -> None:
        self._printed.refresh(self._layers)
        self.print.renew()

    # Mouse and keys

    def set_tool(self, tool: CanvasTool | None) -> None:
        """Gives the mouse to a tool; None: clicks are signals again."""
        self._tool = tool
        self._hover("")
        self.restore_cursor()

    def restore_cursor(self) -> None:
        self.viewport().setCursor(self._tool.cursor() if self._tool else Qt.CursorShape.ArrowCursor)

    def _hover(self, name: str) -> None:
        if name != self._hovered:
            self._hovered = name
            self.space_hovered.emit(name)

    @property
    def hovered(self) -> str:
        """The id of the space under the pointer; empty when there is none."""
        return self._hovered if self._hovered in self._printed.spaces else ""

    def _place(self, event: QMouseEvent) -> QPointF:
        """Where (mm) an event of the mouse, or of the pointer by keys, happens."""
        by_keys = self.key_pointer.place if self.key_pointer.sends else None
        return by_keys if by_keys is not None else self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.pan_press(event):
            return
        at = self._place(event)
        if self._tool and event.button() == Qt.MouseButton.RightButton:
            self._right_taken = self._tool.takes_right(at)
            if self._right_taken:
                self._tool.press(event, at)
        elif self._tool:
            self._tool.press(event, at)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.point_clicked.emit(at)
            if space := self.space_at(at):
                self.space_clicked.emit(space)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.pan_move(event):
            return
        at = self._place(event)
        if not self.key_pointer.sends:
            self.key_pointer.retire()
        self._rests = at
        self.pointed.emit(at)
        self._hover(self.space_at(at))
        if self._tool:
            self._tool.move(event, at)

    def point_again(self) -> None:
        """Has the tool look anew at where the pointer rests: how one draws has changed."""
        if self._tool is None or self._rests is None:
            return
        at, none = QPointF(self.mapFromScene(self._rests)), Qt.MouseButton.NoButton
        everywhere = QPointF(self.viewport().mapToGlobal(at))
        move = QMouseEvent(QEvent.Type.MouseMove, at, everywhere, none, none, Qt.KeyboardModifier.NoModifier)
        self._tool.move(move, self._rests)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.pan_release(event) and self._tool:
            self._tool.release(event, self._place(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two presses of the left button; of any other one the second is a press like the first."""
        if self._tool and event.button() == Qt.MouseButton.LeftButton and not self.pan_press(event):
            self._tool.double_click(event, self._place(event))
        elif not self._tool or event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The right button, where the tool has no use for it; or the key for menus, at the pointer by keys, else for
        what is selected."""
        event.accept()
        by_keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.key_pointer.place if by_keys else self.mapToScene(event.pos())
        if place is None:
            self.menu_wanted.emit(None, None)
        elif by_keys and not self.key_pointer.sends:
            return  # the key itself comes as well, and the pointer by keys makes a press of it
        elif not self._right_taken:
            self.menu_wanted.emit(place, self._on_screen(place))
        self._right_taken = False

    def _on_screen(self, place: QPointF) -> QPoint:
        return self.viewport().mapToGlobal(self.mapFromScene(place))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.mapToScene(event.pos())
            over = (i for i in self.print.picture.stock.at(at) if i.toolTip() and i.contains(i.mapFromScene(at)))
            if item := next(over, None):
                QToolTip.showText(event.globalPos(), item.toolTip(), self.viewport())
                return True
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and self._tool and self._tool.wants(event):
            event.accept()  # the key comes as a press, and not as the window's shortcut
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (self._tool and self._tool.key(event)) or self.key_pointer.press(event):
            event.accept()
        elif means_menu(event):
            self.menu_wanted.emit(None, None)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.key_pointer.release(event):
            super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._rests = None
        self._hover("")
        if self._tool:
            self._tool.leave()
