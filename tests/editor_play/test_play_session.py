"""A session in the window: going on to a goal, stopping, branches, remembered positions, dice from a script, undo that
asks, the player of finished games, positions changed by hand. All by mouse and keys."""

import pytest
from editor_play.driving import (
    LEFT,
    click_on,
    log_lines,
    open_screen,
    pass_curtain,
    pixel_of,
    press,
    toy_session,
)
from patience import wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLineEdit

from engine.play.decisions import Over
from engine.play.session import Session

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def screen(qtbot):
    return open_screen(qtbot, toy_session())


def walking(screen, monster="2", people="3"):
    """The baker hides in B1, the numbers are chosen, the monster walks."""
    click_on(screen, "space:B1")
    press(screen, people)
    pass_curtain(screen)
    press(screen, monster)


def click_tool(screen, action):
    QTest.mouseClick(screen.bar.widgetForAction(action), LEFT)


def take(menu, text):
    """Choose a line of a menu; opened by the mouse it would hold the test."""
    next(a for a in menu.actions() if a.text().startswith(text)).trigger()
    QApplication.processEvents()


def history(screen):
    screen.logs.setCurrentIndex(1)
    return screen.logs.history


def look_at(screen, row):
    rows = history(screen).list
    rows.scrollToItem(rows.item(row))
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualItemRect(rows.item(row)).center())


def branches(screen):
    return [(b.name, b.at) for b in screen.table.session.branches.all]


class TestGoingOn:
    def seat_machines(self, screen, *seats):
        screen.bar.run.setChecked(False)
        for seat in seats:
            screen.table.set_player(seat, "random")

    def test_to_the_next_decision_of_a_person(self, screen, qtbot):
        self.seat_machines(screen, "monster")
        click_on(screen, "space:B1")
        press(screen, "3")
        assert screen.table.now().kind == "wait"
        take(screen.bar.goals, "To the next decision")
        qtbot.waitUntil(lambda: screen.table.now().kind == "choose")
        assert screen.table.now().seat == "people"
        assert screen.going_on.goal is None

    def test_to_the_end_of_the_turn_and_of_the_game(self, screen, qtbot):
        self.seat_machines(screen, "monster", "people")
        take(screen.bar.goals, "To the end of the phase")
        qtbot.waitUntil(lambda: screen.going_on.goal is None)
        assert [m.event.n for m in screen.table.session.bookmarks] == [1]
        take(screen.bar.goals, "To the end of the turn")
        qtbot.waitUntil(lambda: screen.going_on.goal is None)
        assert [m.event.n for m in screen.table.session.bookmarks] == [1, 2]
        assert screen.table.session.bookmarks[-1].at == len(screen.table.session.history)
        take(screen.bar.goals, "To the end of the game")
        qtbot.waitUntil(lambda: screen.table.now().kind == "over")
        assert isinstance(screen.table.session.pending(), Over)

    def test_stop_stops_at_once(self, screen, qtbot):
        screen.pace = 5
        self.seat_machines(screen, "monster", "people")
        click_tool(screen, screen.bar.run)
        qtbot.waitUntil(lambda: len(screen.table.session.history) > 2)
        assert screen.bar.stop.isEnabled()
        click_tool(screen, screen.bar.stop)
        played = len(screen.table.session.history)
        qtbot.wait(60)
        assert (len(screen.table.session.history), screen.bar.stop.isEnabled()) == (played, False)
        assert screen.table.now().kind != "over"

    def test_stop_drops_a_thought(self, screen, qtbot):
        screen.table.set_player("monster", "search:100000")
        click_on(screen, "space:B1")
        press(screen, "3")
        qtbot.waitUntil(lambda: screen.table.thinker.busy)
        QTest.keyClick(screen, Qt.Key.Key_Escape)
        assert not screen.table.thinker.busy
        qtbot.wait(60)
        assert len(screen.table.session.history) == 2
        screen.leave_table()

    def test_an_idle_seat_does_nothing(self, screen, qtbot):
        seats = screen.bar.seats.actions()[0].menu()
        assert [a.text() for a in seats.actions()] == ["Human", "Random", "Greedy", "Search", "Idle"]
        take(seats, "Idle")
        walking_alone = screen.table.habits.players
        assert walking_alone == {"monster": "idle"}
        click_on(screen, "space:B1")
        press(screen, "3")
        qtbot.waitUntil(lambda: screen.table.now().seat == "people")
        assert [str(s) for s in screen.table.session.history][2:] == ["monster: choose n:1", "monster: stop"]


class TestBranches:
    def test_going_on_from_here_begins_one_and_the_list_leads_back(self, screen):
        walking(screen)
        look_at(screen, 1)
        QTest.mouseClick(screen.logs.history.go_on, LEFT)
        assert branches(screen) == [("branch 2", 1), ("main", 3)]
        press(screen, "1")
        box = history(screen).branch
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
        box.activated.emit(box.findText("main"))
        assert branches(screen) == [("main", 3), ("branch 2", 2)]
        assert [str(s) for s in screen.table.session.history][1:] == ["people: choose n:3", "monster: choose n:2"]

    def test_a_name_typed_over_the_old_one_renames_it(self, screen):
        walking(screen)
        edit = history(screen).branch.lineEdit()
        edit.selectAll()
        QTest.keyClicks(edit, "the long way")
        QTest.keyClick(edit, Qt.Key.Key_Return)
        assert branches(screen) == [("the long way", 3)]
        assert Session.load(screen.table.session.save()).branches.current == "the long way"

    def begin_another(self, screen):
        """Branch 2 goes on from the first step with one of its own."""
        walking(screen)
        look_at(screen, 1)
        QTest.mouseClick(screen.logs.history.go_on, LEFT)
        press(screen, "1")
        return history(screen).more

    def test_any_branch_is_renamed_from_the_menu(self, screen, monkeypatch):
        more = self.begin_another(screen)
        monkeypatch.setattr(QInputDialog, "getText", lambda *a: ("the long way", True))
        take(more.rename, "main")
        assert branches(screen) == [("branch 2", 2), ("the long way", 3)]
        take(more.rename, "branch 2")
        assert screen.status.text() == "There is a branch 'the long way' already."
        assert branches(screen) == [("branch 2", 2), ("the long way", 3)]

    def test_a_branch_is_deleted_after_a_question_and_put_back(self, screen):
        more = self.begin_another(screen)
        take(more.delete, "main")
        assert screen.notice.text.text() == "The branch 'main' holds 2 steps that are nowhere else."
        assert branches(screen) == [("branch 2", 2), ("main", 3)]
        QTest.mouseClick(screen.notice.buttons[1], LEFT)
        assert not screen.notice.isVisible()
        take(more.delete, "main")
        QTest.mouseClick(screen.notice.buttons[0], LEFT)
        assert branches(screen) == [("branch 2", 2)]
        assert not more.delete.isEnabled(), "the last branch stays"
        QTest.mouseClick(screen.notice.buttons[0], LEFT)
        assert (branches(screen), screen.notice.isVisible()) == ([("branch 2", 2), ("main", 3)], False)

    def test_the_one_being_played_makes_way_for_another(self, screen):
        more = self.begin_another(screen)
        take(more.delete, "branch 2")
        assert screen.notice.text.text() == "The branch 'branch 2' holds a step that is nowhere else."
        QTest.mouseClick(screen.notice.buttons[0], LEFT)
        assert branches(screen) == [("main", 3)]
        assert screen.table.session.replay_check() is None

    def test_a_branch_without_steps_of_its_own_goes_at_once(self, screen):
        walking(screen)
        look_at(screen, 1)
        QTest.mouseClick(screen.logs.history.go_on, LEFT)
        take(history(screen).more.delete, "branch 2")
        assert (branches(screen), screen.notice.text.text()) == ([("main", 3)], "The branch 'branch 2' is deleted.")

    def test_a_remembered_position_is_forgotten(self, screen):
        walking(screen)
        shown = history(screen)
        QTest.keyClicks(shown.name, "here")
        QTest.keyClick(shown.name, Qt.Key.Key_Return)
        take(shown.more.forget, "here")
        assert not shown.recall.isEnabled()
        assert screen.table.session.branches.marks == ()

    def test_a_position_is_remembered_by_its_name_and_gone_back_to(self, screen):
        click_on(screen, "space:B1")
        press(screen, "3")
        pass_curtain(screen)
        shown = history(screen)
        assert not shown.recall.isEnabled()
        QTest.keyClicks(shown.name, "one is sealed")
        QTest.mouseClick(shown.keep, LEFT)
        press(screen, "2")
        take(shown.marks, "one is sealed")
        assert len(screen.table.session.history) == 2
        assert screen.table.now().seat == "monster"
        QTest.keyClicks(shown.name, "one is sealed")
        QTest.keyClick(shown.name, Qt.Key.Key_Return)
        assert screen.status.text().strip() == "'one is sealed' is remembered already."

    def test_phases_are_bookmarks(self, screen):
        walking(screen)
        phases = history(screen).phases
        assert [phases.itemText(i) for i in range(phases.count())] == ["Turn 1"]
        phases.setFocus()
        QTest.keyClick(phases, Qt.Key.Key_Home)
        phases.activated.emit(0)
        assert screen.table.looking_at == 1


class TestDiceAndUndo:
    def to_the_die(self, screen):
        walking(screen)
        click_on(screen, "space:D1")

    def script(self, screen, faces):
        screen.bar.dice.setFocus()
        QTest.keyClick(screen.bar.dice, Qt.Key.Key_End)
        QTest.keyClicks(screen.bar.script, faces)

    def test_a_script_falls_first_and_then_dice_are_drawn(self, screen):
        self.script(screen, "4 6")
        assert screen.habits.script == [4, 6]
        self.to_the_die(screen)
        screen.setFocus()
        QTest.mouseClick(screen.dice.roll_button, LEFT)
        assert screen.table.session.history[-1].faces == (4,)
        assert (screen.habits.script, screen.bar.script.text()) == ([6], "6")

    def test_a_script_that_can_not_fall_is_told(self, screen):
        self.script(screen, "9")
        self.to_the_die(screen)
        QTest.mouseClick(screen.dice.roll_button, LEFT)
        assert screen.table.now().kind == "roll"
        assert "can't fall" in screen.status.text()
        assert screen.habits.script == [9]

    def test_undo_asks_before_it_takes_back_a_roll(self, screen):
        self.to_the_die(screen)
        QTest.mouseClick(screen.dice.roll_button, LEFT)
        steps = len(screen.table.session.history)
        QTest.keyClick(screen, Qt.Key.Key_Z, CTRL)
        assert screen.notice.isVisible()
        assert screen.notice.text.text().startswith("Undo would take back a roll of the dice.")
        assert len(screen.table.session.history) == steps
        QTest.mouseClick(screen.notice.buttons[1], LEFT)
        assert not screen.notice.isVisible()
        click_tool(screen, screen.bar.undo)
        QTest.mouseClick(screen.notice.buttons[0], LEFT)
        assert screen.table.now().kind == "roll"
        assert not screen.notice.isVisible()
        QTest.keyClick(screen, Qt.Key.Key_Z, CTRL)
        assert (screen.notice.isVisible(), len(screen.table.session.history)) == (False, steps - 2)

    def test_undo_shows_nothing_that_was_hidden(self, screen):
        """Back to where the people chose: the monster's person has the screen, so the curtain falls first."""
        walking(screen)
        QTest.keyClick(screen, Qt.Key.Key_Z, CTRL)
        assert (screen.curtain.isVisible(), screen.table.viewer) == (False, "monster")
        QTest.keyClick(screen, Qt.Key.Key_Z, CTRL)
        assert (screen.curtain.isVisible(), screen.table.now().seat) == (False, "monster"), (
            "it may choose first as well"
        )
        QTest.keyClick(screen, Qt.Key.Key_Z, CTRL)
        assert screen.curtain.isVisible()
        assert screen.board_view.centre_of("piece:baker") is None
        pass_curtain(screen)
        assert screen.ask.rule.text() == "TOY 1"
        click_tool(screen, screen.bar.redo)
        assert screen.table.viewer == "people"
        assert screen.board_view.centre_of("piece:baker") is not None


class TestThePlayer:
    @pytest.fixture
    def over(self, screen, qtbot):
        for seat in ("monster", "people"):
            screen.table.set_player(seat, "random")
        qtbot.waitUntil(lambda: screen.table.now().kind == "over")
        return screen

    def test_a_finished_game_is_shown_again_from_any_seats_eyes(self, over, qtbot):
        player = over.player
        assert player.isVisible()
        over.bar.viewer.setCurrentIndex(over.bar.viewer.findData("monster"))
        QTest.mouseClick(player.first, LEFT)
        assert (over.table.looking_at, log_lines(over)) == (0, [])
        QTest.mouseClick(player.forth, LEFT)
        assert over.table.looking_at == 1
        assert over.board_view.centre_of("piece:baker") is None, "the monster does not know"
        over.bar.viewer.setCurrentIndex(over.bar.viewer.findData("people"))
        assert over.board_view.centre_of("piece:baker") is not None
        over.bar.viewer.setCurrentIndex(over.bar.viewer.findData("spectator"))
        assert over.board_view.centre_of("piece:baker") is None, "nor does a spectator"
        player.speed.setCurrentIndex(player.speed.count() - 1)
        QTest.mouseClick(player.play, LEFT)
        assert player.playing
        qtbot.waitUntil(lambda: over.table.looking_at is None)
        assert not player.playing
        assert over.table.now().kind == "over"

    def test_pause_and_the_slider(self, over, qtbot):
        player, steps = over.player, len(over.table.session.history)
        QTest.mouseClick(player.play, LEFT)
        assert over.table.looking_at == 0
        QTest.mouseClick(player.play, LEFT)
        assert not player.playing
        player.slider.setFocus()
        QTest.keyClick(player.slider, Qt.Key.Key_Right)
        assert over.table.looking_at == 1
        assert player.where.text().startswith(f"Step 1 of {steps}")
        QTest.keyClick(player.slider, Qt.Key.Key_End)
        assert over.table.looking_at is None

    def test_drawing_that_takes_long_is_left_out_and_the_speed_is_kept(self, over, monkeypatch):
        """Twenty steps in 0.8 s are one in 40 ms. Each picture takes 130 ms by a clock that only drawing moves."""
        player, now, drawn = over.player, [100.0], []
        monkeypatch.setattr(player, "clock", lambda: now[0])
        player.speed.setCurrentIndex(player.speed.findText("20 ×"))
        QTest.mouseClick(player.play, LEFT)
        show = over.table.look_at

        def slowly(at):
            show(at)
            drawn.append(over.table.looking_at)
            now[0] += 0.13

        monkeypatch.setattr(over.table, "look_at", slowly)
        now[0] += 0.039
        player._tick()
        assert drawn == [], "no step is due yet"
        now[0] += 0.001
        for _ in range(4):
            player._tick()
        assert drawn == [1, 4, 7, 10]
        player.speed.setCurrentIndex(player.speed.findText("1 ×"))
        player._tick()
        assert drawn[-1] == 10, "the new speed counts from here"
        now[0] += 0.8
        player._tick()
        assert drawn[-1] == 11

    def test_the_figures_beside_the_map_are_there_in_every_picture(self, over):
        """Before the window looks at anything else: the next picture of a film may come first."""
        player, panels = over.player, over.panels
        QTest.mouseClick(player.first, LEFT)
        for at in range(1, 6):
            player._show(at)
            parts = [panels._layout.itemAt(i).widget() for i in range(panels._layout.count())]
            parts = [part for part in parts if part is not None]
            assert parts
            assert all(part.isVisible() and part.height() > 20 and part.width() > 100 for part in parts)

    def test_a_film_of_many_steps_takes_no_more_than_its_time(self, over, monkeypatch, qtbot):
        """On the clock of the wall: though every picture takes five times a step's length."""
        player, steps = over.player, len(over.table.session.history)
        show = over.refresh
        pictures = []

        def slow_refresh():
            QTest.qSleep(100)
            pictures.append(player.at)
            show()

        over.table.changed.disconnect(over.refresh)
        over.table.changed.connect(slow_refresh)
        player.speed.setCurrentIndex(player.speed.count() - 1)
        player.play.click()
        qtbot.waitUntil(lambda: over.table.looking_at is None)
        assert len(pictures) < steps

    def test_it_comes_for_a_game_in_play_when_it_is_asked_for(self, screen):
        walking(screen)
        assert not screen.player.isVisible()
        click_tool(screen, screen.bar.film)
        assert screen.player.isVisible()
        QTest.mouseClick(screen.player.back, LEFT)
        assert screen.ask.who.text() == "Looking back"
        click_tool(screen, screen.bar.film)
        assert (screen.player.isVisible(), screen.table.looking_at) == (False, None)


class TestByHand:
    @pytest.fixture
    def editing(self, screen):
        walking(screen)
        click_tool(screen, screen.bar.edit)
        return screen

    def value(self, screen, *path):
        item = screen.position.cell_item(*path)
        return item.text(1) if item else None

    def type_over(self, screen, path, text):
        tree, item = screen.position.tree, screen.position.cell_item(*path)
        parent = item.parent()
        while parent is not None:
            parent.setExpanded(True)
            parent = parent.parent()
        QApplication.processEvents()
        tree.scrollToItem(item)
        QApplication.processEvents()
        box = tree.visualItemRect(item)
        value = QPoint(tree.columnWidth(0) + 20, box.center().y())
        QTest.mouseClick(tree.viewport(), LEFT, pos=value)
        QTest.mouseDClick(tree.viewport(), LEFT, pos=value)
        editor = next(w for w in (*tree.viewport().findChildren(QComboBox), *tree.viewport().findChildren(QLineEdit)))
        field = editor.lineEdit() if isinstance(editor, QComboBox) else editor
        field.selectAll()
        QTest.keyClicks(field, text)
        told = []
        screen.position.changed.connect(lambda *change: told.append(change))
        QTest.keyClick(editor, Qt.Key.Key_Return)
        wait_until(lambda: told and not tree.viewport().findChildren(QLineEdit), "for the new value")

    def test_everything_is_in_sight_and_nothing_is_asked(self, editing):
        assert editing.board_view.centre_of("piece:baker") is not None
        assert editing.position.isVisible()
        assert not editing.figures.isVisible()
        assert editing.ask.who.text() == "Editing the position"

    def test_a_piece_is_moved_by_two_clicks_and_the_log_marks_it(self, editing):
        click_on(editing, "piece:hunter")
        click_on(editing, "space:C3")
        assert self.value(editing, "piece", "hunter", "space") == "C3"
        assert "✎ By hand: hunter: space D2 → C3" in log_lines(editing)
        click_tool(editing, editing.bar.edit)
        assert editing.table.now().ask.actions == ("move space:B3", "move space:C2", "move space:D3", "stop")
        assert editing.table.steps()[-1] == "✎ Changed by hand"
        QTest.keyClick(editing, Qt.Key.Key_Z, CTRL)
        assert editing.board_view.centre_of("piece:hunter") == editing.board_view.centre_of("space:D2")

    def test_with_shift_it_is_put_with_others(self, editing):
        click_on(editing, "piece:hunter")
        centre = pixel_of(editing, editing.board_view.centre_of("piece:baker"))
        QTest.mouseClick(editing.canvas.viewport(), LEFT, SHIFT, centre)
        assert self.value(editing, "piece", "hunter", "space") == "B1"

    def test_it_is_taken_off_and_put_back_from_the_list(self, editing):
        click_on(editing, "piece:baker")
        QTest.mouseClick(editing.position.take_off, LEFT)
        assert self.value(editing, "piece", "baker", "space") == ""
        click_on(editing, "space:A2")
        assert self.value(editing, "piece", "baker", "space") == "A2"

    def test_a_piece_that_the_game_can_not_draw_is_refused(self, editing):
        before = editing.table.session.state.hash()
        click_on(editing, "piece:hunter")
        QTest.mouseClick(editing.position.add, LEFT)
        assert "can't go on from this position" in editing.status.text()
        assert (editing.table.session.state.hash(), editing.by_hand.noun) == (before, "piece:hunter")

    def test_any_figure_is_set_by_typing(self, editing):
        self.type_over(editing, ("counters", "turn"), "5")
        assert editing.table.session.state.turn == 5
        self.type_over(editing, ("frames", 1, "left"), "1")
        assert editing.table.session.state.frames[-1] == ("walk", 1)
        self.type_over(editing, ("piece", "hunter", "space"), "C3")
        assert self.value(editing, "piece", "hunter", "space") == "C3"

    @pytest.mark.parametrize("typed", ["soon", "+-5", "²"])
    def test_a_wrong_value_is_told_and_changes_nothing(self, editing, typed):
        before = editing.table.session.state.hash()
        self.type_over(editing, ("counters", "turn"), typed)
        assert editing.status.text().strip() == f"Counters.turn: expected a whole number, found '{typed}'."
        assert editing.table.session.state.hash() == before
        assert self.value(editing, "counters", "turn") == "1"

    def test_fields_are_found_by_a_word(self, editing):
        QTest.keyClicks(editing.position.search, "dazz")
        tops = [editing.position.tree.topLevelItem(i) for i in range(editing.position.tree.topLevelItemCount())]
        assert [t.text(0) for t in tops if not t.isHidden()] == ["Figures"]


def test_the_machine_waits_while_nobody_watches(screen, qtbot):
    screen.hide()
    screen.table.set_player("people", "random")
    qtbot.wait(60)
    assert screen.table.session.history == []
    screen.show()
    qtbot.waitUntil(lambda: len(screen.table.session.history) > 0)
