"""Single checks of the battery: each takes a game and a state, and yields what is wrong in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Ask, Decision, IllegalActionError, Over
from engine.play.game import Game
from engine.play.position import from_json
from engine.play.session import Session
from engine.play.state import ALL_SEEING, HIDDEN, SPECTATOR
from engine.play.state_json import to_json

MOST_TRIED = 40
"""Of longer lists of actions, outcomes and near misses so many are tried, chosen at random."""

Check = Callable[[Game, Any, Random], Iterator[str]]


def pending_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """Lists are never empty, sorted, unique; verbs and nouns as the game declares; an end ranks every seat."""
    pending = game.pending(state)
    if isinstance(pending, Decision):
        if not pending.asks:
            yield "a decision asks nobody"
        for ask in pending.asks:
            yield from _ask_errors(game, ask)
    elif isinstance(pending, Over):
        if set(pending.ranks) != set(game.info.seats) or not pending.reason:
            yield "the end needs a rank for every seat and a reason"
    elif not pending.draws or not pending.rule:
        yield f"the chance '{pending.name}' needs draws and a rule"


def _ask_errors(game: Game, ask: Ask) -> Iterator[str]:
    if not ask.actions:
        yield f"{ask.seat} is asked ({ask.rule}) and has no action"
    if list(ask.actions) != sorted(set(ask.actions)):
        yield f"the actions of {ask.seat} are not sorted or not unique"
    if not ask.rule or not ask.prompt:
        yield f"{ask.seat} is asked without a rule or a sentence"
    for action in ask.actions:
        verb = game.info.verbs.get(action.verb)
        kinds = tuple(noun.partition(":")[0] for noun in action.nouns)
        if verb is None or kinds != verb.nouns:
            yield f"'{action}' is not as the game declares its verb"
        if Action.parse(str(action)) != action:
            yield f"'{action}' doesn't come back from its text"


def json_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """A state comes back from its JSON form with an equal hash and waits for the same."""
    again = from_json(type(state), state.setting, to_json(state))
    if again.hash() != state.hash():
        yield "the state doesn't come back from JSON"
    elif game.pending(again) != game.pending(state):
        yield "a state that came back from JSON waits for something else"


def action_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """Every listed action is legal and can be applied to a copy; every outcome of a chance can."""
    pending = game.pending(state)
    if isinstance(pending, Decision):
        for ask in pending.asks:
            for action in _some(ask.actions, rng):
                if refusal := game.why_not(state, ask.seat, action):
                    yield f"'{action}' is listed, and why_not says: {refusal}"
                game.apply(state.copy(), ask.seat, action)
    elif isinstance(pending, Chance):
        for faces, _ in _some(pending.outcomes() or [], rng):
            game.resolve(state.copy(), faces)


def near_miss_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """What is nearly legal is refused, in words, and changes nothing; apply and why_not agree."""
    pending = game.pending(state)
    asks = {a.seat: a for a in pending.asks} if isinstance(pending, Decision) else {}
    for seat, action in _near_misses(game, state, list(asks.values()), rng):
        ask = asks.get(seat)
        if ask and action in ask.actions:
            continue
        trial = state.copy()
        refusal = game.why_not(state, seat, action)
        try:
            game.apply(trial, seat, action)
        except IllegalActionError as error:
            if trial.hash() != state.hash():
                yield f"'{action}' by {seat} is refused, and changed the state"
            if refusal is None or not error.refusal.message:
                yield f"'{action}' by {seat} is refused, and why_not doesn't say why"
        else:
            if refusal is not None or ask is None or action.verb not in ask.open_verbs:
                yield f"'{action}' by {seat} is not listed, and apply takes it"


def _near_misses(game: Game, state: Any, asks: list[Ask], rng: Random) -> list[tuple[str, Action]]:
    """Other seats' actions, one noun exchanged, nouns left out, verbs of other decisions, nonsense."""
    found = [(seat, Action("xyzzy")) for seat in game.info.seats]
    for ask in asks:
        found += [(seat, a) for a in _some(ask.actions, rng)[:4] for seat in game.info.seats if seat != ask.seat]
        for action in _some(ask.actions, rng)[:8]:
            found += [(ask.seat, Action(action.verb)), (ask.seat, Action(*action.split(" "), "n:1"))]
            for i, noun in enumerate(action.nouns):
                nouns = list(action.nouns)
                nouns[i] = _other(game, state, noun.partition(":")[0], rng)
                found.append((ask.seat, Action(action.verb, *nouns)))
    for verb in game.info.verbs.values():
        nouns = [_other(game, state, kind, rng) for kind in verb.nouns]
        found += [(seat, Action(verb.name, *nouns)) for seat in game.info.seats]
    return _some(found, rng)


def _other(game: Game, state: Any, kind: str, rng: Random) -> str:
    """Some noun of a kind; now and then one that names nothing."""
    names: dict[str, list[str]] = {
        "space": list(state.setting.board.ids),
        "piece": list(getattr(state, "piece_id", ())),
        "seat": list(game.info.seats),
        "edge": ["north", "east", "south", "west"],
        "n": [str(n) for n in range(-1, 14)],
        "point": [f"{rng.randrange(-999, 99999)},{rng.randrange(-999, 99999)}", "1", "x,y"],
    }
    return f"{kind}:{rng.choice([*names.get(kind, []), 'nowhere', ''])}"


def secrecy_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """What a seat may not know can be otherwise without its view, its list, its scene or its actions' words changing.

    The other state is what the game itself imagines for that seat's view.
    """
    for seat in game.info.seats:
        view = game.view(state, seat)
        drawn = game.scene(view)
        listed = [a for ask in view.pending.asks for a in ask.actions] if isinstance(view.pending, Decision) else []
        listed = _some(listed, rng)
        told = [game.describe(view.state, action) for action in listed]
        other = game.sample(view, seat, rng)
        again = game.view(other, seat)
        if to_json(again.state) != to_json(view.state):
            yield f"what {seat} sees changes with what it may not know"
        if again.pending != view.pending:
            yield f"what {seat} is asked changes with what it may not know"
        if game.scene(again) != drawn:
            yield f"what is drawn for {seat} changes with what it may not know"
        if told != [game.describe(other, action) for action in listed]:
            yield f"what {seat} is told of its actions changes with what it may not know"
        if _hides_something(other):
            yield f"what {seat} imagines is no full state"


def view_errors(game: Game, state: Any, rng: Random) -> Iterator[str]:
    """Everybody's view can be made, drawn and judged."""
    for seat in (*game.info.seats, SPECTATOR, ALL_SEEING):
        view = game.view(state, seat)
        game.scene(view)
        if isinstance(view.pending, Decision) and seat != ALL_SEEING and set(view.pending.seats) - {seat}:
            yield f"{seat} is shown what others are asked"
    if any(type(game.evaluate(state, seat)) is not int for seat in game.info.seats):
        yield "a state's value is no whole number"


def history_errors(session: Session, rng: Random) -> Iterator[str]:
    """At the end of a game: going back and forth, files, and branches restore every hash."""
    hashes = [step.hash for step in session.history]
    for at in _some(list(range(len(hashes))), rng):
        if session.state_at(at + 1).hash() != hashes[at]:
            yield f"looking back at step {at + 1} shows another state"
    events = list(session.events)
    session.go_to(rng.randrange(len(hashes) + 1))
    half = session.save()
    session.go_to(0)
    session.go_to(len(hashes))
    if [step.hash for step in session.history] != hashes or session.events != events:
        yield "undo and redo don't restore the game"
    pending = session.pending()
    for seat, score in (pending.scores if isinstance(pending, Over) else {}).items():
        told = sum(e.n for e in events if e.kind == "score" and e.seat == seat)
        if told != score:
            yield f"{seat} has {score} points, and the events tell {told}"
    again = Session.load(half)
    again.go_to(len(hashes))
    if [step.hash for step in again.history] != hashes or again.events != events:
        yield "a saved game goes on differently"


CHECKS: tuple[Check, ...] = (
    pending_errors,
    json_errors,
    action_errors,
    near_miss_errors,
    secrecy_errors,
    view_errors,
)


def _some(things: Any, rng: Random) -> list[Any]:
    """The things, or `MOST_TRIED` of them chosen at random."""
    return list(things) if len(things) <= MOST_TRIED else rng.sample(list(things), MOST_TRIED)


def _hides_something(state: Any) -> bool:
    """Whether any cell holds what only a redacted state may hold."""
    layout = state.layout
    cells = [(c, v) for _, c, slot in layout.columns for v in getattr(state, slot)]
    cells += [(c, getattr(state, c.name)) for c in layout.counters]
    cells += [entry for f in state.frames for entry in zip(layout.frame_fields[f[0]], f[1:], strict=True)]
    hidden = any(v is HIDDEN and (c.kind != "point" or c.many) for c, v in cells)
    return hidden or not all(state.sealed.values())
