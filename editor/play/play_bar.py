"""The tool bar of play: back and forth, who sits where, whose eyes, how dice are rolled, files."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QToolBar, QToolButton

from editor.icon_set import icon
from editor.play.habits import GOALS, HUMAN, Habits
from editor.play.parts import label
from editor.play.table import Table
from engine.bots.players import BOTS
from engine.play.state import ALL_SEEING, SPECTATOR

DICE = (
    ("Click to roll", (False, False)),
    ("Roll at once", (True, False)),
    ("Typed by hand", (False, True)),
    ("Scripted", (False, False)),
)
"""Ways to roll: their title, and the habits `roll_at_once` and `typed`."""

SCRIPTED = 3
"""The place of scripted dice there: a list of faces falls first."""


WIDE = 1640
"""Width in pixels from which on there is room for words beside the icons."""


class PlayBar(QToolBar):
    """Signals: `changed()` after a habit has changed; `seated(seat, player)` to have somebody else play a seat; the
    actions are attributes."""

    changed = Signal()
    seated = Signal(str, str)

    def __init__(self, habits: Habits) -> None:
        super().__init__()
        self.habits = habits
        self.table: Table | None = None
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back = self._action("map", "Back to the map", "Leave the game and edit the map")
        self.addSeparator()
        self.undo = self._action("undo", "Undo", "Take the last choice back (Ctrl+Z)")
        self.redo = self._action("redo", "Redo", "Do it again (Ctrl+Y)")
        self.step = self._action("play", "Step", "Let the machine make one step")
        self.run = self._action("", "Run", "Let the machine's seats play by themselves", checkable=True)
        self.run.setChecked(True)
        self.goals = self._menu("Play on")
        """How far to go on at once."""
        for goal, words in GOALS.items():
            self.goals.addAction(words).setData(goal)
        self.stop = self._action("stop", "Stop", "Stop at once (Esc)")
        self.addSeparator()
        self.seats = self._menu("Seats")
        self.viewer = self._combo("View as")
        self.dice = self._combo("Dice")
        self.dice.addItems([title for title, _ in DICE])
        self.dice.currentIndexChanged.connect(self._set_dice)
        self.script = QLineEdit()
        self.script.setPlaceholderText("faces: 4 2 6 …")
        self.script.setToolTip("The faces that fall next, from left to right; then dice are drawn again")
        self.script.setFixedWidth(110)
        self.script.textEdited.connect(self._set_script)
        self._script_shown = self.addWidget(self.script)
        self._script_shown.setVisible(False)
        self.options = self._menu("Options")
        self._option("Answer forced moves by itself", "answer_forced")
        self._option("Confirm each choice", "confirm")
        self._option("Curtain between seats", "curtain")
        self.options.addSeparator()
        self.again = self.options.addAction("Replay the choices on the changed map")
        """For a game that was taken to another map."""
        self.addSeparator()
        self.save = self._action("save", "Save", "Save this game to a file")
        self.load = self._action("open", "Load", "Open a saved game")
        self.edit = self._action("nodes", "Edit position", "Put, move, remove pieces, set any figure", checkable=True)
        self.film = self._action("history", "Replay", "Show the game again, step by step", checkable=True)
        self.fit = self._action("fit", "Fit", "Show the whole map")
        self.record = self._menu("Record")
        """The records of the game on paper."""
        self.print_record = self.record.addAction("Print …")
        self.pdf_record = self.record.addAction("Save as PDF …")
        self.card = self._action("", "Rules", "Show the game on one page", checkable=True)  # a word is found sooner

    def _action(self, name: str, text: str, tip: str, checkable: bool = False) -> QAction:
        action = QAction(text, self, checkable=checkable)
        action.setToolTip(tip)
        if name:
            action.setIcon(icon(name))
        self.addAction(action)
        return action

    def _menu(self, title: str) -> QMenu:
        button = QToolButton()
        button.setText(title)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        button.setMenu(menu)
        self.addWidget(button)
        return menu

    def _combo(self, title: str) -> QComboBox:
        self.addWidget(label(f"  {title} ", "hint"))
        combo = QComboBox()
        self.addWidget(combo)
        return combo

    def _option(self, text: str, habit: str) -> None:
        action = self.options.addAction(text)
        action.setCheckable(True)
        action.setChecked(getattr(self.habits, habit))
        action.toggled.connect(lambda on: self._set(habit, on))

    def _set(self, habit: str, value: bool) -> None:
        setattr(self.habits, habit, value)
        self.changed.emit()

    def _set_dice(self, i: int) -> None:
        self.habits.roll_at_once, self.habits.typed = DICE[i][1]
        self._script_shown.setVisible(i == SCRIPTED)
        self._set_script(self.script.text() if i == SCRIPTED else "")
        self.changed.emit()

    def _set_script(self, text: str) -> None:
        """Take the faces that stand in the text; whatever is no number parts them."""
        self.habits.script[:] = [int(face) for face in re.findall(r"\d+", text)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words beside the icons where there is room for them."""
        super().resizeEvent(event)
        styles = Qt.ToolButtonStyle
        style = styles.ToolButtonTextBesideIcon if self.width() >= WIDE else styles.ToolButtonIconOnly
        if style != self.toolButtonStyle():
            self.setToolButtonStyle(style)

    # The table

    def show_table(self, table: Table) -> None:
        """Offer the seats of a table."""
        self.table = table
        self._fill_seats(table)
        self._fill_viewers(table)

    def _fill_seats(self, table: Table) -> None:
        self.seats.clear()
        for seat in table.seats:
            menu = self.seats.addMenu(table.title(seat))
            group = QActionGroup(menu)
            for player in (HUMAN, *BOTS):
                action = menu.addAction(player.capitalize())
                action.setCheckable(True)
                action.setChecked(table.habits.players.get(seat, HUMAN) == player)
                action.triggered.connect(lambda _=False, s=seat, p=player: self.seated.emit(s, p))
                group.addAction(action)

    def _fill_viewers(self, table: Table) -> None:
        self.viewer.blockSignals(True)
        self.viewer.clear()
        self.viewer.addItem("Whose turn it is", "")
        for seat in (*table.seats, SPECTATOR, ALL_SEEING):
            self.viewer.addItem(table.title(seat) if seat != ALL_SEEING else "All, nothing hidden", seat)
        self.viewer.setCurrentIndex(max(0, self.viewer.findData(table.view_as)))
        self.viewer.blockSignals(False)

    def refresh(self) -> None:
        """Enable what can be done now."""
        table = self.table
        self.undo.setEnabled(table is not None and table.can_undo)
        self.redo.setEnabled(table is not None and table.can_redo)
        self.again.setEnabled(table is not None and table.session.origin is not None)
        self.step.setEnabled(table is not None and table.can_step())
        machine = table is not None and not all(map(table.is_human, table.seats))
        self.run.setVisible(machine)
        self.step.setVisible(machine)
        if self.dice.currentIndex() == SCRIPTED and not self.script.hasFocus():
            self.script.setText(" ".join(map(str, self.habits.script)))
