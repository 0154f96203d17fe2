"""How what is told to a person counts, and ends."""

from __future__ import annotations


def counted(number: float, noun: str) -> str:
    """How many there are of something, in words; `noun` is for one.

    >>> counted(1, "space"), counted(1200, "space"), counted(0, "link")
    ('1 space', '1,200 spaces', '0 links')
    """
    return f"{number:,.0f} {noun}{'' if number == 1 else 's'}"


def ended(text: str) -> str:
    """A sentence with a full stop, where it doesn't end with a mark of its own; nothing of nothing."""
    return text if not text or text.endswith((".", "!", "?", "…")) else f"{text}."
