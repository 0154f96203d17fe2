"""What can be found by typing: the things of a map and its problems, and the commands of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from editor.bench import Bench
from editor.sentences import counted
from engine.board.object_edits import Found

_NATIVE = QKeySequence.SequenceFormat.NativeText


@dataclass(frozen=True)
class Entry:
    """One thing that can be found: its title, what is said of it, its icon, and what choosing it does."""

    title: str
    about: str
    icon: str
    choose: Callable[[], object]

    def rank(self, words: list[str]) -> int | None:
        """How well it answers words in small letters: 0 is best; None: it lacks one of them."""
        title, whole = self.title.lower(), f"{self.title} {self.about}".lower()
        if not all(word in whole for word in words):
            return None
        together = " ".join(words)
        if title == together:
            return 0
        if title.startswith(together):
            return 1
        return 2 if all(word in title for word in words) else 3


def things(window: Bench) -> list[Entry]:
    """Spaces, features, markers, regions and problems of the map; choosing one selects it and moves the map there."""
    return [*_spaces(window), *_objects(window), *_regions(window), *_problems(window)]


def _spaces(window: Bench) -> Iterator[Entry]:
    looks = window.document.palette
    for space in window.document.map.spaces.values():
        kind = looks.ground(space.terrain).name
        title = f"{space.id}  {space.name}" if space.name else space.id
        layer = "" if space.layer == "ground" else f", {space.layer}"
        yield Entry(title, f"{kind}{layer}", "polygon", partial(window.showing.show_things, (space.id,)))


def _objects(window: Bench) -> Iterator[Entry]:
    source, looks = window.document.map, window.document.palette
    for feature in source.features.values():
        found: Found = ("features", feature.id)
        about = f"{feature.id}, {looks.feature(feature.kind).name}"
        yield Entry(feature.name or feature.id, about, "line", partial(window.showing.show_things, (), [found]))
    for marker in source.markers.values():
        found = ("markers", marker.id)
        about = f"{marker.id}, {looks.marker(marker.kind).name}"
        yield Entry(marker.name or marker.id, about, "marker", partial(window.showing.show_things, (), [found]))


def _regions(window: Bench) -> Iterator[Entry]:
    for region in window.document.map.regions.values():
        about = f"region of {counted(len(region.spaces), 'space')}"
        yield Entry(region.name or region.id, about, "region", partial(window.showing.show_things, region.spaces))


def _problems(window: Bench) -> Iterator[Entry]:
    for problem in window.document.problems:
        about = f"problem: {problem.code}"
        yield Entry(problem.message, about, problem.severity, partial(window.showing.jump_to, problem))


def commands(window: Bench) -> list[Entry]:
    """Everything in the menus that can be done now."""
    found = []
    for top in window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            found += list(_of_menu(menu, _plain(top.text())))
    return found


def _of_menu(menu: QMenu, path: str) -> Iterator[Entry]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu) and all(each.isCheckable() for each in inner.actions()):  # not the recent files
            yield from _of_menu(inner, f"{path}, {_plain(action.text())}")
        if action.isSeparator() or not action.isEnabled() or isinstance(inner, QMenu):
            continue
        keys = action.shortcut().toString(_NATIVE)
        about = f"{path}{f', {keys}' if keys else ''}"
        yield Entry(_plain(action.text()), about, action.objectName(), action.trigger)


def _plain(text: str) -> str:
    return text.replace("&", "")
