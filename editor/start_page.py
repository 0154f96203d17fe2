"""The start page: built-in maps as pictures, recent files, and a new city."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Palette
from editor.canvas.view import MapCanvas
from editor.game_titles import title_of
from editor.icon_set import icon
from editor.ready_to_play import ReadyToPlay, in_order
from editor.settings import Settings
from editor.waiting import Waiting
from engine.files.map_reader import MapDocument, read_map
from engine.files.resources import BUILTIN, built_ins, resolve_map

PICTURE = QSize(250, 167)
_MARGIN, _GAP, _FRAME = 64, 18, 24
"""Pixels beside the page, between the maps, and what a card adds to its picture."""


class StartPage(QScrollArea):
    """Signals: `new_wanted`, `open_wanted`, `guide_wanted` for the guided first map, `chosen(Path)`
    for a file to open, `play_wanted(Path)` for one to play."""

    new_wanted = Signal()
    open_wanted = Signal()
    guide_wanted = Signal()
    chosen = Signal(Path)
    play_wanted = Signal(Path)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._cards: list[MapCard] = []
        self._bare: list[MapCard] = []
        """Those whose picture is still to be painted."""
        self._painting = QTimer(self, interval=10)
        self._painting.timeout.connect(self._paint_next)
        self.recent = QListWidget()
        self.recent.itemActivated.connect(self._open_recent)
        self.recent.itemClicked.connect(self._open_recent)
        self.recent_title = _heading("Recent files")
        self._maps = QGridLayout()
        self._maps.setSpacing(_GAP)
        self._maps.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.scenarios = ReadyToPlay()
        self.scenarios.chosen.connect(self.play_wanted)
        self.setWidget(self._page())
        self._filled = False

    def _page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(_MARGIN, 48, _MARGIN, 48)
        layout.setSpacing(14)
        title = QLabel("Stomping Ground")
        title.setObjectName("title")
        layout.addWidget(title)
        hint = QLabel("Draw a city, let monsters loose in it, and see whether it was a good idea.")
        hint.setObjectName("hint")
        layout.addWidget(hint)
        layout.addLayout(self._buttons())
        layout.addSpacing(12)
        self._play_title = _heading("Ready to play")
        layout.addWidget(_heading("Maps that come with it"))
        layout.addLayout(self._maps)
        layout.addSpacing(12)
        layout.addWidget(self._play_title)
        layout.addWidget(self.scenarios)
        layout.addSpacing(12)
        layout.addWidget(self.recent_title)
        layout.addWidget(self.recent)
        layout.addStretch()
        return page

    def _buttons(self) -> QHBoxLayout:
        self.draw = QPushButton(icon("new", "#ffffff"), "Draw a city …")
        self.draw.setObjectName("primary")
        self.draw.setToolTip("Begin an empty map for a game  (Ctrl+N)")
        self.draw.clicked.connect(self.new_wanted)
        self.open = QPushButton(icon("open"), "Open a file …")
        self.open.setToolTip("Open a map, a scenario or a saved game  (Ctrl+O)")
        self.open.clicked.connect(self.open_wanted)
        self.guide = QPushButton(icon("guide"), "Your first city, step by step")
        self.guide.setToolTip("Draws a small city with you, and plays on it; you can leave and go on later")
        self.guide.clicked.connect(self.guide_wanted)
        row = QHBoxLayout()
        row.addWidget(self.draw)
        row.addWidget(self.open)
        row.addWidget(self.guide)
        row.addStretch()
        return row

    def refresh(self) -> None:
        """Shows the recent files of now."""
        self.recent.clear()
        for path in self._settings.recent():
            item = QListWidgetItem(icon("map"), f"{path.name}    {path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, path)
            self.recent.addItem(item)
        shown = self.recent.count() > 0
        self.recent.setVisible(shown)
        self.recent_title.setVisible(shown)

    def showEvent(self, event: QShowEvent) -> None:
        """What comes with the program is read when the page is first seen: never, where a file is opened at once."""
        super().showEvent(event)
        if not self._filled:
            self._filled = True
            self._fill()
        if self._bare:
            self._painting.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._painting.stop()

    def _fill(self) -> None:
        for name in in_order(built_ins("maps")):
            card = MapCard(resolve_map(BUILTIN + name))
            card.chosen.connect(self.chosen)
            self._cards.append(card)
        self._bare = list(self._cards)
        self._place_cards()
        self.scenarios.fill()
        self._play_title.setVisible(bool(self.scenarios.buttons))

    def _paint_next(self) -> None:
        """Paints the next map, unless a file is being opened."""
        if not Waiting.under_way:
            self._bare.pop(0).paint_picture()
        if not self._bare:
            self._painting.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cards()

    def _place_cards(self) -> None:
        """As many maps beside each other as there is room for."""
        columns = max(1, (self.viewport().width() - 2 * _MARGIN + _GAP) // (PICTURE.width() + _FRAME + _GAP))
        for place, card in enumerate(self._cards):
            self._maps.removeWidget(card)
            self._maps.addWidget(card, place // columns, place % columns)

    def _open_recent(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


class MapCard(QFrame):
    """A map as a picture with its name; a click, or Enter, chooses it."""

    chosen = Signal(Path)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.setObjectName("card")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = _heading(path.stem)
        self.about = QLabel()
        self.about.setObjectName("hint")
        layout = QVBoxLayout(self)
        for widget in (self.picture, self.name, self.about):
            layout.addWidget(widget)

    def paint_picture(self) -> None:
        """Reads the map and paints it."""
        source = read_map(self.path)
        if source.map is None:
            self.about.setText("can't be read")
            return
        self.name.setText(source.map.name or self.path.stem)
        self.about.setText(f"{len(source.map.spaces)} spaces · {title_of(source.map.game)}")
        self.picture.setPixmap(picture_of(source, PICTURE))
        self.setToolTip(f"Open {self.name.text()}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.path)


def picture_of(source: MapDocument, size: QSize) -> QPixmap:
    """A map painted small."""
    assert source.map is not None
    canvas = MapCanvas()
    canvas.set_map(source.map, None, Palette.of(source.game.values if source.game else {}, source.map.kinds))
    canvas.show_parts(labels=False)
    pixmap = QPixmap(size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    canvas.scene().render(painter, QRectF(QPointF(), size.toSizeF()), canvas.sheet_rect())
    painter.end()
    return pixmap


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("heading")
    return label
