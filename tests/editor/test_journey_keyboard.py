"""Without a mouse: arrows move a pointer over the map and Space is its button, for every tool."""

from __future__ import annotations

from editor_eyes import locked_by_keys, selected
from editor_hand import Hand, centre_of, last_step, saved, taken_back
from editor_keys import CTRL, SHIFT, Key, Keys
from shapely import box

from editor.window import MainWindow


def test_a_space_is_drawn_point_by_point_and_shares_its_borders(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_P)
    for corner in ((4000, 6000), (8000, 6000), (8000, 8000), (4000, 8000)):
        keys.click(corner)
    assert "Enter closes" in window.hint.text()
    keys.press(Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000), (4000, 8000)}
    assert last_step(window) == f"Draw {new}"
    assert taken_back(window) == before


def test_space_on_the_first_point_closes_backspace_takes_one_back_and_escape_comes_back(
    window: MainWindow, keys: Keys
) -> None:
    before = saved(window)
    keys.press(Key.Key_P)
    for corner in ((4000, 6000), (8000, 6000), (6000, 7000)):
        keys.click(corner)
    keys.press(Key.Key_Backspace)
    keys.click((8000, 8000))
    keys.press(Key.Key_Escape)
    assert saved(window) == before
    keys.press(Key.Key_Z, CTRL)
    keys.click((4000, 6000))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000)}


def test_ctrl_sets_a_point_where_nothing_snaps_to_the_tenth_of_a_millimetre(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_P)
    for corner in ((4230, 6430), (7010, 6420), (6240, 7550)):
        keys.click(corner, CTRL)
    keys.press(Key.Key_Return)
    new = list(saved(window).spaces.values())[-1]
    assert set(new.rings[0]) == {(4230, 6430), (7010, 6420), (6240, 7550)}


def test_a_rectangle_is_dragged_with_space_held(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_R)
    keys.drag((4000, 6000), (6000, 8000))
    new = list(saved(window).spaces.values())[-1]
    assert set(new.rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000), (4000, 8000)}
    assert last_step(window) == f"Draw {new.id}"


def test_an_ellipse_is_dragged_with_space_held(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_O)
    keys.drag((5000, 6600), (7400, 7800))
    new = list(saved(window).spaces.values())[-1]
    ring = set(new.rings[0])
    assert {(5000, 7200), (7400, 7200), (6200, 6600), (6200, 7800)} <= ring
    assert len(ring) > 8
    assert max(abs(((x - 6200) / 1200) ** 2 + ((y - 7200) / 600) ** 2 - 1) for x, y in ring) < 0.01
    assert last_step(window) == f"Draw {new.id}"
    assert taken_back(window) == before


def test_a_line_by_free_hand_is_drawn_with_space_held(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_D)
    keys.drag((4000, 6000), (7000, 6000), (7000, 7500), (4000, 7500))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].polygon.symmetric_difference(box(40, 60, 70, 75)).area < 30
    assert len(after.spaces[new].rings[0]) <= 8
    assert taken_back(window) == before


def test_a_line_is_traced_along_the_neighbours(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_T)
    keys.press(Key.Key_P)
    keys.click((4000, 8000))
    keys.click((8000, 6000))
    keys.press(Key.Key_T)
    keys.click((8000, 8000))
    keys.press(Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].rings[0] == ((4000, 8000), (4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000))


def test_spaces_are_selected_one_more_and_by_a_frame(window: MainWindow, hand: Hand, keys: Keys) -> None:
    keys.press(Key.Key_S)
    source = saved(window)
    keys.click(centre_of(source, "p2-1"))
    assert locked_by_keys(window, hand) == {"p2-1"}
    keys.click(centre_of(source, "h2-2"), SHIFT)
    assert locked_by_keys(window, hand) == {"p2-1", "h2-2"}
    keys.drag((4100, 6500), (1900, 3900))
    assert selected(window, hand) == {"s1-1"}


def test_a_shared_corner_is_dragged_one_added_by_a_double_click_and_one_removed(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_E)
    keys.drag((2000, 6000), (2300, 6300))
    moved = saved(window)
    assert all((2300, 6300) in moved.spaces[name].rings[0] for name in ("s0-1", "s1-1", "s0-0", "s1-0"))
    keys.go((7000, 2000))
    keys.press(Key.Key_Space)
    keys.press(Key.Key_Space)
    added = saved(window)
    assert all((7000, 2000) in added.spaces[name].rings[0] for name in ("s3-3", "s3-2"))
    keys.press(Key.Key_Delete)
    assert saved(window) == moved
    assert taken_back(window) == added
    assert taken_back(window) == moved
    assert last_step(window) == "Move corner"


def test_terrain_is_painted_in_one_stroke_and_taken_up_with_the_right_button(window: MainWindow, keys: Keys) -> None:
    source = saved(window)
    keys.press(Key.Key_B)
    keys.go(centre_of(source, "p2-1"))
    keys.press(Key.Key_Menu)
    keys.drag(centre_of(source, "s1-1"), centre_of(source, "s1-0"))
    after = saved(window)
    assert [after.spaces[name].terrain for name in ("s1-1", "s1-0")] == ["park", "park"]
    assert last_step(window) == "Terrain: Park"
    assert taken_back(window) == source


def test_two_spaces_are_said_not_to_be_adjacent(window: MainWindow, keys: Keys) -> None:
    source = saved(window)
    keys.press(Key.Key_J)
    keys.choose(window.toolbox.current.choice, "Not adjacent")
    keys.click(centre_of(source, "s0-3"))
    assert "Click says of s0-3" in window.hint.text()
    keys.click(centre_of(source, "s1-3"))
    (link,) = saved(window).links
    assert (set(link.between), link.kind) == ({"s0-3", "s1-3"}, "forbidden")
    assert last_step(window) == "s0-3 and s1-3: not adjacent"
    assert taken_back(window).links == ()


def test_a_symbol_is_put_down_and_moved_by_the_arrows(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_I)
    keys.click((3000, 5000))
    (marker,) = saved(window).markers.values()
    assert marker.at == (3000, 5000)
    keys.press(Key.Key_S)
    keys.click((3000, 5000))
    keys.press(Key.Key_Right, SHIFT)
    (moved,) = saved(window).markers.values()
    assert moved.at == (3500, 5000)
    assert last_step(window) == f"Move {moved.id}"
    assert taken_back(window).markers[marker.id].at == (3000, 5000)


def test_the_knife_cuts_a_space_in_two(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_K)
    keys.click((5000, 4000))
    keys.click((5000, 6000))
    keys.press(Key.Key_Return)
    after = saved(window)
    assert len(after.spaces) == len(before.spaces) + 1
    halves = [s for s in after.spaces.values() if {(5000, 4000), (5000, 6000)} <= set(s.rings[0])]
    assert [half.polygon.area for half in halves] == [200, 200]
    assert last_step(window) == "Cut p2-1"
    keys.press(Key.Key_M, CTRL)
    merged = saved(window)
    assert merged.spaces["p2-1"].polygon.area == 400
    assert last_step(window) == "Merge 2 spaces"
    assert taken_back(window) == after
    assert taken_back(window) == before


def test_the_pointer_shows_from_the_first_arrow_until_the_mouse_moves(
    window: MainWindow, hand: Hand, keys: Keys, qtbot
) -> None:
    def dark() -> int:
        """The most dark pixels in a row near the middle, where the pointer comes up."""
        picture, middle = window.canvas.viewport().grab().toImage(), window.canvas.viewport().rect().center()
        rows = [
            [picture.pixelColor(middle.x() + dx, middle.y() + dy) for dx in range(-24, 25)] for dy in range(-12, 13)
        ]
        return max(sum(colour.lightness() < 60 for colour in row) for row in rows)

    hand.move((500, 500))
    before = dark()
    keys.press(Key.Key_Right)
    qtbot.waitUntil(lambda: dark() > before + 10)
    hand.move((700, 700))
    qtbot.waitUntil(lambda: dark() == before)
