"""What the tests of engine.files share: a small game of their own, and a map of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.files.game_folders import GameFolders
from engine.files.map_reader import MapDocument, read_map_text
from engine.files.problems import Problem

TOY = Path(__file__).parent / "games" / "toy"

MAP_TEXT = """\
# yaml-language-server: $schema=map.schema.json
format: stomping-ground/map/1
name: Try
game: toy   # the game of these tests
size: [84, 56.5]
compass: {north: 0}
spaces:
  # the main street
  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}   # busy
  C2: {terrain: high-building, polygon: "40,10 60,10 60,20 38,22.5", props: {people: 3}}

  K3: {terrain: street, layer: deck, polygon: "0,0 30,0 30,30 0,30", holes: ["5,5 6,5 6,6"]}
features:
  w1: {kind: wall, line: "10,10 20,20"}
markers:
  m1: {kind: townspeople, at: "22,15"}
regions:
  north: {spaces: [B7, C2]}
links:
  - {between: [B7, K3], is: forbidden, note: a cliff}   # steep
  - {between: [C2, K3], is: cliff}
notes: |
  Two lines
  of notes.
"""


@pytest.fixture
def folders() -> GameFolders:
    """The installed games and the toy."""
    return GameFolders((("toy", TOY),))


@pytest.fixture
def read(folders: GameFolders) -> Callable[[str], MapDocument]:
    """Reads a map from its text."""
    return lambda text: read_map_text(text, None, folders)


def only(problems: tuple[Problem, ...] | list[Problem], code: str) -> Problem:
    """The one problem with this code."""
    (found,) = [p for p in problems if p.code == code]
    return found
