"""Design files: what somebody bought or designed with points, kept to be used again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .canonical import document
from .game_folders import INSTALLED, GameFolders
from .problems import DocumentError, Problem
from .schema import check, common_schema
from .source import format_problem, read_text, source_of

FORMAT = "stomping-ground/design/1"
FOLDER = "designs"
"""The folder of ready-made designs in a game's folder, and of a person's own among their documents."""


@dataclass(frozen=True)
class Design:
    """How many of each ware (`engine.play.workshop`) somebody chose."""

    name: str
    game: str
    workshop: str
    """The kind of design, `monster`."""
    wares: Mapping[str, int] = field(default_factory=dict)
    notes: str = ""


def read_design(path: Path) -> Design:
    """A design's file. Raises DocumentError with every problem, each with its place."""
    return read_design_text(read_text(path), path)


def read_design_text(text: str, path: Path | None = None) -> Design:
    """A design from its text; `path` is where it is or will be. Raises DocumentError as `read_design` does."""
    source = source_of(text, path)
    if source.root is None:
        raise DocumentError(list(source.problems))
    problem = format_problem(source, FORMAT)
    found = [problem] if problem else check(source.root.plain(), common_schema("design"), source.root, path)
    if errors := [p for p in (*source.problems, *found) if p.severity == "error"]:
        raise DocumentError(errors)
    data = source.root.plain()
    return Design(data["name"], data["game"], data["workshop"], data["wares"], data.get("notes", ""))


def design_text(design: Design) -> str:
    """A design as the text of its file."""
    data = {
        "format": FORMAT,
        "name": design.name,
        "game": design.game,
        "workshop": design.workshop,
        "wares": {ware: n for ware, n in design.wares.items() if n},
    }
    noted = {**data, "notes": design.notes} if design.notes else data
    return document(noted, "yaml-language-server: $schema=design.schema.json")


def ready_made(game: str, workshop: str, folders: GameFolders = INSTALLED) -> list[Design]:
    """The designs that a game brings with it for a kind of workshop, by name."""
    files = sorted((folders.folder(game) / FOLDER).glob("*.yaml"))
    return sorted((d for d in map(read_design, files) if d.workshop == workshop), key=lambda d: d.name)


def require_for(design: Design, game: str, workshop: str, path: Path | None = None) -> None:
    """DocumentError when a design is for another game or another workshop."""
    if (design.game, design.workshop) != (game, workshop):
        said = f"'{design.name}' is a design for {design.workshop} of '{design.game}', not for {workshop} of '{game}'"
        raise DocumentError([Problem("other-design", said, "error", path)])
