"""A scene: what to draw of a game, with no game's name in the code that draws it.

The editor, the terminal and the reports read nothing else. Places are typed nouns: `space:B7`, `point:1250,400`
(grid units), `box:dead`, `hand:people`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """A piece on the map or beside it."""

    id: str
    kind: str
    place: str
    icon: str
    """A name from the icon set: monster, infantry, tank, artillery, police, townspeople, helicopter, …"""
    name: str = ""
    owner: str = ""
    """The seat it belongs to."""
    ratings: tuple[str, ...] = ()
    """The figures printed along its foot, left to right."""
    badges: tuple[str, ...] = ()
    """Short marks on its corner: wounds, carried, trapped."""
    colour: str = ""
    """`#rrggbb`; empty: the owner's colour."""
    order: int = 0
    """Place in its stack, 0 lowest."""
    spent: bool = False
    """Has done what it could this phase: drawn dimmed."""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something laid over a space (`space:B7`) or a border (`border:B7,B8`): fire, ruins, web."""

    place: str
    kind: str
    text: str = ""
    colour: str = ""
    icon: str = ""
    tip: str = ""
    faces: tuple[str, ...] = ()
    """The texts along the four sides of its counter, where turning it shows the next one; `text` is at its foot."""


@dataclass(frozen=True, slots=True)
class Track:
    """A counter along a line: bonus points toward a target, turns, the hits that are left."""

    id: str
    title: str
    value: int
    goal: int | None = None
    """Where it goes."""
    text: str = ""
    most: int | None = None
    """Where the line ends that is no goal."""

    @property
    def end(self) -> int | None:
        """The last number of the line; None where it has no end."""
        return self.most if self.goal is None else self.goal

    @property
    def figure(self) -> str:
        """Where it stands: `3 of 8` toward a goal, else `8`."""
        return str(self.value) if self.goal is None else f"{self.value} of {self.goal}"


@dataclass(frozen=True, slots=True)
class Panel:
    """A small table of figures: the monster's record, a seat's pool."""

    id: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    """A name, then a figure for each column."""
    seat: str = ""
    heads: tuple[str, ...] = ()
    """The titles of the columns, where there are several."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record as it is kept on paper: figures that are ticked off, and what has to be known beside them."""

    id: str
    title: str
    boxes: tuple[tuple[str, int | None], ...]
    """Each figure as so many boxes; None for one that the viewer may not know."""
    tallies: tuple[tuple[str, int, int], ...] = ()
    """What is counted up: title, how far it has got, boxes in all."""
    notes: tuple[tuple[str, str], ...] = ()
    """Headings with a text each."""
    seat: str = ""
    spare: int = 0
    """Empty boxes behind those of a figure, where it may grow."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in somebody's hand, or a paper note; `face_up` False draws its back."""

    id: str
    title: str
    text: str = ""
    face_up: bool = True
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Cue:
    """A prompt for a sound or an animation."""

    kind: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to be drawn for one view."""

    title: str
    """Where the game stands, in a few words: `Turn 3 · Monster moves`."""
    phases: tuple[tuple[str, bool], ...] = ()
    """The sequence of play: title and whether it is the present one."""
    items: tuple[Item, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    """Records to be printed."""
    cards: tuple[Card, ...] = ()
    cues: tuple[Cue, ...] = ()
    terrain: dict[str, str] = field(default_factory=dict)
    """Spaces whose terrain has changed in play: space id to terrain kind."""
