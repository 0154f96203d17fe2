"""An edit of the map that a menu asks for, as one step of undo."""

from __future__ import annotations

from collections.abc import Callable

from editor.bench import Bench
from engine.board.edits import Edit


def make_step(window: Bench, step: str, edit: Callable[[], Edit]) -> bool:
    """Makes an edit one step of undo, and says what there is to say of it; whether it could be made. Raises what the
    edit raises, but for EditError."""
    made = window.document.attempt(step, edit)
    if isinstance(made, str):
        window.toast.tell(made, refused=True)
        return False
    if made.note:
        window.toast.tell(made.note)
    return True
