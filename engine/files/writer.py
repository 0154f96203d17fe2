"""Documents after changes: the text that was read, patched, and saved so that nothing can be lost."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from engine.board.model import Map

from .canonical import document
from .game_folders import INSTALLED, GameFolders
from .heading import heading, with_heading
from .map_data import map_data, scenario_data
from .map_reader import MapDocument, read_map_text
from .patch import patched
from .problems import DocumentError, Problem
from .resources import is_built_in
from .saving import save_atomically
from .scenario import Scenario
from .scenario_reader import ScenarioDocument, read_scenario_text

Document = TypeVar("Document", MapDocument, ScenarioDocument)


def new_map_document(board_map: Map, path: Path, folders: GameFolders = INSTALLED) -> MapDocument:
    """A document in canonical form for a map that has none, to be saved at a path."""
    return read_map_text(document(map_data(board_map), heading("map", path)), path, folders)


def new_scenario_document(scenario: Scenario, path: Path, folders: GameFolders = INSTALLED) -> ScenarioDocument:
    """A document in canonical form for a scenario that has none, to be saved at a path."""
    return read_scenario_text(document(scenario_data(scenario), heading("scenario", path)), path, folders)


def write_map(
    old: MapDocument, board_map: Map, folders: GameFolders = INSTALLED, *, path: Path | None = None
) -> MapDocument:
    """The document with its map changed to this one; only the text of what changed is touched. `path` is where it will
    be saved, when not where it was: its first line is to find the schema from there.

    What the reader would refuse (a ring that crosses itself) is written all the same, so that no work is lost; the
    document's problems tell it. Raises DocumentError when the text can't be changed without losing a part of it.
    """
    if old.map is None or old.nodes is None:
        raise DocumentError([_unwritable(old.path, "its text is no map")])
    wanted = map_data(board_map)
    at = path or old.path
    text = patched(old.text, old.nodes, map_data(old.map), wanted)
    if at is not None and (text != old.text or at != old.path):
        text = with_heading(text, "map", at)
    if text == old.text:
        return old
    written = read_map_text(text, old.path, folders)
    if written.map and map_data(written.map) == wanted:
        return written
    whole = new_map_document(board_map, at or Path("map.yaml"), folders)
    if written.map and whole.map and map_data(written.map) == map_data(whole.map):
        return written  # the map itself holds what no reader takes
    return _whole(old.faulty, whole, old.path)


def write_scenario(old: ScenarioDocument, scenario: Scenario, folders: GameFolders = INSTALLED) -> ScenarioDocument:
    """The document with its scenario changed to this one; as `write_map`."""
    if old.scenario is None or old.nodes is None:
        raise DocumentError([_unwritable(old.path, "its text is no scenario")])
    wanted = scenario_data(scenario)
    text = patched(old.text, old.nodes, scenario_data(old.scenario), wanted)
    if text == old.text:
        return old
    written = read_scenario_text(text, old.path, folders)
    if written.scenario and scenario_data(written.scenario) == wanted:
        return written
    whole = new_scenario_document(scenario, old.path or Path("scenario.yaml"), folders)
    if written.scenario and whole.scenario and scenario_data(written.scenario) == scenario_data(whole.scenario):
        return written
    return _whole(old.faulty, whole, old.path)


def save(content: str | bytes, path: Path) -> None:
    """Save a document's text, or bytes. Raises DocumentError, with nothing written, for a built-in one and where the
    system refuses."""
    if is_built_in(path):
        raise DocumentError([Problem("read-only", "built-in documents stay as they are; save a copy", file=path)])
    try:
        save_atomically(path, content)
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError([Problem("not-saved", f"not saved: {reason}", file=path)]) from error


def _whole(faulty: bool, document: Document, path: Path | None) -> Document:
    """The document written anew, where patching failed; not in place of one with parts that no model holds."""
    if faulty:
        raise DocumentError([_unwritable(path, "its faulty parts would be lost")])
    return document


def _unwritable(path: Path | None, reason: str) -> Problem:
    return Problem("not-writable", f"the document can't be written: {reason}; save it as a new file", file=path)
