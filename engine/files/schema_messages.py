"""What JSON schema says of a fault, in words that name the thing, what was expected, and the nearest known name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .problems import nearest

Finding = tuple[str, str, str | None]
"""Code, message, and the key it is about when that is one below the error's path."""


def findings(error: Any) -> Iterator[Finding]:
    """What one error of jsonschema comes to."""
    return _BY_KEYWORD.get(str(error.validator), _anything)(error)


def _unknown_keys(error: Any) -> Iterator[Finding]:
    known = list(error.schema.get("properties", ()))
    for key in error.instance:
        if key not in known:
            advice = nearest(key, known) or (f"; known here: {', '.join(known)}" if known else "")
            yield "unknown-key", f"key '{key}' is unknown here{advice}", key


def _missing_key(error: Any) -> Iterator[Finding]:
    missing = [key for key in error.validator_value if key not in error.instance]
    # jsonschema reports each missing key by itself; its message starts with the key's name in quotes
    for key in missing:
        if error.message.startswith(repr(key)):
            yield "missing-key", f"'{key}' is missing{_meaning(error, key)}", None


def _meaning(error: Any, key: str) -> str:
    described = error.schema.get("properties", {}).get(key, {}).get("description")
    return f": {described}" if described else ""


def _wrong_type(error: Any) -> Iterator[Finding]:
    wanted = error.validator_value
    names = [wanted] if isinstance(wanted, str) else wanted
    expected = " or ".join(_TYPE_NAMES[n] for n in names)
    yield "wrong-type", f"expected {expected}, found {_shown(error.instance)}{_described(error)}", None


def _unknown_value(error: Any) -> Iterator[Finding]:
    known = [str(v) for v in error.validator_value]
    advice = nearest(str(error.instance), known)
    yield "unknown-value", f"{_shown(error.instance)} is not one of {', '.join(known)}{advice}", None


def _other_constant(error: Any) -> Iterator[Finding]:
    yield "unknown-value", f"expected {error.validator_value}, found {_shown(error.instance)}", None


def _pattern(error: Any) -> Iterator[Finding]:
    described = error.schema.get("description", f"expected {error.validator_value}")
    about = f"'{error.instance}' won't do: {described}"
    is_key = "propertyNames" in error.absolute_schema_path
    yield ("bad-id", about, error.instance) if is_key else ("bad-value", about, None)


def _limit(words: str) -> Callable[[Any], Iterator[Finding]]:
    def translate(error: Any) -> Iterator[Finding]:
        wanted = f"{words} {error.validator_value}{_unit(error)}"
        yield "out-of-range", f"expected {wanted}, found {_shown(error.instance)}", None

    return translate


def _repeated(error: Any) -> Iterator[Finding]:
    items = error.instance
    twice = sorted({str(item) for item in items if items.count(item) > 1})
    yield "repeated", f"each may stand here once; twice: {', '.join(twice)}", None


def _one_of(error: Any) -> Iterator[Finding]:
    """Of several entries exactly one may stand in a mapping; that it is one its type says."""
    if not isinstance(error.instance, Mapping):
        return
    names = [name for way in error.validator_value for name in way.get("required", ())]
    found = [name for name in names if name in error.instance]
    said = " and ".join(f"'{name}'" for name in found) or "none of them"
    yield "one-of", f"expected one of {', '.join(names)}, found {said}", None


def _anything(error: Any) -> Iterator[Finding]:
    yield "bad-value", error.message, None


_BY_KEYWORD: Mapping[str, Callable[[Any], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _unknown_value,
    "const": _other_constant,
    "oneOf": _one_of,
    "pattern": _pattern,
    "minimum": _limit("at least"),
    "maximum": _limit("at most"),
    "exclusiveMinimum": _limit("more than"),
    "exclusiveMaximum": _limit("less than"),
    "minItems": _limit("a length of at least"),
    "maxItems": _limit("a length of at most"),
    "minLength": _limit("a length of at least"),
    "uniqueItems": _repeated,
}

_TYPE_NAMES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "number": "a finite number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
}


def _unit(error: Any) -> str:
    unit = error.schema.get("unit")
    return f" {unit}" if unit else ""


def _described(error: Any) -> str:
    described = error.schema.get("description")
    return f" ({described})" if described else ""


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"a list of {len(value)}"
    if value is None:
        return "nothing"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if len(text) <= 40 else text[:37] + "…"
    return f"'{text}'" if isinstance(value, str) else text
