"""What a rule case may expect of a state: its JSON form in part, actions, the pending thing, the end, a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Decision, Over
from engine.play.events import Event
from engine.play.game import Game
from engine.play.state import State
from engine.play.state_json import differences, frame_json, to_json


class Expectations:
    """Compares one state with what is expected; `events` is what happened before it."""

    def __init__(self, game: Game, state: State, events: Sequence[Event] = ()) -> None:
        self.game = game
        self.state = state
        self.events = events

    def differences(self, expected: Mapping[str, Any]) -> list[str]:
        """Every difference in a sentence; keys without a meaning of their own are parts of the state."""
        special = {k: v for k, v in expected.items() if k in _MEANINGS}
        rest = {k: v for k, v in expected.items() if k not in _MEANINGS}
        found = differences(to_json(self.state, sparse=False), rest) if rest else []
        return found + [line for key, wanted in special.items() for line in _MEANINGS[key](self, wanted)]

    def can(self, wanted: Any) -> list[str]:
        """Actions that must be legal: `{seat, do: […]}`, or a list of such."""
        return [
            f"{seat} should be able to '{action}': {refusal}"
            for seat, action in _pairs(wanted)
            if (refusal := self.game.why_not(self.state, seat, action)) is not None
        ]

    def cannot(self, wanted: Any) -> list[str]:
        """Actions that must be refused, in the same form."""
        return [
            f"{seat} should not be able to '{action}'"
            for seat, action in _pairs(wanted)
            if self.game.why_not(self.state, seat, action) is None
        ]

    def only(self, wanted: Any) -> list[str]:
        """The actions listed for a seat, all of them: `{seat, do: […]}`."""
        pending = self.game.pending(self.state)
        ask = pending.ask(wanted["seat"]) if isinstance(pending, Decision) else None
        listed, expected = list(ask.actions) if ask else [], sorted(wanted["do"])
        return [] if listed == expected else [f"{wanted['seat']} should have {expected}, has {listed}"]

    def pending(self, wanted: Mapping[str, Any]) -> list[str]:
        """The seats asked (`seat`, or `seats` in order), the `rule` that asks, the `prompt`."""
        pending = self.game.pending(self.state)
        if not isinstance(pending, Decision):
            return [f"expected a decision, found {_named(pending)}"]
        first = pending.asks[0]
        found = {"seats": list(pending.seats), "sealed": pending.sealed, "rule": first.rule, "prompt": first.prompt}
        if len(pending.asks) == 1:
            found["seat"] = first.seat
        return differences(found, wanted, "pending")

    def chance(self, wanted: Any) -> list[str]:
        """The name of the pending chance, or `{name, rule, prompt, roller, outcomes}`."""
        pending = self.game.pending(self.state)
        if not isinstance(pending, Chance):
            return [f"expected the chance {wanted}, found {_named(pending)}"]
        outcomes = pending.outcomes()
        found = {
            "name": pending.name,
            "rule": pending.rule,
            "prompt": pending.prompt,
            "roller": pending.roller,
            "outcomes": len(outcomes) if outcomes else None,
        }
        return differences(found, {"name": wanted} if isinstance(wanted, str) else wanted, "chance")

    def over(self, wanted: Any) -> list[str]:
        """The end: `{winners, result, rule, ranks, scores}`; `false`: the game goes on."""
        pending = self.game.pending(self.state)
        if not isinstance(pending, Over):
            return [] if wanted is False else [f"the game should be over; found {_named(pending)}"]
        found = {
            "winners": list(pending.winners),
            "result": pending.result,
            "rule": pending.rule,
            "ranks": dict(pending.ranks),
            "scores": dict(pending.scores),
            "reason": pending.reason,
        }
        return differences(found, wanted, "over")

    def frame(self, wanted: Mapping[str, Any]) -> list[str]:
        """The frame on top, in part."""
        return differences(frame_json(self.state, self.state.frames[-1]), wanted, "frame")

    def view(self, wanted: Mapping[str, Any]) -> list[str]:
        """What a seat sees of the state: `{seat, …}`; what is hidden from it is null."""
        seat = wanted["seat"]
        seen = to_json(self.game.view(self.state, seat).state, sparse=False)
        return [f"{seat} sees {line}" for line in differences(seen, {k: v for k, v in wanted.items() if k != "seat"})]

    def happened(self, wanted: Sequence[Mapping[str, Any]]) -> list[str]:
        """Events since the last expectation, each in part, in this order with others between."""
        rest = [asdict(e) | {"faces": list(e.faces)} for e in self.events]
        for event in wanted:
            at = next((i for i, found in enumerate(rest) if not differences(found, event)), None)
            if at is None:
                return [f"the event {event} should have happened, in this order"]
            rest = rest[at + 1 :]
        return []


_MEANINGS = {
    "can": Expectations.can,
    "cannot": Expectations.cannot,
    "only": Expectations.only,
    "pending": Expectations.pending,
    "chance": Expectations.chance,
    "over": Expectations.over,
    "frame": Expectations.frame,
    "view": Expectations.view,
    "happened": Expectations.happened,
}


def _pairs(wanted: Any) -> list[tuple[str, Action]]:
    groups = wanted if isinstance(wanted, list) else [wanted]
    return [(group["seat"], Action.parse(text)) for group in groups for text in group["do"]]


def _named(pending: object) -> str:
    if isinstance(pending, Decision):
        return f"a decision of {' and '.join(pending.seats)} ({pending.asks[0].rule}: {pending.asks[0].prompt})"
    if isinstance(pending, Chance):
        return f"the chance '{pending.name}'"
    return f"the end ({pending.reason})" if isinstance(pending, Over) else "nothing"
