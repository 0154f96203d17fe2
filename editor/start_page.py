"""The start page: built-in maps as pictures, recent files, and a new city."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QMouseEvent, QPixmap, QResizeEvent, QShowEvent
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

from editor.canvas.small_picture import small_picture
from editor.game_titles import title_of
from editor.icon_set import icon
from editor.later import Later
from editor.progress import Sliced
from editor.ready_to_play import ReadyToPlay, in_order
from editor.sentences import counted
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
        self._reader, self._painter = Later(self), Sliced(self)
        self._reader.answered.connect(self._paint)
        self._painting = QTimer(self, interval=10)
        self._painting.timeout.connect(self._go_on)
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
        self.draw.clicked.connect(self.new_wanted)
        self.open = QPushButton(icon("open"), "Open a file …")
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

    def take_tips(self, new: QAction, open_file: QAction) -> None:
        """The buttons say what the actions say that do the same, with the keys that those have now."""
        for button, action in ((self.draw, new), (self.open, open_file)):
            action.changed.connect(lambda button=button, action=action: button.setToolTip(action.toolTip()))
            button.setToolTip(action.toolTip())

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
        self._give_up()

    def _fill(self) -> None:
        for name in in_order(built_ins("maps")):
            card = MapCard(resolve_map(BUILTIN + name))
            card.chosen.connect(self.chosen)
            self._cards.append(card)
        self._bare = list(self._cards)
        self._place_cards()
        self.scenarios.fill()
        self._play_title.setVisible(bool(self.scenarios.buttons))

    def _go_on(self) -> None:
        """Has the next map read in a thread and then painted in pieces, but not while a file is being opened."""
        if Waiting.under_way:
            self._give_up()
        elif not self._bare:
            self._painting.stop()
        elif not self._reader.busy and not self._painter.busy:
            path = self._bare[0].path
            self._reader.ask(lambda: read_map(path))

    def _give_up(self) -> None:
        """The map that is under way stays without a picture for now."""
        self._reader.cancel()
        self._painter.cancel()

    def _paint(self, source: MapDocument) -> None:
        self._bare[0].tell(source)
        if source.map is None:
            self._bare.pop(0)
        else:
            self._painter.begin(small_picture(source, PICTURE), self._show, self._show)

    def _show(self, painted: QPixmap | str) -> None:
        card = self._bare.pop(0)
        if isinstance(painted, QPixmap):
            card.picture.setPixmap(painted)

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
        self.about.setWordWrap(True)
        self.setFixedWidth(PICTURE.width() + _FRAME)
        layout = QVBoxLayout(self)
        for widget in (self.picture, self.name, self.about):
            layout.addWidget(widget)

    def tell(self, source: MapDocument) -> None:
        """Says what the map is, now that it is read."""
        if source.map is None:
            self.about.setText("can't be read")
            return
        self.name.setText(source.map.name or self.path.stem)
        self.about.setText(f"{counted(len(source.map.spaces), 'space')} · {title_of(source.map.game)}")
        self.setToolTip(f"Open {self.name.text()}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.path)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("heading")
    return label
