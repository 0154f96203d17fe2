"""A batch: which games are to be played, as plain data that fits into a file and through a pipe.

What a game becomes depends on the batch and on the game's place in it alone, never on who plays it, or when.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from engine.bots.players import make_bot
from engine.bots.playout import MOST_STEPS
from engine.files.plain_json import whole, word
from engine.files.problems import DocumentError, Problem
from engine.lab.variants import Variant
from engine.play.prepare import prepare_texts
from engine.play.rng import mix

FORMAT = "stomping-ground/batch/1"


class Place(NamedTuple):
    """A game's place in a batch, both counted from 0."""

    variant: int
    game: int


@dataclass(frozen=True)
class Places(Collection[Place]):
    """All places of a batch, the first games of every variant first, so that what is known so far can be compared.
    They are counted, and made one by one: a batch may have more than a memory holds."""

    variants: int
    games: int

    def __len__(self) -> int:
        return self.variants * self.games

    def __iter__(self) -> Iterator[Place]:
        return (Place(variant, game) for game in range(self.games) for variant in range(self.variants))

    def __contains__(self, place: object) -> bool:
        return isinstance(place, Place) and 0 <= place.variant < self.variants and 0 <= place.game < self.games


@dataclass(frozen=True)
class Batch:
    """So many games of each variant, with the same seeds for each."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[str, str], ...]
    """Seat and name of its player (`engine.bots.players.make_bot`), in seat order."""
    games: int
    """Of each variant."""
    seed: int = 0
    most_steps: int = MOST_STEPS
    """Decisions and dice after which a game is stopped without a result."""
    most_turns: int | None = None
    """Turns after which a game is stopped without a result."""

    @classmethod
    def of(
        cls,
        variants: Sequence[Variant],
        players: Mapping[str, str] | None = None,
        games: int = 100,
        seed: int = 0,
        most_steps: int = MOST_STEPS,
        most_turns: int | None = None,
    ) -> Batch:
        """A batch of variants of one game; seats not named in `players` are random.

        DocumentError for an unknown player, for variants of several games, and for what can't be played.
        """
        games_of = [prepare_texts(v.scenario, v.map).game for v in variants]
        ids = {game.info.id for game in games_of}
        if len(ids) > 1:
            raise DocumentError([Problem("other-game", f"{' and '.join(sorted(ids))} can't be compared")])
        named = tuple((seat, (players or {}).get(seat, "random")) for seat in games_of[0].info.seats)
        for _, name in named:
            make_bot(name)
        return cls(tuple(_told_apart(variants)), named, games, seed, most_steps, most_turns)

    @property
    def places(self) -> Places:
        """Those of all games."""
        return Places(len(self.variants), self.games)

    def seed_of(self, game: int) -> int:
        """The seed of a game: that of its session, and of its players."""
        return mix(self.seed, game)

    def enlarged(self, games: int) -> Batch:
        """The same with more games: those that it has stay as they are."""
        return replace(self, games=games)

    def holds(self, place: Place, seed: int) -> bool:
        """Whether a game at a place, played with a seed, is one of this batch."""
        return place in self.places and seed == self.seed_of(place.game)

    @property
    def repeatable(self) -> bool:
        """Whether the games are the same each time: not where a player has a budget of time."""
        return not any(name.endswith("ms") for _, name in self.players)

    def as_json(self) -> dict[str, Any]:
        """Plain data; see `from_json`."""
        return {"format": FORMAT, **asdict(self), "players": dict(self.players)}


def _told_apart(variants: Sequence[Variant]) -> Iterator[Variant]:
    """The variants; where two have one name, as a scenario beside an edited copy of it, the later has a number too."""
    names: set[str] = set()
    for variant in variants:
        ways = (variant.name if n == 1 else f"{variant.name} ({n})" for n in range(1, len(variants) + 1))
        name = next(way for way in ways if way not in names)
        names.add(name)
        yield variant if name == variant.name else replace(variant, name=name)


def batch_from_json(data: Any) -> Batch:
    """The batch that `Batch.as_json` describes. DocumentError when it is something else, or can't be played."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DocumentError([Problem("other-format", f"this is no batch: expected format {FORMAT}")])
    try:
        variants = [_variant(variant) for variant in data["variants"]]
        limits = whole(data["games"]), whole(data["seed"]), whole(data["most_steps"])
        most_turns = None if data["most_turns"] is None else whole(data["most_turns"])
        players = {seat: word(player) for seat, player in data["players"].items()}
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise _unreadable(str(error)) from None
    if not variants or limits[0] < 1:
        raise _unreadable("it has no variants or no games")
    return Batch.of(variants, players, *limits, most_turns)


def _variant(data: Any) -> Variant:
    return Variant(word(data["name"]), word(data["scenario"]), word(data["map"]), dict(data["values"]))


def _unreadable(why: str) -> DocumentError:
    return DocumentError([Problem("bad-batch", f"this batch can't be read: {why}")])
