"""One ware of a workshop as a card: what it is, what it costs, what it does, and how many there are to be."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from editor.play.icons import BOX, icon_path
from editor.play.parts import in_role, label
from engine.play.workshop import Draft, Ware, Workshop

ADD, ADDED = "Add", "✓ Added"


class WareIcon(QWidget):
    """The icon of a ware in the colour of the text."""

    SIDE = 30

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon
        self.setFixedSize(QSize(self.SIDE, self.SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        painter.scale(box.width() / BOX, box.height() / BOX)
        painter.fillPath(icon_path(self.icon), self.palette().windowText())


def price_of(ware: Ware) -> str:
    """What a ware costs, in words."""
    return f"{ware.price} {'point' if ware.price == 1 else 'points'}{' each' if ware.most != 1 else ''}"


def bounds_of(ware: Ware) -> str:
    """How few and how many there may be, in words; empty where nothing limits them."""
    least = f"at least {ware.least}" if ware.least else ""
    most = f"at most {ware.most}" if ware.most is not None and ware.most > 1 else ""
    return ", ".join(filter(None, (least, most)))


class WareCard(QFrame):
    """Signals: `counted(id, number)` when somebody wants another number; `pointed(id)` while the mouse is over it, an
    empty one when it leaves."""

    counted = Signal(str, int)
    pointed = Signal(str)

    def __init__(self, ware: Ware) -> None:
        super().__init__()
        in_role(self, "card")
        self.ware = ware
        self.box = QSpinBox()
        """How many, where there may be more than one."""
        self.box.setAccessibleName(ware.title)
        self.tick = in_role(QPushButton(ADD), "tick")
        """Whether at all, where there may be but one."""
        self.tick.setCheckable(True)
        self.tick.setAccessibleName(ware.title)
        self.note = label(role="hint", wrap=True)
        """Why it can't be had, or what is bought already."""
        self.box.valueChanged.connect(lambda n: self.counted.emit(ware.id, n))
        self.tick.toggled.connect(lambda on: self.counted.emit(ware.id, int(on)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(3)
        layout.addLayout(self._head())
        figures = (f"{name} {value}" for name, value in ware.figures)
        facts = filter(None, (price_of(ware), bounds_of(ware), *figures))
        layout.addWidget(label(" · ".join(facts), "hint", wrap=True))
        layout.addWidget(label(ware.text, wrap=True))
        layout.addWidget(self.note)
        layout.addStretch(1)

    def _head(self) -> QHBoxLayout:
        single = self.ware.most == 1
        head = QHBoxLayout()
        if self.ware.icon:
            head.addWidget(WareIcon(self.ware.icon))
        head.addWidget(label(self.ware.title, "heading"), 1)
        head.addWidget(self.tick if single else self.box)
        return head

    def show_draft(self, workshop: Workshop, draft: Draft) -> None:
        """Show how many a draft has, within what its points allow."""
        ware, number = self.ware, workshop.number(draft, self.ware)
        highest = workshop.highest(draft, ware)
        for widget in (self.box, self.tick):
            widget.blockSignals(True)
        self.box.setRange(ware.lowest, highest)
        self.box.setValue(number)
        self.tick.setChecked(number > 0)
        self.tick.setText(ADDED if number else ADD)
        for widget in (self.box, self.tick):
            widget.blockSignals(False)
        self.box.setEnabled(ware.lowest < highest)
        self.tick.setEnabled(ware.lowest < highest)
        self.note.setText(self._note(workshop, draft))
        self.note.setVisible(bool(self.note.text()))

    def _note(self, workshop: Workshop, draft: Draft) -> str:
        if self.ware.barred is not None:
            return str(self.ware.barred)
        return f"{self.ware.held} bought already; Undo takes it back." if self.ware.held else ""

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self.ware.id)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit("")


def row_of(widgets: list[WareCard]) -> int:
    """How many cards stand side by side: all of a few, else three."""
    return len(widgets) if len(widgets) < 5 else 3
