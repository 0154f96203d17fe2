"""A view in text: where the game stands, what is where, and the actions to choose from, numbered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.files.yaml_scalars import whole_number
from engine.play.actions import Action
from engine.play.chance import Chance, Faces, Pick
from engine.play.decisions import Ask, Over
from engine.play.game import Game, View
from engine.play.scene import Item, Scene
from engine.play.state import State

WIDTH = 100
"""Columns of text."""

MOST_IN_WORDS = 12
"""Longer lists of actions are set in columns, by their nouns alone."""


def scene_lines(scene: Scene) -> Iterator[str]:
    """A scene: title and phases, counters, pieces and overlays by place, panels, cards."""
    yield f"== {scene.title} =="
    if scene.phases:
        yield " > ".join(f"[{title}]" if now else title for title, now in scene.phases)
    for track in scene.tracks:
        yield f"{track.title}: {track.figure}" + (f" ({track.text})" if track.text else "")
    yield from _places(scene)
    for panel in scene.panels:
        heads = f" ({', '.join(panel.heads)})" if panel.heads else ""
        yield f"{panel.title}{heads}: " + ", ".join(f"{name} {' / '.join(values)}" for name, *values in panel.rows)
    for card in scene.cards:
        yield f"Card: {card.title}{f' ({card.text})' if card.text else ''}" if card.face_up else "Card: face down"


def _places(scene: Scene) -> Iterator[str]:
    found = [(item.place, item.order, _item(item)) for item in scene.items]
    found += [(o.place, -1, f"({o.text or o.kind})") for o in scene.overlays]
    for place, things in groupby(sorted(found), key=lambda entry: entry[0]):
        yield f"  {_short(place)}: " + ", ".join(text for _, _, text in things)


def _item(item: Item) -> str:
    parts = [item.name or item.kind, *item.ratings, *(f"[{badge}]" for badge in item.badges)]
    named = f" #{item.id}" if item.id != (item.name or item.kind) else ""
    return " ".join(parts) + named + (" (spent)" if item.spent else "")


def _short(place: str) -> str:
    return place.removeprefix("space:")


def ask_lines(game: Game, state: State, ask: Ask) -> Iterator[str]:
    """What a seat is asked: the sentence, then the actions, numbered from 1 in list order.

    A short list says each action in words, with what it costs or risks; a long one is grouped by verb. `state` is
    the seat's view.
    """
    yield f"{game.info.seat_titles.get(ask.seat, ask.seat)}: {ask.prompt} ({ask.rule})"
    if len(ask.actions) <= MOST_IN_WORDS:
        yield from (f"{n:4} {game.describe(state, action)}" for n, action in enumerate(ask.actions, 1))
    else:
        yield from _grouped(game, ask)
    for verb in sorted(ask.open_verbs):
        yield f"     (any other '{verb}' may do as well: these are suggestions)"


def _grouped(game: Game, ask: Ask) -> Iterator[str]:
    for verb, group in groupby(enumerate(ask.actions, 1), key=lambda entry: entry[1].verb):
        known = game.info.verbs.get(verb)
        yield known.title if known and known.title else verb
        yield from _columns([f"{n:3} {' '.join(action.values)}".rstrip() for n, action in group])


def _columns(entries: Sequence[str]) -> Iterator[str]:
    width = max(len(entry) for entry in entries) + 2
    count = max(1, (WIDTH - 2) // width)
    for start in range(0, len(entries), count):
        yield ("  " + "".join(entry.ljust(width) for entry in entries[start : start + count])).rstrip()


def view_lines(game: Game, view: View) -> Iterator[str]:
    """The whole view: the scene, then what is waited for."""
    yield from scene_lines(game.scene(view))
    if isinstance(view.pending, Over):
        yield over_line(game, view.pending)
    elif isinstance(view.pending, Chance):
        yield f"Dice: {view.pending.prompt or view.pending.name} ({view.pending.rule})"
    else:
        for ask in view.pending.asks:
            yield from ask_lines(game, view.state, ask)


def over_line(game: Game, over: Over) -> str:
    """The end in a sentence."""
    names = " and ".join(game.info.seat_titles.get(seat, seat) for seat in over.winners)
    result = f"{names} won" if names else {"draw": "A draw"}.get(over.result, "No result")
    scores = ", ".join(f"{game.info.seat_titles.get(s, s)} {n}" for s, n in over.scores.items())
    return f"{result}: {over.reason} ({over.rule}){f' Points: {scores}.' if scores else ''}"


def chosen(ask: Ask, text: str) -> Action:
    """The action that a person's text means: its number in the list, or its own text."""
    text = text.strip()
    number = whole_number(text) or 0
    return ask.actions[number - 1] if 1 <= number <= len(ask.actions) else Action.parse(text)


def dice_line(chance: Chance) -> str:
    """What is rolled for and what is to be typed: `The monster strikes the house. (1 die of 6)`."""
    return f"{chance.prompt or chance.name} ({', '.join(map(str, chance.draws))})"


def typed_faces(chance: Chance, text: str) -> Faces:
    """The faces that a person typed, white space between them: numbers, and the words of options that are picked.
    ValueError, in words, for anything that can't have fallen."""
    words = text.replace(",", " ").split()
    options = [draw.options if isinstance(draw, Pick) else () for draw in chance.draws for _ in range(draw.length)]
    if len(words) != len(options):
        raise ValueError(f"{len(options)} to be typed, not {len(words)}: {dice_line(chance)}")
    faces = tuple(known.index(w) if w in known else _number(w) for w, known in zip(words, options, strict=True))
    chance.split(faces)
    return faces


def _number(word: str) -> int:
    number = whole_number(word)
    if number is None:
        raise ValueError(f"'{word[:30]}' is no number")
    return number
