"""Events and actions in words, for the log and the history."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.play.events import Event
from engine.play.names import capital, named
from engine.play.scene import Item, Panel, Scene


def plain(name: str) -> str:
    """A place or name for people: `space:B7` is `B7`, `box:lost` is `lost`."""
    return name.partition(":")[2] or name


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
    """A sentence that calls spaces as the whole editor does, `Pine Street (S5)`: those among `places` that `names` (by
    id) knows, where their ids stand alone."""
    for place in places:
        kind, _, value = place.partition(":")
        name = names.get(value, "") if kind == "space" else ""
        said = re.search(rf"(?<![\w(-]){re.escape(value)}(?![\w-])", text) if name not in ("", value) else None
        if said:
            rest = text[said.end() :]
            more = f", {rest[2:]}" if rest.startswith(" (") else f"){rest}"
            text = f"{text[: said.start()]}{name} ({value}{more}"
    return text


def all_named(text: str, names: Mapping[str, str]) -> str:
    """A sentence that says the name of every space whose id stands in it."""
    found = dict.fromkeys(re.findall(r"[\w-]+", text))
    return with_names(text, tuple(f"space:{word}" for word in found if word in names), names)


@dataclass(frozen=True)
class Names:
    """What people call spaces and pieces, by their ids."""

    spaces: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)

    def told(self, text: str, nouns: tuple[str, ...] | None = None) -> str:
        """A text of the game as it is shown: it begins with a capital letter, calls pieces by their names, and spaces
        by name and id: those among some nouns, or all whose ids stand in it."""
        text = capital(named(text, self.pieces))
        return all_named(text, self.spaces) if nouns is None else with_names(text, nouns, self.spaces)

    def noun(self, noun: str) -> str:
        """A noun for people: a piece by its name, a space by its name and id, else its words."""
        kind, _, value = noun.partition(":")
        if kind == "piece":
            return capital(self.pieces.get(value, value))
        if kind == "space":
            return with_names(value, (noun,), self.spaces)
        return capital(plain(noun).replace("-", " "))


def told_scene(scene: Scene, names: Names) -> Scene:
    """A scene as it is shown: pieces and spaces are called by their names wherever it speaks of them."""
    return replace(
        scene,
        title=names.told(scene.title),
        items=tuple(_told_item(item, names) for item in scene.items),
        panels=tuple(_told_panel(panel, names) for panel in scene.panels),
        cards=tuple(replace(card, text=names.told(card.text)) for card in scene.cards),
    )


def _told_item(item: Item, names: Names) -> Item:
    called = names.pieces.get(item.id, item.name)
    if item.name.lower() not in called.lower():
        called = f"{item.name}, {called}"
    badges = tuple(named(badge, names.pieces) for badge in item.badges)
    return replace(item, name=capital(called), badges=badges, tip=capital(item.tip.removeprefix(f"{item.name}: ")))


def _told_panel(panel: Panel, names: Names) -> Panel:
    rows = tuple(tuple(named(cell, names.pieces) for cell in row) for row in panel.rows)
    heads = tuple(capital(named(head, names.pieces)) for head in panel.heads)
    return replace(panel, title=named(panel.title, names.pieces), rows=rows, heads=heads)
