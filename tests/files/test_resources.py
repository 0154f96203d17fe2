"""Built-in documents and references to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engine.files.problems import DocumentError
from engine.files.resources import (
    built_ins,
    data_root,
    documents_folder,
    is_built_in,
    reference_to,
    resolve,
    resolve_map,
    schema_path,
)


@pytest.mark.parametrize("name", ["map", "scenario", "game-data"])
def test_schemas_are_schemas_and_tell_what_each_property_is(name: str) -> None:
    schema = json.loads(schema_path(name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    def properties(node: object) -> list[dict]:
        if isinstance(node, list):
            return [p for item in node for p in properties(item)]
        if not isinstance(node, dict):
            return []
        own = list(node["properties"].values()) if isinstance(node.get("properties"), dict) else []
        return own + [p for item in node.values() for p in properties(item)]

    untold = [p for p in properties(schema) if "$ref" not in p and not {"title", "description"} <= set(p)]
    assert untold == []


def test_built_ins_are_found_by_their_name_and_named_by_their_file() -> None:
    for kind in ("maps", "scenarios"):
        for name in built_ins(kind):
            path = resolve(f"builtin:{name}", kind)
            assert path.is_file()
            assert is_built_in(path)
            assert reference_to(path, kind) == f"builtin:{name}"


def test_references_are_relative_to_the_document(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    city = tmp_path / "maps" / "city.yaml"
    city.write_text("", encoding="utf-8")
    assert resolve_map("maps/city.yaml", tmp_path) == city
    assert resolve_map("../maps/city.yaml", tmp_path / "maps").resolve() == city
    assert reference_to(city, "maps", tmp_path / "scenarios") == "../maps/city.yaml"
    assert not is_built_in(city)
    with pytest.raises(DocumentError, match=r"no file 'maps/citty\.yaml'; did you mean 'city\.yaml'"):
        resolve_map("maps/citty.yaml", tmp_path)


def test_unknown_built_ins_are_told() -> None:
    with pytest.raises(DocumentError, match="no built-in map 'nowhere/none'"):
        resolve_map("builtin:nowhere/none")


def test_a_reference_cannot_leave_the_built_in_folder() -> None:
    with pytest.raises(DocumentError):
        resolve_map("builtin:../schemas/map.schema")


def test_own_documents_belong_in_the_documents_folder() -> None:
    assert documents_folder().name == "Stomping Ground"
    assert not documents_folder().is_relative_to(data_root())
