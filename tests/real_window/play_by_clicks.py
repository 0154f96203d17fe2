"""Plays a scenario to its end in a real window, both seats, each choice by clicks of the pointer, and keeps the game.

Run on a screen (Xvfb will do, with xdotool installed)::

    PYTHONPATH=tests:. python tests/real_window/play_by_clicks.py builtin:sheboygan/one kept.yaml [picture.png]

A choice is the one that looks best for its seat right after it, ties broken by a seeded generator. The window, the map,
the buttons, the dice and the curtain are those that a person sees and clicks.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from editor_play import driving, mouse
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip, QWidget

from editor.app import application
from editor.fonts import install_fonts
from editor.opening import path_of
from editor.settings import Settings
from editor.theme import apply_theme, theme_named
from editor.window import MainWindow

SEED = 23
MOST_STEPS = 3000
PICTURE_AT = 120
"""The step at which the picture is taken."""


def click(widget: QWidget, _button: Qt.MouseButton = Qt.MouseButton.LeftButton, pos: QPoint | None = None) -> None:
    """A click of the real pointer on a widget, at a point of it or in its middle."""
    place = widget.mapToGlobal(widget.rect().center() if pos is None else pos)
    move(place)
    subprocess.run(["xdotool", "click", "1"], check=True)
    QTest.qWait(30)


def move(place: QPoint) -> None:
    """The real pointer to a point of the screen, by way of one beside it, as a tip may lie in between."""
    for x, y in ((place.x() - 6, place.y() - 4), (place.x(), place.y())):
        subprocess.run(["xdotool", "mousemove", str(x), str(y)], check=True)
        QTest.qWait(15)
        QToolTip.hideText()


def point_at(screen: QWidget, noun: str) -> None:
    """The real pointer over something on the map."""
    viewport = screen.canvas.viewport()
    move(viewport.mapToGlobal(driving.pixel_of(screen, screen.board_view.centre_of(noun))))


def bare_place(screen: QWidget, noun: str) -> QPointF:
    """The point (mm) of a space, among those where a click means it, that lies farthest from all counters: a stack that
    the pointer comes near fans out and covers its surroundings."""
    view, item = screen.board_view, screen.canvas.space_item(noun.partition(":")[2])
    view.fan_out(None)
    middle = view.centre_of(noun)
    if item is None:
        return middle
    rim = (item.area.pointAtPercent(p / 24) for p in range(24))
    places = [middle, *(point * t + middle * (1 - t) for point in rim for t in (0.4, 0.7))]
    bare = [p for p in places if (view.hit(p).nouns or view.hit(p).inside)[:1] == (noun,)]
    counters = [s.pos() for s in view.stacks.values()]
    return max(bare, key=lambda p: min(((p - c).manhattanLength() for c in counters), default=0))


def best(screen, rng: Random):
    """The listed action after which the state looks best for the seat that acts."""
    session, ask = screen.table.session, screen.table.now().ask
    actions = rng.sample(ask.actions, min(len(ask.actions), 40))

    def worth(action):
        after = session.state.copy()
        session.game.apply(after, ask.seat, action)
        return session.game.evaluate(after, ask.seat) + rng.random() * 3

    return max(actions, key=worth)


def play(window: MainWindow, picture: Path | None) -> None:
    """Clicks until the game is over."""
    screen, rng = window.modes.play, Random(SEED)
    for step in range(MOST_STEPS):
        QTest.qWait(1)
        if screen.curtain.isVisible():
            click(screen.curtain.button)
            continue
        now = screen.table.now()
        if now.kind == "over":
            return
        if now.kind == "roll":
            click(screen.dice.roll_button)
            continue
        mouse.do(screen, best(screen, rng))
        if step == PICTURE_AT and picture is not None:
            QTest.qWait(300)
            window.grab().save(str(picture))
    raise SystemExit(f"the game did not end within {MOST_STEPS} steps")


def main() -> None:
    """Opens the window, presses Play, plays, saves."""
    scenario, kept, *picture = sys.argv[1:]
    mouse.QTest.mouseClick = staticmethod(click)
    mouse.point_at = point_at
    mouse.bare_place = bare_place
    app = application()
    install_fonts(app)
    settings = Settings()
    apply_theme(theme_named(settings.theme, app), app)
    window = MainWindow(settings)
    window.resize(1560, 960)
    window.open_path(path_of(scenario))
    window.show()
    QTest.qWait(1500)
    bar = window.modes.bar
    click(bar.widgetForAction(window.acts["mode_play"]))
    QTest.qWait(1500)
    play(window, Path(picture[0]) if picture else None)
    Path(kept).write_text(window.modes.play.table.session.save(), encoding="utf-8", newline="\n")
    over = window.modes.play.table.now()
    print(f"{len(window.modes.play.table.session.history)} steps: {over}")
    app.quit()


if __name__ == "__main__":
    main()
