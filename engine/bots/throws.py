"""Dice as players that look ahead throw them."""

from __future__ import annotations

from random import Random

from engine.play.chance import Chance, Faces
from engine.play.rng import draw_faces

DRAWS = 12
"""How often dice with too many outcomes to list are thrown to judge them."""


def throws(chance: Chance, rng: Random) -> list[Faces]:
    """Results of a chance, each as likely: all of them, or `DRAWS` drawn ones where there are too many."""
    outcomes = chance.outcomes()
    if outcomes is None or len(outcomes) > DRAWS**2:
        return [draw_faces(rng.getrandbits(64), i, chance) for i in range(DRAWS)]
    return [faces for faces, _ in outcomes]
