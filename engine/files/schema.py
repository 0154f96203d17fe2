"""Documents against their JSON schema: every finding with its place, in words, with the nearest known name.

A game's folder may hold a schema of the same file name as a common one (`map.schema.json` for `props`,
`scenario.schema.json` for `options` and `setup`, `game-data.schema.json`); it is merged into the common one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators

from .problems import Problem
from .resources import schema_path
from .schema_messages import findings
from .yaml_nodes import Node, path_text, place
from .yaml_nodes import Path as NodePath

JsonSchema = Mapping[str, Any]


def _finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


_TYPES = Draft202012Validator.TYPE_CHECKER.redefine("number", lambda _, value: _finite(value)).redefine(
    "integer", lambda _, value: _finite(value) and float(value).is_integer()
)
_extend: Any = validators.extend


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as JSON Schema means it: `$` is the end of the text, and no line may end before it."""
    return re.compile(f"{pattern[:-1]}\\Z" if pattern.endswith("$") else pattern)


def _pattern(_: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not _compiled(pattern).search(value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


_Validator: Any = _extend(Draft202012Validator, {"pattern": _pattern}, type_checker=_TYPES)


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
    for code, message, step in findings(error):
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
