"""Branches of a session, and positions remembered by a name.

A branch is a line of steps from the start with the place that was reached on it. One is being played; the others wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.files.problems import DocumentError, Problem
from engine.play.decisions import IllegalActionError
from engine.play.timeline import Step, Timeline

FIRST = "main"
"""The name of the branch that a session begins with."""


@dataclass(frozen=True)
class Branch:
    """A line of steps. `at`: after how many of them the place is that was reached; those beyond were undone."""

    name: str
    steps: tuple[Step, ...]
    at: int


def shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many steps two lines have in common from the start."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same


class Branches:
    """All branches of one timeline. `changed` is called after every change."""

    def __init__(self, line: Timeline, changed: Callable[[], None]) -> None:
        self._line = line
        self._changed = changed
        self.current = FIRST
        """The name of the branch that is being played."""
        self._others: dict[str, Branch] = {}
        self._marks: dict[str, tuple[Step, ...]] = {}

    def restore(self, current: str, others: Iterable[Branch], marks: Iterable[Branch]) -> None:
        """Take what a file says."""
        self.current = current or FIRST
        self._others = {b.name: b for b in others}
        self._marks = {b.name: b.steps for b in marks}

    # What there is

    @property
    def present(self) -> Branch:
        """The branch that is being played, with what was undone."""
        history, undone = self._line.history, self._line.undone
        return Branch(self.current, (*history, *reversed(undone)), len(history))

    @property
    def all(self) -> tuple[Branch, ...]:
        """The branch being played, then the others in the order in which they were left."""
        return (self.present, *self._others.values())

    @property
    def others(self) -> tuple[Branch, ...]:
        """The branches that wait."""
        return tuple(self._others.values())

    @property
    def marks(self) -> tuple[Branch, ...]:
        """The positions that are remembered, each with the steps that lead there."""
        return tuple(Branch(name, steps, len(steps)) for name, steps in self._marks.items())

    def free_name(self, stem: str = "") -> str:
        """A name that no branch has: the stem itself or with a number; without one `branch 2`, `branch 3` …"""
        names = {b.name for b in self.all}
        if stem and stem not in names:
            return stem
        return next(name for n in range(2, len(names) + 3) if (name := f"{stem or 'branch'} {n}") not in names)

    # Branches

    def begin(self, at: int, name: str = "") -> str:
        """Go on from a place in the history in a new branch; the one played so far waits under its name. Returns the
        new one's name. ValueError for a name that another has, IndexError for a place outside the history."""
        if not 0 <= at <= len(self._line.history):
            raise IndexError(f"the history has {len(self._line.history)} steps, not {at}")
        name = self._free(name) if name.strip() else self.free_name()
        self._leave()
        self._line.go_to(at)
        self._line.undone.clear()
        self.current = name
        self._changed()
        return name

    def switch(self, name: str) -> None:
        """Go on with another branch where it was left. LookupError for an unknown one; DocumentError, with nothing
        changed, when its steps don't fit any more."""
        branch = self._others.get(name)
        if branch is None:
            raise LookupError(f"there is no branch '{name}'")
        if name != self.current:
            kept = self.present
            self._take(branch)
            del self._others[name]
            self._others[kept.name] = kept
            self._changed()

    def rename(self, old: str, new: str) -> None:
        """Give a branch another name. ValueError for a name that another has or that is none."""
        if new.strip() == old:
            return
        new = self._free(new)
        if old == self.current:
            self.current = new
        else:
            renamed = (replace(b, name=new) if b.name == old else b for b in self.others)
            self._others = {b.name: b for b in renamed}
        self._changed()

    def delete(self, name: str) -> Branch:
        """Forget a branch that waits, and return it, for `put_back`. LookupError for any other."""
        if name not in self._others:
            raise LookupError(f"there is no branch '{name}' that waits")
        gone = self._others.pop(name)
        self._changed()
        return gone

    def put_back(self, branch: Branch) -> str:
        """Let a branch wait that was deleted; returns its name, which has a number if another has it by now."""
        name = self.free_name(branch.name)
        self._others[name] = replace(branch, name=name)
        self._changed()
        return name

    def only_here(self, name: str) -> int:
        """How many steps of a branch are in no other branch and lead to no remembered position: what is lost with it.
        LookupError for an unknown one."""
        mine = next((b for b in self.all if b.name == name), None)
        if mine is None:
            raise LookupError(f"there is no branch '{name}'")
        others = [b for b in self.all if b.name != name]
        return len(mine.steps) - max((shared(mine.steps, b.steps) for b in (*others, *self.marks)), default=0)

    # Remembered positions

    def remember(self, name: str) -> None:
        """Remember the present position by a name. ValueError for a name that is taken or that is none."""
        name = name.strip()
        if not name or name in self._marks:
            raise ValueError(f"'{name}' is remembered already" if name else "a position needs a name")
        self._marks[name] = tuple(self._line.history)
        self._changed()

    def forget(self, name: str) -> None:
        """Forget a remembered position. LookupError for an unknown one."""
        if self._marks.pop(name, None) is None:
            raise LookupError(f"no position '{name}' is remembered")
        self._changed()

    def recall(self, name: str) -> None:
        """Go back to a remembered position: on the branch being played if it lies on it, else on another that it lies
        on, else in a new branch of that name. LookupError for an unknown one."""
        if name not in self._marks:
            raise LookupError(f"no position '{name}' is remembered")
        steps = self._marks[name]
        holder = next((b for b in self.all if b.steps[: len(steps)] == steps), None)
        if holder is None:
            kept, branch = self.present, self.free_name(name)
            self._take(Branch(branch, steps, len(steps)))
            self._others[kept.name] = kept
        elif holder.name != self.current:
            self.switch(holder.name)
        self._line.go_to(len(steps))
        self._changed()

    # Steps

    def _free(self, name: str) -> str:
        name = name.strip()
        if not name or name in {b.name for b in self.all}:
            raise ValueError(f"there is a branch '{name}' already" if name else "a branch needs a name")
        return name

    def _leave(self) -> None:
        """Let the branch being played wait."""
        kept = self.present
        self._others[kept.name] = kept

    def _take(self, branch: Branch) -> None:
        """Make a branch's steps the timeline's."""
        kept = self.present
        try:
            self._walk(branch)
        except (IllegalActionError, DocumentError) as error:
            self._walk(kept)
            raise self._unplayable(branch, str(error)) from None
        except Exception as error:  # whatever a rule stumbles over
            self._walk(kept)
            raise self._unplayable(branch, f"{type(error).__name__}: {error}") from error
        self.current = branch.name

    @staticmethod
    def _unplayable(branch: Branch, why: str) -> DocumentError:
        return DocumentError([Problem("step-differs", f"the branch '{branch.name}' can't be played any more: {why}")])

    def _walk(self, branch: Branch) -> None:
        line = self._line
        same = min(shared(self.present.steps, branch.steps), branch.at)
        line.go_to(same)
        line.undone[:] = reversed(branch.steps[same:])
        line.go_to(branch.at)
