"""The workshop: spending points on what a game sells, with every limit shown while one chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.play.message_line import MessageLine
from editor.play.parts import empty, in_role, label, primary
from editor.play.ware_card import WareCard, row_of
from engine.files.design import Design
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.workshop import Draft, Share, Ware, Workshop

_SHEET = """
QPushButton#tick { padding: 3px 10px; }
QPushButton#tick:checked { background: palette(highlight); color: palette(highlighted-text); }
QSpinBox { min-width: 54px; min-height: 24px; }
QFrame#card:hover { border-color: palette(mid); }
QScrollArea, QWidget#answers { background: transparent; }
"""

MET, UNMET = "✓", "✗"


class WorkshopPage(QWidget):
    """Signals: `changed()` when the draft is another; `taken()` to buy it; `chosen(action)` for a choice that comes
    before; `left()` to the map; `opened()` and `kept()` for files; `picked(Design)` of the ready-made ones."""

    changed = Signal()
    taken = Signal()
    chosen = Signal(str)
    left = Signal()
    opened = Signal()
    kept = Signal()
    picked = Signal(Design)

    def __init__(self) -> None:
        super().__init__()
        self.setStyleSheet(_SHEET)
        self.workshop: Workshop | None = None
        self.draft: dict[str, int] = {}
        self.cards: dict[str, WareCard] = {}
        self.title = label(role="title")
        self.budget = QProgressBar()
        self.budget.setMinimumHeight(26)
        self.budget.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.limits = label(wrap=True)
        """The limits, each with whether the draft keeps it."""
        self.fault = MessageLine("heading")
        """What keeps the draft from being taken, with its rule."""
        self.hint = MessageLine("hint")
        """Why the thing under the mouse can't be had."""
        self.hint.setMinimumHeight(self.hint.fontMetrics().lineSpacing() * 2 + 4)
        self.take = primary()
        self.take.clicked.connect(self.taken)
        self.ready = QPushButton("Ready-made")
        self.ready.setMenu(QMenu(self.ready))
        self.open = self._button("Open …", self.opened)
        self.keep = self._button("Save …", self.kept)
        self.clear = QPushButton("Start over")
        self.clear.clicked.connect(lambda: self.load({}))
        self.to_map = self._button("To the map", self.left)
        self.before = QPushButton()
        """A menu of the choices that come before the first ware."""
        self.before.setMenu(QMenu(self.before))
        self._groups = QVBoxLayout()
        self._lay_out()

    @staticmethod
    def _button(text: str, signal: object) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(signal)
        return button

    def _lay_out(self) -> None:
        wares = in_role(QWidget(), "answers")
        wares.setLayout(self._groups)
        scroll = QScrollArea()
        scroll.setWidget(wares)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 12, 18, 12)
        layout.addLayout(self._row(self.title, None, self.before, self.to_map))
        layout.addWidget(self.budget)
        layout.addLayout(self._row(self.limits, None, self.ready, self.open, self.keep, self.clear))
        layout.addWidget(scroll, 1)
        layout.addWidget(self.hint)
        layout.addLayout(self._row(self.fault, None, self.take))

    @staticmethod
    def _row(*widgets: QWidget | None) -> QHBoxLayout:
        """Widgets side by side; what stands before a None takes the room that is left."""
        row = QHBoxLayout()
        for i, widget in enumerate(widgets):
            if widget is not None:
                row.addWidget(widget, 1 if widgets[i + 1 : i + 2] == (None,) else 0)
        return row

    # What is shown

    def show_workshop(self, workshop: Workshop, draft: Draft, ready: Iterable[Design]) -> None:
        """Show what is sold, with a draft."""
        self.workshop, self.draft = workshop, dict(draft)
        self.title.setText(workshop.title)
        self.take.setText(workshop.goal)
        self.hint.tell("")
        self._show_ready(workshop, list(ready))
        self._show_wares(workshop)

    def _show_ready(self, workshop: Workshop, designs: list[Design]) -> None:
        menu = self.ready.menu()
        menu.clear()
        menu.setToolTipsVisible(True)
        whole = replace(workshop, wares=tuple(map(_unbought, workshop.wares)))
        priced = [(whole.cost(design.wares), design) for design in designs]
        for points, design in sorted(priced, key=lambda pair: pair[0] > workshop.points):
            too_much = ", more than there are" if points > workshop.points else ""
            entry = menu.addAction(f"{design.name}  ({points}{too_much})")
            entry.setToolTip(design.notes.strip())
            entry.triggered.connect(lambda _=False, d=design: self.picked.emit(d))
        self.ready.setEnabled(bool(designs))

    def show_before(self, title: str, actions: Mapping[str, Action]) -> None:
        """Offer the choices, by their words, that come before the first ware."""
        menu = self.before.menu()
        menu.clear()
        for words, action in actions.items():
            menu.addAction(words).triggered.connect(lambda _=False, a=action: self.chosen.emit(a))
        self.before.setText(title)
        self.before.setVisible(bool(actions))

    def _show_wares(self, workshop: Workshop) -> None:
        empty(self._groups)
        self.cards = {}
        groups: dict[str, list[Ware]] = {}
        for ware in workshop.wares:
            groups.setdefault(ware.group, []).append(ware)
        for group, wares in sorted(groups.items(), key=lambda g: len(g[1])):
            rules = {w.barred.rule for w in wares if w.barred}
            if len(rules) == 1 and all(w.barred and not w.held for w in wares):
                self._groups.addWidget(label(f"{group}: none can be had here ({rules.pop()}).", "hint"))
            else:
                self._groups.addWidget(label(group, "heading"))
                self._groups.addWidget(self._grid([self._card(w) for w in wares]))
        self._groups.addWidget(QWidget(), 1)

    def _card(self, ware: Ware) -> WareCard:
        found = WareCard(ware)
        found.counted.connect(self._count)
        found.pointed.connect(self._point)
        self.cards[ware.id] = found
        return found

    @staticmethod
    def _grid(cards: list[WareCard]) -> QWidget:
        frame = in_role(QWidget(), "answers")
        grid = QGridLayout(frame)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        columns = row_of(cards)
        for i, found in enumerate(cards):
            grid.addWidget(found, i // columns, i % columns)
            grid.setColumnStretch(i % columns, 1)
        return frame

    def show_verdict(self, refusal: Refusal | None) -> None:
        """Show the sums of the draft, and why it can't be taken, if it can't."""
        workshop = self.workshop
        if workshop is None:
            return
        for found in self.cards.values():
            found.show_draft(workshop, self.draft)
        rest = workshop.rest(self.draft)
        spent = workshop.points - workshop.kept - rest
        self.budget.setRange(0, max(1, workshop.points))
        self.budget.setValue(max(0, min(spent, workshop.points)))
        self.budget.setFormat(f"{spent} of {workshop.points} points spent, {max(rest, 0)} left")
        self.limits.setText("    ".join(self._limits(workshop)))
        if refusal is not None:
            self.fault.refuse(refusal)
        else:
            self.fault.tell(f"{rest} points stay unspent." if rest > 0 else "")
        self.take.setEnabled(refusal is None)

    def _limits(self, workshop: Workshop) -> list[str]:
        lines = [self._share(workshop, s) for s in workshop.shares]
        if workshop.kept:
            lines.append(f"{workshop.kept} points are kept {workshop.kept_for}")
        return lines

    def _share(self, workshop: Workshop, share: Share) -> str:
        spent = workshop.spent_on(self.draft, share.group)
        sign = MET if spent >= share.least else UNMET
        return f"{sign} {share.group}: {spent} of at least {share.least} points ({share.rule})"

    # What is chosen

    def load(self, draft: Draft) -> None:
        """Take another draft."""
        self.draft = dict(draft)
        self.changed.emit()

    def _count(self, ware: str, number: int) -> None:
        self.draft[ware] = number
        self.changed.emit()

    def _point(self, ware_id: str) -> None:
        """Say why there can be no more of what is under the mouse."""
        ware = self.workshop.ware(ware_id) if self.workshop else None
        refusal = self.workshop.why_no_more(self.draft, ware) if ware and self.workshop else None
        self.hint.refuse(*([refusal] if refusal else []))


def _unbought(ware: Ware) -> Ware:
    """A ware as it was before anything was bought, for the price of a whole design."""
    return replace(ware, held=0, settled=False, barred=None)
