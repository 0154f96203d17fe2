"""Running rule cases: play what they say and name the first thing that is not as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.files.problems import DocumentError, Problem
from engine.play.actions import Action
from engine.play.case_file import Case, CaseFile, read_cases
from engine.play.chance import Chance
from engine.play.decisions import IllegalActionError
from engine.play.events import Event
from engine.play.expectations import Expectations
from engine.play.position import edit
from engine.play.state import State


@dataclass(frozen=True)
class Result:
    """How a case went. `problem` is the first thing that was not as expected, with its place; None: all was."""

    case: Case
    problem: Problem | None

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return self.problem is None


def first_state(case: Case) -> State:
    """The position that a case starts from. Raises DocumentError when the position is faulty."""
    state = case.file.game.start(case.scenario, case.board)
    if "given" in case.data:
        state = edit(state, case.data["given"])
        case.file.game.settle(state)
    return state


class _UnmetError(Exception):
    """What was not as expected, and where in the case."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


def case_files(folder: Path) -> list[Path]:
    """The files of rule cases in a folder: those of each game stand in a folder with its id."""
    return sorted(folder.glob("*/*.yaml"))


def run_file(path: Path) -> Iterator[Result]:
    """Run all cases of a file, one after another. Raises DocumentError when the file is faulty."""
    yield from (run_case(case) for case in read_cases(path).cases)


def run_case(case: Case) -> Result:
    """Play a case from its start. A mistake in the case itself is a problem as well, with its place."""
    run: _Run | None = None
    try:
        if "problems" in case.data:
            _check_problems(case)
        else:
            run = _Run(case)
            run.play()
    except _UnmetError as failed:
        return Result(case, case.problem("case-failed", str(failed), *failed.path))
    except DocumentError as error:
        return Result(case, case.problem("case-unplayable", "; ".join(p.message for p in error.problems)))
    except Exception as error:  # a position by hand may be one that no rule expects
        message = f"the game breaks off with {type(error).__name__}: {error}"
        return Result(case, case.problem("case-broken-off", message, *(run.at if run else ())))
    return Result(case, None)


def _check_problems(case: Case) -> None:
    """That the game finds exactly the problems that the case names in its map and scenario."""
    game, board = case.file.game, case.board
    found = sorted({p.code for p in (*game.check_map(board), *game.check_scenario(case.scenario, board))})
    if found != sorted(case.data["problems"]):
        raise _UnmetError(f"expected the problems {sorted(case.data['problems'])}, found {found}", "problems")


class _Run:
    """One case being played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.game = case.file.game
        self.state: State = self.game.start(case.scenario, case.board)
        self.events: list[Event] = []
        """What happened since the last expectation."""
        self.at: tuple[str | int, ...] = ("given",)
        """Where in the case it is."""

    def play(self) -> None:
        if "given" in self.case.data:
            self.state = self.lay(self.case.data["given"], "given")
        for i, step in enumerate(self.case.steps):
            self.at = ("steps", i)
            kind = next(k for k in self.kinds if k in step)
            self.kinds[kind](self, step, self.at)

    def lay(self, patch: Mapping[str, Any], *path: str | int) -> State:
        """The state with a patch laid over it, settled."""
        try:
            state = edit(self.state, patch)
        except DocumentError as error:
            first = error.problems[0]
            raise _UnmetError(first.message, *path, *first.path.split(".")) from None
        self.game.settle(state)
        return state

    def do(self, step: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
        texts = [step["do"]] if isinstance(step["do"], str) else step["do"]
        for text in texts:
            try:
                self.game.apply(self.state, step["seat"], Action.parse(text), self.events.append)
            except IllegalActionError as error:
                raise _UnmetError(f"'{text}' is refused: {error}{self._choices(step['seat'])}", *path) from None

    def _choices(self, seat: str) -> str:
        pending = self.game.pending(self.state)
        ask = getattr(pending, "ask", lambda _: None)(seat)
        return f"; listed: {', '.join(ask.actions[:12])}" if ask else ""

    def roll(self, step: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
        chance = self.game.pending(self.state)
        if not isinstance(chance, Chance):
            raise _UnmetError("no dice are to be rolled now", *path)
        if step.get("chance", chance.name) != chance.name:
            raise _UnmetError(f"expected the chance '{step['chance']}', found '{chance.name}'", *path)
        try:
            self.game.resolve(self.state, tuple(map(int, step["roll"])), self.events.append)
        except IllegalActionError as error:
            raise _UnmetError(str(error), *path) from None

    def refuse(self, step: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
        action, before = Action.parse(step["refuse"]), self.state.hash()
        why_not = self.game.why_not(self.state, step["seat"], action)
        try:
            self.game.apply(self.state.copy(), step["seat"], action)
        except IllegalActionError as error:
            wanted, rule = step.get("because", error.refusal.rule), error.refusal.rule
            if rule != wanted:
                said = f"'{action}' is refused by {rule or 'no rule'}, not by {wanted}: {error}"
                raise _UnmetError(said, *path) from None
            if step.get("says", "") not in error.refusal.message:
                raise _UnmetError(f"'{action}' is refused with '{error}', not with '{step['says']}'", *path) from None
            if why_not != error.refusal:
                raise _UnmetError(f"'{action}': apply says '{error}', why_not says '{why_not}'", *path) from None
        else:
            raise _UnmetError(f"'{action}' should be refused, and is legal", *path)
        if self.state.hash() != before:
            raise _UnmetError(f"refusing '{action}' changed the state", *path)

    def patch(self, step: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
        self.state = self.lay(step["set"], *path, "set")

    def expect(self, step: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
        found = Expectations(self.game, self.state, self.events).differences(step["expect"])
        if found:
            raise _UnmetError("; ".join(found), *path)
        self.events.clear()

    kinds: Mapping[str, Callable[[_Run, Mapping[str, Any], tuple[str | int, ...]], None]] = {
        "do": do,
        "roll": roll,
        "refuse": refuse,
        "set": patch,
        "expect": expect,
    }


__all__ = ["Case", "CaseFile", "Result", "case_files", "read_cases", "run_case", "run_file"]
