"""Session files: copies of scenario and map, the seed, and every step with the hash after it.

Steps are texts and faces, so that a person can read them; the copies let a file open years later and anywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from engine.files.map_reader import read_map_text
from engine.files.problems import DocumentError, Problem
from engine.files.schema import check, common_schema
from engine.files.source import Source, source_of
from engine.files.yaml_nodes import ListNode, ScalarNode, find, path_text, place
from engine.files.yaml_nodes import Path as NodePath
from engine.play.actions import Action
from engine.play.branches import FIRST, Branch, Branches, shared
from engine.play.by_hand import playable
from engine.play.game import Game
from engine.play.position import edit, from_json
from engine.play.prepare import Prepared, map_text, prepare_texts, scenario_text
from engine.play.state import State
from engine.play.timeline import Step

FORMAT = "stomping-ground/session/1"
_INDENT = "  "
_AWKWARD = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class SessionText:
    """What a session's file says besides its steps."""

    game: str
    seed: int
    start: str
    """The hash of the first state."""
    position: Mapping[str, Any] = field(default_factory=dict)
    """A patch in JSON form laid over the scenario's first state."""
    whole: bool = False
    """Whether the position is all there is, and nothing of the scenario's first state stays."""

    def with_seed(self, seed: int | None) -> SessionText:
        """The same with another seed, if one is given."""
        return self if seed is None else replace(self, seed=seed)


@dataclass(frozen=True)
class SessionDocument:
    """A session file as read."""

    source: Source
    prepared: Prepared
    text: SessionText
    start: State
    steps: list[Step]
    at: int
    """The present: steps beyond it were taken back."""
    problems: list[Problem]
    branch: str = ""
    """The name of the branch that the steps are."""
    branches: Sequence[Branch] = ()
    """The others."""
    marks: Sequence[Branch] = ()
    """Remembered positions."""
    before: str = ""
    """The file of the game on an earlier map, from which this one was carried over."""

    def at_before(self, error: DocumentError) -> Problem:
        """What is wrong with the game on the earlier map."""
        line, column = place(self.source.root, ("before",))
        message = f"before: {error.problems[0].message}"
        return Problem("before-lost", message, "error", self.source.path, line, column, "before")

    def at_step(self, i: int, message: str, part: str) -> Problem:
        """A problem with the entry `part` of step `i`, counted from 0."""
        return self._at(("steps", i), part, f"step {i + 1}: {message}")

    def at_branch(self, key: str, number: int, i: int, message: str, part: str) -> Problem:
        """As `at_step`, for a step of one of the `branches` or of the positions that are `remembered`, which says
        how many steps before its own it shares with the file's."""
        kept = (self.branches if key == "branches" else self.marks)[number]
        own = find(self.source.root, (key, number, "steps"))
        first = len(kept.steps) - (len(own.items) if isinstance(own, ListNode) else 0)
        said = f"{key}[{number}]: '{kept.name}', step {i + 1}: {message}"
        return self._at((key, number, "steps", i - first), part, said)

    def _at(self, path: NodePath, part: str, message: str) -> Problem:
        line, column = place(self.source.root, (*path, part))
        return Problem("step-differs", message, "error", self.source.path, line, column, path_text(path))


def write_session(text: SessionText, prepared: Prepared, branches: Branches, before: str = "") -> str:
    """A session's file: its start, the branch being played, and what else is kept of other branches; `before`: the file
    of the game that it was carried over from."""
    present = branches.present
    head = [
        "# yaml-language-server: $schema=session.schema.json",
        f"format: {FORMAT}",
        f"game: {text.game}",
        f'version: "{version("stomping-ground")}"',
        f"seed: {text.seed}",
        f'start: "{text.start}"',
    ]
    if present.at < len(present.steps):
        head.append(f"at: {present.at}")
    if text.position:
        head.append(f"position: {_flow(text.position)}")
    if text.whole:
        head.append("whole: true")
    if present.name != FIRST:
        head.append(f"branch: {_flow(present.name)}")
    scenario = prepared.scenario_text or scenario_text(prepared.scenario)
    board_map = prepared.map_text or map_text(prepared.board.map)
    copies = [f"scenario: {block(scenario)}", f"map: {block(board_map)}"]
    copies += [f"before: {block(before)}"] if before else []
    steps = [f"- {_step(step)}" for step in present.steps]
    others = [*_branches("branches", branches.others, present), *_branches("remembered", branches.marks, present)]
    return "\n".join([*head, *copies, "steps:" if steps else "steps: []", *steps, *others]) + "\n"


def _branches(key: str, branches: Sequence[Branch], present: Branch) -> Iterator[str]:
    """Branches in lines; the steps that each shares with the present one are only counted."""
    if branches:
        yield f"{key}:"
    for branch in branches:
        same = shared(present.steps, branch.steps)
        yield f"- name: {_flow(branch.name)}"
        yield f"  from: {same}"
        if branch.at < len(branch.steps):
            yield f"  at: {branch.at}"
        yield "  steps:" if branch.steps[same:] else "  steps: []"
        yield from (f"  - {_step(step)}" for step in branch.steps[same:])


def is_session(text: str) -> bool:
    """Whether a text says that it is a saved session, of this version or another."""
    return any(line.startswith(f"format: {FORMAT.rpartition('/')[0]}/") for line in text.splitlines()[:5])


def read_session(text: str, path: Path | None = None) -> SessionDocument:
    """A session file, as far as its start. Raises DocumentError, with places in the file, when that can't be played."""
    source = source_of(text, path)
    data = source.root.plain() if source.root else {}
    problems = [*source.problems, *_version(source, data)]
    if not problems:
        problems += check(data, common_schema("session"), source.root, path)
    if problems or source.root is None:
        raise DocumentError(problems)
    prepared = _prepare(source, data)
    start, problems = _start(source, data, prepared)
    problems += _contradictions(source, data, prepared)
    position, whole = data.get("position", {}), bool(data.get("whole"))
    kept = SessionText(prepared.game.info.id, int(data["seed"]), start.hash(), position, whole)
    steps = [] if problems else [_read_step(d) for d in data["steps"]]
    branches, marks = ([] if problems else _read_branches(data, key, steps) for key in ("branches", "remembered"))
    at, name = int(data.get("at", len(steps))), data.get("branch", "")
    before = data.get("before", "")
    return SessionDocument(source, prepared, kept, start, steps, at, problems, name, branches, marks, before)


def _read_branches(data: Mapping[str, Any], key: str, steps: list[Step]) -> list[Branch]:
    found = []
    for entry in data.get(key, ()):
        line = (*steps[: int(entry["from"])], *map(_read_step, entry["steps"]))
        found.append(Branch(entry["name"], line, min(int(entry.get("at", len(line))), len(line))))
    return found


def _contradictions(source: Source, data: Mapping[str, Any], prepared: Prepared) -> Iterator[Problem]:
    """Entries that don't fit one another, which a schema can't see."""
    if data["game"] != prepared.game.info.id:
        message = f"game: the scenario in this file is for '{prepared.game.info.id}'"
        yield Problem("other-game", message, "error", source.path, *place(source.root, ("game",)), "game")
    if data.get("at", 0) > len(data["steps"]):
        message = f"at: there are only {len(data['steps'])} steps"
        yield Problem("out-of-range", message, "error", source.path, *place(source.root, ("at",)), "at")
    for key in ("branches", "remembered"):
        names = [data.get("branch", FIRST)] if key == "branches" else []
        for i, entry in enumerate(data.get(key, ())):
            path, where = f"{key}[{i}]", place(source.root, (key, i))
            if entry["from"] > len(data["steps"]):
                message = f"{path}: there are only {len(data['steps'])} steps to share"
                yield Problem("out-of-range", message, "error", source.path, *where, path)
            if entry["name"] in names:
                message = f"{path}: the name '{entry['name']}' is used twice"
                yield Problem("duplicate-name", message, "error", source.path, *where, path)
            names.append(entry["name"])


def _version(source: Source, data: Mapping[str, Any]) -> list[Problem]:
    """That the file is of another version or no session at all, before its schema says a hundred things more."""
    found = data.get("format")
    if found == FORMAT or source.root is None:
        return []
    line, column = place(source.root, ("format",))
    kind = FORMAT.rpartition("/")[0]
    if isinstance(found, str) and found.rpartition("/")[0] == kind:
        message = f"this session was saved in format {found}; this program reads {FORMAT}"
    else:
        message = f"this is no saved session: its format is {found!r}, expected {FORMAT}"
    return [Problem("other-format", message, "error", source.path, line, column, "format")]


def _prepare(source: Source, data: Mapping[str, Any]) -> Prepared:
    """The game from the copies in the file; problems in a copy get their place in this file."""
    try:
        return prepare_texts(data["scenario"], data["map"])
    except DocumentError as error:
        raise DocumentError([_placed(source, data, p) for p in error.problems]) from None


def _placed(source: Source, data: Mapping[str, Any], problem: Problem) -> Problem:
    key = "map" if problem in read_map_text(data["map"]).problems else "scenario"
    node = source.root.get(key) if source.root else None
    line, column = place(source.root, (key,))
    if isinstance(node, ScalarNode) and node.style == "|" and problem.line:
        line, column = node.line + problem.line, problem.column + len(_INDENT)
    return replace(problem, file=source.path, line=line, column=column, message=f"{key}: {problem.message}")


def _start(source: Source, data: Mapping[str, Any], prepared: Prepared) -> tuple[State, list[Problem]]:
    start = started(prepared)
    if "position" in data:
        try:
            start = positioned(prepared.game, start, data["position"], bool(data.get("whole")))
        except DocumentError as error:
            line, column = place(source.root, ("position",))
            placed = [replace(p, file=source.path, line=line, column=column) for p in error.problems]
            raise DocumentError(placed) from None
    if start.hash() == data["start"]:
        return start, []
    line, column = place(source.root, ("start",))
    message = "the game starts in another position than when this was saved; the rules or the file have changed since"
    return start, [Problem("start-differs", message, "error", source.path, line, column, "start")]


def started(prepared: Prepared) -> State:
    """The first state of what is ready to play. DocumentError when the rules break off where they begin."""
    try:
        return prepared.game.start(prepared.scenario, prepared.board)
    except DocumentError:
        raise
    except Exception as error:  # a map or a scenario may be one that no rule expects
        message = f"the game can't begin here: {type(error).__name__}: {error}"
        raise DocumentError([Problem("rules-break-off", message)]) from error


def positioned(game: Game, start: State, position: Mapping[str, Any], whole: bool) -> State:
    """A first state with a position laid over it, or, where that is the whole of it, in its place. DocumentError when
    the position doesn't fit or the game can't go on from it."""
    state = from_json(type(start), start.setting, position) if whole else edit(start, position)
    playable(game, state)
    return state


def _step(step: Step) -> str:
    if step.kind == "edit":
        return f'{{edit: {_flow(step.patch)}, hash: "{step.hash}"}}'
    if step.kind == "chance":
        return f'{{roll: {list(step.faces)}, hash: "{step.hash}"}}'
    return f'{{seat: {_flow(step.seat)}, do: {_flow(step.action)}, hash: "{step.hash}"}}'


def _read_step(data: Mapping[str, Any]) -> Step:
    if "edit" in data:
        return Step("edit", hash=data["hash"], patch=data["edit"])
    if "roll" in data:
        return Step("chance", faces=tuple(map(int, data["roll"])), hash=data["hash"])
    return Step("action", data["seat"], Action.parse(data["do"]), hash=data["hash"])


def block(text: str) -> str:
    """A text as a literal block, which keeps every sign of it readable; quoted where a block can't hold it."""
    if not text.strip() or _AWKWARD.search(text):
        return _flow(text)
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    sign = {0: "-", 1: ""}.get(ends, "+")
    lines = (f"{_INDENT}{line}" if line else "" for line in (body + "\n" * max(ends - 1, 0)).split("\n"))
    width = len(_INDENT) if text[0] in " \t\n" else ""
    return f"|{width}{sign}\n" + "\n".join(lines)


def _flow(data: Any) -> str:
    """Plain data in one line of YAML, which JSON is once the line ends that only YAML knows are written as codes."""
    text = json.dumps(data, ensure_ascii=False)
    return _AWKWARD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
