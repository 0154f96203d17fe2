"""Branches of the game on a screen: begun, taken up, renamed, deleted; positions remembered and gone back to."""

from __future__ import annotations

from collections.abc import Callable

from editor.notice_bar import Answer
from editor.play.bench import PlayBench
from editor.play.breaking import guarded
from engine.files.problems import DocumentError
from engine.play.branches import Branch, Branches
from engine.play.names import capital

ABOUT = "branch"


class Branching:
    """Joins the history's list and the branches of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        self.screen = screen
        history = screen.logs.history
        history.continued.connect(lambda at: self.do(lambda b: b.begin(at)))
        history.switched.connect(lambda name: self.do(lambda b: b.switch(name)))
        history.renamed.connect(lambda old, new: self.do(lambda b: b.rename(old, new)))
        history.remembered.connect(lambda name: self.do(lambda b: b.remember(name)))
        history.recalled.connect(lambda name: self.do(lambda b: b.recall(name)))
        history.forgotten.connect(lambda name: self.do(lambda b: b.forget(name)))
        history.deleted.connect(self.delete)

    @guarded
    def do(self, change: Callable[[Branches], object]) -> None:
        """Do something with the branches; what can't be done is told."""
        table = self.screen.table
        if table is None:
            return
        table.looking_at = None
        try:
            change(table.session.branches)
        except DocumentError as error:
            self.screen.say(error.problems[0].message, refused=True)
        except (ValueError, LookupError) as error:
            self.screen.say(capital(f"{error.args[0]}."), refused=True)

    @guarded
    def delete(self, name: str) -> None:
        """Delete a branch; ask first where steps would be lost with it."""
        branches = self._branches
        lost = branches.only_here(name) if branches else 0
        if not lost:
            self._delete(name)
            return
        steps = "a step that is" if lost == 1 else f"{lost} steps that are"
        notice = self.screen.notice
        answers: list[Answer] = [
            ("Delete it all the same", "Right afterwards it can still be put back", lambda: self._delete(name)),
            ("Keep it", "Change nothing", lambda: notice.dismiss(ABOUT)),
        ]
        notice.ask(ABOUT, f"The branch '{name}' holds {steps} nowhere else.", answers)
        notice.buttons[1].setFocus()

    @property
    def _branches(self) -> Branches | None:
        return self.screen.table.session.branches if self.screen.table else None

    def _delete(self, name: str) -> None:
        self.screen.notice.dismiss(ABOUT)
        gone: list[Branch] = []

        def leave_and_delete(branches: Branches) -> None:
            if name == branches.current and branches.others:
                branches.switch(branches.others[-1].name)
            gone.append(branches.delete(name))

        self.do(leave_and_delete)
        if gone:
            self._offer_back(gone[0])

    def _offer_back(self, branch: Branch) -> None:
        notice = self.screen.notice

        def put_back() -> None:
            notice.dismiss(ABOUT)
            self.do(lambda b: b.put_back(branch))

        answers: list[Answer] = [
            ("Put it back", "As it was, with all its steps", put_back),
            ("Fine", "It stays deleted", lambda: notice.dismiss(ABOUT)),
        ]
        notice.ask(ABOUT, f"The branch '{branch.name}' is deleted.", answers)
