"""Paths given on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.files.problems import DocumentError, Problem


def target(text: str) -> str:
    """A type for argparse: where something is to be written. Nothing at all, as a variable that is not set leaves
    it, is wrong use: what was to be kept would be lost without a word."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected a path, found nothing")
    return text


def game_target(text: str) -> Path:
    """Where a game is to be kept. DocumentError where a file stands there that is neither a saved game nor empty: a
    scenario or a map would be lost."""
    from engine.files.source import read_text
    from engine.play.session_file import is_session

    path = Path(text)
    if path.exists() and (there := read_text(path)).strip() and not is_session(there):
        message = "this file holds something else than a saved game, which would be lost; give another name"
        raise DocumentError([Problem("not-a-game", message, file=path)])
    return path
