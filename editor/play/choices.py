"""Choosing an action noun by noun, from nothing but the list of actions that an ask holds.

A person clicks a piece, then a space, then picks a number; after each noun the list narrows. What can come next on
the map lights up, what cannot be clicked becomes a button, and as soon as a click leaves one action it is done.
No Qt here: the window and the tests drive the same object.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.play.actions import Action
from engine.play.decisions import Ask

ON_THE_MAP = frozenset({"space", "piece", "edge", "point"})
"""Noun types that are clicked on the map; the others are buttons and numbers."""


def noun_type(noun: str) -> str:
    """The type of a noun: `space` of `space:B7`."""
    return noun.partition(":")[0]


@dataclass(frozen=True)
class Button:
    """A choice beside the map. Pressing it acts (`action`), or chooses a noun and asks on, or picks a verb."""

    verb: str
    noun: str = ""
    """The noun that it chooses; empty when it completes an action or only picks the verb."""
    action: Action | None = None
    """The action that it completes."""
    count: int = 1
    """How many actions remain behind it."""


@dataclass(frozen=True)
class Numbers:
    """A number to be chosen for a verb: the values in their order, each with the actions behind it."""

    verb: str
    actions: Mapping[int, tuple[Action, ...]]

    noun: str = ""
    """What the number is for, where the verb names it first: the only thing of its kind that it can."""

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers on offer, ascending."""
        return tuple(self.actions)


@dataclass(frozen=True)
class Choices:
    """What an ask offers once a verb (or none) and some nouns have been chosen."""

    ask: Ask
    verb: str = ""
    chosen: tuple[str, ...] = ()
    idle: frozenset[str] = frozenset()
    """The verbs that only say that nothing (more) is done: what they offer stands last."""

    @cached_property
    def candidates(self) -> tuple[Action, ...]:
        """The actions that begin with what has been chosen, in the ask's order, idle ones last."""
        n = len(self.chosen)
        found = (a for a in self.ask.actions if (not self.verb or a.verb == self.verb) and a.nouns[:n] == self.chosen)
        return tuple(sorted(found, key=lambda a: a.verb in self.idle))

    @cached_property
    def complete(self) -> tuple[Action, ...]:
        """The candidates that need no further noun."""
        n = len(self.chosen)
        return tuple(a for a in self.candidates if len(a.nouns) == n)

    @cached_property
    def following(self) -> Mapping[str, tuple[Action, ...]]:
        """Each noun that may be chosen next, with the actions behind it."""
        n = len(self.chosen)
        found: dict[str, list[Action]] = {}
        for action in self.candidates:
            if len(action.nouns) > n:
                found.setdefault(action.nouns[n], []).append(action)
        return {noun: tuple(actions) for noun, actions in found.items()}

    @cached_property
    def lit(self) -> Mapping[str, tuple[Action, ...]]:
        """The nouns that light up on the map, with the actions behind each."""
        direct = {n: a for n, a in self.following.items() if noun_type(n) in ON_THE_MAP}
        return {**self.beyond, **direct}

    @cached_property
    def beyond(self) -> Mapping[str, tuple[Action, ...]]:
        """Spaces that come after the only piece there is to choose: that one needn't be clicked first."""
        n, found = len(self.chosen), dict[str, list[Action]]()
        for action in self.following.get(self._only_piece, ()):
            if len(action.nouns) > n + 1 and noun_type(action.nouns[n + 1]) == "space":
                found.setdefault(action.nouns[n + 1], []).append(action)
        return {noun: tuple(actions) for noun, actions in found.items()}

    @property
    def _only_piece(self) -> str:
        pieces = [n for n in self.following if noun_type(n) == "piece"]
        return pieces[0] if len(pieces) == 1 else ""

    @property
    def mover(self) -> str:
        """The piece that has been chosen, or is the only one to choose, by id; an empty string when there is none."""
        chosen = self.chosen[-1] if self.chosen else self._only_piece
        return chosen.partition(":")[2] if noun_type(chosen) == "piece" else ""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of the candidates, each once, in the ask's order."""
        return tuple(dict.fromkeys(a.verb for a in self.candidates))

    @property
    def free_point_verb(self) -> str:
        """The open verb that a click anywhere on the map serves now, or an empty string."""
        for noun, actions in self.following.items():
            if noun_type(noun) == "point" and actions[0].verb in self.ask.open_verbs:
                return actions[0].verb
        return ""

    def choose(self, noun: str) -> Choices:
        """With one more noun (and the only piece before it, where it lights up beyond one). KeyError when it can't
        come next."""
        if noun not in self.following:
            if noun not in self.beyond:
                raise KeyError(noun)
            return replace(self, chosen=(*self.chosen, self._only_piece, noun))
        return replace(self, chosen=(*self.chosen, noun))

    def advanced(self) -> Choices:
        """With the nouns chosen that leave no choice: an option that is the only one, before a number, say."""
        choices = self
        while len(choices.following) == 1 and not choices.lit and not choices.complete:
            (noun,) = choices.following
            if len(choices.candidates) == 1:
                break
            choices = choices.choose(noun)
        return choices

    def with_verb(self, verb: str) -> Choices:
        """Only this verb from now on (an empty one: every verb), keeping the chosen nouns when they still fit."""
        new = replace(self, verb=verb)
        return new if new.candidates else replace(new, chosen=())

    def back(self) -> Choices:
        """One noun less; without nouns, without the verb."""
        if self.chosen:
            return replace(self, chosen=self.chosen[:-1])
        return replace(self, verb="")

    def click(self, *nouns: str, inside: Sequence[str] = ()) -> Outcome:
        """What a click does. `nouns` are what was hit, the most exact first (a piece, then the space under it);
        `inside` are the pieces on a space that was hit, any of which may be meant.

        When nothing hit can come next, the chosen nouns are given up one after the other until something can: a
        second piece clicked is simply chosen instead of the first.
        """
        choices: Choices = self
        while True:
            hit = next((n for n in nouns if n in choices.lit), None)
            if hit is not None:
                return choices.choose(hit).settled()
            within = [n for n in inside if n in choices.lit]
            if len(within) == 1:
                return choices.choose(within[0]).settled()
            if within:
                return Outcome(choices, nouns=tuple(within))
            if not choices.chosen:
                return Outcome(self, missed=True)
            choices = choices.back()

    def settled(self) -> Outcome:
        """What a chosen noun leads to: an action when one is left and nothing on the map is still to be named, a
        menu when several actions end here, else the next noun."""
        if self.lit:
            return Outcome(self)
        if len(self.candidates) == 1:
            return Outcome(self, action=self.candidates[0])
        if len(self.complete) == len(self.candidates):
            return Outcome(self, menu=self.complete)
        return Outcome(self.advanced())

    def press(self, button: Button) -> Outcome:
        """What a button does."""
        if button.action is not None:
            return Outcome(self, action=button.action)
        choices = self.with_verb(button.verb)
        return choices.choose(button.noun).settled() if button.noun else Outcome(choices)

    def at_point(self, x: int, y: int) -> Action | None:
        """The action of an open verb at a free point (grid units), or None when none is asked for."""
        verb = self.free_point_verb
        return Action(verb, *self.chosen, f"point:{x},{y}") if verb else None

    def numbers(self) -> tuple[Numbers, ...]:
        """The numbers that may be chosen next, for each verb that asks for one, the longest list first."""
        n, found = len(self.chosen), dict[tuple[str, str], dict[int, tuple[Action, ...]]]()
        for action in self.candidates:
            rest = action.nouns[n:]
            noun = self._only_option.get(action.verb, "")
            if rest[bool(noun) :] and noun_type(rest[bool(noun)]) == "n":
                values = found.setdefault((action.verb, noun), {})
                value = int(rest[bool(noun)].partition(":")[2])
                values[value] = (*values.get(value, ()), action)
        groups = (Numbers(verb, dict(sorted(values.items())), noun) for (verb, noun), values in found.items())
        return tuple(sorted(groups, key=lambda numbers: -len(numbers.values)))

    @cached_property
    def _only_option(self) -> Mapping[str, str]:
        """By verb the only option that it names next, before anything else is named."""
        n, found = len(self.chosen), dict[str, set[str]]()
        for action in self.candidates:
            found.setdefault(action.verb, set()).add(action.nouns[n] if len(action.nouns) > n else "")
        alone = {verb: next(iter(nouns)) for verb, nouns in found.items() if len(nouns) == 1}
        return {verb: noun for verb, noun in alone.items() if noun_type(noun) == "option"}

    def choose_number(self, numbers: Numbers, value: int) -> Outcome:
        """What picking a number does."""
        choices = self.with_verb(numbers.verb)
        return (choices.choose(numbers.noun) if numbers.noun else choices).choose(f"n:{value}").settled()

    def buttons(self, shown: Collection[str] = ()) -> tuple[Button, ...]:
        """The choices that are not made on the map. `shown`: the nouns that can be clicked there; what lights up
        but isn't among them (a piece in nobody's sight, an edge) becomes a button as well."""
        found = [Button(a.verb, action=a) for a in self.complete]
        for noun, actions in self.following.items():
            if noun_type(noun) != "n" and noun not in shown and not self._is_passed_over(noun, shown):
                numbered = {numbers.verb for numbers in self.numbers() if numbers.noun == noun}
                for verb in dict.fromkeys(a.verb for a in actions if a.verb not in numbered):
                    found.append(self._button(verb, noun, [a for a in actions if a.verb == verb]))
        return tuple(sorted(found, key=lambda b: b.verb in self.idle))

    def answers(self, shown: Collection[str] = ()) -> tuple[Button, ...]:
        """All buttons in the order of their digits: the choices that are not made on the map, and the verbs with one
        action that lights up; idle ones last."""
        found = self.buttons(shown)
        acting = {b.action for b in found}
        sole = (b for b in self.verb_buttons() if b.action is not None and b.action not in acting)
        return tuple(sorted((*found, *sole), key=lambda b: b.verb in self.idle))

    def _is_passed_over(self, noun: str, shown: Collection[str]) -> bool:
        """Whether this is the only piece, and all that it can do lights up beyond it."""
        behind = {a for n, actions in self.beyond.items() if n in shown for a in actions}
        return noun == self._only_piece and behind.issuperset(self.following[noun])

    def _button(self, verb: str, noun: str, behind: list[Action]) -> Button:
        if len(behind) == 1:
            return Button(verb, noun, behind[0])
        return Button(verb, noun, count=len(behind))

    def verb_buttons(self) -> tuple[Button, ...]:
        """One for each verb that lights something up, when there are several; pressing one narrows to it, or does its
        only action."""
        behind: dict[str, list[Action]] = {}
        for action in replace(self, verb="").candidates:
            if len(action.nouns) > len(self.chosen) and noun_type(action.nouns[len(self.chosen)]) in ON_THE_MAP:
                behind.setdefault(action.verb, []).append(action)
        if len(behind) < 2:
            return ()
        sole = {v: a[0] for v, a in behind.items() if len(a) == 1 and v not in self.ask.open_verbs}
        return tuple(Button(v, action=sole.get(v), count=len(a)) for v, a in behind.items())

    def guesses(self, noun: str) -> tuple[tuple[Action, ...], ...]:
        """What somebody who points at this noun, which doesn't light up, may have in mind: for asking the game why
        not. One group for each verb that names such a thing next; only a reason that holds for a whole group is
        about the noun itself, and not about what would be named after it."""
        tails: dict[str, dict[tuple[str, ...], Action]] = {}
        for action in self.candidates if noun not in self.lit else ():
            n = len(self.chosen) + (self._only_piece in action.nouns[len(self.chosen) :][:1])
            if len(action.nouns) > n and noun_type(action.nouns[n]) == noun_type(noun):
                tail = action.nouns[n + 1 :]
                guess = Action(action.verb, *action.nouns[:n], noun, *tail)
                tails.setdefault(action.verb, {})[tuple(t for t in tail if noun_type(t) in ON_THE_MAP)] = guess
        groups = (tuple(found.values()) for found in tails.values() if len(found) > 1 or () in found)
        return tuple((group[0], group[-1]) if len(group) > 1 else group for group in groups)


@dataclass(frozen=True)
class Outcome:
    """What a click or a button led to. At most one of action, menu, nouns is filled."""

    choices: Choices
    """What is on offer from now on."""
    action: Action | None = None
    """To be done at once."""
    menu: tuple[Action, ...] = field(default=())
    """Actions to choose one from."""
    nouns: tuple[str, ...] = field(default=())
    """Nouns to choose one from: several pieces lie where the click was."""
    missed: bool = False
    """Nothing there can be chosen."""
