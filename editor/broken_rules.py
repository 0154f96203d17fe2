"""Rules of a game that break off with an error of theirs, told as a problem like any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.files.problems import DocumentError, Problem


def said(error: BaseException) -> str:
    """An error in one line, for a person who may want to report it.

    >>> said(KeyError("tank-7"))
    "KeyError: 'tank-7'"
    """
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@contextmanager
def rules_hold(game: str) -> Iterator[None]:
    """Around what a game's rules are asked: whatever they stumble over becomes a DocumentError with one problem, whose
    cause is their error."""
    try:
        yield
    except DocumentError:
        raise
    except Exception as error:  # whatever a rule stumbles over
        message = f"the rules of '{game}' broke off on this map ({said(error)})"
        raise DocumentError([Problem("rules-broke-off", message)]) from error
