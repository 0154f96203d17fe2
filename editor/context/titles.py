"""What a menu says at its top: of what it is."""

from __future__ import annotations

from editor.bench import Bench
from editor.tools.under_pointer import title_of

_MANY = {"spaces": "spaces", "features": "features", "markers": "markers"}


def title_of_selection(window: Bench) -> str:
    """The name, id and kind of the only thing selected, or how many there are of what; empty: nothing is selected."""
    chosen = [*(("spaces", name) for name in window.selection.ids), *window.selection.objects]
    if len(chosen) == 1:
        return title_of(window.document, chosen[0])
    tables = [table for table, _ in chosen]
    counts = [(tables.count(table), words) for table, words in _MANY.items()]
    return ", ".join(f"{number} {words if number > 1 else words[:-1]}" for number, words in counts if number)


def quoted(text: str) -> str:
    """A text as an entry of a menu, where & would mark a letter."""
    return text.replace("&", "&&")
