"""Workshops: decisions that spend points, told so that they can be thought over as a whole before anything is chosen.

A game that has its seats buy or design something describes it as wares with prices and limits. A draft says how many of
each are wanted; it becomes the plain actions of the decision, one after the other, so that a workshop changes nothing
by itself: bots and the terminal choose the same actions without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.play.actions import Action
from engine.play.decisions import Refusal

Draft = Mapping[str, int]
"""How many of each ware there are to be in all, by its id; a ware left out stays as it is."""


@dataclass(frozen=True, slots=True)
class Ware:
    """Something that points are spent on: a rating, an ability, a kind of unit."""

    id: str
    title: str
    group: str
    """The heading that it stands under: `Ratings`."""
    action: str
    """What buys it: the whole action, or with `numbered` all but its number."""
    price: int = 1
    """Points for each."""
    text: str = ""
    """What it does, in a sentence or two."""
    figures: tuple[tuple[str, str], ...] = ()
    """What it is worth in play, as name and value: `range`, `2`."""
    icon: str = ""
    least: int = 0
    most: int | None = None
    """How many there may be in all; None: as many as the points allow."""
    held: int = 0
    """How many have been bought already; they stay."""
    numbered: bool = False
    """Whether one action names the number (`rate option:attack n:5`), or each piece takes an action of its own."""
    settled: bool = False
    """Whether nothing more can be chosen about it: it stays at `held`."""
    barred: Refusal | None = None
    """Why it can't be had in this game."""

    @property
    def lowest(self) -> int:
        """The least number that a draft can have."""
        return self.held if self.settled or self.barred else max(self.held, self.least)


@dataclass(frozen=True, slots=True)
class Share:
    """That so many of the points must go to the wares of one group."""

    group: str
    least: int
    """Points still to be spent there."""
    rule: str


@dataclass(frozen=True, slots=True)
class Workshop:
    """One thing to be bought or designed."""

    id: str
    """What kind of design it takes, the same in every scenario: `monster`, `forces`."""
    title: str
    seat: str
    rule: str
    points: int
    """The budget at the start of the game."""
    left: int
    """What is left of it before the draft."""
    wares: tuple[Ware, ...]
    """In the order in which they are to be bought."""
    shares: tuple[Share, ...] = ()
    kept: int = 0
    """Points that others need, and that a draft must leave."""
    kept_for: str = ""
    before: tuple[Action, ...] = ()
    """Choices that come before the first ware: how many are to be designed."""
    goal: str = "Take it"
    """What the button that ends the work says."""

    def ware(self, ware_id: str) -> Ware | None:
        """The ware of an id, if there is one."""
        return next((w for w in self.wares if w.id == ware_id), None)

    def number(self, draft: Draft, ware: Ware) -> int:
        """How many of a ware a draft has in all."""
        return ware.held if ware.settled else max(ware.lowest, draft.get(ware.id, ware.lowest))

    def cost(self, draft: Draft) -> int:
        """The points that a draft takes beyond what has been spent."""
        return sum(w.price * (self.number(draft, w) - w.held) for w in self.wares)

    def rest(self, draft: Draft) -> int:
        """The points that a draft leaves to be spent; negative when it takes too many."""
        return self.left - self.kept - self.cost(draft)

    def spent_on(self, draft: Draft, group: str) -> int:
        """The points that a draft spends on one group."""
        return sum(w.price * (self.number(draft, w) - w.held) for w in self.wares if w.group == group)

    def highest(self, draft: Draft, ware: Ware) -> int:
        """The most of a ware that the points of a draft still allow, never below what it has."""
        number = self.number(draft, ware)
        if ware.settled or ware.barred:
            return number
        affordable = number + max(0, self.rest(draft)) // ware.price if ware.price else number + 1
        return max(number, affordable if ware.most is None else min(affordable, ware.most))

    def actions(self, draft: Draft) -> list[Action]:
        """The actions that buy a draft, in their order."""
        found: list[Action] = []
        for ware in self.wares:
            number = self.number(draft, ware)
            if ware.settled or ware.barred:
                continue
            if ware.numbered:
                found.append(Action.parse(f"{ware.action} n:{number}"))
            else:
                found += [Action.parse(ware.action)] * (number - ware.held)
        return found

    def why_no_more(self, draft: Draft, ware: Ware) -> Refusal | None:
        """Why a draft can't have one more of a ware; None when it can."""
        number = self.number(draft, ware)
        if ware.barred is not None:
            return ware.barred
        if ware.settled:
            return Refusal(self.rule, f"{ware.title} has been chosen already; Undo takes it back.")
        if ware.most is not None and number >= ware.most:
            return Refusal(self.rule, f"At most {ware.most} of {ware.title} can be had.")
        if self.rest(draft) < ware.price:
            return Refusal(self.rule, f"{ware.title} costs {ware.price}, and {max(0, self.rest(draft))} are left.")
        return None

    def fault(self, draft: Draft) -> Refusal | None:
        """The first limit that a draft breaks by its sums alone; the game may find more (`engine.play.drafts`)."""
        if self.rest(draft) < 0:
            return Refusal(self.rule, f"The draft takes {-self.rest(draft)} points more than there are.")
        for share in self.shares:
            if (spent := self.spent_on(draft, share.group)) < share.least:
                more = f"{share.least - spent} more points must go to {share.group.lower()}."
                return Refusal(share.rule, f"At least {more}")
        over = next((w for w in self.wares if w.most is not None and self.number(draft, w) > w.most), None)
        if over is not None:
            return Refusal(self.rule, f"At most {over.most} of {over.title} can be had.")
        unfit = next((w for w in self.wares if w.barred and draft.get(w.id, 0) > w.held), None)
        return unfit.barred if unfit else None
