"""Plain data as YAML text in the canonical form.

One rule serves all documents: a mapping of mappings, or a list of mappings, is written as a block, each entry on a
line of its own; everything else goes on one line. So a map has one space a line, and a figure keeps its path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import isfinite, isnan
from typing import Any

from .yaml_scalars import is_plain_text

INDENT = 2
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_BLANK_LINE = re.compile(r"^ +$", re.MULTILINE)


def document(data: Mapping[str, Any], heading: str) -> str:
    """A whole document: a heading comment, then one entry after the other."""
    lines = [f"# {heading}"]
    for key, value in data.items():
        lines += entry_lines(key, value, 0)
    return "\n".join(lines) + "\n"


def entry_lines(key: str, value: Any, indent: int) -> list[str]:
    """The lines of an entry of a block mapping that is indented by so many spaces."""
    first, *rest = value_lines(value, indent)
    return [f"{' ' * indent}{text(key)}:{' ' if first else ''}{first}", *rest]


def item_lines(value: Any, indent: int) -> list[str]:
    """The line of an item of a block list that is indented by so many spaces."""
    return [f"{' ' * indent}- {flow(value)}"]


def value_lines(value: Any, indent: int) -> list[str]:
    """A value after its key: what stands on the key's line, then the lines below it."""
    if isinstance(value, str) and _fits_literal(value):
        sign = "|" if value.endswith("\n") else "|-"
        pad = " " * (indent + INDENT)
        return [sign, *(pad + line if line else "" for line in value.removesuffix("\n").split("\n"))]
    if not is_block(value):
        return [flow(value)]
    lines = [""]
    if isinstance(value, Mapping):
        for key, item in value.items():
            lines += entry_lines(key, item, indent + INDENT)
    else:
        for item in value:
            lines += item_lines(item, indent + INDENT)
    return lines


def is_block(value: Any) -> bool:
    """Whether the canonical form of a value is a block: a filled collection of nothing but filled mappings."""
    items = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return bool(items) and all(isinstance(item, Mapping) and item for item in items)


def flow(value: Any) -> str:
    """A value on one line.

    >>> flow({"terrain": "street", "polygon": "0,0 1,0 1,1", "on": True})
    '{terrain: street, polygon: "0,0 1,0 1,1", on: true}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return text(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) and not isfinite(value):
        return ".nan" if isnan(value) else ".inf" if value > 0 else "-.inf"
    return repr(value)


def text(value: str) -> str:
    """A text, in double quotes unless it is safe without."""
    if is_plain_text(value):
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", quoted)


def _fits_literal(value: str) -> bool:
    """Whether a text of several lines can be written as it is, below its key."""
    lined = "\n" in value.removesuffix("\n") and not value.endswith("\n\n")
    return lined and value[0] not in " \t\n" and not _CONTROL.search(value) and not _BLANK_LINE.search(value)
