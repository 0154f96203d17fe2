"""Answering: from clicks, buttons and keys to an action, by what the present ask offers."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from editor.canvas.paths import to_grid
from editor.play.answers import Words
from editor.play.bench import PlayBench
from editor.play.board_view import Hit
from editor.play.breaking import guarded
from editor.play.choices import Button, Choices, Numbers, Outcome, noun_type
from editor.play.habits import Now
from editor.play.table import Table
from editor.play.telling import plain
from engine.play.actions import Action
from engine.play.decisions import Ask, Over, Refusal
from engine.play.reach import Reached
from engine.play.state import ALL_SEEING

MOST_LINES = 4
"""How many actions behind one thing are described while it is pointed at; more are counted."""


AFTER_THE_END = "Undo and the history lead back into the game; Shift+F7 begins a new one."
IN_THE_WORKSHOP = "Choose in the workshop. “To the map” leads to the same choices one by one."


class Answering(QObject):
    """Joins the map, the panels and the question of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        super().__init__(screen)
        self.screen = screen
        self.table: Table | None = None
        self.choices: Choices | None = None
        self._first: Choices | None = None
        """What was on offer before anybody chose."""
        self.menu: QMenu | None = None
        """The menu that is open, or was last."""
        self.waiting: Action | None = None
        """The action that waits to be confirmed."""
        screen.pointer.clicked.connect(self._clicked)
        screen.pointer.pointed.connect(self._pointed)
        screen.panels.piece_clicked.connect(lambda noun, at: self._click((noun,), (), at))
        ask = screen.ask
        ask.pressed.connect(self._pressed)
        ask.numbered.connect(self._numbered)
        ask.verb_chosen.connect(self._verb_chosen)
        ask.confirmed.connect(self._confirmed)
        ask.backed.connect(self.back)
        ask.pointed.connect(self._describe_all)

    # What is asked

    def show(self, table: Table, now: Now) -> None:
        """Ask what the table waits for."""
        self.table, self.waiting = table, None
        self.screen.walking.show(None, None)
        ask = now.ask if now.kind == "choose" and table.viewer in (now.seat, ALL_SEEING) else None
        working = self.screen.working
        self.screen.ask.workshop.setVisible(ask is not None and working.workshop is not None and not working.open)
        if ask is not None and working.open:
            self.choices = None
            self._light((), ())
            self.screen.ask.show_message(table.title(ask.seat), IN_THE_WORKSHOP, table.colours()[ask.seat])
        elif ask is None:
            self.choices = None
            self._light((), ())
            self.screen.ask.show_message(*self._message(table, now))
        elif self.choices is None or self.choices.ask != ask:
            self._first = Choices(ask, idle=_idle_verbs(table)).advanced()
            self.offer(self._first)
        else:
            self.offer(self.choices)

    def _message(self, table: Table, now: Now) -> tuple[str, str, str]:
        """A heading, a sentence and a seat's colour for when there is nothing to choose."""
        who, colour = table.title(now.seat) if now.seat else "", table.colours().get(now.seat, "")
        match now.kind:
            case "look":
                return "Looking back", "Nothing can be done here. The history leads back, or goes on from here.", ""
            case "edit":
                return (
                    "Editing the position",
                    "Everything is in sight; every change is a step that Undo takes back.",
                    "",
                )
            case "over":
                return self._result(table, now.over)
            case "roll":
                return (f"Dice: {who}" if who else "Dice"), "", colour
            case "curtain":
                return f"Next: {who}", "", colour
            case "wait":
                return f"Next: {who}", self._of_machine(table), colour
        return f"{who} is to choose", f"You are looking as {table.title(table.viewer)}.", colour

    def _of_machine(self, table: Table) -> str:
        """What the machine does whose turn it is, and how one has it play."""
        if table.thinker.busy:
            return "The machine is thinking …"
        at_work = self.screen.bar.run.isChecked() or self.screen.going_on.busy
        return "The machine plays this seat." + ("" if at_work else " Run or Step, above the map, lets it play.")

    @staticmethod
    def _result(table: Table, over: Over | None) -> tuple[str, str, str]:
        if over is None:
            return "The game is over", "", ""
        winners = " and ".join(table.title(s) for s in over.winners)
        heading = f"Winner: {winners}" if winners else {"draw": "A draw"}.get(over.result, "No result")
        scores = ", ".join(f"{table.title(s)} {n}" for s, n in over.scores.items())
        colour = table.colours().get(over.winners[0], "") if over.winners else ""
        scored = f"<br><b>Score: {scores}</b>" if scores else ""
        return heading, f"{over.reason} ({over.rule}){scored}<br>{AFTER_THE_END}", colour

    def offer(self, choices: Choices) -> None:
        """Light up and list what can be chosen."""
        assert self.table is not None
        self.choices, self.waiting = choices, None
        self._light(choices.lit, choices.chosen)
        self.screen.walking.show(self.table, choices)
        screen, seat = self.screen, choices.ask.seat
        shown = screen.board_view.shown | screen.panels.shown
        ask, colour = screen.ask, self.table.colours()[seat]
        words = Words(self.table.game.info, self.describe, self._name, screen.named, screen.names.noun)
        ask.show_choices(choices, shown, words, self.table.title(seat), colour, screen.panels.shown)
        ask.back.setVisible(choices != self._first)
        asked = choices.numbers()
        if len(asked) == 1 and not choices.buttons(shown):
            self._describe_all(asked[0].actions[asked[0].values[-1]])

    def _walk(self, hit: Hit) -> Reached | None:
        """The way to what was hit, where it is further than one step."""
        if self.table is None or self.table.habits.confirm or self.choices is None:
            return None
        lit, first = self.choices.lit, self._first.lit if self._first else {}
        other = any(n.startswith("piece:") and n in first for n in hit.nouns)
        return None if other or any(n in lit for n in hit.anything) else self.screen.walking.way(hit)

    def _light(self, lit: Iterable[str], chosen: Iterable[str]) -> None:
        lit, chosen = list(lit), list(chosen)
        self.screen.board_view.light(lit, chosen)
        self.screen.panels.light(lit, chosen)

    # Words

    def describe(self, action: Action) -> str:
        """An action in the game's words, spaces by name and id."""
        words = self.table.game.describe(self.table.state, action) if self.table else str(action)
        return self.screen.names.told(words, action.nouns)

    @guarded
    def _describe_all(self, actions: tuple[Action, ...]) -> None:
        """Say what lies behind what is pointed at."""
        if self.waiting is not None or self.choices is None:
            return
        lines = [self.describe(a) for a in actions[:MOST_LINES]]
        if len(actions) > MOST_LINES:
            verbs = dict.fromkeys(a.verb for a in actions)
            lines = [f"{', '.join(verbs)}: {len(actions)} possibilities"]
        self.screen.ask.say("<br>".join(lines))

    @guarded
    def _pointed(self, hit: Hit) -> None:
        """Say what a click on this would do, or why nothing."""
        if self.choices is None:
            return
        lit = next((n for n in hit.anything if n in self.choices.lit), None)
        space = next((plain(n) for n in hit.nouns[-1:] if noun_type(n) == "space" and lit), None)
        self.screen.canvas.highlight([space] if space else [], "hover")
        way = self._walk(hit)
        if lit is not None:
            self._describe_all(self.choices.lit[lit])
        elif way is not None:
            self.screen.ask.say(self.screen.walking.words(way))
        else:
            if self.waiting is None:
                self.screen.ask.hint.refuse(*self.why_not(self.choices, hit))

    def why_not(self, choices: Choices, hit: Hit) -> list[Refusal]:
        """The rules that forbid what somebody who points here may have in mind, at most two; none when none is
        known."""
        if self.table is None:
            return []
        game, state, seat = self.table.game, self.table.state, choices.ask.seat
        found: list[Refusal] = []
        far, steps = self.screen.walking.out_of_reach(hit), set[str]()
        for group in (g for noun in hit.anything for g in choices.guesses(noun)):
            reasons = {game.why_not(state, seat, guess) for guess in group}
            found += (r for r in reasons if r is not None and len(reasons) == 1 and r not in found)
            steps |= {r.message for r in reasons if r is not None and far and game.info.verbs[group[0].verb].step}
        names, rules = self.screen.names, dict[str, list[str]]()
        for refusal in found:
            words = far if refusal.message in steps else names.told(refusal.message, hit.anything)
            rules.setdefault(words, []).append(refusal.rule)
        return [Refusal(", ".join(filter(None, those)), words) for words, those in list(rules.items())[:2]]

    # Clicks and keys

    @guarded
    def _clicked(self, hit: Hit, at: QPoint) -> None:
        if self.choices is None or self.table is None:
            return
        way = self._walk(hit)
        if way is not None:
            self.table.act_all(self.choices.ask.seat, way.actions)
            return
        if not any(n in self.choices.lit for n in hit.anything) and self.screen.board_view.field.contains(hit.at):
            action = self.choices.at_point(*to_grid(hit.at))
            if action is not None:
                self.do(action)
                return
        self._click(hit.nouns, hit.inside, at, hit)

    @guarded
    def _click(self, nouns: tuple[str, ...], inside: tuple[str, ...], at: QPoint, hit: Hit | None = None) -> None:
        if self.choices is None:
            return
        outcome = self.choices.click(*nouns, inside=inside)
        if outcome.missed and hit is not None:
            self.screen.refuse(*self.why_not(self.choices, hit))
        else:
            self.follow(outcome, at)

    @guarded
    def follow(self, outcome: Outcome, at: QPoint | None = None) -> None:
        """Go on to where a click or a button led; `at` is where a menu opens."""
        if outcome.action is not None:
            self.do(outcome.action)
        elif outcome.menu:
            self._open_menu([(self.describe(a), Outcome(outcome.choices, action=a)) for a in outcome.menu], at)
        elif outcome.nouns:
            choices = outcome.choices
            self._open_menu([(self._name(n), choices.choose(n).settled()) for n in outcome.nouns], at)
        else:
            self.offer(outcome.choices)

    def _name(self, noun: str) -> str:
        """A noun for people, a piece with the figures along its foot."""
        item = self.screen.board_view.items.get(plain(noun)) if noun_type(noun) == "piece" else None
        figures = f" · {' '.join(item.ratings)}" if item and item.ratings else ""
        return self.screen.names.noun(noun) + figures

    def _open_menu(self, entries: list[tuple[str, Outcome]], at: QPoint | None) -> None:
        self.menu = QMenu(self.screen)
        for text, outcome in entries:
            self.menu.addAction(text).triggered.connect(lambda _=False, o=outcome: self.follow(o, at))
        self.menu.popup(at or self.screen.mapToGlobal(self.screen.rect().center()))

    def do(self, action: Action) -> None:
        """Make a choice, or ask to confirm it first."""
        assert self.table is not None
        if self.table.habits.confirm and self.waiting != action:
            self.waiting = action
            self.screen.ask.ask_to_confirm(self.describe(action))
        else:
            ask = self.ask
            self.waiting = None
            if ask is not None and self.table.act(ask.seat, action):
                self.screen.say("")

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return self.choices.ask if self.choices else None

    @guarded
    def _confirmed(self) -> None:
        if self.waiting is not None:
            self.do(self.waiting)

    @guarded
    def _pressed(self, button: Button) -> None:
        if self.choices is not None:
            self.follow(self.choices.press(button))

    @guarded
    def _numbered(self, numbers: Numbers, value: int) -> None:
        if self.choices is not None:
            self.follow(self.choices.choose_number(numbers, value))

    @guarded
    def _verb_chosen(self, verb: str) -> None:
        if self.choices is not None:
            self.offer(self.choices.with_verb(verb))

    @guarded
    def back(self) -> None:
        """Give up the action to be confirmed, or the last noun, or the verb."""
        if self.choices is not None:
            stays = self.waiting is not None or self.choices == self._first
            self.offer(self.choices if stays else self.choices.back())

    @guarded
    def press_digit(self, digit: int) -> None:
        """Choose this number where numbers are asked, else press the button with this digit, if there is one."""
        keys = self.screen.ask.keys
        asked = self.choices.numbers() if self.choices else ()
        if asked:
            if digit in asked[0].values:
                self._numbered(asked[0], digit)
        elif digit <= len(keys):
            keys[digit - 1].click()


def _idle_verbs(table: Table) -> frozenset[str]:
    return frozenset(name for name, verb in table.game.info.verbs.items() if verb.idle)
