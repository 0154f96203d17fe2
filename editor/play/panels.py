"""What a scene says beside the map: tracks, pieces off the map, figures, cards, and the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QProgressBar, QVBoxLayout, QWidget

from editor.play.icons import BOX
from editor.play.parts import card, empty, label
from editor.play.pieces import CounterLook, Mark, counter_colour, paint_counter
from editor.play.telling import plain
from engine.play.names import capital
from engine.play.scene import Card, Item, Panel, Scene, Track


def group(title: str, *widgets: QWidget) -> QFrame:
    """A framed group with a title."""
    frame = card()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(12, 8, 12, 10)
    layout.setSpacing(5)
    for widget in (label(title, "hint"), *widgets):
        layout.addWidget(widget)
    return frame


class Tray(QWidget):
    """Counters beside the map: lost ones, a pool, a hand. Signal: `clicked(noun, place on the screen)`."""

    clicked = Signal(str, QPoint)
    SIDE = 44
    PER_ROW = 6

    def __init__(self, items: Iterable[Item], colours: Mapping[str, str]) -> None:
        super().__init__()
        self.looks = [CounterLook(i, counter_colour(i, dict(colours))) for i in items]
        self._stand_for: dict[str, str] = {}
        """Counters that can't be chosen themselves, with the one like them that can."""

    def light(self, marks: Mapping[str, Mark]) -> None:
        """Mark the counters that can be chosen, and those that are like one of them: it makes no difference which of
        them is taken."""
        offered = {sort_of(k.item): n for k in self.looks if (n := _noun(k)) in marks and marks[n] == Mark.LIT}
        self._stand_for = {
            _noun(k): offered[sort_of(k.item)]
            for k in self.looks
            if _noun(k) not in marks and sort_of(k.item) in offered
        }
        self.looks = [
            replace(k, mark=marks.get(self._stand_for.get(_noun(k), _noun(k)), Mark.NONE)) for k in self.looks
        ]
        self.update()

    def sizeHint(self) -> QSize:
        rows = max(1, -(-len(self.looks) // self.PER_ROW))
        return QSize(self.PER_ROW * self.SIDE, rows * self.SIDE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def box_of(self, i: int) -> QRectF:
        """Where the counter of an index is drawn, in pixels."""
        return QRectF(i % self.PER_ROW * self.SIDE, i // self.PER_ROW * self.SIDE, self.SIDE, self.SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for i, look in enumerate(self.looks):
            painter.save()
            painter.translate(self.box_of(i).topLeft())
            painter.scale((self.SIDE - 3) / BOX, (self.SIDE - 3) / BOX)
            paint_counter(painter, look)
            painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for i, look in enumerate(self.looks):
            if self.box_of(i).contains(event.position()):
                noun = self._stand_for.get(_noun(look), _noun(look))
                self.clicked.emit(noun, event.globalPosition().toPoint())


def _noun(look: CounterLook) -> str:
    return f"piece:{look.item.id}"


def sort_of(item: Item) -> Item:
    """What an item has in common with all that are like it."""
    return replace(item, id="", name="", order=0)


def track_bar(track: Track) -> QWidget:
    """A track as a bar toward its end, or as a figure when it has none."""
    if track.end is None:
        return label(f"{track.title}: <b>{track.value}</b> {track.text}")
    bar = QProgressBar()
    bar.setRange(0, max(track.end, 1))
    bar.setValue(max(0, min(track.value, track.end)))
    bar.setFormat(f"{track.title}: {track.figure}")
    bar.setAlignment(Qt.AlignmentFlag.AlignCenter)
    bar.setMinimumHeight(24)
    if not track.text:
        return bar
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    layout.addWidget(bar)
    layout.addWidget(label(capital(track.text), "hint", wrap=True))
    return both


def figures(panel: Panel) -> QFrame:
    """A small table of figures."""
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setVerticalSpacing(2)
    grid.setHorizontalSpacing(10)
    grid.setColumnStretch(0, 1)
    head = [("", *panel.heads)] if panel.heads else []
    for row, (name, *values) in enumerate((*head, *panel.rows)):
        grid.addWidget(label(name, wrap=not panel.heads), row, 0)
        for column, value in enumerate(values, 1):
            figure = label(f"<b>{value}</b>", "" if row or not head else "hint", wrap=True)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(figure, row, column)
    return group(panel.title, table)


def paper(note: Card) -> QFrame:
    """A card or a note; face down it shows only its title."""
    return group(note.title, label(note.text if note.face_up else "▒▒▒  face down", wrap=True))


def sequence(phases: tuple[tuple[str, bool], ...]) -> QFrame:
    """The sequence of play, the present phase marked."""
    lines = [label(f"<b>▸ {t}</b>") if here else label(f"    {t}", "hint") for t, here in phases]
    return group("Sequence of play", *lines)


class ScenePanels(QWidget):
    """All of a scene that isn't on the map. Signal: `piece_clicked(noun, place on the screen)`."""

    piece_clicked = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.trays: list[Tray] = []
        self._shown: tuple[object, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)

    @property
    def shown(self) -> frozenset[str]:
        """The nouns that can be clicked here."""
        return frozenset(f"piece:{look.item.id}" for tray in self.trays for look in tray.looks)

    def _fit(self) -> None:
        """As high as the texts need at this width, so that a scroll area around it scrolls and squeezes nothing: by
        itself one misses texts that were put in while it was at work."""
        plain_height = self._layout.totalMinimumSize().height()
        self.setMinimumHeight(max(plain_height, self._layout.totalMinimumHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def show_scene(self, scene: Scene, off_map: Mapping[str, list[Item]], colours: Mapping[str, str]) -> None:
        """Show a scene; `off_map` are the items of each place that isn't on the map. What is the same as before stays;
        what is new is there at once, for in a film the next scene comes before the window has time to lay it out."""
        shown = scene.tracks, dict(off_map), scene.panels, scene.cards, scene.phases, dict(colours)
        if shown == self._shown:
            return
        self._shown = shown
        self._clear()
        if scene.tracks:
            self._layout.addWidget(group("Tracks", *(track_bar(t) for t in scene.tracks)))
        for place, items in off_map.items():
            self._show_tray(place, items, colours)
        for panel in scene.panels:
            self._layout.addWidget(figures(panel))
        for note in scene.cards:
            self._layout.addWidget(paper(note))
        if scene.phases:
            self._layout.addWidget(sequence(scene.phases))
        self._layout.addStretch(1)
        for i in range(self._layout.count()):
            item = self._layout.itemAt(i)
            if item is not None and (part := item.widget()) is not None:
                part.show()
        self._fit()
        self._layout.activate()
        QTimer.singleShot(0, self, self._fit)

    def _show_tray(self, place: str, items: list[Item], colours: Mapping[str, str]) -> None:
        tray = Tray(items, colours)
        tray.clicked.connect(self.piece_clicked)
        self.trays.append(tray)
        self._layout.addWidget(group(plain(place).replace("-", " ").capitalize(), tray))

    def light(self, lit: Iterable[str], chosen: Iterable[str]) -> None:
        """Mark the counters that can be chosen and those that have been."""
        marks = {**dict.fromkeys(lit, Mark.LIT), **dict.fromkeys(chosen, Mark.CHOSEN)}
        for tray in self.trays:
            tray.light(marks)

    def _clear(self) -> None:
        self.trays = []
        empty(self._layout)
