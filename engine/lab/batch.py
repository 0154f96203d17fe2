"""A batch: which games are to be played, as plain data that fits into a file and through a pipe.

What a game becomes depends on the batch and on the game's place in it alone, never on who plays it, or when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from engine.bots.players import make_bot
from engine.bots.playout import MOST_STEPS
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
        return cls(tuple(variants), named, games, seed, most_steps, most_turns)

    @property
    def places(self) -> list[Place]:
        """All games, the first ones of every variant first, so that what is known so far can be compared."""
        return [Place(variant, game) for game in range(self.games) for variant in range(len(self.variants))]

    def seed_of(self, game: int) -> int:
        """The seed of a game: that of its session, and of its players."""
        return mix(self.seed, game)

    def enlarged(self, games: int) -> Batch:
        """The same with more games: those that it has stay as they are."""
        return replace(self, games=games)

    @property
    def repeatable(self) -> bool:
        """Whether the games are the same each time: not where a player has a budget of time."""
        return not any(name.endswith("ms") for _, name in self.players)

    def as_json(self) -> dict[str, Any]:
        """Plain data; see `from_json`."""
        return {"format": FORMAT, **asdict(self), "players": dict(self.players)}


def batch_from_json(data: Any) -> Batch:
    """The batch that `Batch.as_json` describes. DocumentError when it is something else, or can't be played."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DocumentError([Problem("other-format", f"this is no batch: expected format {FORMAT}")])
    try:
        variants = [Variant(**variant) for variant in data["variants"]]
        limits = data["games"], data["seed"], data["most_steps"], data["most_turns"]
        players = dict(data["players"])
    except (TypeError, KeyError, ValueError) as error:
        raise DocumentError([Problem("bad-batch", f"this batch can't be read: {error}")]) from None
    if not variants or not all(isinstance(n, int) for n in limits[:3]):
        raise DocumentError([Problem("bad-batch", "this batch can't be read: it has no variants or no whole numbers")])
    return Batch.of(variants, players, *limits)
