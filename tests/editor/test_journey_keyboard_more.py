"""Without a mouse: kinds of the map's own, the lasso, symbols in their table, ids in reading order, texts replaced."""

from __future__ import annotations

from editor_eyes import locked_by_keys
from editor_hand import Hand, city, last_step, saved, taken_back
from editor_keys import CTRL, SHIFT, Key, Keys
from editor_kinds import field
from editor_table_keys import fill_in, take, walk_to, write
from editor_tables import let_settle
from editor_widgets import bring_to_front
from patience import wait_until, work_off
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QListWidget

from editor.dialogs.kinds import KindsDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.window import MainWindow

SYMBOLS = 3
"""The place of their table among the others."""


def dialog_by(keys: Keys, key: Key, modifier: object, kind: type[QDialog]) -> tuple[QDialog, Keys]:
    """What comes when a key is pressed, and the keys of it."""
    keys.press(key, modifier)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    work_off()
    bring_to_front(dialog)
    wait_until(dialog.isActiveWindow, "until the dialog has the keys")
    return dialog, Keys(dialog)


def make_kind(keys: Keys, table: str, **figures: str) -> None:
    """Ctrl+K, Tab to the button that makes a kind, Space, figures typed in the form, and Tab to Close."""
    dialog, form = dialog_by(keys, Key.Key_K, CTRL, KindsDialog)
    assert isinstance(dialog, KindsDialog)
    form.tab_to(dialog.adders[table])
    form.press(Key.Key_Space)
    for name, text in figures.items():
        form.tab_to(field(dialog, f"new-{table.removesuffix('s')}.{name}"))
        form.press(Key.Key_A, CTRL)
        form.write(text)
        form.press(Key.Key_Tab)
    form.tab_to(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))
    form.press(Key.Key_Space)
    assert QApplication.activeModalWidget() is None


def take_up(keys: Keys, listed: QListWidget, title: str) -> None:
    """Tab to the palette, the arrows down to a kind, and F5: back to the map."""
    keys.tab_to(listed)
    keys.press(Key.Key_Home)
    for _ in range(listed.count()):
        if not listed.currentItem().text().startswith(title):
            keys.press(Key.Key_Down)
    assert listed.currentItem().text().startswith(title)
    keys.press(Key.Key_F5)


# Kinds of the map's own


def test_a_terrain_is_made_and_painted_with(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    make_kind(keys, "terrain", name="Rail yard", cost="2")
    take_up(keys, window.docks.kinds.kinds, "Rail yard")
    keys.press(Key.Key_B)
    keys.click((5000, 5000))
    after = saved(window)
    assert after.spaces["p2-1"].terrain == "new-terrain"
    made = after.kinds["terrain"]["new-terrain"]
    assert (made["name"], made["cost"]) == ("Rail yard", 2)
    assert last_step(window) == "Terrain: Rail yard"
    while last_step(window):
        last = taken_back(window)
    assert last == before


def test_a_feature_is_made_and_drawn(window: MainWindow, keys: Keys) -> None:
    make_kind(keys, "features", name="City wall", width="0.8")
    take_up(keys, window.docks.kinds.kinds, "City wall")
    keys.press(Key.Key_U)
    for point in ((0, 4000), (4000, 4000), (4000, 8000)):
        keys.click(point)
    keys.press(Key.Key_Return)
    after = saved(window)
    made = after.kinds["features"]["new-feature"]
    assert (made["name"], made["width"]) == ("City wall", 0.8)
    assert after.features["new-feature-1"].line == ((0, 4000), (4000, 4000), (4000, 8000))


def test_a_symbol_is_made_and_put_down(window: MainWindow, keys: Keys) -> None:
    make_kind(keys, "markers", name="Fire station")
    keys.choose(window.docks.kinds.markers, "Fire station")
    keys.press(Key.Key_I)
    keys.click((5000, 5000))
    after = saved(window)
    assert after.kinds["markers"]["new-marker"]["name"] == "Fire station"
    assert [(m.kind, m.at) for m in after.markers.values()] == [("new-marker", (5000, 5000))]


# Selecting


def test_a_lasso_is_drawn_around_spaces(window: MainWindow, hand: Hand, keys: Keys) -> None:
    """Around the park and the space to its left; what it only touches is not taken."""
    keys.press(Key.Key_A)
    keys.drag((1700, 3700), (6300, 3700), (6300, 6300), (1700, 6300), (1700, 3800))
    assert locked_by_keys(window, hand) == {"s1-1", "p2-1"}
    keys.press(Key.Key_Delete)
    assert not {"s1-1", "p2-1"} & saved(window).spaces.keys()
    assert taken_back(window).spaces.keys() == city().spaces.keys()


# Tables


def test_symbols_are_put_down_moved_locked_and_deleted_in_their_table(window: MainWindow, keys: Keys, qtbot) -> None:
    before = saved(window)
    keys.press(Key.Key_T, CTRL | SHIFT)
    tables = window.docks.tables
    view, maker = tables.markers, tables.new_marker
    keys.press(Key.Key_Backtab, SHIFT)
    for _ in range(SYMBOLS):
        keys.press(Key.Key_Right)
    fill_in(keys, (maker.points, "30,30"))
    (made,) = saved(window).markers.values()
    assert made.at == (3000, 3000)
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    keys.tab_to(view)
    write(keys, view, (made.id,), 1, "Main square")
    write(keys, view, (made.id,), 3, "50,30.5")
    take(keys, view, (made.id,), 4, "yes")
    after = saved(window).markers[made.id]
    assert (after.name, after.at, after.locked) == ("Main square", (5000, 3050), True)
    walk_to(keys, view, (made.id,), 0)
    keys.press(Key.Key_Delete)
    assert f"changes: {made.id}" in window.toast.text()
    assert saved(window).markers == {made.id: after}
    take(keys, view, (made.id,), 4, "no")
    walk_to(keys, view, (made.id,), 0)
    keys.press(Key.Key_Delete)
    let_settle(view)
    assert saved(window) == before


# Names and ids


def test_spaces_are_numbered_in_reading_order(window: MainWindow, keys: Keys) -> None:
    _, form = dialog_by(keys, Key.Key_N, CTRL | SHIFT, RenumberDialog)
    form.write("B")
    form.press(Key.Key_Tab)
    form.press(Key.Key_A, CTRL)
    form.write("5")
    form.press(Key.Key_Return)
    assert QApplication.activeModalWidget() is None
    after = saved(window)
    assert set(after.spaces) == {f"B{n:02d}" for n in range(5, 19)}
    was = [
        "s0-3",
        "s1-3",
        "s2-3",
        "s3-3",
        "s0-2",
        "l1-2",
        "h2-2",
        "s3-2",
        "s0-1",
        "s1-1",
        "p2-1",
        "s3-1",
        "s0-0",
        "s1-0",
    ]
    assert [after.spaces[f"B{n:02d}"].rings for n in range(5, 19)] == [city().spaces[name].rings for name in was]
    assert last_step(window) == "Renumber spaces"
    assert taken_back(window).spaces.keys() == city().spaces.keys()


def test_a_text_in_ids_is_found_and_replaced(window: MainWindow, keys: Keys) -> None:
    dialog, form = dialog_by(keys, Key.Key_H, CTRL, ReplaceDialog)
    assert isinstance(dialog, ReplaceDialog)
    form.write("s0")
    form.press(Key.Key_Tab)
    form.write("West")
    form.press(Key.Key_Backtab, SHIFT)
    form.press(Key.Key_Backtab, SHIFT)
    form.press(Key.Key_Down)
    assert dialog.what.currentText() == "Ids"
    assert [dialog.table.item(row, 2).text() for row in range(4)] == ["West-3", "West-2", "West-1", "West-0"]
    form.press(Key.Key_Return)
    after = saved(window)
    assert {name for name in after.spaces if name.startswith("West")} == {f"West-{n}" for n in range(4)}
    assert last_step(window) == "Find and replace"
    assert taken_back(window).spaces.keys() == city().spaces.keys()
