"""An edit of what is selected that a menu asks for, as one step of undo."""

from __future__ import annotations

from collections.abc import Callable

from editor.attempts import GIVEN_UP, attempted
from editor.bench import Bench
from engine.board.edits import Edit


def make_step(window: Bench, step: str, edit: Callable[[], Edit]) -> bool:
    """Makes an edit one step of undo, and says what there is to say of it; whether it could be made. Raises what the
    edit raises, but for EditError."""
    count = len(window.selection.ids) + len(window.selection.objects)
    made = attempted(window.document, window, count, step, edit)
    if isinstance(made, str):
        window.toast.tell(made, refused=made != GIVEN_UP)
        return False
    if made.note:
        window.toast.tell(made.note)
    return True
