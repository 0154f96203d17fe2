"""Edits of many things at once, which are worked out behind a bar and can be given up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.document import Document
from editor.waiting import GivenUpError, Waiting
from engine.board.edits import Edit

MANY = 200
"""An edit of more spaces, features and markers may take longer than nobody notices."""

GIVEN_UP = "Nothing was changed"


def attempted(
    document: Document,
    parent: QWidget,
    count: int,
    step: str,
    edit: Callable[[], Edit],
    merge_key: str | None = None,
) -> Edit | str:
    """Makes an edit of so many things one step of undo, as `Document.attempt`: the edit, or in a sentence why it wasn't
    made. One of many is worked out behind a bar over a window, and can be given up."""
    try:
        return document.attempt(step, lambda: _worked_out(document, parent, count, step, edit), merge_key)
    except GivenUpError:
        return GIVEN_UP


def _worked_out(document: Document, parent: QWidget, count: int, step: str, edit: Callable[[], Edit]) -> Edit:
    """The edit. Raises EditError, and GivenUpError, also where the map has become another one meanwhile."""
    if count <= MANY:
        return edit()
    source = document.map
    with Waiting(step, parent) as waiting:
        made = waiting.for_thread(edit)
    if document.map is not source:
        raise GivenUpError
    return made
