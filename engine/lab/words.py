"""What rules are about, what points come from and what units are called, by what the game says of itself: for reports
and windows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError
from engine.play.registry import load_game


def unit_title(game: str, kind: str) -> str:
    """What the game calls a kind of pieces."""
    try:
        entry = load_game_data(game).table("units").get(kind, {})
    except DocumentError:
        entry = {}
    return str(entry.get("name") or kind.replace("-", " ").replace("_", " ").capitalize())


def reason_title(game: str, reason: str) -> str:
    """What points come from, in the game's words; the code's own words where the game has none."""
    try:
        known = load_game(game).info.reasons
    except DocumentError:
        known = {}
    return known.get(reason) or reason.replace("-", " ")


@cache
def rule_words(game: str) -> Mapping[str, str]:
    """Words by rule id: the game's own titles, else those of the phases that stand for a rule."""
    try:
        loaded = load_game(game)
    except DocumentError:
        return {}
    titles = dict(loaded.info.phases)
    phases = getattr(loaded, "phases", {})
    found = {phase.rule: phase.title or titles.get(name, "") for name, phase in phases.items() if phase.rule}
    return {rule: title for rule, title in found.items() if title} | dict(loaded.info.rule_titles)
