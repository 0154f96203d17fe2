"""Names and ids of what is imported: files name things freely, and some name two things alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from engine.files.importing.drawing import Drawing

_LONGEST = 32
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")


def names_of(drawing: Drawing) -> list[str]:
    """What the shapes are called (ids before names), made different where they are not."""
    used: dict[str, int] = {}
    names = []
    for shape in drawing.shapes:
        used[shape.key] = used.get(shape.key, 0) + 1
        names.append(shape.key if used[shape.key] == 1 else f"{shape.key} ({used[shape.key]})")
    return names


def ids_of(names: Sequence[str]) -> dict[str, str]:
    """An id for each name: its letters and digits without accents, made different where they are not. O(n).

    >>> ids_of(["Åkeshov", "Akeshov", "12"])
    {'Åkeshov': 'Akeshov', 'Akeshov': 'Akeshov-2', '12': 's12'}
    """
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        base = _plain(name)
        number = 1
        found = base
        while found.lower() in taken:
            number += 1
            found = f"{base[: _LONGEST - len(str(number)) - 1]}-{number}"
        taken.add(found.lower())
        ids[name] = found
    return ids


def _plain(name: str) -> str:
    if _ID.fullmatch(name):
        return name
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    words = re.sub(r"[^A-Za-z0-9]+", "-", ascii_name).strip("-")
    return (words if words[:1].isalpha() else f"s{words}")[:_LONGEST].rstrip("-")
