"""The journal: the log and the history as they grow, and where on the map the latest happened."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from editor.play.bench import PlayBench
from editor.play.breaking import guarded
from editor.play.table import Table
from editor.play.telling import places_of
from engine.play.events import Event
from engine.play.names import capital
from engine.play.session import Session

FLASH_MS = 1600
"""How long the place of the last event stays marked."""

EARLIER = Event(
    "message",
    text="The game goes on from a position that was changed outside it: what came before is not in this log, and Undo "
    "ends here.",
)
"""What the log begins with where a game was set up by hand, or was taken to another map before it was saved."""

CARRIED = Event("message", text="The game goes on on the changed map; Undo ends here.")
"""What the log says where a game was taken to another map."""


def before(session: Session, viewer: str) -> list[Event]:
    """What happened before a session began, as far as the viewer may know: the game on the map as it was, and what
    became of the position on the changed one."""
    if session.origin is None:
        return [EARLIER] if session.began_elsewhere else []
    carried = session.origin.carried.known_to(viewer)
    fates = [
        Event("message", place=f"space:{f.new}" if f.new else "", text=capital(f"{f}."))
        for f in (*carried.dropped, *carried.shifted)
    ]
    played = session.origin.session
    return [*before(played, viewer), *played.log(viewer), CARRIED, *fates]


class Journal(QObject):
    """Joins log, history and map of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        super().__init__(screen)
        self.screen = screen
        self._told = 0
        """How many events have been shown."""
        self._flash = QTimer(self)
        self._flash.setSingleShot(True)
        self._flash.setInterval(FLASH_MS)
        self._flash.timeout.connect(lambda: screen.board_view.flash(()))
        logs = screen.logs
        logs.log.jumped.connect(self._jump)
        logs.history_wanted.connect(self._show_history)
        logs.history.looked.connect(self._look_at)

    def begin(self, table: Table) -> None:
        """Take what has happened so far as known."""
        self._told = len(table.log())

    def show(self, table: Table) -> None:
        """Show what has happened, and mark where the latest did."""
        events = table.log()
        self.screen.logs.log.show_events((*before(table.session, table.viewer), *events), table.names)
        self._show_history()
        fresh = events[self._told :] if len(events) > self._told else []
        self._told = len(events)
        self.screen.board_view.flash([n for e in fresh for n in places_of(e)])
        if fresh:
            self._flash.start()

    @guarded
    def _show_history(self) -> None:
        """Fill the history, which is only made when somebody looks at it."""
        table, logs = self.screen.table, self.screen.logs
        if table is not None and (logs.shows_history or table.looking_at is not None):
            logs.history.show_steps(table.steps(), table.session.bookmarks, table.looking_at)
            logs.history.show_branches(table.session.branches)

    def _jump(self, places: tuple[str, ...]) -> None:
        """Show the place of a line of the log."""
        view = self.screen.board_view
        centres = [c for c in map(view.centre_of, places) if c is not None]
        if centres:
            self.screen.canvas.centerOn(centres[0])
            view.flash(places)
            self._flash.start()

    @guarded
    def _look_at(self, at: int) -> None:
        if self.screen.table is not None:
            self.screen.table.look_at(None if at < 0 else at)
