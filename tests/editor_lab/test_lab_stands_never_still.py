"""The window lives on while a batch of ten thousand games is shown, again and again as it grows.

What counts is the time that the window's own thread works at one go, by its processor. A machine that is busy with
other things makes that longer, too, though not by much: so only `make soak` asks for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import thread_time

import pytest
from editor_lab.lab_hand import CITY, play, set_up, to_lab
from editor_widgets import click
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication

from editor.lab import running
from editor.lab.found import Found
from editor.window import MainWindow
from engine.lab.batch import Batch, Place
from engine.lab.simulation import Simulation
from engine.lab.stage import Stage
from engine.lab.variants import varied
from engine.play.prepare import prepare_file

GAMES = 10_000
in_time = pytest.mark.parametrize("bar", [math.inf, pytest.param(0.1, marks=pytest.mark.soak)], ids=["", "in time"])
"""How long the window may stand still, in seconds."""


@pytest.fixture(scope="module")
def growing() -> Iterator[tuple[Found, Found]]:
    """A batch of ten thousand games, one short of the end and at it: some forty games, each many times, a step longer
    each time."""
    simulation = Simulation(Batch.of(varied(prepare_file(str(CITY / "scenario.yaml"))), games=GAMES))
    stage = Stage(Batch.of(simulation.batch.variants, games=40))
    played = [stage.play(Place(0, game)) for game in range(40)]
    found = []
    for game in range(GAMES):
        record = played[game % 40]
        simulation.add(replace(record, place=Place(0, game), steps=record.steps + game // 40))
        if game >= GAMES - 2:
            found.append(Found.of(simulation))
    return found[0], found[1]


def worked(work: Callable[[], object]) -> float:
    """The longest that the window's thread works without a look at what else happens, in seconds."""
    longest = 0.0
    for part in (work, QApplication.processEvents, QApplication.processEvents):
        begun = thread_time()
        part()
        longest = max(longest, thread_time() - begun)
    return longest


@in_time
@pytest.mark.parametrize("tab", ["Figures", "Games"])
def test_ten_thousand_games_are_shown_at_once(
    window: MainWindow, growing: tuple[Found, Found], tab: str, bar: float
) -> None:
    lab = to_lab(window)
    tabs = lab.results.tabs
    tabs.setCurrentIndex(next(i for i in range(tabs.count()) if tabs.tabText(i) == tab))
    first = worked(lambda: lab.show_found(growing[0]))
    again = min(worked(lambda: lab.show_found(growing[1])) for _ in range(3))
    print(f"first {first * 1000:.0f} ms, again {again * 1000:.0f} ms")
    assert first < 2 * bar, "the map and the lists are made"
    assert again < bar
    assert lab.results.games.model.rowCount() == GAMES


@in_time
def test_they_are_sorted_at_once_and_what_is_chosen_stays(
    window: MainWindow, growing: tuple[Found, Found], bar: float
) -> None:
    lab = to_lab(window)
    before, after = growing
    lab.show_found(before)
    table = lab.results.games
    table.view.selectionModel().select(
        table.model.index(1234, 0), QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    )
    took = min(worked(lambda: table.view.sortByColumn(3, Qt.SortOrder.DescendingOrder)) for _ in range(3))
    assert took < bar
    steps = [row.steps for row in table.model.games]
    assert steps == sorted(steps, reverse=True)
    longest = [row.game for row in table.model.games if row.steps == steps[0]]
    assert longest == sorted(longest), "equal ones stay in their order"
    assert min(worked(lambda: lab.show_found(after)) for _ in range(3)) < bar
    (chosen,) = table.view.selectionModel().selectedRows()
    assert table.model.games[chosen.row()].game == 1234


@in_time
def test_the_list_of_earlier_batches_comes_when_their_games_are_counted(window: MainWindow, qtbot, bar: float) -> None:
    lab = to_lab(window)
    set_up(lab, 3)
    play(qtbot, lab)
    assert worked(lambda: click(lab.setup.open)) < bar
    qtbot.waitUntil(lambda: lab.reports.menu is not None)
    assert "3 of 3 games" in lab.reports.menu.actions()[0].text()
    lab.reports.menu.close()


def test_a_batch_that_breaks_off_is_told(window: MainWindow, qtbot, monkeypatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no more processes")

    lab = to_lab(window)
    set_up(lab, 3)
    monkeypatch.setattr(running, "play", broken)
    with qtbot.waitSignal(lab.running.ended):
        click(lab.setup.start)
    assert lab.setup.note.text() == "The batch has broken off: RuntimeError: no more processes"
    assert lab.setup.start.isVisible()
