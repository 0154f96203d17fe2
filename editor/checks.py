"""The problems of the map as it stands in the editor, saved or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from editor.broken_rules import rules_hold
from editor.map_state import MapState
from editor.picture_files import picture_file
from editor.scenario_checks import check_scenario
from engine.board.analysis import cut_spaces
from engine.board.checks import Finding, check_map
from engine.board.edit import listed
from engine.board.repairs import Preview, preview, repairable
from engine.files.board_checks import without_ignored
from engine.files.map_reader import MapDocument
from engine.files.pictures import PictureError, require_picture
from engine.files.problems import DocumentError, Problem
from engine.files.writer import write_map
from engine.files.yaml_nodes import place
from engine.play.registry import load_game

FILE, SHAPES, LINKS, GAME = "In the file", "Shapes", "Links", "Rules of the game"
SCENARIO = "The scenario on this map"
"""The groups of problems, in the order they are shown."""

_RANK = {"error": 0, "warning": 1, "info": 2}
_OF_PICTURES = ("background-missing", "background-unreadable", "background-too-large")
_OF_LINKS = ("isolated-space", "disconnected-part")


@dataclass(frozen=True)
class Checked:
    """All problems that were found: by group, each group's worst first; and which finding of the board a problem
    stands for."""

    groups: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    findings: Mapping[Problem, Finding] = field(default_factory=dict)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All of them, the worst first."""
        every = (problem for group in self.groups.values() for problem in group)
        return tuple(sorted(every, key=_rank))


def _rank(problem: Problem) -> tuple[int, int]:
    return _RANK[problem.severity], problem.line


def written(document: MapState) -> MapDocument:
    """The document with the map as it is now, as it would be saved. Raises DocumentError when it can't be."""
    if not document.usable or document.map is document.source.map:
        return document.source
    return write_map(document.source, document.map)


def to_play(document: MapState) -> MapDocument:
    """The document as `written`, without what is wrong with its background picture: no game needs that, and it may not
    lie beside the map yet. Raises DocumentError."""
    source = written(document)
    return replace(source, problems=tuple(p for p in source.problems if p.code not in _OF_PICTURES))


def check_document(document: MapState) -> Checked:
    """All problems of the document: of its text, of its shapes and links, and of its game."""
    try:
        source = written(document)
    except DocumentError as error:
        return Checked({FILE: tuple(error.problems)})
    findings = {_placed(source, f): f for f in check_map(document.board, document.counter)} if document.usable else {}
    told = [(FILE, problem) for problem in without_ignored(source, _of_text(document, source))]
    told += [(LINKS if p.code in _OF_LINKS else SHAPES, p) for p in findings]
    told += [(LINKS, problem) for problem in _narrow(document, source)]
    told += [(GAME, problem) for problem in _of_game(document, source)]
    told += [(SCENARIO, problem) for problem in without_ignored(source, check_scenario(*document.scenario, source))]
    once = {(p.code, frozenset(p.objects), p.message): (group, p) for group, p in reversed(told)}
    groups = {
        g: tuple(sorted((p for at, p in once.values() if at == g), key=_rank))
        for g in (FILE, SHAPES, LINKS, GAME, SCENARIO)
    }
    return Checked({group: found for group, found in groups.items() if found}, findings)


def _of_text(document: MapState, source: MapDocument) -> Iterator[Problem]:
    file = picture_file(document)  # not beside the map yet, where it was chosen before that had a file of its own
    for problem in source.problems:
        if file is None or problem.code not in _OF_PICTURES:
            yield problem
    if file is not None:
        try:
            require_picture(file)
        except PictureError as error:
            path = ("background", "image")
            yield Problem(error.code, str(error), "error", source.path, *place(source.nodes, path), ".".join(path))


def _placed(source: MapDocument, finding: Finding) -> Problem:
    path = ("spaces", finding.objects[0]) if finding.objects else ()
    line, column = place(source.nodes, path)
    where = ".".join(path)
    return Problem(finding.code, finding.message, finding.severity, source.path, line, column, where, finding.objects)


def _narrow(document: MapState, source: MapDocument) -> list[Problem]:
    """Choke points: whoever holds one of them parts the map."""
    cuts = sorted(cut_spaces(document.board)) if document.usable else []
    if not cuts:
        return []
    which = f"{len(cuts)} choke points, each of which" if len(cuts) > 1 else "a choke point, which"
    message = f"{which} parts the map where it is held: {listed(cuts)}"
    found = Finding("choke-points", message, tuple(cuts), "info")
    return without_ignored(source, [_placed(source, found)])


def _of_game(document: MapState, source: MapDocument) -> list[Problem]:
    if document.game is None or not document.usable:
        return []
    try:
        with rules_hold(document.map.game):
            found = load_game(document.map.game).check_map(document.board)
    except DocumentError as error:
        return error.problems
    return without_ignored(source, found)


# Repairs


def can_fix(found: Checked, problem: Problem) -> bool:
    """Whether there is a repair for a problem of this kind; the one for this problem may still be refused."""
    finding = found.findings.get(problem)
    return finding is not None and repairable(finding)


def fix_of(document: MapState, found: Checked, problem: Problem) -> Preview:
    """What the repair of a problem that was found would do. Raises EditError where there is none, saying why."""
    return preview(document.board, found.findings[problem], document.counter)
