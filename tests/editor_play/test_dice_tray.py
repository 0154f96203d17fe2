"""The dice tray: what it asks, what can be typed, what it shows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox

from editor.play.dice import DiceTray, sides_of
from engine.play.chance import Chance, Dice, Pick, Shuffle

MIXED = Chance("mixed", "X 1", (Dice(2, 6), Dice(1, 10), Pick(("north", "south")), Shuffle(3)), "All at once")


@pytest.fixture
def tray(qtbot):
    tray = DiceTray()
    tray.row.animated = False
    qtbot.addWidget(tray)
    return tray


def test_each_face_has_its_sides():
    assert sides_of(MIXED) == (6, 6, 10, 2, 3, 3, 3)


def test_boxes_take_exactly_the_faces_that_can_fall(tray):
    tray.ask(MIXED, MIXED.prompt, typed=True)
    ranges = [(b.minimum(), b.maximum()) for b in tray.boxes if isinstance(b, QSpinBox)]
    assert ranges == [(1, 6), (1, 6), (1, 10), (0, 2), (0, 2), (0, 2)]
    (pick,) = [b for b in tray.boxes if isinstance(b, QComboBox)]
    assert [pick.itemText(i) for i in range(pick.count())] == ["north", "south"]


def test_typed_faces_are_told(tray, qtbot):
    tray.ask(Chance("fight", "X 2", (Dice(2),)), "", typed=True)
    tray.boxes[0].setValue(3)
    tray.boxes[1].setValue(6)
    with qtbot.waitSignal(tray.typed) as told:
        qtbot.mouseClick(tray.enter_button, Qt.MouseButton.LeftButton)
    assert told.args == [(3, 6)]


def test_the_result_is_shown_without_a_button(tray):
    tray.ask(MIXED, MIXED.prompt, typed=False)
    assert tray.row.faces == (0,) * 7
    assert not tray.roll_button.isHidden()
    tray.show_result("fight", (4, 2))
    assert tray.row.faces == (4, 2)
    assert tray.roll_button.isHidden()
    assert tray.prompt.text() == "Fight<br>Rolled: <b>4 2</b>"


def test_tumbling_dice_come_to_rest_at_a_click(tray, qtbot):
    tray.row.animated = True
    tray.show_result("fight", (4, 2))
    qtbot.mouseClick(tray.row, Qt.MouseButton.LeftButton)
    assert tray.row._shown == (4, 2)


def test_what_fell_is_said_once_the_dice_lie_still(tray, qtbot):
    tray.row.animated = True
    tray.show_result("fight", (4, 2))
    assert tray.prompt.text() == "Fight<br>Rolling …"
    qtbot.waitSignal(tray.row.settled).wait()
    assert tray.row._shown == (4, 2)
    assert tray.prompt.text() == "Fight<br>Rolled: <b>4 2</b>"


def test_a_new_roll_takes_the_words_of_dice_that_still_tumble(tray, qtbot):
    tray.row.animated = True
    tray.show_result("fight", (4, 2))
    tray.ask(MIXED, MIXED.prompt, typed=False)
    assert tray.row._shown == (0,) * 7
    assert tray.prompt.text() == "<b>All at once</b> <small>X 1</small>"


def test_where_there_is_no_time_the_dice_lie_at_once(tray):
    tray.row.animated = True
    tray.show_result("fight", (4, 2), tumbling=False)
    assert tray.row._shown == (4, 2)
    assert tray.prompt.text() == "Fight<br>Rolled: <b>4 2</b>"


def test_all_dice_can_be_painted(tray):
    tray.ask(Chance("many", "X 3", (Dice(6, 6), Dice(9, 20))), "", typed=False)
    tray.show_result("many", (1, 2, 3, 4, 5, 6, *range(1, 10)), (6,) * 6 + (20,) * 9)
    image = tray.grab().toImage()
    assert not image.isNull()
    assert tray.row.sizeHint().height() == 3 * 44
