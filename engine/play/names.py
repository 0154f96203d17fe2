"""What sentences call pieces. A game's texts speak of pieces by their ids, which is what one types and what logs keep;
a window says their names instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_NUMBERED = re.compile(r"(.+)-(\d+)")


def kind_names(pieces: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Names by id of pieces, each given as its id, the id of its kind and the kind's title: `Police 3` for police-3,
    `the monster` for the only one of its kind, `Monster 1` for the first of several that bears no number. A piece
    with an id of its own is called by it: `Harbour guard` for harbour-guard.

    >>> kind_names([("police-3", "police", "Police"), ("royal-guard", "royal-guard", "Royal Guard")])
    {'police-3': 'Police 3', 'royal-guard': 'the Royal Guard'}
    """
    found = list(pieces)
    ids = {piece for piece, _, _ in found}
    return {piece: _name(piece, kind, title, ids) for piece, kind, title in found}


def unit_names(state: Any) -> dict[str, str]:
    """`kind_names` of all pieces of a state, whose codes of kinds count the units of its setting: `Armor 1`."""
    units = state.setting.units
    kinds = (units[kind] for kind in state.piece_kind)
    return kind_names((piece, unit.id, unit.name) for piece, unit in zip(state.piece_id, kinds, strict=True))


def _name(piece: str, kind: str, title: str, ids: set[str]) -> str:
    numbered = _NUMBERED.fullmatch(piece)
    if numbered and numbered[1] == kind:
        return f"{title} {numbered[2]}"
    if piece != kind:
        return in_words(piece)
    if f"{kind}-2" in ids:
        return f"{title} 1"
    return the_seat(title)


def in_words(piece: str) -> str:
    """An id as a name: `Harbour guard 2` for harbour-guard-2."""
    return capital(piece.replace("-", " ").replace("_", " "))


def capital(text: str) -> str:
    """A sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def the_seat(title: str) -> str:
    """A seat's title within a sentence.

    >>> the_seat("Monster"), the_seat("Player 1"), the_seat("Blue Army")
    ('the monster', 'Player 1', 'the Blue Army')
    """
    if title[-1:].isdigit():
        return title
    return f"the {title if title[1:] != title[1:].lower() else title.lower()}"


def listed(names: Sequence[str]) -> str:
    """Names one after the other: `Police 1, Police 2 and the monster`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def named(text: str, names: Mapping[str, str]) -> str:
    """A text with the names of the pieces whose ids stand in it. An id that is an ordinary word and part of its own
    name, such as `monster`, is left as the text has it.

    >>> named("police-3 attacks the monster.", {"police-3": "Police 3", "monster": "the monster"})
    'Police 3 attacks the monster.'
    """

    def name(word: re.Match[str]) -> str:
        found, begins = word.group(), word.group()[:1].isupper()
        known = names.get(found) or names.get(found[:1].lower() + found[1:]) or found
        same = known.lower().removeprefix("the ") == found.lower()
        return found if same else capital(known) if begins else known

    return re.sub(r"(?<![\w-])[A-Za-z][\w-]*", name, text)
