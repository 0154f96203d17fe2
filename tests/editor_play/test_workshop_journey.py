"""The workshop by mouse and keys: a design under its limits, units bought and placed, files of one's own."""

import pytest
from editor_dialogs import choose_file
from editor_play.driving import (
    LEFT,
    click_on,
    history_lines,
    lit,
    log_lines,
    open_screen,
    pass_curtain,
    pick_in_menu,
    place_of,
    press,
    press_tool,
    rest_on,
    save_game,
)
from editor_play.game_files import choices_in
from editor_play.mouse import do
from editor_widgets import bring_into_sight, click, press_keys, type_over
from editor_windows import looks_kept
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from editor.theme import DARK, LIGHT, apply_theme
from engine.files.design import FOLDER, read_design
from engine.play.prepare import prepare_file
from engine.play.session import Session


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A documents folder of this test's own."""
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: str(tmp_path))
    return tmp_path / "Stomping Ground" / FOLDER


@pytest.fixture
def screen(qtbot, own):
    return open_screen(qtbot, Session.of(prepare_file("builtin:sheboygan/two"), 1))


def tick(screen, ability):
    box = screen.workshop.cards[ability].tick
    bring_into_sight(box)
    QTest.mouseClick(box, LEFT, pos=box.rect().center())


def type_number(screen, ware, number):
    type_over(screen.workshop.cards[ware].box, str(number))


def ready_made(screen, name):
    pick_in_menu(screen.workshop.ready, name)


def design_by_hand(screen):
    for ability in ("leap", "paralyze"):
        tick(screen, ability)
    for rating, n in (("attack", 3), ("defense", 3), ("demolition", 2), ("movement", 3)):
        type_number(screen, rating, n)


def test_it_opens_by_itself_and_shows_the_limits(screen):
    page = screen.workshop
    assert page.isVisible()
    assert page.title.text() == "Design the monster"
    assert page.budget.format() == "2 of 18 points spent, 16 left"  # Defense and movement can't be less than one
    assert page.limits.text() == "✗ Special abilities: 0 of at least 5 points (SHB 3.1)"
    assert page.fault.text() == "At least 5 more points must go to special abilities. (SHB 3.1)"
    assert not page.take.isEnabled()
    assert not page.cards["breathe-fire"].tick.isEnabled()
    assert "SHB 14.22" in page.cards["breathe-fire"].note.text()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_monster_that_breaks_a_rule_can_be_seen_not_to_be_taken(screen, qapp, theme):
    """The button that stands out does so only while it can be pressed."""
    button, grounds = screen.workshop.take, []
    with looks_kept(qapp):
        apply_theme(theme, qapp)
        for design in (lambda: None, lambda: design_by_hand(screen)):
            design()
            image = button.grab().toImage()
            grounds.append((button.isEnabled(), image.pixelColor(image.width() // 2, 5).name()))
    assert grounds == [(False, QColor(theme.line).name()), (True, QColor(theme.accent).name())]


def test_a_monster_is_designed_by_hand_and_all_of_it_is_taken_back_at_once(screen, tmp_path):
    page = screen.workshop
    design_by_hand(screen)
    assert page.budget.format() == "18 of 18 points spent, 0 left"
    assert page.limits.text().startswith("✓")
    assert page.cards["attack"].box.maximum() == 3
    assert not page.cards["spin-web"].tick.isEnabled()
    QTest.mouseClick(page.take, LEFT)
    assert choices_in(save_game(screen, tmp_path / "game.yaml")) == [
        "acquire option:paralyze", "acquire option:leap", "rate option:attack n:3", "rate option:defense n:3",
        "rate option:demolition n:2", "rate option:movement n:3",
    ]  # fmt: skip
    assert not page.isVisible()
    steps = history_lines(screen)
    assert len(steps) == 6
    press_tool(screen, screen.bar.undo)
    assert page.isVisible()
    assert page.budget.format() == "18 of 18 points spent, 0 left"
    press_tool(screen, screen.bar.redo)
    assert history_lines(screen) == steps


def test_what_was_taken_back_is_forgotten_when_something_else_is_chosen(screen, tmp_path):
    design_by_hand(screen)
    QTest.mouseClick(screen.workshop.take, LEFT)
    press_keys(screen, "Ctrl+Z")
    do(screen, "acquire option:flight")
    do(screen, "rate option:attack n:4")
    for keys in ("Ctrl+Z", "Ctrl+Z", "Ctrl+Y"):
        press_keys(screen, keys)
    assert choices_in(save_game(screen, tmp_path / "game.yaml")) == ["acquire option:flight"]


def test_pointing_at_a_card_says_by_which_rule_there_can_be_no_more(screen):
    point_at_card(screen, "fire-resistance")
    assert screen.workshop.hint.text() == "Fire Resistance may not be acquired in this scenario. (SHB 14.22)"
    design_by_hand(screen)
    point_at_card(screen, "attack")
    assert screen.workshop.hint.text() == "Attack costs 1, and 0 are left. (SHB 3.1)"


def point_at_card(screen, ware):
    bring_into_sight(screen.workshop.cards[ware])
    rest_on(screen.workshop.cards[ware])


def test_a_monster_is_kept_in_a_file_and_opened_again(screen, own):
    design_by_hand(screen)
    path = own / "old-hopper.yaml"
    own.mkdir(parents=True)
    choose_file(path)
    click(screen.workshop.keep)
    kept = read_design(path)
    assert (kept.name, kept.game, kept.workshop) == ("Old hopper", "sheboygan", "monster")
    assert kept.wares == {"leap": 1, "paralyze": 1, "attack": 3, "defense": 3, "demolition": 2, "movement": 3}
    QTest.mouseClick(screen.workshop.clear, LEFT)
    assert screen.workshop.budget.format().startswith("2 of 18")
    open_design(screen, path)
    assert screen.workshop.budget.format().startswith("18 of 18")
    assert screen.workshop.take.isEnabled()


def open_design(screen, path):
    chosen = choose_file(path)
    click(screen.workshop.open)
    assert chosen.done


def test_a_file_that_is_no_design_for_this_is_told(screen, own):
    own.mkdir(parents=True)
    for text, words in (("format: nonsense\n", "format"), (FORCES, "not for monster")):
        path = own / "strange.yaml"
        path.write_text(text, encoding="utf-8")
        open_design(screen, path)
        assert "strange.yaml" in screen.status.text()
        assert words in screen.status.text()


def test_a_ware_that_nobody_sells_is_told_with_the_nearest_name(screen, own):
    own.mkdir(parents=True)
    path = own / "hopper.yaml"
    wares = "wares: {atack: 5, defense: 3}\n"
    path.write_text(
        f"format: stomping-ground/design/1\nname: Hopper\ngame: sheboygan\nworkshop: monster\n{wares}", encoding="utf-8"
    )
    open_design(screen, path)
    assert screen.status.text().strip() == "Hopper: 'atack' is not sold here; did you mean 'attack'?"


FORCES = "format: stomping-ground/design/1\nname: Us\ngame: sheboygan\nworkshop: forces\nwares: {police: 3}\n"


def test_units_are_bought_and_placed(screen):
    ready_made(screen, "Grasshopper")
    QTest.mouseClick(screen.workshop.take, LEFT)
    press(screen, "Enter from the north.")
    pass_curtain(screen)
    page = screen.workshop
    assert page.title.text() == "Buy units"
    assert page.cards["police"].box.maximum() == 12
    assert not page.cards["helicopter"].box.isEnabled()
    type_number(screen, "armor", 4)
    type_number(screen, "police", 8)
    assert page.budget.format() == "32 of 32 points spent, 0 left"
    QTest.mouseClick(page.take, LEFT)
    assert not page.isVisible()
    assert screen.title.text() == "The people buy and place"
    assert any("The people buy Armor 4" in line for line in log_lines(screen))
    space = "space:S20"
    tray = screen.panels.trays[0]
    last = max(i for i, look in enumerate(tray.looks) if look.item.id.startswith("police-"))
    QTest.mouseClick(tray, LEFT, pos=tray.box_of(last).center().toPoint())  # which one makes no difference
    assert space in lit(screen)
    click_on(screen, space)
    assert f"space:{place_of(screen, 'police-1')}" == space


def test_the_same_can_be_chosen_one_by_one(screen, tmp_path):
    QTest.mouseClick(screen.workshop.to_map, LEFT)
    assert not screen.workshop.isVisible()
    press(screen, "Acquire Leap for 3.")
    assert choices_in(save_game(screen, tmp_path / "game.yaml")) == ["acquire option:leap"]
    QTest.mouseClick(screen.ask.workshop, LEFT)
    assert screen.workshop.isVisible()
    assert screen.workshop.cards["leap"].note.text() == "1 bought already; Undo takes it back."
    assert screen.workshop.limits.text() == "✗ Special abilities: 0 of at least 2 points (SHB 3.1)"
