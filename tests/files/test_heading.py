"""The line that leads text editors to the schema: near schemas are named by a path, others by their name."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.files.heading import heading, with_heading
from engine.files.resources import data_root


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """A schema in a folder of a project."""
    path = tmp_path / "city" / "schemas" / "map.schema.json"
    path.parent.mkdir(parents=True)
    path.touch()
    return path


def headed(address: str) -> str:
    return f"# yaml-language-server: $schema={address}\r\nname: A  # $schema=../none.json\r\n"


def test_no_path_of_this_machine_is_in_it(tmp_path: Path, schema: Path) -> None:
    for kind in ("map", "scenario"):
        assert heading(kind, tmp_path / "a.yaml") == f"yaml-language-server: $schema={kind}.schema.json"
    near = heading("map", tmp_path / "city" / "maps" / "own" / "a.yaml")
    assert near == "yaml-language-server: $schema=../../schemas/map.schema.json"
    built_in = data_root() / "maps" / "sheboygan" / "sheboygan.yaml"
    assert built_in.read_text(encoding="utf-8").splitlines()[0] == f"# {heading('map', built_in)}"


def test_a_line_stays_that_leads_to_a_schema(tmp_path: Path, schema: Path) -> None:
    for address in (schema.as_uri(), "https://example.org/map.schema.json", "../schemas/map.schema.json"):
        text = headed(address)
        assert with_heading(text, "map", tmp_path / "city" / "maps" / "a.yaml") == text


@pytest.mark.parametrize("address", ["file:///gone/schemas/map.schema.json", "../../schemas/map.schema.json", "//[x"])
def test_a_line_that_leads_nowhere_is_written_anew(tmp_path: Path, schema: Path, address: str) -> None:
    assert with_heading(headed(address), "map", tmp_path / "a.yaml") == headed("map.schema.json")
    assert with_heading(headed(address), "map", schema.parent / "a.yaml") == headed("../schemas/map.schema.json")


def test_a_document_without_the_line_gets_none(tmp_path: Path) -> None:
    assert with_heading("name: A\n# yaml-language-server: $schema=x\n", "map", tmp_path / "a.yaml") == (
        "name: A\n# yaml-language-server: $schema=x\n"
    )
