"""What all tests share. None depends on how quick the machine is: on a busy one whatever is waited for may take long.

What hypothesis tries is the same in every run (profile `check`); `--hypothesis-profile=search` tries other things each
time, as `make soak` does. Windows open on no screen, unless QT_QPA_PLATFORM names one.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from patience import PATIENCE_MS, what_is_open
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt import exceptions
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

UNHURRIED: dict[str, Any] = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("check", derandomize=True, **UNHURRIED)
settings.register_profile("search", derandomize=False, **UNHURRIED)
settings.load_profile("check")

MOST_S, MOST_OF_SOAK_S, MOST_AT_END_S = 600, 4 * 3600, 120
"""Seconds that a test, a long random one, and the end of the program may take. Then what each thread does is printed,
and the process ends: a test that stands still is told as a failure, and does not keep the others."""


class PatientBot(QtBot):
    """Waits longer than the five seconds that pytest-qt has."""

    def waitUntil(self, callback: Callable[[], object], *, timeout: int = PATIENCE_MS) -> None:
        try:
            super().waitUntil(callback, timeout=timeout)
        except exceptions.TimeoutError as error:
            raise exceptions.TimeoutError(f"{error}; {what_is_open()}") from None

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitSignals(self, signals: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignals(signals, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> PatientBot:
    """The one of pytest-qt, with more patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest) -> None:
    """What a window does by the clock it does as on a machine that is quick enough: the map is painted whole, no bar of
    progress comes, a message stays. Long runs have all that as people do."""
    if "qtbot" in request.fixturenames and not request.node.get_closest_marker("soak"):
        monkeypatch = request.getfixturevalue("monkeypatch")
        monkeypatch.setattr("editor.canvas.print_picture.AT_ONCE_S", PATIENCE_MS / 1000)
        for name in ("waiting.SHOWN_MS", "progress.SHOWN_MS", "toast.SHOWN_MS"):
            monkeypatch.setattr(f"editor.{name}", PATIENCE_MS)


@pytest.fixture(autouse=True)
def hands_off(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever button a test still holds at its end is let go. Else Qt's tests take it for held ever after: the mouse
    drags, and nothing lies under it."""
    yield
    if "qtbot" in request.fixturenames:
        nothing = QWidget()
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            QTest.mouseRelease(nothing, button)


_told_to: list[int] = []
"""The file number of the standard error output, as it is before pytest takes that for itself."""


def pytest_configure() -> None:
    _told_to.append(os.dup(2))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    most = MOST_OF_SOAK_S if item.get_closest_marker("soak") else MOST_S
    faulthandler.dump_traceback_later(most, exit=True, file=_told_to[0])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_unconfigure() -> None:
    faulthandler.dump_traceback_later(MOST_AT_END_S, exit=True, file=_told_to[0])
