"""`stomp edit`: what it takes, and what it says when there is nothing to open."""

from __future__ import annotations

import argparse

import pytest

from editor.command import register
from editor.opening import open_file, path_of
from engine.cli.main import main
from engine.files.problems import DocumentError
from engine.files.resources import built_ins


def test_the_command_takes_one_file_or_none() -> None:
    parser = argparse.ArgumentParser()
    register(parser.add_subparsers())
    assert parser.parse_args(["edit"]).file is None
    assert parser.parse_args(["edit", "city.yaml"]).file == "city.yaml"


def test_an_unknown_built_in_is_told_with_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edit", "builtin:sheboygan/sheboygen"]) == 1
    said = capsys.readouterr()
    assert "did you mean 'sheboygan/sheboygan'" in said.out + said.err


@pytest.mark.parametrize("kind", ["maps", "scenarios"])
def test_every_built_in_document_opens_read_only(kind) -> None:
    for name in built_ins(kind):
        opened = open_file(path_of(f"builtin:{name}"))
        assert opened.map.map is not None
        assert not opened.writable
    with pytest.raises(DocumentError):
        path_of("builtin:nowhere/nothing")


def test_a_scenario_brings_its_map() -> None:
    opened = open_file(path_of(f"builtin:{built_ins('scenarios')[0]}"))
    assert opened.scenario is not None
    assert opened.map.map is not None
