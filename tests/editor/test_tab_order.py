"""Tab goes through what can be reached, in the order in which one reads it, and back."""

from __future__ import annotations

import pytest
from editor_dialogs import in_dialog
from editor_hand import Hand, seen_at
from editor_keys import Keys
from editor_tables import cell, click
from editor_widgets import press_keys
from patience import wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from editor.dialogs.map_properties import MapDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.new_city import NewCityDialog
from editor.start_page import MapCard
from editor.window import MainWindow


def walked(within: QWidget, most: int = 60) -> list[QWidget]:
    """The widgets inside another that Tab leads to, from the one that has the keys until it leaves or comes round."""
    found = [within.window().focusWidget()]
    for _ in range(most):
        QTest.keyClick(found[-1], Qt.Key.Key_Tab)
        focused = within.window().focusWidget()
        if focused in found or focused is None or not within.isAncestorOf(focused):
            break
        found.append(focused)
    return found


def tops(within: QWidget, widgets: list[QWidget]) -> list[int]:
    return [widget.mapTo(within, QPoint(0, widget.height() // 2)).y() for widget in widgets]


def test_the_properties_are_walked_from_top_to_bottom(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "p2-1"))
    press_keys(window, "F2")
    panel = window.docks.properties
    fields = walked(panel)
    assert {panel.id, panel.name, panel.terrain, panel.layer, panel.centre, panel.locked} <= set(fields)
    heights = tops(panel, fields)
    assert heights == sorted(heights)


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        (MapDialog, "Ctrl+Shift+M"),
        (NewCityDialog, "Ctrl+N"),
        (RenumberDialog, "Ctrl+Shift+N"),
        (ReplaceDialog, "Ctrl+H"),
    ],
)
def test_dialogs_are_walked_from_top_to_bottom_and_reach_every_field(
    window: MainWindow, hand: Hand, kind: type[QDialog], keys: str
) -> None:
    missed: list[QWidget] = []

    def walk(dialog: QDialog) -> None:
        missed.extend(not_reached(dialog, walked(dialog)))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    looked = in_dialog(kind, walk)
    press_keys(window, keys)
    wait_until(lambda: looked.done, "for the dialog")
    assert missed == []


def not_reached(dialog: QDialog, fields: list[QWidget]) -> list[QWidget]:
    """The fields of a dialog that Tab should lead to, and that are not among those it led to."""
    wanted = [
        w
        for w in dialog.findChildren(QWidget)
        if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.focusProxy() is None
    ]
    return [w for w in wanted if w not in fields and not any(w.isAncestorOf(f) or f.isAncestorOf(w) for f in fields)]


def test_the_start_page_is_walked_from_its_buttons_over_maps_to_scenarios(window: MainWindow, qtbot) -> None:
    page = window.start_page
    qtbot.waitUntil(lambda: all(b.isVisible() for b in page.scenarios.buttons) and bool(page.scenarios.buttons))
    Keys(window).tab_to(page.draw)
    fields = walked(page.widget())
    order = [page.draw, page.open, page.guide, *page.scenarios.buttons]
    assert [w for w in fields if w in order] == order
    cards = [fields.index(card) for card in page.findChildren(MapCard)]
    assert fields.index(page.guide) < min(cards)
    assert max(cards) < fields.index(page.scenarios.buttons[0])


def test_tab_leads_from_the_map_to_the_panels(window: MainWindow, hand: Hand) -> None:
    press_keys(window, "F5")
    seen = set()
    for _ in range(80):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.add(window.focusWidget())
    assert {window.docks.kinds.kinds, window.docks.kinds.layers, window.docks.problems.list} <= seen


def test_tab_leads_out_of_the_tables(window: MainWindow, hand: Hand) -> None:
    press_keys(window, "Ctrl+Shift+T")
    tables = window.docks.tables
    wait_until(tables.isVisible, "for the tables")
    click(tables.spaces, cell(tables.spaces, ("s0-3",), 0))
    QTest.keyClick(tables.spaces, Qt.Key.Key_Tab)
    assert window.focusWidget() is tables.filter
