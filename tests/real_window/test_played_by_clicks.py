"""Games that were played to their end in a real window, both seats by clicks (`play_by_clicks.py`)."""

from pathlib import Path

import pytest

from engine.play.decisions import Over
from engine.play.session import Session

KEPT = {"scenario-one": (100, "SHB 14.1"), "stockholm-standard": (90, "STO Wins.1")}
"""The kept games: the least number of steps, and the rule of the end."""


@pytest.mark.parametrize("name", KEPT)
def test_the_kept_game_replays_hash_for_hash_to_its_end(name):
    least, rule = KEPT[name]
    path = Path(__file__).with_name(f"{name}.yaml")
    session = Session.load(path.read_text(encoding="utf-8"))
    assert len(session.history) >= least
    assert {step.seat for step in session.history if step.kind == "action"} == {"monster", "people"}
    assert all(step.hash for step in session.history)
    assert session.replay_check() is None
    over = session.pending()
    assert isinstance(over, Over)
    assert over.rule == rule
