"""JSON that this program wrote and anybody may have changed since: as plain data, or a fault that can be told."""

from __future__ import annotations

import json
from typing import Any


def json_of(text: str) -> Any:
    """The plain data of a JSON text. ValueError, in words, for what is none, things too many inside one another
    included.

    >>> json_of('{"a": [1, null]}')
    {'a': [1, None]}
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("more things inside one another than anybody writes") from None


def whole(data: Any) -> int:
    """A whole number of plain data. TypeError for anything else, truth values included."""
    if type(data) is not int:
        raise TypeError(f"expected a whole number, found {data!r:.40}")
    return data


def word(data: Any) -> str:
    """A text of plain data. TypeError for anything else."""
    if not isinstance(data, str):
        raise TypeError(f"expected a text, found {data!r:.40}")
    return data
