"""Any action of any game, made with the mouse alone: on the map, in a tray, on a button, in a menu."""

from editor_menus import choose, titles
from editor_play.driving import LEFT, pixel_of, point_at
from editor_widgets import type_over
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.play.answers import NumberSlider, WatchedButton
from engine.play.actions import Action


def click_noun(screen, noun):
    """One noun by the mouse: on the map, in a tray, or by its button."""
    view, panels = screen.board_view, screen.panels
    kind, _, value = noun.partition(":")
    if kind == "piece" and (stack := next((s for s in view.stacks.values() if value in s.ids), None)):
        point_at(screen, noun)
        counter = next(c for c in stack.counters if c.look.item.id == value)
        QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, counter.scenePos()))
    elif noun in panels.shown:
        tray = next(t for t in panels.trays if noun in {f"piece:{k.item.id}" for k in t.looks})
        i = next(i for i, k in enumerate(tray.looks) if k.item.id == value)
        QTest.mouseClick(tray, LEFT, pos=tray.box_of(i).center().toPoint())
    else:
        QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, bare_place(screen, noun)))


def bare_place(screen, noun):
    """A point (mm) where a click means just this noun."""
    view = screen.board_view
    view.fan_out(None)
    centre = view.centre_of(noun)
    item = screen.canvas.space_item(noun.partition(":")[2])
    if noun.startswith("space:") and item is not None:
        box = item.area.boundingRect()
        places = [box.topLeft() + (box.bottomRight() - box.topLeft()) * f for f in (0.5, 0.35, 0.65)]
        places += [centre, *(item.area.pointAtPercent(p / 20) * 0.8 + centre * 0.2 for p in range(20))]
        return next(p for p in places if (view.hit(p).nouns or view.hit(p).inside)[:1] == (noun,))
    return centre


def pick_number(screen, action, value):
    """The button of a number that leads to an action, or the number typed beside a slider."""
    sliders = [s for s in screen.ask.findChildren(NumberSlider) if s.isVisible()]
    if sliders:
        type_over(sliders[0].box, str(value))
        QTest.mouseClick(sliders[0].button, LEFT)
        return
    buttons = [b for b in screen.ask.findChildren(WatchedButton) if b.isVisible() and b.text() == str(value)]
    QTest.mouseClick(next(b for b in buttons if action in b.actions_behind), LEFT)


def press_key(screen, choices, action, noun):
    """The button of an action or a noun."""
    offered = choices.answers({n for n in screen.board_view.shown | screen.panels.shown if not n.startswith("edge:")})
    wanted = [i for i, b in enumerate(offered) if b.action == action or (b.action is None and b.noun == noun != "")]
    QTest.mouseClick(screen.ask.keys[wanted[0]], LEFT)


def take_menu(screen, action, noun):
    """Go down to the entry of an action or a noun in the menu that is open."""
    wanted = (screen.answering.describe(action), *([screen.names.noun(noun)] if noun else []))
    choose(next(title for title in titles() if title.startswith(wanted)))


def do(screen, action):
    """Make a choice, given as an action or its text, with the mouse alone."""
    action, before = Action.parse(action), None
    for _ in range(8):
        QApplication.processEvents()
        if screen.workshop.isVisible():
            QTest.mouseClick(screen.workshop.to_map, LEFT)
            continue
        choices = screen.answering.choices
        now = choices and choices.ask, screen.logs.log.count()
        if before is not None and (now[0] is not before[0] or now[1] != before[1]):
            return
        before = now
        chosen = len(choices.chosen)
        noun = action.nouns[chosen] if chosen < len(action.nouns) else ""
        kind = noun.partition(":")[0]
        shown = screen.board_view.shown | screen.panels.shown
        if kind == "piece" and noun not in shown and action.nouns[-1] in choices.beyond:
            noun, kind = action.nouns[-1], "space"
        if screen.answering.menu is not None and screen.answering.menu.isVisible():
            take_menu(screen, action, noun)
        elif kind == "n" or any((n.verb, n.noun) == (action.verb, noun) for n in choices.numbers()):
            pick_number(screen, action, int(action.values[-1]))
        elif kind in ("space", "piece", "point") and noun in shown:
            click_noun(screen, noun)
        else:
            press_key(screen, choices, action, noun)
    raise AssertionError(f"{action} could not be done with the mouse")
