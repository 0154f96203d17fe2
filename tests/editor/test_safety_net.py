"""An error that nobody expected becomes a notice: in a slot, an event, a thread. Nothing ends, and the work is kept."""

import sys
import threading
from dataclasses import replace

import pytest
from editor_hand import Hand
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, qWarning
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from editor.checks import check_document
from editor.safety_net import ABOUT, SafetyNet
from editor.window import MainWindow
from engine.files.map_reader import read_map
from engine.play.registry import load_game

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def net(window):
    hooks = sys.excepthook, threading.excepthook
    net = SafetyNet(window)
    net.spread()
    yield net
    net.fold()
    assert (sys.excepthook, threading.excepthook) == hooks


def stumble():
    raise KeyError("tank-7")


def told(window: MainWindow) -> str:
    for _ in range(3):  # the error, then its telling
        QApplication.processEvents()
    return window.notice.text.text() if window.notice.about == ABOUT else ""


def answer(window: MainWindow, text: str) -> None:
    QTest.mouseClick(next(b for b in window.notice.buttons if b.text() == text), LEFT)


def test_an_error_in_a_slot_is_told_and_what_was_drawn_is_kept(window, hand: Hand, net, capsys):
    window.document.undo_stack.resetClean()
    button = QPushButton("Break", window)
    button.clicked.connect(stumble)
    button.show()
    QTest.mouseClick(button, LEFT)
    assert "KeyError: 'tank-7'" in told(window)
    assert [b.text() for b in window.notice.buttons] == ["Save all", "Copy details", "Go on"]
    assert window.autosave.file.is_file()
    assert "stumble" in capsys.readouterr().err
    answer(window, "Copy details")
    details = QApplication.clipboard().text()
    assert details.startswith("KeyError: 'tank-7'\nPython 3.")
    assert "in stumble" in details
    answer(window, "Go on")
    assert told(window) == ""
    assert window.autosave.file.is_file()


def test_save_all_writes_the_map(window, hand: Hand, net, city_file, capsys):
    before = read_map(city_file).map
    window.document.apply("Name it", replace(before, name="Åker"))
    QTimer.singleShot(0, stumble)
    assert told(window)
    answer(window, "Save all")
    assert told(window) == ""
    assert not window.document.dirty
    assert read_map(city_file).map.name == "Åker"


def test_an_error_in_an_event_and_one_in_a_thread(window, net, capsys):
    class Fragile(QObject):
        def event(self, event: QEvent) -> bool:
            if event.type() == QEvent.Type.User:
                raise ValueError("no such street")
            return super().event(event)

    fragile = Fragile()
    QApplication.postEvent(fragile, QEvent(QEvent.Type.User))
    assert "no such street" in told(window)
    answer(window, "Go on")
    thread = threading.Thread(target=stumble)
    thread.start()
    thread.join()
    assert "KeyError: 'tank-7'" in told(window)


def test_one_that_comes_again_and_again_is_told_once(window, net, monkeypatch, capsys):
    kept = []
    monkeypatch.setattr(window.autosave, "keep", lambda: kept.append(1))
    for _ in range(5):
        QTimer.singleShot(0, stumble)
    assert told(window)
    assert kept == [1]


def test_an_error_while_the_copy_is_kept_is_no_further_one(window, net, monkeypatch, capsys):
    monkeypatch.setattr(window.autosave, "keep", stumble)
    QTimer.singleShot(0, lambda: 1 // 0)
    assert "ZeroDivisionError" in told(window)


@pytest.mark.qt_log_ignore("a layer is gone", extend=True)
def test_qt_s_last_messages_go_with_the_details(window, net, capsys):
    qWarning("a layer is gone")
    QTimer.singleShot(0, stumble)
    told(window)
    answer(window, "Copy details")
    assert "QtWarningMsg: a layer is gone" in QApplication.clipboard().text()


def test_ending_the_program_at_the_terminal_is_no_error(window, net, capsys):
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert told(window) == ""
    assert "KeyboardInterrupt" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["check_map", "check_scenario", "default_scenario"])
def test_rules_that_break_off_where_play_begins_are_told_on_a_page(window, hand: Hand, monkeypatch, asked):
    game = load_game(window.document.map.game)
    monkeypatch.setattr(type(game), asked, lambda *args: stumble())
    QTest.mouseClick(window.modes.bar.widgetForAction(window.acts["mode_play"]), LEFT)
    page = window.modes.cant_play
    assert page.isVisible()
    assert page.reason.text() == f"The rules of '{game.info.id}' broke off on this map (KeyError: 'tank-7')."
    QTest.mouseClick(page.button, LEFT)
    assert "in stumble" in QApplication.clipboard().text()
    monkeypatch.undo()
    window.modes.show("map")
    QTest.mouseClick(window.modes.bar.widgetForAction(window.acts["mode_play"]), LEFT)
    assert window.modes.play.isVisible()


def test_rules_that_break_off_at_a_map_are_one_of_its_problems(window, hand: Hand, monkeypatch):
    monkeypatch.setattr(type(load_game(window.document.map.game)), "check_map", lambda *args: stumble())
    found = {p.code: p for p in check_document(window.document).problems}
    assert found["rules-broke-off"].message.endswith("broke off on this map (KeyError: 'tank-7')")
