"""The start page paints its maps while somebody looks at it, and not while a file is opened."""

from __future__ import annotations

import pytest

from editor.settings import Settings
from editor.start_page import MapCard, StartPage
from editor.waiting import Waiting


@pytest.fixture
def page(qtbot, settings: Settings) -> StartPage:
    made = StartPage(settings)
    qtbot.addWidget(made)
    made.show()
    return made


def painted(page: StartPage) -> int:
    return sum(not card.picture.pixmap().isNull() for card in page.findChildren(MapCard))


def test_all_maps_are_painted_in_the_end(page: StartPage, qtbot) -> None:
    qtbot.waitUntil(lambda: painted(page) == len(page.findChildren(MapCard)) > 0)


def test_none_is_painted_while_the_page_is_hidden(page: StartPage, qtbot) -> None:
    page.hide()
    qtbot.wait(60)
    assert painted(page) == 0
    page.show()
    qtbot.waitUntil(lambda: painted(page) > 0)


def test_none_is_painted_while_a_file_is_opened(page: StartPage, qtbot) -> None:
    with Waiting("Opening", page):
        qtbot.wait(60)
        assert painted(page) == 0
    qtbot.waitUntil(lambda: painted(page) > 0)
