"""From the map to a batch of games, its figures, its heat, one of its games, a report and back; by mouse and keys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_dialogs import answer_box, choose_file, in_dialog
from editor_hand import seen_spaces
from editor_lab.lab_hand import CITY, LEFT, hover, open_batch, play, set_up, to_lab, vary
from editor_play.driving import log_lines, save_game
from editor_widgets import CTRL, bring_row_into_sight, click, click_into, pick, press_keys, press_ok, type_over
from patience import wait_until
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.canvas.view import MapCanvas
from editor.lab.value_dialog import ValueDialog
from editor.lab_mode import LabMode
from editor.window import MainWindow
from engine.lab.simulation import reopened, simulate
from engine.play.prepare import Prepared, prepare_file

GAMES = 12
MANY = 50_000
"""More than are over before somebody has pressed Cancel, however late."""


def toy() -> Prepared:
    return prepare_file(str(CITY / "scenario.yaml"))


@pytest.fixture
def played(window: MainWindow, qtbot) -> MainWindow:
    lab = to_lab(window)
    set_up(lab, GAMES)
    play(qtbot, lab)
    return window


def test_the_figures_on_the_screen_are_the_lab_s(played: MainWindow) -> None:
    lab, wanted = played.modes.lab, simulate(toy(), GAMES).figures
    page = lab.results.figures
    assert lab.found is not None
    assert dict(lab.found.report["variants"][0]) == {"name": "Play", "vary": {}, **wanted} | {
        "name": lab.found.names[0]
    }
    assert dict(page.wins.rows) == {f"{seat.capitalize()} (random)": share for seat, share in wanted["wins"].items()}
    assert sum(b.games for b in page.turns.bins) == GAMES
    assert page.turns.marks == {"median": wanted["turns"]["median"], "95 %": wanted["turns"]["p95"]}
    assert page.head.text() == f"{GAMES} games"
    assert "Monster (random)" in page.who.text()
    spread = dict(page.spreads.rows)["Forced moves a turn"]
    assert spread[1] == f"{wanted['forced_per_turn']['median']:g}"


def test_pointing_at_a_space_tells_its_figure(played: MainWindow) -> None:
    lab, heat = played.modes.lab, simulate(toy(), GAMES).figures["heat"]["visits"]
    space, visits = max(heat.items(), key=lambda pair: pair[1])
    hover(lab, space)
    assert f"({space}): visits {visits}, {visits / GAMES:.2f} a game" in lab.heat.figure.text().replace(
        f"{space}:", f"({space}):"
    )
    assert lab.heat.legend.texts[-1] == f"{visits:g}"


def test_spaces_never_entered_are_marked(played: MainWindow) -> None:
    lab, wanted = played.modes.lab, simulate(toy(), GAMES).figures
    pick(lab.heat.what, "Never entered")
    never = wanted["spaces_never_entered"]
    assert lab.heat.legend.texts == [f"{len(never)} spaces never entered"]
    assert [s for s in lab.canvas.map.spaces if lab.heat.boards[0].heat.lit(s)] == never


def test_a_game_opens_as_a_replay_from_its_beginning(played: MainWindow, tmp_path: Path) -> None:
    lab, play = played.modes.lab, played.modes.play
    choose_game(lab, 7)
    click(lab.results.games.open_button)
    wait_until(play.isVisible, "for Play")
    assert play.ask.who.text() == "Looking back"
    assert log_lines(play) == []
    assert "Game 7" in played.hint.text()
    game = save_game(play, tmp_path / "game.yaml")
    assert game.state.hash() == record_of(lab.folder, 7).hash
    assert game.replay_check() is None
    press_keys(played, "F8")
    assert lab.results.figures.head.text() == f"{GAMES} games"


def choose_game(lab: LabMode, number: int) -> None:
    """Clicks a game in the table of games."""
    click_tab(lab.results.tabs, "Games")
    view = lab.results.games.view
    row = next(i for i in range(GAMES) if view.model().index(i, 0).data() == str(number))
    place = view.visualRect(view.model().index(row, 1)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)


def record_of(folder: Path, game: int):
    from engine.lab.folder import read_records

    return next(record for record in read_records(folder) if record.place.game == game)


def click_tab(tabs, title: str) -> None:
    bar = tabs.tabBar()
    index = next(i for i in range(bar.count()) if bar.tabText(i) == title)
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(index).center())


def test_outliers_are_offered_and_open(played: MainWindow, qtbot) -> None:
    lab, wanted = played.modes.lab, simulate(toy(), GAMES)
    click_tab(lab.results.tabs, "Games")
    longest = max(wanted.tallies[0].rows, key=lambda row: (row.steps, -row.game)).game
    button = next(b for b in lab.results.games.outliers if b.text() == f"Longest: game {longest}")
    with qtbot.waitSignal(lab.replayed):
        click(button)
    assert f"Game {longest} " in played.hint.text()


def test_the_words_of_outliers_are_whole_in_a_small_window(played: MainWindow) -> None:
    played.resize(900, 700)
    games = played.modes.lab.results.games
    click_tab(played.modes.lab.results.tabs, "Games")
    offered = [button for button in games.outliers if button.isVisible()]
    assert len(offered) > 1
    wait_until(lambda: all(b.width() >= b.sizeHint().width() for b in offered), "no word is cut off")
    wait_until(lambda: len({b.x() for b in offered}) == 1, "they stand one below the other")
    played.resize(2200, 900)
    wait_until(lambda: len({b.x() for b in offered}) == 2, "they stand beside each other where there is room")


def test_games_sort_by_length(played: MainWindow) -> None:
    lab = played.modes.lab
    click_tab(lab.results.tabs, "Games")
    view = lab.results.games.view
    head = view.horizontalHeader()
    column = next(i for i in range(head.count()) if view.model().headerData(i, Qt.Orientation.Horizontal) == "Steps")
    QTest.mouseClick(head.viewport(), LEFT, pos=QPoint(head.sectionViewportPosition(column) + 8, head.height() // 2))
    steps = [int(view.model().index(i, column).data()) for i in range(GAMES)]
    assert steps == sorted(steps)
    assert len(set(steps)) > 1


def test_a_report_is_saved_and_opened_again(played: MainWindow, tmp_path: Path, qtbot) -> None:
    lab, target = played.modes.lab, tmp_path / "report"
    choose_file(target)
    with qtbot.waitSignal(lab.told):
        click(lab.setup.save)
    assert {path.name for path in target.iterdir()} == {
        "batch.json", "games.jsonl", "report.html", "report.json", "games.csv",
    }  # fmt: skip
    report = json.loads((target / "report.json").read_text(encoding="utf-8"))
    assert lab.found is not None
    assert report == json.loads(json.dumps(lab.found.report))
    before = lab.found
    open_batch(qtbot, lab, target)
    qtbot.waitUntil(lambda: lab.found is not before)
    assert lab.found.report == before.report
    assert lab.setup.games.value() == GAMES
    assert lab.setup.start.text() == "Start"


def test_an_interrupted_batch_goes_on(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, MANY)
    click(lab.setup.start)
    qtbot.waitUntil(lambda: lab.found is not None)
    assert lab.setup.progress.text().startswith(f"{lab.setup.bar.value():,} of {MANY:,} games")
    with qtbot.waitSignal(lab.running.ended):
        click(lab.setup.cancel)
    assert lab.found is not None
    done = lab.found.done
    assert 0 < done < MANY
    assert lab.setup.start.text() == "Go on"
    moved, before = lab.folder.with_name("moved"), lab.found
    lab.folder.rename(moved)
    open_batch(qtbot, lab, moved)
    qtbot.waitUntil(lambda: lab.found is not before and lab.found is not None)
    assert lab.found.done == done
    click(lab.setup.start)
    qtbot.waitUntil(lambda: lab.found is not None and lab.found.done > done)
    with qtbot.waitSignal(lab.running.ended):
        click(lab.setup.cancel)
    assert len(reopened(lab.folder).done) == lab.found.done


def test_more_games_are_played_of_a_batch_that_is_over(played: MainWindow, qtbot) -> None:
    lab = played.modes.lab
    assert lab.setup.start.text() == "Start"
    type_over(lab.setup.games, str(GAMES + 5))
    assert lab.setup.start.text() == "Go on"
    type_over(lab.setup.games, str(GAMES - 1))
    assert lab.setup.start.text() == "Start"
    type_over(lab.setup.games, str(GAMES + 5))
    folder, first = lab.folder, lab.found.rows[0]
    with qtbot.waitSignal(lab.running.ended):
        click(lab.setup.start)
    assert (lab.folder, lab.found.done, lab.found.rows[0][:GAMES]) == (folder, GAMES + 5, first)
    assert lab.found.report == simulate(toy(), GAMES + 5).report
    pick(next(iter(lab.setup.players.seats.values())).kind, "Idle")
    type_over(lab.setup.games, str(GAMES + 9))
    assert lab.setup.start.text() == "Start", "other players make another batch"


def test_a_batch_goes_on_while_the_map_is_edited(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, MANY)
    click(lab.setup.start)
    qtbot.waitUntil(lambda: lab.found is not None)
    press_keys(window, "F5")
    assert lab.mark.isVisible()
    assert f"of {MANY:,} games" in lab.mark.text()
    space = seen_spaces(window)[0]
    bare = window.canvas.space_item(space).area.boundingRect().topLeft() + QPointF(2, 2)  # beside any symbol
    QTest.mouseClick(window.canvas.viewport(), LEFT, pos=window.canvas.mapFromScene(bare))
    before = lab.found.done
    press_keys(window, "Del")
    assert space not in seen_spaces(window)
    qtbot.waitUntil(lambda: lab.found.done > before)
    click(lab.mark)
    assert lab.isVisible()
    assert lab.results.as_of.text().endswith("changed since")
    assert space in lab.canvas.map.spaces
    with qtbot.waitSignal(lab.running.ended):
        click(lab.setup.cancel)
    assert not lab.mark.isVisible()


def test_closing_asks_once_while_games_are_played(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, MANY)
    click(lab.setup.start)
    qtbot.waitUntil(lambda: lab.found is not None)
    for button, busy in (("Cancel", True), ("Close", False)):
        asked: list[str] = []
        answered = answer_box(button, asked)
        press_keys(window, "Ctrl+Q")
        assert answered.done
        assert len(asked) == 1
        assert (lab.running.busy, window.isVisible()) == (busy, busy)
    assert reopened(lab.folder).done


def test_a_value_is_picked_from_the_tree_and_compared(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, GAMES)

    def pick_goal(dialog: ValueDialog) -> None:
        click_into(dialog.search)
        QTest.keyClicks(dialog.search, "play")
        found = next(item for item in leaves(dialog) if item.text(2) == "rules.tables.play.goal")
        bring_row_into_sight(dialog.tree, found)
        QTest.mouseClick(dialog.tree.viewport(), LEFT, pos=dialog.tree.visualItemRect(found).center())
        assert dialog.line.text() == "rules.tables.play.goal=4,5"
        QTest.keyClicks(dialog.search, ".goal")
        assert [item.text(2) for item in leaves(dialog) if not item.isHidden()] == ["rules.tables.play.goal"]
        type_over(dialog.line, "rules.tables.play.goal=4,1")
        press_ok(dialog)

    picked = in_dialog(ValueDialog, pick_goal)
    click(lab.setup.comparisons.vary)
    assert picked.done
    play(qtbot, lab)
    wanted = simulate(toy(), GAMES, vary=["rules.tables.play.goal=4,1"]).report
    assert lab.found is not None
    assert lab.found.report["variants"] == wanted["variants"]
    against = wanted["variants"][1]["against_first"]
    chart = lab.results.compared.charts[0]
    assert chart.rows[0][1] == against["wins"]["monster"]
    assert [d for name, d, _ in chart.rows if name == "Turns"] == [against["means"]["turns"]]
    assert lab.heat.boards[1].isVisible()


def test_another_map_is_compared_with_the_same_seeds(window: MainWindow, tmp_path: Path, qtbot) -> None:
    other = tmp_path / "other.yaml"
    text = (CITY / "map.yaml").read_text(encoding="utf-8")
    smaller = "\n".join(line for line in text.splitlines() if not line.strip().startswith("A1:"))
    other.write_text(smaller.replace("name: ", "name: Other ", 1) + "\n", encoding="utf-8")
    choose_file(other)
    lab = to_lab(window)
    set_up(lab, 6)
    click(lab.setup.comparisons.other)
    play(qtbot, lab)
    assert lab.found is not None, lab.setup.note.text()
    first, second = lab.found.maps
    assert set(first.spaces) - set(second.spaces) == {"A1"}
    assert [row.seed for row in lab.found.rows[0]] == [row.seed for row in lab.found.rows[1]]
    assert [board.canvas.map.name for board in lab.heat.boards] == [first.name, second.name]
    assert lab.canvas.space_item("A1") is not None
    assert lab.heat.boards[1].canvas.space_item("A1") is None


def test_only_what_changed_is_shown(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, 6)
    vary(lab, "rules.tables.play.goal=4,1")
    play(qtbot, lab)
    QTest.mouseClick(lab.heat.change, LEFT, pos=QPoint(10, lab.heat.change.height() // 2))
    assert lab.heat.change.isChecked()
    heats = [variant["heat"]["visits"] for variant in lab.found.report["variants"]]
    most = max(abs(heats[1].get(s, 0) - heats[0].get(s, 0)) for s in lab.canvas.map.spaces) / 6
    assert lab.heat.legend.texts == [f"−{most:.2f}", "0 a game", f"+{most:.2f}"]
    space = next(s for s in lab.canvas.map.spaces if heats[1].get(s, 0) != heats[0].get(s, 0))
    hover(lab, space, board=1)
    change = (heats[1].get(space, 0) - heats[0].get(space, 0)) / 6
    assert lab.heat.figure.text().endswith(f"visits {change:+.2f} a game against the first")


def test_what_can_t_be_varied_is_told_in_a_sentence(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    vary(lab, "rules.tables.play.gaol=4,1")
    with qtbot.waitSignal(lab.told):
        click(lab.setup.start)
    assert "did you mean 'tables.play.goal'" in lab.setup.note.text().replace("\u200b", "")
    assert lab.setup.start.isVisible()
    assert not lab.running.busy


def leaves(dialog: ValueDialog):
    def below(item):
        yield from ([item] if not item.childCount() else ())
        for i in range(item.childCount()):
            if not item.isHidden():
                yield from below(item.child(i))

    return [leaf for leaf in below(dialog.tree.invisibleRootItem()) if leaf.text(2)]


def test_two_maps_move_together(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, 4)
    vary(lab, "rules.tables.play.goal=4,1")
    play(qtbot, lab)
    first, second = (board.canvas for board in lab.heat.boards)
    QApplication.processEvents()
    click(first.viewport())
    press_keys(window, "+")
    assert seen(first) == pytest.approx(seen(second), abs=1.0)
    drag(second, QPoint(60, 40))
    assert seen(first) == pytest.approx(seen(second), abs=1.0)
    scale = seen(first)
    click(second.viewport())
    press_keys(window, "-")
    assert seen(first)[0] < scale[0]


def seen(canvas: MapCanvas) -> tuple[float, float, float]:
    centre = canvas.mapToScene(canvas.viewport().rect().center())
    return canvas.scale_factor, centre.x(), centre.y()


def drag(canvas: MapCanvas, by: QPoint) -> None:
    view, start = canvas.viewport(), canvas.viewport().rect().center()
    QTest.mousePress(view, Qt.MouseButton.MiddleButton, pos=start)
    QTest.mouseMove(view, start + by)
    QTest.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=start + by)


def test_looking_for_faults_finds_none_in_the_toy_game(window: MainWindow, qtbot) -> None:
    lab = to_lab(window)
    set_up(lab, 2)
    with qtbot.waitSignal(lab.faults.ended):
        click(lab.setup.fuzz)
    assert lab.setup.note.text() == "No fault found in 5 games"


def test_a_fault_opens_in_play_at_the_failing_step(window: MainWindow, tmp_path: Path, qtbot) -> None:
    press_keys(window, "F6")
    click(window.scenario.edit.viewport())
    QTest.keyClick(window.scenario.edit, Qt.Key.Key_End, CTRL)
    QTest.keyClick(window.scenario.edit, Qt.Key.Key_Return)
    QTest.keyClicks(window.scenario.edit, "rules: {tables: {play: {smash_from: x}}}")
    lab = to_lab(window)
    set_up(lab, 2)
    with qtbot.waitSignal(lab.faults.ended):
        click(lab.setup.fuzz)
    assert "a step fails with TypeError" in lab.setup.note.text()
    play = window.modes.play
    assert play.isVisible()
    assert play.ask.who.text() == "Dice: Monster"
    game = save_game(play, tmp_path / "game.yaml")
    assert game.pending().name == "smash"
    assert len(game.history) <= 6  # made short
    assert "a step fails with TypeError" in window.hint.text()
