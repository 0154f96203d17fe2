"""The subcommands that exchange maps with other programs: import, export; and the gaps that inspect shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.files.game_folders import INSTALLED
from engine.files.map_reader import read_map

if TYPE_CHECKING:
    from cli.conftest import Stomp


def squares(gap: float) -> str:
    """An SVG drawing of four squares in a row."""
    step = 20 + gap
    shapes = "".join(f'<rect id="q{n}" x="{n * step}" y="0" width="20" height="20"/>' for n in range(4))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "row.svg"
    path.write_text(squares(0.5), encoding="utf-8")
    return path


def test_import_makes_a_map_and_tells_what_became_of_the_drawing(stomp: Stomp, drawing: Path, tmp_path: Path) -> None:
    said = stomp("import", drawing, tmp_path / "row.yaml", "--terrain", "park", "--size", "100", "--json")
    account = json.loads(said.out)
    assert (said.code, account["shapes"], account["spaces"], account["links"], account["joined"]) == (0, 4, 4, 3, True)
    assert account["area_after"] == pytest.approx(account["area_before"], rel=0.03)
    document = read_map(tmp_path / "row.yaml")
    assert document.map is not None
    assert {space.terrain for space in document.map.spaces.values()} == {"park"}
    assert max(document.map.size) == 10_000
    assert document.map.game == INSTALLED.ids()[0]


def test_import_keeps_gaps_that_are_meant(stomp: Stomp, drawing: Path, tmp_path: Path) -> None:
    said = stomp("import", drawing, tmp_path / "row.yaml", "--join", "never")
    assert "gaps kept, 3 links across them added" in said.out
    shown = stomp("inspect", tmp_path / "row.yaml")
    assert "gaps between spaces, in mm:" in shown.out
    assert "<- tolerance" in shown.out
    gaps = json.loads(stomp("inspect", tmp_path / "row.yaml", "--json").out)["gaps"]
    assert sum(gaps["counts"]) == 3
    assert len(gaps["edges"]) == len(gaps["counts"]) + 1


def test_import_overwrites_nothing_and_refuses_what_it_can_t_use(stomp: Stomp, drawing: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine", encoding="utf-8")
    said = stomp("import", drawing, there)
    assert (said.code, there.read_text(encoding="utf-8")) == (1, "mine")
    target = tmp_path / "new.yaml"
    for arguments, told in [
        (("--terrain", "prak"), "did you mean 'park'?"),
        (("--size", "1"), "expected 50 to 10000"),
        (("--tolerance", "-1"), "0 mm or more"),
        (("--game", "nogame"), "nogame"),
    ]:
        said = stomp("import", drawing, target, *arguments)
        assert said.code == 1
        assert told in said.err
    drawing.write_text("<svg", encoding="utf-8")
    assert "is no XML" in stomp("import", drawing, target).err
    assert stomp("import", tmp_path / "none.svg", target).code == 1
    assert not target.exists()


@pytest.mark.parametrize("kind", ["geojson", "svg"])
def test_a_built_in_map_goes_out_and_comes_back(stomp: Stomp, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"out.{kind}"
    assert stomp("export", "builtin:sheboygan/sheboygan", out).code == 0
    back = tmp_path / "back.yaml"
    account = json.loads(stomp("import", out, back, "--json").out)
    first = json.loads(stomp("inspect", "builtin:sheboygan/sheboygan", "--json").out)
    assert account["spaces"] == first["spaces"]
    assert account["joined"]


def test_export_refuses_kinds_it_doesn_t_know(stomp: Stomp, tmp_path: Path) -> None:
    said = stomp("export", "builtin:sheboygan/sheboygan", tmp_path / "map.docx")
    assert said.code == 1
    assert "known are .geojson" in said.err
