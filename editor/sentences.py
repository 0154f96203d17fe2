"""How what is told to a person ends."""

from __future__ import annotations


def ended(text: str) -> str:
    """A sentence with a full stop, where it doesn't end with a mark of its own; nothing of nothing."""
    return text if not text or text.endswith((".", "!", "?", "…")) else f"{text}."
