"""How the window looks, kept between starts: its theme, its size, where its panels stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from editor.bench import Bench
from editor.theme import DARK, LIGHT, apply_theme, theme_named


class Looks:
    """What the menu View does to the window itself."""

    def __init__(self, window: Bench) -> None:
        self._window = window

    def exchange_full_screen(self) -> None:
        """The window takes all of the screen, or gives it back."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def exchange_theme(self) -> None:
        """Dark becomes light and light dark; kept for the next start."""
        app, settings = QApplication.instance(), self._window.settings
        assert isinstance(app, QApplication)
        theme = LIGHT if theme_named(settings.theme, app) is DARK else DARK
        settings.theme = theme.name
        apply_theme(theme, app)

    def restore_layout(self) -> None:
        """The window as it was left last; the first time it takes most of the screen."""
        window = self._window
        window.setMinimumSize(0, 0)  # what it needed before the panels stood over each other
        window.resize(window.screen().availableSize() * 0.92)
        for part, restore in (("geometry", window.restoreGeometry), ("state", window.restoreState)):
            kept = window.settings.layout(part)
            if kept is not None:
                restore(kept)
        for part, splitter in window.modes.play.splitters.items():
            if (kept := window.settings.layout(part)) is not None:
                splitter.restoreState(kept)
        window.docks.take_layout()
        window.docks.hide_differences()

    def keep_layout(self) -> None:
        """Keeps the window as it is for the next start, with the panels of the mode Map."""
        window = self._window
        if window.modes.current != "map":
            window.docks.set_visible(True)
        window.settings.keep_layout("geometry", window.saveGeometry())
        window.settings.keep_layout("state", window.saveState())
        for part, splitter in window.modes.play.splitters.items():
            window.settings.keep_layout(part, splitter.saveState())
        window.settings.sync()
