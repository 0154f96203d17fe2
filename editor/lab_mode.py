"""Lab mode: many games between players of the machine on the map as it is, and what they say together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QWidget

from editor.document import Document
from editor.lab.batches import Reopened, new_folder, open_replay
from editor.lab.closing import stop_and_close
from editor.lab.faults import Faults
from editor.lab.found import Found
from editor.lab.heat_view import HeatView
from editor.lab.planning import Plan, plainly, planned
from editor.lab.reports import Reports
from editor.lab.results import Results
from editor.lab.running import Progress, Running
from editor.lab.setup import Setup
from editor.lab.stamp import Stamp
from editor.lab.values import Value
from editor.later import Later
from editor.play_mode import preparation
from editor.settings import Settings
from engine.files.problems import DocumentError
from engine.files.resources import documents_folder
from engine.lab.batch import Batch, Place
from engine.play.prepare import Prepared
from engine.play.registry import load_game
from engine.play.session import Session


class LabMode(QWidget):
    """Signals: `told(sentence, refused)` what happened; `pointed(sentence)` what goes on; `replayed(Session,
    note, from_start)` when a game is to be shown in Play, from its start or where it stands."""

    told = Signal(str, bool)
    pointed = Signal(str)
    replayed = Signal(object, str, bool)

    def __init__(self, document: Document, settings: Settings, scenario: Callable[[], str]) -> None:
        super().__init__()
        self._document, self._settings, self._scenario = document, settings, scenario
        self.batch: Batch | None = None
        """The batch that is shown, played in `folder`."""
        self.folder = Path()
        self.found: Found | None = None
        self._same_plan = False
        """Whether what is set up is the batch that is shown, but for the number of games."""
        self.stamp = Stamp(document, scenario)
        self.setup, self.heat, self.results = Setup(), HeatView(), Results()
        self.canvas = self.heat.boards[0].canvas
        self.running, self.faults = Running(self), Faults(self)
        self.reports = Reports(self, settings.batch_folder)
        self._plans, self._probes, self._games = Later(self), Later(self), Later(self)
        self._laid_out = False
        self.mark = QPushButton()
        """Stands in the status line while games are played."""
        self.mark.setFlat(True)
        self.mark.setToolTip("Games are being played; a click shows the Lab")
        self.mark.hide()
        self.setAutoFillBackground(True)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.heat)
        self.split.addWidget(self.results)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setChildrenCollapsible(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.setup)
        layout.addWidget(self.split, 1)
        self._connect()

    def _connect(self) -> None:
        setup, running = self.setup, self.running
        setup.started.connect(self.start)
        setup.cancelled.connect(self.cancel)
        setup.saved.connect(lambda: self.reports.ask_where_to_save(self.folder))
        setup.opened.connect(lambda: self.reports.offer(setup.open))
        setup.fuzzed.connect(self._look_for_faults)
        setup.comparisons.values = self._values
        setup.comparisons.folder = self._near
        setup.games.valueChanged.connect(self._show_start)
        for changed in (setup.seed.valueChanged, setup.turns.valueChanged, setup.players.changed):
            changed.connect(self._changed_plan)
        setup.comparisons.changed.connect(self._changed_plan)
        running.moved.connect(self._moved)
        running.found.connect(self.show_found)
        running.failed.connect(lambda why: self._refuse(why))
        running.ended.connect(self._ended)
        self.results.opened.connect(self.open_game)
        self._plans.answered.connect(self._begin)
        self._probes.answered.connect(self._begin_looking)
        self.reports.opened.connect(self._show_folder)
        self.reports.saved.connect(lambda target: self.told.emit(f"The report is in {target}", False))
        self._games.answered.connect(self._replay)
        for work in (self._plans, self._probes, self._games, self.reports):
            work.failed.connect(self._refuse)
        self.faults.moved.connect(self.setup.show_progress)
        self.faults.ended.connect(self._faults_ended)
        self.faults.failed.connect(self._refuse)

    # What is to be played

    def refresh(self) -> None:
        """Shows what would be played now: the map of the moment, its seats, and whether the results are of it."""
        source = self._document.map
        try:
            info = load_game(source.game).info
        except DocumentError as error:
            self.setup.tell(error.problems[0].message)
            self.setup.start.setEnabled(False)
            return
        self.setup.start.setEnabled(bool(source.spaces) or self._document.usable)
        self.setup.players.show_game(info)
        self.setup.what.setText(source.name or "This map")
        scenario = self.stamp.scenario_name()
        self.setup.where.setText(f"{info.title}, {scenario}; as it is now, saved or not")
        if self.found is None:
            self.heat.show_map(source)
        self.results.as_of.setText(self.stamp.text())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._laid_out:
            self._laid_out = True
            beside = min(max(self.width() // 3, 400), 640)
            self.split.setSizes([self.width() - self.setup.width() - beside, beside])

    def _values(self) -> list[Value]:
        """What can be varied."""
        try:
            return self.stamp.values()
        except DocumentError as error:
            self._refuse(error.problems[0].message)
            return []

    def _near(self) -> Path:
        path = self._document.path
        return path.parent if path else documents_folder()

    def _changed_plan(self) -> None:
        """Another plan is another batch: there is nothing to go on with."""
        self._same_plan = False
        self._show_start()

    @property
    def _goes_on(self) -> bool:
        """Whether what is set up is the batch that is shown, with games that are still to be played."""
        found, batch, games = self.found, self.batch, self.setup.games.value()
        if not self._same_plan or found is None or batch is None or games < batch.games:
            return False
        return games > batch.games or not found.whole

    def _show_start(self) -> None:
        if not self.running.busy:
            self.setup.start.setText("Go on" if self._goes_on else "Start")

    # Playing

    def start(self) -> None:
        """Plays what is set up, or goes on with the batch that is shown; it may have more games now."""
        if self._goes_on and self.batch is not None and self.found is not None:
            self.batch = self.batch.enlarged(self.setup.games.value())
            self.running.begin(self.batch, self.folder, self.setup.cores.value(), self.found.done)
            return
        setup = self.setup
        turns = setup.turns.value() or None
        plan = Plan(
            dict(setup.players.players), setup.games.value(), setup.seed.value(), turns,
            tuple(setup.comparisons.texts), tuple(setup.comparisons.files),
        )  # fmt: skip
        try:
            prepare = preparation(self._document, self._scenario())
        except DocumentError as error:
            self._refuse(error.problems[0].message)
            return
        self.stamp.press()
        setup.show_preparing()
        self._plans.ask(plainly(lambda: planned(prepare(), plan)))

    def _begin(self, batch: Batch) -> None:
        self.batch, self.found, self._same_plan = batch, None, True
        self.folder = new_folder(self._settings.batch_folder, batch.variants[0].name)
        self.results.clear()
        self.heat.show_map(self._document.map)
        self.running.begin(batch, self.folder, self.setup.cores.value())

    def cancel(self) -> None:
        """Plays no more games; what has ended stays, and the batch can go on."""
        if self._plans.busy or self._probes.busy:
            self._plans.cancel()
            self._probes.cancel()
            self._show_idle()
        self.running.cancel()
        self.faults.cancel()

    def _moved(self, progress: Progress) -> None:
        self.setup.show_progress(progress, self.running.stopping)
        self.mark.setText(f"Lab: {progress.done:,} of {progress.total:,} games")
        self.mark.show()

    def show_found(self, found: Found) -> None:
        """Shows what is known of the batch so far."""
        if not found.done:
            return
        self.found = found
        self.results.show_found(found)
        self.results.as_of.setText(self.stamp.text())
        self.heat.show_found(found)
        self.setup.save.setEnabled(True)

    def _ended(self) -> None:
        self.mark.hide()
        self._show_idle()
        if self.found is not None:
            done = f"{self.found.done:,} of {self.found.total:,} games are played"
            self.told.emit(done if not self.found.whole else f"All {self.found.total:,} games are played", False)

    def _show_idle(self) -> None:
        self.setup.show_idle(results=self.found is not None, go_on=self._goes_on)

    def _refuse(self, why: str) -> None:
        self.setup.tell(why)
        self.told.emit(why, True)
        if not self.running.busy and not self.faults.busy:
            self._show_idle()

    # Games, reports, folders

    def open_game(self, variant: int, game: int) -> None:
        """Shows a game of the batch in Play mode, from its beginning."""
        batch, folder = self.batch, self.folder
        if batch is None:
            return
        self.pointed.emit(f"Playing game {game} again from its seed …")
        self._games.ask(plainly(lambda: (open_replay(folder, batch, Place(variant, game)), game)))

    def _replay(self, answer: tuple[Session, int]) -> None:
        session, game = answer
        self.replayed.emit(session, f"Game {game} of the batch, from its beginning; F8 goes back to the Lab", True)

    def open_folder(self, folder: Path) -> None:
        """Shows an earlier batch; one that was interrupted can go on."""
        self.reports.open(folder)

    def _show_folder(self, opened: Reopened) -> None:
        self.batch, self.folder, self.found = opened.batch, opened.folder, None
        self.setup.comparisons.clear()
        self.setup.show_batch(opened.batch)
        self._same_plan = True
        self.stamp.press_on(opened.found.maps[0], opened.folder)
        self.show_found(opened.found)
        if not opened.found.done:
            self.results.clear()
            self.found = opened.found
        self._show_idle()

    # Faults

    def _look_for_faults(self) -> None:
        try:
            prepare = preparation(self._document, self._scenario())
        except DocumentError as error:
            self._refuse(error.problems[0].message)
            return
        self.setup.show_preparing()
        self._probes.ask(plainly(prepare))

    def _begin_looking(self, prepared: Prepared) -> None:
        self.faults.begin(prepared, self.setup.games.value(), self.setup.seed.value())

    def _faults_ended(self, said: str, session: Session | None) -> None:
        self._show_idle()
        self.setup.tell(said)
        self.told.emit(said, session is not None)
        if session is not None:
            self.replayed.emit(session, said, False)

    # The end

    def may_close(self) -> bool:
        """Whether the window may be closed: asks while games are played. Those that have ended are kept."""
        if not self.running.busy and not self.faults.busy:
            return True
        return stop_and_close(self)

    def stop(self) -> None:
        """Ends what goes on; the window is closed."""
        self.running.stop()
        self.faults.stop()
        self.reports.stop()
        for later in (self._plans, self._probes, self._games):
            later.cancel()
