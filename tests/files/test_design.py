"""Design files: what is written is read again, and what is wrong is told with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.documents import problems_of
from engine.files.design import FORMAT, Design, design_text, read_design, ready_made, require_for
from engine.files.problems import DocumentError

MINE = Design("Mine: the first", "sheboygan", "monster", {"leap": 1, "attack": 7}, "Jumps.\n")


def test_a_design_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(design_text(MINE), encoding="utf-8")
    assert read_design(path) == MINE


@pytest.mark.parametrize(
    ("wares", "code", "line"),
    [("{leap: -1}", "out-of-range", 5), ("{leap: much}", "wrong-type", 5), ("[leap]", "wrong-type", 5)],
)
def test_a_faulty_design_is_refused_with_its_place(tmp_path: Path, wares: str, code: str, line: int) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(
        f"format: {FORMAT}\nname: A\ngame: sheboygan\nworkshop: monster\nwares: {wares}\n", encoding="utf-8"
    )
    with pytest.raises(DocumentError) as caught:
        read_design(path)
    assert [(p.code, p.line, p.file) for p in caught.value.problems] == [(code, line, path)]


@pytest.mark.parametrize(
    ("workshop", "wares", "line", "column", "said"),
    [
        ("monster", "{leep: 1, attack: 7}", 5, 9, "monster has no 'leep'; did you mean 'leap'?"),
        ("forces", "{police: 1, xylophone: 2}", 5, 20, "there are police, infantry, artillery, armor, helicopter"),
        ("forces", "{leap: 1}", 5, 9, "forces has no 'leap'"),
        ("monstr", "{leap: 1}", 4, 11, "did you mean 'monster'?"),
    ],
)
def test_what_the_game_does_not_sell_is_told_with_the_nearest_name(
    tmp_path: Path, workshop: str, wares: str, line: int, column: int, said: str
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(
        f"format: {FORMAT}\nname: A\ngame: sheboygan\nworkshop: {workshop}\nwares: {wares}\n", encoding="utf-8"
    )
    (problem,) = problems_of(str(path))
    assert (problem.line, problem.column, problem.file) == (line, column, path)
    assert said in problem.message


def test_another_format_and_no_yaml_are_refused(tmp_path: Path) -> None:
    for text in ("format: stomping-ground/map/1\nname: A\n", "{", ""):
        path = tmp_path / "other.yaml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DocumentError):
            read_design(path)


def test_a_design_of_another_game_or_workshop_is_refused() -> None:
    require_for(MINE, "sheboygan", "monster")
    for game, workshop in (("toy", "monster"), ("sheboygan", "forces")):
        with pytest.raises(DocumentError):
            require_for(MINE, game, workshop)


def test_a_game_brings_designs_for_its_workshops() -> None:
    assert "Grasshopper" in {d.name for d in ready_made("sheboygan", "monster")}
    assert {d.workshop for d in ready_made("sheboygan", "forces")} == {"forces"}


def test_validate_knows_designs(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(design_text(MINE), encoding="utf-8")
    assert problems_of(str(path)) == []
    path.write_text(design_text(replace(MINE, game="sheboigan")), encoding="utf-8")
    (problem,) = problems_of(str(path))
    assert problem.code == "unknown-game"
    assert "did you mean 'sheboygan'?" in problem.message
