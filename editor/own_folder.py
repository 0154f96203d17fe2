"""Where a person's own documents lie."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.files.resources import documents_folder


def own_folder() -> Path:
    """Where a person's own documents belong; it is made where it is missing, for file dialogs begin only in what is
    there."""
    folder = documents_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder
