"""After a crash: what there is to be recovered, on a page, and what is done with it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from editor.bench import Bench
from editor.leftovers import Leftover, leftovers, put_aside
from editor.opening import Opened
from editor.recovery_page import RecoveryPage
from editor.waiting import GivenUpError, patiently
from engine.files.map_reader import MapDocument, read_map, read_map_text
from engine.files.resources import is_file
from engine.files.scenario_reader import read_scenario


class Recovery(QObject):
    """Shows the page, and opens, compares or puts aside what is on it. Nothing is deleted."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self._from = "start"
        """The mode to go back to."""
        self.page = RecoveryPage()
        self.page.recover.connect(self.recover)
        self.page.compare.connect(self.compare)
        self.page.discard.connect(self.discard)
        self.page.left.connect(lambda: window.modes.show(self._from))

    def found(self) -> list[Leftover]:
        """The work that can be recovered, the latest first."""
        return leftovers(self._window.settings.autosave_folder)

    def offer(self) -> None:
        """At the start: shows the page when there is anything on it."""
        if self.found():
            self.show()

    def show(self) -> None:
        """Shows the page, or says that there is nothing."""
        window, found = self._window, self.found()
        if not found:
            window.toast.tell("No window left unsaved work behind")
            return
        if window.modes.current in ("start", "map", "scenario"):
            self._from = window.modes.current
        self.page.show_work(found)
        window.modes.show("recovery")

    def recover(self, leftover: Leftover) -> None:
        """Opens left-over work as unsaved changes of the file it came from, or as a new map when that is gone."""
        window = self._window
        if not window.files.may_leave() or not self._open(leftover):
            return
        window.autosave.keep()  # so that a second crash loses nothing
        put_aside(leftover)
        more = len(self.found())
        rest = f"; {more} more under File > Unsaved work" if more else ""
        window.toast.tell(f"Recovered, and not saved yet: Save writes it to the file{rest}")

    def _open(self, leftover: Leftover) -> bool:
        """Shows left-over work; whether nobody gave that up."""
        window, work = self._window, leftover.work
        try:
            copy, original = patiently(f"Opening {work.name}", window, len(work.map_text), lambda: _maps(leftover))
        except GivenUpError:
            return False
        base = original if original is not None and original.map is not None else copy
        scenario = read_scenario(work.scenario_origin) if _there(leftover) and work.scenario_origin else None
        window.document.load(base, work.origin if base is original else None, work.pictures)
        window.files.opened.emit(Opened(work.origin or leftover.file, base, scenario))
        if base is copy:
            window.document.disown()
        elif copy.map is not None:
            ids = {*window.document.map.spaces, *copy.map.spaces}
            window.document.apply("Recover unsaved work", copy.map, ids)
        if work.scenario_text:
            window.scenario.edit.setPlainText(work.scenario_text)
            window.scenario.edit.document().setModified(True)
        return True

    def compare(self, leftover: Leftover) -> None:
        """Opens left-over work as `recover` does, and shows what it changed; until it is saved it stays on the page."""
        if self._window.files.may_leave() and self._open(leftover):
            self._window.autosave.keep()
            self._window.comparing.with_saved()

    def discard(self, leftover: Leftover) -> None:
        """Puts the work aside; when no more is left, the page goes."""
        put_aside(leftover)
        found = self.found()
        self.page.show_work(found)
        if not found:
            self._window.modes.show(self._from)


def _maps(leftover: Leftover) -> tuple[MapDocument, MapDocument | None]:
    """The map of left-over work, and that of the file it came from, where there is one."""
    work = leftover.work
    there = work.origin is not None and is_file(work.origin)
    return read_map_text(work.map_text, work.origin), read_map(work.origin) if work.origin and there else None


def _there(leftover: Leftover) -> bool:
    path = leftover.work.scenario_origin
    return path is not None and is_file(path)
