"""Looking for faults where the system has no room for another process."""

from __future__ import annotations

from editor_disks import no_more_open_files
from editor_play.driving import toy_session
from pytestqt.qtbot import QtBot

from editor.lab.faults import Faults
from engine.play.prepare import Prepared


def test_where_no_process_can_be_begun_it_is_said_and_nothing_is_busy(qtbot: QtBot) -> None:
    session, faults = toy_session(), Faults()
    said: list[str] = []
    faults.failed.connect(said.append)
    faults.ended.connect(lambda sentence, _: said.append(sentence))
    with no_more_open_files():
        faults.begin(Prepared(session.game, session.scenario, session.board), 5, 0)
    faults.cancel()
    assert said == ["No process can be begun that looks for faults: Too many open files"]
    assert not faults.busy
