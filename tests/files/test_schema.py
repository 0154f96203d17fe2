"""The schema's findings in words, and schemas without references."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.files.schema import check, common_schema, inlined, schema_for
from engine.files.source import source_of

GAMES = [Path(str(games.__file__)).parent / name for name in ("sheboygan", "stockholm")]


@pytest.mark.parametrize(
    ("schema", "value", "code", "message"),
    [
        ({"type": "integer"}, "1.5", "wrong-type", "a: expected a whole number, found 1.5"),
        ({"type": "integer"}, "true", "wrong-type", "a: expected a whole number, found true"),
        ({"type": ["number", "null"]}, "x", "wrong-type", "a: expected a finite number or nothing, found 'x'"),
        ({"type": "number"}, ".nan", "wrong-type", "a: expected a finite number, found nan"),
        ({"type": "number"}, "-.inf", "wrong-type", "a: expected a finite number, found -inf"),
        ({"type": "string"}, "", "wrong-type", "a: expected text, found nothing"),
        ({"enum": ["red", "green"]}, "gren", "unknown-value",
         "a: 'gren' is not one of red, green; did you mean 'green'?"),
        ({"minimum": 2, "unit": "mm"}, "1", "out-of-range", "a: expected at least 2 mm, found 1"),
        ({"exclusiveMaximum": 2}, "2", "out-of-range", "a: expected less than 2, found 2"),
        ({"uniqueItems": True}, "[x, y, x]", "repeated", "a: each may stand here once; twice: x"),
        ({"pattern": "^b", "description": "a word in b"}, "c", "bad-value", "a: 'c' won't do: a word in b"),
        ({"pattern": "^b$", "description": "the word b"}, '"b\\n"', "bad-value", "a: 'b\n' won't do: the word b"),
        ({"properties": {"b": {}}, "additionalProperties": False}, "{c: 1}", "unknown-key",
         "a: key 'c' is unknown here; known here: b"),
        ({"oneOf": [{"required": ["b"]}, {"required": ["c"]}]}, "{b: 1, c: 2}", "one-of",
         "a: expected one of b, c, found 'b' and 'c'"),
        ({"type": "object", "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}, "1000", "wrong-type",
         "a: expected a mapping, found 1000"),
        ({"required": ["b", "c"]}, "{b: 1}", "missing-key", "a: 'c' is missing"),
    ],
)  # fmt: skip
def test_findings_are_told_in_words(schema: dict[str, Any], value: str, code: str, message: str) -> None:
    source = source_of(f"a: {value}\n")
    assert source.root is not None
    (problem,) = check(source.root.plain(), {"properties": {"a": schema}}, source.root)
    assert (problem.code, problem.message, problem.line) == (code, message, 1)


def test_whole_floats_are_whole_numbers() -> None:
    assert check({"a": 3.0}, {"properties": {"a": {"type": "integer"}}}) == []


def test_references_are_put_in_place_and_what_stands_beside_them_wins() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/id", "title": "A"}, "b": {"items": {"$ref": "#/$defs/tree"}}},
        "$defs": {"id": {"type": "string", "title": "Id"}, "tree": {"items": {"$ref": "#/$defs/tree"}}},
    }
    found = inlined(schema)
    assert found["properties"]["a"] == {"type": "string", "title": "A"}
    assert found["properties"]["b"] == {"items": {"items": {"$ref": "#/$defs/tree"}}}
    assert [p.path for p in check({"a": 1}, found)] == ["a"]


def test_the_common_schemas_hold_no_reference_to_follow() -> None:
    for name in ("map", "scenario", "game-data"):
        open_part = {key: value for key, value in common_schema(name).items() if key != "$defs"}
        assert "$ref" not in str(open_part)


SHAPED = {
    "object": {"properties", "additionalProperties", "propertyNames", "required", "oneOf"},
    "array": {"items", "minItems", "maxItems", "uniqueItems"},
}
"""What a schema says of mappings and of lists, and never of anything else that may stand in their place."""


def parts(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A schema and all in it that stands for a value of its own."""
    yield path, schema
    for name, below in schema.get("properties", {}).items():
        yield from parts(below, f"{path}.{name}")
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key], f"{path}.{key}")


@pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)
@pytest.mark.parametrize("kind", ["map", "scenario", "session", "case", "design", "game-data"])
def test_where_a_mapping_or_a_list_belongs_the_schema_says_so(game: Path, kind: str) -> None:
    """Else a word in its place would reach the game's rules."""
    unsaid = [
        path
        for path, schema in parts(schema_for(kind, game), kind)
        for shape, keys in SHAPED.items()
        if keys & set(schema) and "$ref" not in schema and shape not in str(schema.get("type"))
    ]
    assert unsaid == []
