"""Documents against their JSON schema: every finding with its place, in words, with the nearest known name.

A game's folder may hold a schema of the same file name as a common one (`map.schema.json` for `props`,
`scenario.schema.json` for `options` and `setup`, `game-data.schema.json`); it is merged into the common one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators

from .problems import Problem, nearest
from .resources import schema_path
from .yaml_nodes import Node, path_text, place
from .yaml_nodes import Path as NodePath

JsonSchema = Mapping[str, Any]


def _finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


_TYPES = Draft202012Validator.TYPE_CHECKER.redefine("number", lambda _, value: _finite(value)).redefine(
    "integer", lambda _, value: _finite(value) and float(value).is_integer()
)
_extend: Any = validators.extend
_Validator: Any = _extend(Draft202012Validator, type_checker=_TYPES)


@cache
def common_schema(name: str) -> JsonSchema:
    """The schema of one kind of document, from `schemas/`."""
    return inlined(_read(schema_path(name)))


@cache
def schema_for(name: str, game_folder: Path | None) -> JsonSchema:
    """The schema of one kind of document for a game: the common one with what the game's folder adds."""
    own = game_folder / f"{name}.schema.json" if game_folder else None
    if not own or not own.is_file():
        return common_schema(name)
    return inlined(merged(_read(schema_path(name)), _read(own)))


def merged(base: JsonSchema, addition: JsonSchema) -> dict[str, Any]:
    """Two schemas as one: mappings key by key, `required` joined, all else from the addition."""
    result = dict(base)
    for key, value in addition.items():
        old = result.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            result[key] = merged(old, value)
        elif key == "required" and isinstance(old, list):
            result[key] = [*old, *(v for v in value if v not in old)]
        elif key not in ("$schema", "$id"):
            result[key] = value
    return result


def inlined(schema: JsonSchema) -> dict[str, Any]:
    """A schema with what its local references name put in their place, which makes checking twice as fast.

    A definition that holds itself stays a reference.
    """
    definitions: Mapping[str, Any] = schema.get("$defs", {})

    def expand(node: Any, open_names: tuple[str, ...]) -> Any:
        if isinstance(node, list):
            return [expand(item, open_names) for item in node]
        if not isinstance(node, Mapping):
            return node
        name = str(node.get("$ref", "")).removeprefix("#/$defs/")
        if name in definitions and name not in open_names:
            rest = {key: value for key, value in node.items() if key != "$ref"}
            return expand(merged(definitions[name], rest), (*open_names, name))
        return {key: expand(value, open_names) for key, value in node.items()}

    return {key: value if key == "$defs" else expand(value, ()) for key, value in schema.items()}


def check(
    data: Any, schema: JsonSchema, root: Node | None = None, file: Path | None = None, below: NodePath = ()
) -> list[Problem]:
    """Everything in plain data that its schema forbids, in the order of the text.

    `root` gives the places, and `below` is where in it the data stands.
    """
    errors = sorted(_Validator(schema).iter_errors(data), key=lambda e: [str(s) for s in e.absolute_path])
    found = [problem for error in errors for problem in _problems(error, root, file, below)]
    return sorted(found, key=lambda p: (p.line, p.column))


def _read(path: Path) -> dict[str, Any]:
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(schema, dict)
    return schema


def _problems(error: Any, root: Node | None, file: Path | None, below: NodePath) -> Iterator[Problem]:
    path = (*below, *error.absolute_path)
    for code, message, step in _TRANSLATIONS.get(str(error.validator), _anything)(error):
        shown = path if step is None else (*path, step)
        line, column = place(root, shown, at_key=step is not None or code == "missing-key")
        yield Problem(
            code,
            _led(shown if step is None else path, message),
            "error",
            file,
            line,
            column,
            path_text(shown),
            _objects(shown),
        )


def _led(path: NodePath, message: str) -> str:
    return f"{path_text(path)}: {message}" if path else message


def _objects(path: NodePath) -> tuple[str, ...]:
    """The id of the space, feature, marker or region that a path is in."""
    drawn = len(path) > 1 and path[0] in ("spaces", "features", "markers", "regions")
    return (str(path[1]),) if drawn else ()


Finding = tuple[str, str, str | None]
"""Code, message, and the key it is about when that is one below the error's path."""


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


def _anything(error: Any) -> Iterator[Finding]:
    yield "bad-value", error.message, None


_TRANSLATIONS: Mapping[str, Callable[[Any], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _unknown_value,
    "const": _other_constant,
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
