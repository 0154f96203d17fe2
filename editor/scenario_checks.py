"""What is wrong with a scenario on the map as it stands in the editor: a unit's place that is gone, for one."""

from __future__ import annotations

from pathlib import Path

from editor.broken_rules import rules_hold
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError, Problem
from engine.files.scenario_reader import placed_by_path, read_scenario_text
from engine.play.prepare import board_for
from engine.play.registry import load_game


def check_scenario(text: str, path: Path | None, source: MapDocument) -> list[Problem]:
    """The problems of a scenario's text on a map; none where there is no text, or no map."""
    if not text or source.map is None:
        return []
    read = read_scenario_text(text, path, board_map=source)
    problems = list(read.problems)
    if any(p.severity == "error" for p in problems) or read.scenario is None or read.game is None:
        return problems
    try:
        with rules_hold(read.scenario.game):
            found = load_game(read.scenario.game).check_scenario(read.scenario, board_for(source.map, read.game))
    except DocumentError as error:
        found = error.problems
    return problems + placed_by_path(read, found)
