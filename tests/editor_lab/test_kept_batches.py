"""The list of earlier batches: a folder with files that are broken is offered by its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.lab.batches import kept

GOOD = {"variants": [{"name": "One"}], "players": {"monster": "greedy"}, "games": 3}


def folder(parent: Path, batch: str) -> Path:
    """A batch's folder with two games."""
    made = parent / "city-1"
    made.mkdir()
    (made / "batch.json").write_text(batch, encoding="utf-8")
    (made / "games.jsonl").write_text("{}\n{}\n", encoding="utf-8")
    return made


def test_a_batch_is_offered_with_its_games_and_players(tmp_path: Path) -> None:
    made = folder(tmp_path, json.dumps(GOOD))
    (found,) = kept(tmp_path)
    assert found.folder == made
    assert found.title.split("   ")[1:] == ["One", "2 of 3 games", "monster greedy"]


@pytest.mark.parametrize(
    "batch", ["", "[" * 100_000, "[]", json.dumps({**GOOD, "games": "3"}), json.dumps({**GOOD, "variants": []})]
)
def test_a_broken_batch_is_offered_by_its_folder(tmp_path: Path, batch: str) -> None:
    folder(tmp_path, batch)
    assert [found.title.split("   ")[1:] for found in kept(tmp_path)] == [["city-1"]]


def test_a_folder_in_place_of_the_games_is_no_hindrance(tmp_path: Path) -> None:
    made = folder(tmp_path, json.dumps(GOOD))
    (made / "games.jsonl").unlink()
    (made / "games.jsonl").mkdir()
    assert [found.title.split("   ")[1:] for found in kept(tmp_path)] == [["city-1"]]
