"""The page after a crash: what windows left behind unsaved, each as a picture with its date."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.backups import told_time
from editor.canvas.small_picture import small_picture
from editor.icon_set import icon
from editor.later import Later
from editor.leftovers import ASIDE, Leftover, Work, saved_after
from editor.panels.difference_rows import told
from editor.progress import Sliced
from editor.sentences import counted
from editor.start_page import PICTURE
from engine.files.map_reader import MapDocument, read_map, read_map_text
from engine.files.resources import is_file


class RecoveryPage(QScrollArea):
    """Signals: `recover(Leftover)`, `compare(Leftover)`, `discard(Leftover)`, and `left` for later."""

    recover = Signal(object)
    compare = Signal(object)
    discard = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.cards: list[LeftoverCard] = []
        self.later = QPushButton("Later")
        self.later.setToolTip("Leaves all of it where it is; it is offered again at the next start")
        self.later.clicked.connect(self.left)
        self._list = QVBoxLayout()
        self._list.setSpacing(16)
        self.setWidget(self._page())

    def _page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(64, 48, 64, 48)
        layout.setSpacing(14)
        title = QLabel("Unsaved work")
        title.setObjectName("title")
        hint = QLabel("The editor ended before this was saved. Your files stay as they are until you save.")
        self.where = QLabel()
        for part in (hint, self.where):
            part.setObjectName("hint")
            part.setWordWrap(True)
        for part in (title, hint, self.where):
            layout.addWidget(part)
        layout.addLayout(self._list)
        row = QHBoxLayout()
        row.addWidget(self.later)
        row.addStretch()
        layout.addLayout(row)
        layout.addStretch()
        return page

    def show_work(self, found: list[Leftover]) -> None:
        """Shows what there is."""
        for card in self.cards:
            self._list.removeWidget(card)
            card.deleteLater()
        self.cards = [LeftoverCard(leftover) for leftover in found]
        for leftover in found[:1]:
            self.where.setText(f"What you recover or put aside is kept in {leftover.file.parent / ASIDE}")
        for card in self.cards:
            self._list.addWidget(card, 0, Qt.AlignmentFlag.AlignLeft)
            card.wants_recovery.connect(self.recover)
            card.wants_comparison.connect(self.compare)
            card.wants_discarding.connect(self.discard)
            QTimer.singleShot(10, card, card.begin)


class LeftoverCard(QFrame):
    """One piece of work."""

    wants_recovery = Signal(object)
    wants_comparison = Signal(object)
    wants_discarding = Signal(object)

    def __init__(self, leftover: Leftover) -> None:
        super().__init__()
        self.leftover = leftover
        self.setObjectName("card")
        self.setFixedWidth(860)
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.recover = QPushButton(icon("undo", "#ffffff"), "Recover")
        self.recover.setObjectName("primary")
        self.recover.setToolTip("Opens it, unsaved, as the window left it")
        self.recover.clicked.connect(lambda: self.wants_recovery.emit(leftover))
        self.compare = QPushButton(icon("compare"), "Compare …")
        self.compare.setToolTip("Opens it, unsaved, and shows on the map what it changed; it stays on this page")
        self.compare.clicked.connect(lambda: self.wants_comparison.emit(leftover))
        self.discard = QPushButton(icon("delete"), "Put aside")
        self.discard.setToolTip("Not offered again; the copy is kept in the folder “recovered”")
        self.discard.clicked.connect(lambda: self.wants_discarding.emit(leftover))
        self._reader, self._later, self._painter = Later(self), Later(self), Sliced(self)
        self._reader.answered.connect(self._show)
        self._later.answered.connect(self._tell)
        self._build()

    def _build(self) -> None:
        work = self.leftover.work
        name = QLabel(work.name or "A map without a name")
        name.setObjectName("heading")
        where = QLabel(str(work.origin) if work.origin else "It had no file yet")
        where.setObjectName("hint")
        where.setWordWrap(True)
        row = QHBoxLayout()
        for button in (self.recover, self.compare, self.discard):
            row.addWidget(button)
        row.addStretch()
        self.compare.setEnabled(work.origin is not None and is_file(work.origin))
        right = QVBoxLayout()
        for part in (name, QLabel(f"Kept {told_time(work.when)}"), where, self.about):
            right.addWidget(part)
        right.addStretch()
        right.addLayout(row)
        whole = QHBoxLayout(self)
        whole.addWidget(self.picture)
        whole.addLayout(right, 1)

    def begin(self) -> None:
        """Has the work read, painted, and compared with its file, while the window lives."""
        work = self.leftover.work
        self._reader.ask(lambda: read_map_text(work.map_text, work.origin))

    def _show(self, copy: MapDocument) -> None:
        work = self.leftover.work
        if copy.map is None:
            self.about.setText("It is no map that can be shown; recovering it opens its problems.")
            return
        self._painter.begin(small_picture(copy, PICTURE), self.picture.setPixmap, self.about.setText)
        self.about.setText(f"{counted(len(copy.map.spaces), 'space')}.")
        self._later.ask(lambda: account(work, copy))

    def _tell(self, said: str) -> None:
        self.about.setText(f"{self.about.text()} {said}".strip())


def account(work: Work, copy: MapDocument) -> str:
    """What there is to say about left-over work beside its file, in sentences. It may be called from any thread."""
    said = []
    saved = read_map(work.origin) if work.origin and is_file(work.origin) else None
    if saved is not None and saved.map is not None:
        said.append(f"Against the file: {told(saved, copy)}.")
    elif work.origin is not None:
        said.append("The file is gone; recovered, the map has none.")
    if work.origin is not None and saved_after(work):
        said.append("The file was saved after this was kept.")
    if work.scenario_text:
        said.append("With changes of a scenario.")
    return " ".join(said)
