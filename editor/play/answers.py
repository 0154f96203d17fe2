"""Answers as widgets: what they are called, buttons that tell what lies behind them, sliders for many numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QEnterEvent, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QSpinBox, QWidget

from editor.play.choices import Numbers
from editor.play.parts import primary
from engine.play.actions import Action
from engine.play.game import GameInfo

ANSWER_WIDTH = 262
"""Width of the text of an answer, in pixels; longer texts go on in another line."""


@dataclass(frozen=True)
class Words:
    """What things are called: the game's verbs, its description of an action, the scene's name of a noun."""

    info: GameInfo
    describe: Callable[[Action], str]
    name: Callable[[str], str]
    named: Callable[[str], str] = str
    """A sentence with the names of the spaces whose ids stand in it."""
    noun: Callable[[str], str] = str
    """A noun without the figures that tell pieces apart."""

    def title(self, verb: str) -> str:
        """A verb for a button."""
        known = self.info.verbs.get(verb)
        return (known.title if known else "") or verb.replace("-", " ").capitalize()


def one_of(kinds: list[str]) -> str:
    """Kinds of nouns to click on, `an edge or a space`."""
    return " or ".join(f"an {k}" if k[0] in "aeiou" else f"a {k}" for k in kinds)


def in_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """A text broken into lines of at most so many pixels, between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


class WatchedButton(QPushButton):
    """A button that tells the actions behind it while the mouse is over it."""

    def __init__(self, pointed: SignalInstance, text: str = "") -> None:
        super().__init__(text)
        self.pointed = pointed
        self.actions_behind: tuple[Action, ...] = ()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self.actions_behind)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(())


class NumberSlider(QWidget):
    """Many numbers: a slider and a box over their places in the list, and a button that says what it does."""

    def __init__(self, numbers: Numbers, title: str, numbered: SignalInstance, pointed: SignalInstance) -> None:
        super().__init__()
        self.numbers = numbers
        values = numbers.values
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(values) - 1)
        self.box = QSpinBox()
        self.box.setRange(values[0], values[-1])
        self.button = primary(title)
        self.slider.valueChanged.connect(lambda i: self.box.setValue(values[i]))
        self.box.valueChanged.connect(self._typed)
        self.button.clicked.connect(lambda: numbered.emit(numbers, self.value()))
        self.slider.valueChanged.connect(lambda i: pointed.emit(numbers.actions[values[i]]))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.box)
        layout.addWidget(self.button)

    def value(self) -> int:
        """The number on offer that is chosen."""
        place: int = self.slider.value()
        return self.numbers.values[place]

    def _typed(self, number: int) -> None:
        """Go to the offered number nearest to a typed one."""
        values = self.numbers.values
        self.slider.setValue(min(range(len(values)), key=lambda i: abs(values[i] - number)))
