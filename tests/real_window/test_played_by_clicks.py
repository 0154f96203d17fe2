"""A game of scenario one that was played to its end in a real window, both seats by clicks (`play_by_clicks.py`)."""

from pathlib import Path

from engine.play.decisions import Over
from engine.play.session import Session

KEPT = Path(__file__).parent / "scenario-one.yaml"


def test_the_kept_game_replays_hash_for_hash_to_its_end():
    session = Session.load(KEPT.read_text(encoding="utf-8"))
    assert len(session.history) > 100
    assert {step.seat for step in session.history if step.kind == "action"} == {"monster", "people"}
    assert all(step.hash for step in session.history)
    assert session.replay_check() is None
    over = session.pending()
    assert isinstance(over, Over)
    assert over.rule == "SHB 14.1"
