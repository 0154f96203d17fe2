"""Tab goes through what can be reached, in the order in which one reads it, and back."""

from __future__ import annotations

import pytest
from editor_hand import Hand, seen_at
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.dialogs.map_properties import MapDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.new_city import NewCityDialog
from editor.window import MainWindow


def walked(within: QWidget, first: QWidget, most: int = 60) -> list[QWidget]:
    """The widgets inside another that Tab leads to, from one of them until it leaves or comes round."""
    first.setFocus()
    found = [first]
    for _ in range(most):
        focused = within.window().focusWidget()
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        focused = within.window().focusWidget()
        if focused in found or focused is None or not within.isAncestorOf(focused):
            break
        found.append(focused)
    return found


def tops(within: QWidget, widgets: list[QWidget]) -> list[int]:
    return [widget.mapTo(within, QPoint(0, widget.height() // 2)).y() for widget in widgets]


def test_the_properties_are_walked_from_top_to_bottom(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "p2-1"))
    panel = window.docks.properties
    fields = walked(panel, panel.id)
    assert {panel.id, panel.name, panel.terrain, panel.layer, panel.centre, panel.locked} <= set(fields)
    heights = tops(panel, fields)
    assert heights == sorted(heights)


@pytest.mark.parametrize("kind", [MapDialog, NewCityDialog, RenumberDialog, ReplaceDialog])
def test_dialogs_are_walked_from_top_to_bottom_and_reach_every_field(
    window: MainWindow, hand: Hand, qtbot, kind: type[QWidget]
) -> None:
    given = {
        MapDialog: (window.document, window),
        NewCityDialog: (window,),
        RenumberDialog: (window.document, window.selection, window),
        ReplaceDialog: (window.document, window.selection, window),
    }
    dialog = kind(*given[kind])
    dialog.show()
    qtbot.waitUntil(dialog.windowHandle().isExposed)
    first = dialog.focusWidget() or dialog.nextInFocusChain()
    fields = walked(dialog, first)
    wanted = [
        w
        for w in dialog.findChildren(QWidget)
        if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.focusProxy() is None
    ]
    missed = [w for w in wanted if w not in fields and not any(w.isAncestorOf(f) or f.isAncestorOf(w) for f in fields)]
    assert missed == []
    dialog.close()


def test_the_start_page_is_walked_from_its_buttons_over_maps_to_scenarios(window: MainWindow, qtbot) -> None:
    page = window.start_page
    qtbot.waitUntil(lambda: all(b.isVisible() for b in page.scenarios.buttons) and bool(page.scenarios.buttons))
    fields = walked(page.widget(), page.draw)
    order = [page.draw, page.open, page.guide, *page.scenarios.buttons]
    assert [w for w in fields if w in order] == order
    cards = [fields.index(card) for card in page._cards]
    assert fields.index(page.guide) < min(cards)
    assert max(cards) < fields.index(page.scenarios.buttons[0])


def test_tab_leads_from_the_map_to_the_panels(window: MainWindow, hand: Hand) -> None:
    window.canvas.setFocus()
    seen = set()
    for _ in range(80):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.add(window.focusWidget())
    assert {window.docks.kinds.kinds, window.docks.kinds.layers, window.docks.problems.list} <= seen


def test_tab_leads_out_of_the_tables(window: MainWindow, hand: Hand, qtbot) -> None:
    hand.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    tables = window.docks.tables
    qtbot.waitUntil(tables.isVisible)
    tables.spaces.setFocus()
    QTest.keyClick(tables.spaces, Qt.Key.Key_Tab)
    assert window.focusWidget() is tables.filter
