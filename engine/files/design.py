"""Design files: what somebody bought or designed with points, kept to be used again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .canonical import document
from .game_folders import INSTALLED, GameFolders
from .problems import DocumentError, Problem, nearest
from .schema import check, common_schema
from .source import format_problem, read_text, source_of
from .yaml_nodes import place

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


def unknown_wares(text: str, wares: Mapping[str, Sequence[str]], path: Path | None = None) -> list[Problem]:
    """Problems of a design's text that names a workshop or wares that its game does not have, each with its place and
    the nearest right name. `wares` are the ids by workshop (`engine.play.game.GameInfo.wares`); without any nothing is
    known of the game. DocumentError where the text is no design."""
    design, root = read_design_text(text, path), source_of(text, path).root

    def found(code: str, message: str, *keys: str) -> Problem:
        line, column = place(root, keys, at_key=len(keys) > 1)
        return Problem(code, message, "error", path, line, column, ".".join(keys))

    if not wares:
        return []
    known = wares.get(design.workshop)
    if known is None:
        advice = nearest(design.workshop, wares) or f"; there are {', '.join(wares)}"
        return [found("unknown-workshop", f"'{design.workshop}' is nothing that is designed here{advice}", "workshop")]
    return [
        found("unknown-ware", f"{design.workshop} has no '{ware}'{advice}", "wares", ware)
        for ware in design.wares
        if ware not in known and (advice := nearest(ware, known) or f"; there are {', '.join(known)}")
    ]


def require_for(design: Design, game: str, workshop: str, path: Path | None = None) -> None:
    """DocumentError when a design is for another game or another workshop."""
    if (design.game, design.workshop) != (game, workshop):
        said = f"'{design.name}' is a design for {design.workshop} of '{design.game}', not for {workshop} of '{game}'"
        raise DocumentError([Problem("other-design", said, "error", path)])
