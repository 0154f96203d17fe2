"""A game on an edited map: told what could be carried over, or played again with the same choices."""

from __future__ import annotations

from editor.notice_bar import Answer
from editor.play.bench import PlayBench
from editor.play.breaking import guarded
from engine.files.problems import DocumentError
from engine.play.carry_over import CarriedOver
from engine.play.prepare import Prepared
from engine.play.replaying import Difference, replay_on
from engine.play.session import Session

ABOUT = "carried"

MOST_TOLD = 3
"""Of so many things the notice itself says what became of them; the log lists all."""


class Carrying:
    """Joins one screen and the sessions that are carried over to other maps."""

    def __init__(self, screen: PlayBench) -> None:
        self.screen = screen
        screen.bar.again.triggered.connect(self._replay_here)

    @guarded
    def _replay_here(self) -> None:
        session = self.screen.table.session if self.screen.table else None
        if session is not None and session.origin is not None:
            self.replay(session.origin.session, session.prepared, session)

    def tell(self, session: Session) -> None:
        """Say how the game on the screen came to this map."""
        table, origin = self.screen.table, session.origin
        if table is None or origin is None:
            self.screen.notice.dismiss(ABOUT)
            return
        answers: list[Answer] = [("Fine", "Go on with the game", lambda: self.screen.notice.dismiss(ABOUT))]
        if origin.session.history:
            tip = "The same dice and choices on the changed map, up to the first difference"
            answers.insert(
                0, ("Replay from the start", tip, lambda: self.replay(origin.session, session.prepared, session))
            )
        self.screen.notice.ask(ABOUT, self.screen.named(words(origin.carried, table.viewer)), answers)

    @guarded
    def replay(self, played: Session, ready: Prepared, carried: Session | None = None) -> bool:
        """Play a game's choices again on another map, and show where it goes another way; whether it could begin.
        `carried`: the game to go back to, if there is one on that map."""
        try:
            replayed = replay_on(played, ready)
        except DocumentError as error:
            self.screen.say(error.problems[0].message, refused=True)
            return False
        if not self.screen.play(replayed.session, same_seats=True):
            return False
        notice = self.screen.notice
        answers: list[Answer] = [("Fine", "Go on from here", lambda: notice.dismiss(ABOUT))]
        if carried is not None:
            answers.insert(0, ("Back to the game carried over", "As before the replay", lambda: self._back(carried)))
        notice.ask(ABOUT, difference(replayed.difference, len(played.history)), answers)
        return True

    @guarded
    def _back(self, carried: Session) -> None:
        if self.screen.play(carried, same_seats=True):
            self.tell(carried)


def words(carried: CarriedOver, viewer: str) -> str:
    """What became of a position, in a few sentences for one seat's eyes."""
    known = carried.known_to(viewer)
    dropped, shifted = known.dropped, known.shifted
    hidden = len(carried.dropped) - len(dropped)
    told = [f"{str(f)[:1].upper()}{str(f)[1:]}." for f in (*dropped, *shifted)[:MOST_TOLD]]
    more = len(dropped) + len(shifted) - len(told)
    if more:
        told.append(f"{more} more in the log.")
    if hidden:
        told.append(f"{hidden} thing{'s' * (hidden > 1)} that {viewer} may not know had no place either.")
    everything = "Everything has its place." if not carried.dropped else ""
    return " ".join(("The game goes on on the changed map.", everything, *told)).replace("  ", " ")


def difference(found: Difference | None, steps: int) -> str:
    """Where a replay goes another way, in a few lines."""
    if found is None:
        return f"All steps go as before on the changed map ({steps})."
    how = "can't be taken any more" if found.refused else "goes another way"
    then, now = "; ".join(found.before) or "nothing", "; ".join(found.now) or "nothing"
    return f"Step {found.at + 1} of {steps} ({found.step}) {how}.\nBefore: {then}\nNow: {now}"
