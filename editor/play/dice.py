"""The dice tray: what is to be rolled, a button to roll it or boxes to type it, and the faces that fell."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from editor.play.parts import in_role, label, primary
from engine.play.chance import Chance, Dice, Faces, Pick, Shuffle
from engine.play.names import capital

FRAMES = 9
"""How many turns of the tumbling dice are shown."""

FRAME_MS = 45

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of a die's faces lie, in a grid of three by three."""


def paint_die(painter: QPainter, box: QRectF, face: int, sides: int) -> None:
    """One die. Six-sided ones have pips, others their number; a face of 0 is one still to be rolled."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#8c2f22"), 1.2))
    painter.setBrush(QColor("#c9442f") if face else QColor("#c9442f").lighter(150))
    painter.drawRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#fffaf0"))
    if sides == 6 and face in PIPS:
        for x, y in PIPS[face]:
            place = box.topLeft() + QPointF((0.25 + 0.25 * x) * box.width(), (0.25 + 0.25 * y) * box.height())
            painter.drawEllipse(place, box.width() * 0.09, box.width() * 0.09)
    else:
        font = QFont()
        font.setBold(True)
        font.setPixelSize(round(box.height() * 0.5))
        painter.setFont(font)
        painter.setPen(QColor("#fffaf0"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face) if face else "?")


class DiceRow(QWidget):
    """A row of dice. Rolling shows them tumbling for a moment; a click on them ends that at once. Signal: `settled()`
    when they lie still."""

    settled = Signal()
    SIDE = 38

    def __init__(self) -> None:
        super().__init__()
        self.animated = True
        self.faces: Faces = ()
        self._shown: Faces = ()
        self._sides: tuple[int, ...] = ()
        self._left = 0
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._tumble)

    def show_faces(self, faces: Faces, sides: tuple[int, ...], tumbling: bool = False) -> None:
        """Show these faces of dice with so many sides each."""
        self.faces, self._sides = faces, sides
        self._left = FRAMES if tumbling and self.animated else 0
        self._tumble()
        self.updateGeometry()

    def _tumble(self) -> None:
        if self._left > 0:
            chance = Random(self._left)
            self._shown = tuple(chance.randint(1, s) for s in self._sides)
            self._left -= 1
            self._timer.start()
        else:
            self._timer.stop()
            self._shown = self.faces
            self.settled.emit()
        self.update()

    @property
    def milliseconds_left(self) -> int:
        """How long the dice go on tumbling."""
        return self._left * FRAME_MS

    def mousePressEvent(self, event: object) -> None:
        self._left = 0
        self._tumble()

    def sizeHint(self) -> QSize:
        rows = max(1, -(-len(self.faces) // 7))
        return QSize(7 * (self.SIDE + 6), rows * (self.SIDE + 6))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for i, (face, sides) in enumerate(zip(self._shown, self._sides, strict=True)):
            at = QPointF(2 + i % 7 * (self.SIDE + 6), 2 + i // 7 * (self.SIDE + 6))
            paint_die(painter, QRectF(at.x(), at.y(), self.SIDE, self.SIDE), face, sides)


def sides_of(chance: Chance) -> tuple[int, ...]:
    """The number of sides behind each face of a chance; picks and shuffles count as dice of that many sides."""
    found: list[int] = []
    for draw in chance.draws:
        if isinstance(draw, Dice):
            found += [draw.sides] * draw.count
        else:
            found += [draw.size() if isinstance(draw, Pick) else draw.count] * draw.length
    return tuple(found)


def is_drawn(chance: Chance) -> bool:
    """Whether no die is in it: things are drawn, which words tell better than faces."""
    return not any(isinstance(draw, Dice) for draw in chance.draws)


class DiceTray(QFrame):
    """Signals: `rolled()` asks for the dice to be drawn, `typed(faces)` gives those that a person rolled."""

    rolled = Signal()
    typed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        in_role(self, "card")
        self.chance: Chance | None = None
        self.before = label(role="hint", wrap=True)
        """What came of the roll before, where another follows at once."""
        self.prompt = label(wrap=True)
        self.row = DiceRow()
        self.row.settled.connect(self._tell)
        self._fallen = ""
        """What is said once the dice lie still."""
        self.roll_button = primary("Roll")
        self.roll_button.clicked.connect(self.rolled)
        self.enter_button = primary("Enter these dice")
        self.enter_button.clicked.connect(lambda: self.typed.emit(self.typed_faces()))
        self.boxes: list[QSpinBox | QComboBox] = []
        self._boxes = QHBoxLayout()
        layout = QVBoxLayout(self)
        layout.addWidget(self.before)
        layout.addWidget(self.prompt)
        layout.addWidget(self.row)
        layout.addLayout(self._boxes)
        layout.addWidget(self.roll_button)
        layout.addWidget(self.enter_button)
        self.hide()

    def ask(self, chance: Chance, prompt: str, typed: bool, by_hand: bool = True, before: str = "") -> None:
        """Show a pending chance, with a sentence for it. `typed`: its faces are typed in; `by_hand`: somebody presses
        the button; `before`: what came of the roll before it."""
        self._say_before(before)
        if chance is not self.chance:
            self._make_boxes(chance)
        self.chance, self._fallen = chance, ""
        self.prompt.setText(f"<b>{capital(prompt or chance.name)}</b> <small>{chance.rule}</small>")
        self.row.show_faces((0,) * chance.length, sides_of(chance))
        drawn = is_drawn(chance)
        self.row.setVisible(not typed and not drawn)
        self.roll_button.setText("Draw" if drawn else "Roll")
        self.roll_button.setVisible(not typed and by_hand)
        self.enter_button.setVisible(typed)
        for box in self.boxes:
            box.setVisible(typed)
        self.show()

    def show_result(
        self, name: str, faces: Faces, sides: tuple[int, ...] = (), tumbling: bool = True, told: str = ""
    ) -> None:
        """Show what fell last. `told`: what came of it, said once the dice lie still. `tumbling`: there is time to see
        them roll."""
        self.chance = None
        self._say_before("")
        self.prompt.setText(f"{capital(name)}<br>Rolling …")
        self._fallen = told or f"{capital(name)}<br>Rolled: <b>{' '.join(map(str, faces))}</b>"
        self.row.show_faces(faces, sides or (6,) * len(faces), tumbling)
        self.row.show()
        for widget in (self.roll_button, self.enter_button, *self.boxes):
            widget.hide()
        self.show()

    def _say_before(self, text: str) -> None:
        self.before.setText(text)
        self.before.setVisible(bool(text))

    def put_away(self) -> None:
        """Nothing is to be rolled, and nothing that fell is of interest."""
        self.chance = None
        self.hide()

    def _tell(self) -> None:
        if self._fallen:
            self.prompt.setText(self._fallen)

    def _make_boxes(self, chance: Chance) -> None:
        """A box for each face: a number for a die, a list for a pick, a place in the order for a shuffle."""
        for old in self.boxes:
            old.deleteLater()
        self.boxes = []
        for draw in chance.draws:
            for _ in range(draw.length):
                box = pick_box(draw) if isinstance(draw, Pick) else number_box(draw)
                self.boxes.append(box)
                self._boxes.addWidget(box)

    def typed_faces(self) -> Faces:
        """The faces in the boxes."""
        return tuple(b.value() if isinstance(b, QSpinBox) else b.currentIndex() for b in self.boxes)


def pick_box(pick: Pick) -> QComboBox:
    """A list of a pick's options."""
    box = QComboBox()
    box.addItems(list(pick.options))
    return box


def number_box(draw: Dice | Shuffle) -> QSpinBox:
    """A box for the face of a die, or for a place in a shuffled order."""
    box = QSpinBox()
    if isinstance(draw, Dice):
        box.setRange(1, draw.sides)
    else:
        box.setRange(0, draw.count - 1)
    return box
