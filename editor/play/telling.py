"""Events and actions in words, for the log and the history."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.play.events import Event
from engine.play.timeline import Step


def plain(name: str) -> str:
    """A place or name for people: `space:B7` is `B7`, `box:lost` is `lost`."""
    return name.partition(":")[2] or name


def capital(text: str) -> str:
    """A sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(event: Event) -> str:
    """One line for the log: the game's own sentence, or one made from the event's fields."""
    return capital(event.text or _made(event))


def _made(event: Event) -> str:
    subject, place = plain(event.subject), plain(event.place)
    match event.kind:
        case "move":
            start = f" from {plain(event.origin)}" if event.origin else ""
            return f"{subject} moves{start} to {place}"
        case "place":
            return f"{subject} is placed on {place}"
        case "remove":
            where = f" from {plain(event.origin)}" if event.origin else ""
            return f"{subject} is removed{where}{_why(event)}"
        case "change":
            return f"{subject}: {event.field} {event.old} → {event.new}{_why(event)}"
        case "score":
            return f"{event.seat} scores {event.n}{_why(event)}"
        case "roll":
            return f"{subject} roll: {' '.join(map(str, event.faces))}"
        case "reveal":
            return f"{subject} is revealed: {event.new}"
    return subject or event.kind


def _why(event: Event) -> str:
    return f" ({event.reason.replace('-', ' ')})" if event.reason else ""


def places_of(event: Event) -> tuple[str, ...]:
    """The nouns on the map that an event concerns, the place where it ended first."""
    subject = () if not event.subject or ":" in event.subject else (f"piece:{event.subject}", f"space:{event.subject}")
    return tuple(n for n in (event.place, event.origin, *subject) if n)


def with_names(text: str, places: tuple[str, ...], names: Mapping[str, str]) -> str:
    """A sentence that says a space's name after its id, for the map shows the name: of those among `places` that
    `names` (by id) knows."""
    for place in places:
        kind, _, value = place.partition(":")
        name = names.get(value, "") if kind == "space" else ""
        if name and name not in text:
            said = re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", text)
            if said:
                rest = text[said.end() :]
                text = text[: said.end()] + (f", {name}" if rest.startswith(" (") else f" ({name})") + rest
    return text


def all_named(text: str, names: Mapping[str, str]) -> str:
    """A sentence that says the name of every space whose id stands in it."""
    found = dict.fromkeys(re.findall(r"[\w-]+", text))
    return with_names(text, tuple(f"space:{word}" for word in found if word in names), names)


def step_line(step: Step) -> str:
    """A step of the history in one line."""
    if step.kind == "edit":
        return "✎ changed by hand"
    if step.kind == "chance":
        return f"⚂ {' '.join(map(str, step.faces))}"
    return " ".join((step.action.verb, *step.action.values))
