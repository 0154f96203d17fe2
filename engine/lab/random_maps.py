"""Maps at random for a game: a generator's shapes with a map's own mix of terrain, and the game's default scenario."""

from __future__ import annotations

from random import Random

from engine.board.new_map import GENERATORS, Design, new_map
from engine.files.map_reader import read_map_text
from engine.files.problems import DocumentError
from engine.play.prepare import Prepared, map_text, prepare_map

_FEWEST, _MOST = 4, 14
"""How many spaces a sheet is wide."""


def random_map(like: Prepared, seed: int) -> Prepared:
    """A map of the game of `like` on a sheet of the same size, its terrain in the same shares; the same map for the
    same seed. DocumentError when the game can't be played on it."""
    rng, board_map = Random(seed), like.board.map
    width, height = board_map.size
    terrain = sorted(space.terrain for space in board_map.spaces.values())
    most = max(set(terrain), key=lambda kind: (terrain.count(kind), kind), default="")
    across = rng.randint(_FEWEST, _MOST)
    design = Design(
        rng.choice(GENERATORS), (width, height), max(1, width // across), rng.getrandbits(32), (most, *terrain)
    )
    made = new_map(design, name=f"Random map {seed}", game=board_map.game)
    return prepare_map(read_map_text(map_text(made)))


def playable_maps(like: Prepared, seeds: range) -> tuple[list[Prepared], list[str]]:
    """The maps of these seeds that can be played, and what is wrong with the others, in a sentence each."""
    found, refused = [], []
    for seed in seeds:
        try:
            found.append(random_map(like, seed))
        except (DocumentError, ValueError) as error:
            refused.append(str(error).splitlines()[0])
    return found, refused
