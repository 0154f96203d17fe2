"""Whether a game can go on where it stands, for rules that break off with an error; and back to where it can."""

from __future__ import annotations

from contextlib import suppress

from engine.play.session import Session
from engine.play.state import ALL_SEEING


def stumbles(session: Session, viewer: str = ALL_SEEING) -> Exception | None:
    """What keeps a game from saying what it waits for, or from being drawn; None where it can go on."""
    try:
        session.pending()
        session.game.scene(session.view(viewer))
    except Exception as error:  # whatever a rule stumbles over
        return error
    return None


def retreat(session: Session, viewer: str = ALL_SEEING) -> Exception | None:
    """Go back to the last place that the game can go on from, if there is any; what was wrong with the present one, if
    anything."""
    error, present = stumbles(session, viewer), len(session.history)
    if error is not None:
        with suppress(Exception):  # rules that break off wherever they are asked lead nowhere at all
            while session.history and stumbles(session, viewer) is not None:
                session.undo()
            if stumbles(session, viewer) is not None:
                session.go_to(present)
    return error
