"""What a file is, and how it is read: a map, a scenario with its map, or a saved session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.files.map_reader import MapDocument, read_map
from engine.files.problems import DocumentError, Problem
from engine.files.resources import BUILTIN, built_ins, is_built_in, resolve_map, resolve_scenario
from engine.files.scenario_reader import ScenarioDocument, read_scenario
from engine.files.source import read_text

SESSION = "stomping-ground/session/"
SCENARIO = "stomping-ground/scenario/"


@dataclass(frozen=True)
class Opened:
    """A file as read. A scenario brings the map it names; a session only its text, for play makes of it what it can."""

    path: Path
    map: MapDocument
    scenario: ScenarioDocument | None = None
    session_text: str = ""

    @property
    def writable(self) -> bool:
        """Whether Save may write to the file; built-in documents are read-only."""
        return not is_built_in(self.path)


def path_of(reference: str) -> Path:
    """The file that a command line names: a path, or `builtin:…` for a scenario or a map of that name.

    Raises DocumentError when there is none.
    """
    if not reference.startswith(BUILTIN):
        return Path(reference)
    name = reference.removeprefix(BUILTIN)
    if name in built_ins("scenarios"):
        return resolve_scenario(reference)
    return resolve_map(reference)


def open_file(path: Path) -> Opened:
    """Reads a file of any kind. Nothing is raised for what it holds: problems are in what is returned."""
    kind = _format_of(path)
    if kind.startswith(SESSION):
        return Opened(path, _nothing(path, ()), session_text=read_text(path))
    if kind.startswith(SCENARIO):
        scenario = read_scenario(path)
        missing = (Problem("no-map", "the scenario's map can't be read", file=path),)
        return Opened(path, scenario.map or _nothing(path, missing), scenario)
    return Opened(path, read_map(path))


def _nothing(path: Path, problems: tuple[Problem, ...]) -> MapDocument:
    return MapDocument(path, "", None, None, problems)


def _format_of(path: Path) -> str:
    """What follows `format:` near the head of a file; empty when there is none, or no such file."""
    try:
        text = read_text(path)
    except DocumentError:
        return ""
    for line in text[:4000].splitlines():
        if line.startswith("format:"):
            return line.removeprefix("format:").strip().strip("'\"")
    return ""
