"""Plain scalars by the core schema of YAML 1.2.

The loaders at hand follow YAML 1.1, which reads `NO` as false, `2:1` as 121 and `010` as 8; none of these is what
somebody who names a space NO means. Source: YAML 1.2.2, section 10.3.2.
"""

from __future__ import annotations

import re

from .yaml_nodes import Value

_WORDS: dict[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_TYPED = re.compile(r"[-+]?\d+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]{1,240}")
"""No longer than what a float holds, as decimal numbers of `_MOST_DIGITS` are: figures are compared with both."""
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_MOST_DIGITS = 300
"""Longer numbers stay text: no figure of a game needs them, and Python refuses to convert the longest."""


def resolve(raw: str) -> Value:
    """The value of a plain (unquoted) scalar: null, a truth value, a number, else the text itself."""
    if raw in _WORDS:
        return _WORDS[raw]
    if raw[0] not in "+-.0123456789" or len(raw) > _MOST_DIGITS:
        return raw
    if _DECIMAL.fullmatch(raw):
        return int(raw)
    if _OCTAL.fullmatch(raw):
        return int(raw[2:], 8)
    if _HEX.fullmatch(raw):
        return int(raw[2:], 16)
    return float(raw) if _FLOAT.fullmatch(raw) else raw


def whole_number(typed: str) -> int | None:
    """The whole number that somebody typed in decimal digits, with a sign or without; None for anything else, and for
    one that is longer than any figure is.

    >>> whole_number("-12"), whole_number("2²"), whole_number("9" * 5000)
    (-12, None, None)
    """
    return int(typed) if len(typed) <= _MOST_DIGITS and _TYPED.fullmatch(typed) else None


def is_plain_text(text: str) -> bool:
    """Whether a text can be written without quotes, in flow and in block, and read back as the same text."""
    return bool(_PLAIN.fullmatch(text)) and resolve(text) == text


_PLAIN = re.compile(r"[^\W\d_]([\w \-./()+']*[\w)+'.])?")
"""Narrower than YAML allows, so that no sign with a meaning can slip in: letters first, few signs after."""
