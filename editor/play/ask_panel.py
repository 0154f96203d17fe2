"""The question: who is asked, what, by which rule, and the answers that aren't given on the map."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.play.answers import ANSWER_WIDTH, NumberSlider, WatchedButton, Words, in_lines, one_of
from editor.play.choices import Button, Choices, Numbers, noun_type
from editor.play.message_line import MessageLine
from editor.play.parts import empty, in_role, label, primary
from editor.play.telling import plain
from engine.play.actions import Action

FEW = 18
"""Up to so many numbers are shown as buttons; more as a slider with a box."""

NUMBERS_IN_A_ROW = 6

HIGHEST = 400
"""Height of the answers, in pixels, from which on they scroll."""

_SHEET = """
QPushButton#answer { text-align: left; padding: 7px 12px; }
QPushButton#number { font-weight: 600; }
QScrollArea, QWidget#answers { background: transparent; }
"""

_SQUARE = "border-top-left-radius: 0; border-bottom-left-radius: 0;"


class AskPanel(QFrame):
    """Signals: `pressed(Button)`, `numbered(Numbers, value)`, `verb_chosen(verb)`, `confirmed()`, `backed()`,
    `pointed(actions)`: those behind the button under the mouse."""

    pressed = Signal(Button)
    numbered = Signal(Numbers, int)
    verb_chosen = Signal(str)
    confirmed = Signal()
    backed = Signal()
    pointed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        in_role(self, "card")
        self.who = label(role="heading")
        self.prompt = label(wrap=True)
        self.rule = label(role="hint")
        self.guide = label(role="hint", wrap=True)
        """What has been chosen so far, and what comes next."""
        self.hint = MessageLine()
        """What a click would do, or why it does nothing: below the answers, so that none moves under the mouse."""
        self.hint.setMinimumHeight(self.hint.fontMetrics().lineSpacing() * 2 + 4)
        self.confirm = primary("Do it")
        self.confirm.clicked.connect(self.confirmed)
        self.back = QPushButton("Back  (Esc)")
        self.back.clicked.connect(self.backed)
        self.workshop = QPushButton("Open the workshop")
        """Leads to the workshop, where the same is chosen as a whole."""
        self.workshop.hide()
        self.keys: list[QPushButton] = []
        """The buttons in the order of their digits."""
        box = in_role(QWidget(), "answers")
        self._answers = QVBoxLayout(box)
        self._answers.setContentsMargins(0, 0, 0, 0)
        self._answers.setSpacing(6)
        self._scroll = QScrollArea()
        self._scroll.setWidget(box)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = QHBoxLayout()
        head.addWidget(self.who, 1)
        head.addWidget(self.rule)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        for widget in (self.prompt, self.workshop, self.guide, self._scroll, self.back, self.hint, self.confirm):
            layout.addWidget(widget)
        self._words: Words | None = None
        self._digits_are_numbers = False

    def show_message(self, heading: str, text: str, colour: str = "") -> None:
        """Nothing to choose: say why."""
        self._head(heading, text, "", colour)
        self._clear()
        self._fit()
        self.confirm.hide()
        self.back.hide()
        self.guide.hide()
        self.hint.tell("")
        self.hint.hide()

    def show_choices(
        self, choices: Choices, shown: Collection[str], words: Words, who: str, colour: str, aside: Collection[str] = ()
    ) -> None:
        """Show what an ask offers. `shown` are the nouns that can be clicked, `aside` those of them that are beside the
        map."""
        self._words = words
        self._head(who, words.named(choices.ask.prompt), choices.ask.rule, colour)
        self._clear()
        self.confirm.hide()
        self.guide.setText(self._path(choices, shown, aside))
        self.guide.setVisible(bool(self.guide.text()))
        self.hint.show()
        self.say("")
        self._show_verbs(choices)
        numbers_asked = choices.numbers()
        self._digits_are_numbers = bool(numbers_asked)
        for numbers in numbers_asked:
            self._show_numbers(numbers)
        self._show_buttons(choices.answers({n for n in shown if noun_type(n) != "edge"}))
        self._fit()

    def _add(self, widget: QWidget) -> None:
        """One more answer, shown at once, so that the panel knows how high it gets."""
        self._answers.addWidget(widget)
        widget.show()

    def _fit(self) -> None:
        """As high as the answers need, up to a bound; beyond it they scroll."""
        self._answers.activate()
        needed = self._answers.sizeHint().height() if self._answers.count() else 0
        self._scroll.setFixedHeight(min(needed, HIGHEST))
        self._scroll.setVisible(needed > 0)

    def _head(self, who: str, prompt: str, rule: str, colour: str) -> None:
        self.setStyleSheet(_SHEET + (f"AskPanel {{ border-left: 6px solid {colour}; {_SQUARE} }}" if colour else ""))
        self.who.setText(who)
        self.prompt.setText(prompt)
        self.prompt.setVisible(bool(prompt))
        self.rule.setText(rule)

    def say(self, text: str) -> None:
        """What a click would do, or why it does nothing."""
        self.hint.tell(text)

    def ask_to_confirm(self, text: str) -> None:
        """Show an action before it is done."""
        self.say(text)
        self.confirm.show()
        self.confirm.setFocus()

    def _path(self, choices: Choices, shown: Collection[str], aside: Collection[str]) -> str:
        kinds = sorted({noun_type(n) for n in choices.lit if n in shown})
        chosen = " · ".join((self._words.noun if self._words else plain)(n) for n in choices.chosen)
        beside = set(aside) >= {n for n in choices.lit if n in shown}
        where = " beside the map" if beside else ""
        following = f"Click {one_of(kinds)} that lights up{where}." if kinds else ""
        if choices.free_point_verb:
            following = f"Click anywhere on the map: {self._title(choices.free_point_verb).lower()}."
        elif not kinds and choices.numbers():
            following = "Choose a number."
        return f"{chosen}: {following}" if chosen else following

    def _title(self, verb: str) -> str:
        return self._words.title(verb) if self._words else verb

    def _name(self, noun: str) -> str:
        return self._words.name(noun) if self._words else plain(noun)

    def _clear(self) -> None:
        self.keys = []
        empty(self._answers)

    # Kinds of answers

    def _show_verbs(self, choices: Choices) -> None:
        """A row of verbs that narrow what lights up. (One with a single action is an answer like others.)"""
        verbs = [b for b in choices.verb_buttons() if b.action is None]
        if not verbs:
            return
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        for i, button in enumerate(verbs):
            key = QPushButton(self._title(button.verb))
            key.setCheckable(True)
            key.setChecked(choices.verb == button.verb)
            verb = "" if choices.verb == button.verb else button.verb
            key.clicked.connect(lambda _=False, v=verb: self.verb_chosen.emit(v))
            grid.addWidget(key, i // 3, i % 3)
        self._add(row)

    def _of_numbers(self, numbers: Numbers) -> str:
        """What a number is for."""
        title = self._title(numbers.verb)
        return f"{title}: {self._name(numbers.noun)}" if numbers.noun else title

    def _show_numbers(self, numbers: Numbers) -> None:
        if len(numbers.values) <= FEW:
            row = QWidget()
            grid = QGridLayout(row)
            grid.setContentsMargins(0, 0, 0, 0)
            self._add(label(self._of_numbers(numbers), "hint"))
            for i, value in enumerate(numbers.values):
                key = in_role(WatchedButton(self.pointed, str(value)), "number")
                key.actions_behind = numbers.actions[value]
                key.clicked.connect(lambda _=False, v=value: self.numbered.emit(numbers, v))
                key.setMinimumWidth(1)  # a style gives buttons more than all of them have side by side
                key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                grid.addWidget(key, i // NUMBERS_IN_A_ROW, i % NUMBERS_IN_A_ROW)
            for column in range(NUMBERS_IN_A_ROW):
                grid.setColumnStretch(column, 1)
            self._add(row)
        else:
            self._add(NumberSlider(numbers, self._of_numbers(numbers), self.numbered, self.pointed))

    def _show_buttons(self, buttons: tuple[Button, ...]) -> None:
        """The other answers, grouped by verb when there are many."""
        verbs = list(dict.fromkeys(b.verb for b in buttons))
        for verb in verbs:
            group = [b for b in buttons if b.verb == verb]
            if len(group) > 1 and len(verbs) > 1:
                self._add(label(self._title(verb), "hint"))
            for button in group:
                self._show_button(button)

    def _show_button(self, button: Button) -> None:
        if button.action is not None:
            actions: tuple[Action, ...] = (button.action,)
            text = self._words.describe(button.action) if self._words else button.action
        else:
            text, actions = f"{self._title(button.verb)}: {self._name(button.noun)} …", ()
        self._key(text, lambda: self.pressed.emit(button)).actions_behind = actions

    def _key(self, text: str, act: Callable[[], None]) -> WatchedButton:
        """A button as wide as the panel; the first nine answer to their digit."""
        key = in_role(WatchedButton(self.pointed), "answer")
        self.keys.append(key)
        digit = f"{len(self.keys)}   " if len(self.keys) < 10 and not self._digits_are_numbers else ""
        lines = in_lines(text.replace("&", "&&"), key.fontMetrics(), ANSWER_WIDTH)
        key.setText(digit + lines.replace("\n", "\n" + "     " * bool(digit)))
        key.clicked.connect(lambda _=False: act())
        self._add(key)
        return key
