"""Everything that can be done from a menu or by a key, in one table; F1 lists it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.icon_set import icon
from editor.keymap import Binding


@dataclass(frozen=True)
class Entry:
    """One action: its name in the code, its text, its icon, its keys, and what it does in a sentence."""

    name: str
    text: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    tip: str = ""
    checkable: bool = False

    @property
    def title(self) -> str:
        """The text without the marks of a menu."""
        return plain(self.text)


MENUS: dict[str, tuple[Entry | None, ...]] = {
    "&File": (
        Entry("new", "&New city …", "new", ("Ctrl+N",), "Begin an empty map for a game"),
        Entry("open", "&Open …", "open", ("Ctrl+O",), "Open a map, a scenario or a saved game"),
        Entry("recent", "Open &recent", "open"),
        Entry("import", "&Import …", "import", ("Ctrl+Shift+I",), "A map from GeoJSON, TopoJSON, SVG, other drawings"),
        Entry("home", "S&tart page", "home", (), "The built-in maps and recent files"),
        None,
        Entry("save", "&Save", "save", ("Ctrl+S",), "Write the changes to the file"),
        Entry("save_as", "Save &as …", "save", ("Ctrl+Shift+S",), "Write to another file and go on with that"),
        Entry("versions", "&Earlier versions …", "history", ("Ctrl+Shift+E",), "What the file held before"),
        Entry("recovery", "&Unsaved work …", "recover", (), "What windows that crashed left behind"),
        None,
        Entry("compare", "&Compare with …", "compare", ("Ctrl+Shift+C",), "Show what differs from another map"),
        Entry("compare_saved", "Compare with the sa&ved file", "compare", ("Ctrl+Alt+C",), "Show what is unsaved"),
        None,
        Entry("print", "&Print …", "print", ("Ctrl+P",), "The map at true scale over pages, with what goes with it"),
        Entry("picture", "Pict&ure …", "picture", ("Ctrl+E",), "The map as PNG or SVG, at any resolution"),
        Entry("export", "E&xport …", "export", ("Ctrl+Shift+X",), "The shapes for other programs: GeoJSON or SVG"),
        None,
        Entry("quit", "&Quit", "quit", ("Ctrl+Q",), "Close the window; asks when there are unsaved changes"),
    ),
    "&Edit": (
        Entry("undo", "&Undo", "undo", ("Ctrl+Z",), "Take back the last change"),
        Entry("redo", "&Redo", "redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Do the change again that was taken back"),
        None,
        Entry("cut", "Cu&t", "cut", ("Ctrl+X",), "Copy what is selected, and delete it"),
        Entry("copy", "&Copy", "copy", ("Ctrl+C",), "Copy what is selected"),
        Entry("paste", "&Paste", "paste", ("Ctrl+V",), "Put a copy down with the next click"),
        Entry("duplicate", "Dup&licate", "duplicate", ("Ctrl+D",), "Copy what is selected, and put the copy down"),
        Entry("delete", "&Delete", "delete", ("Del",), "Delete what is selected, or the corner under the pointer"),
        Entry("merge", "&Merge", "merge", ("Ctrl+M",), "Make one of the selected spaces, or features"),
        None,
        Entry("find", "&Find …", "search", ("Ctrl+F",), "Find a space, a feature, a marker, a region or a problem"),
        Entry("replace", "Find and r&eplace …", "replace", ("Ctrl+H",), "In the names, or the ids, of spaces"),
        None,
        Entry("rename", "Re&name", "rename", ("F2",), "Go to the id of what is selected"),
        Entry("properties", "Pr&operties", "info", ("Alt+Return",), "Everything about what is selected"),
    ),
    "&Select": (
        Entry("select_all", "Select &all", "select-all", ("Ctrl+A",), "Select every space"),
        Entry("select_none", "Select &nothing", "select-none", ("Ctrl+Shift+A",), "Select nothing"),
        Entry("invert", "&Invert", "invert", ("Ctrl+I",), "Select what is not selected, and nothing that is"),
        None,
        Entry("same_terrain", "Same &terrain", "bucket", ("Ctrl+T",), "Every space of the terrain that is selected"),
        Entry("grow", "&Grow", "grow", ("Ctrl+G",), "Add the neighbours of what is selected"),
    ),
    "&View": (
        Entry("zoom_in", "Zoom &in", "zoom-in", ("Ctrl++", "Ctrl+="), "Closer; also with the wheel"),
        Entry("zoom_out", "Zoom &out", "zoom-out", ("Ctrl+-",), "Farther; also with the wheel"),
        Entry("true_size", "&True size", "ruler", ("Ctrl+0",), "As large as on paper"),
        Entry("fit", "&Fit the map", "fit", ("F", "Ctrl+/"), "Show the whole map; also Home"),
        Entry("fit_selected", "Fit what is &selected", "fit", ("Shift+F",), "Show what is selected as large as can be"),
        None,
        Entry("tables", "T&ables", "table", ("Ctrl+Shift+T",), "All spaces and links as tables that can be changed"),
        Entry("problems", "&Problems", "warning", ("F4",), "What is wrong: arrows walk the list, Enter jumps there"),
        None,
        Entry("links", "&Links", "links", ("L",), "Show which spaces are adjacent, and why", checkable=True),
        Entry("changes", "Last &change", "changes", ("Shift+L",), "Show the links that a change made or broke", True),
        Entry("labels", "&Names", "labels", ("N",), "Show names and ids of spaces", checkable=True),
        Entry("markers", "&Markers", "marker", ("M",), "Show markers", checkable=True),
        None,
        Entry("theme", "&Dark or light", "theme", ("Ctrl+Shift+D",), "Exchange the window's theme"),
        Entry("full_screen", "F&ull screen", "full-screen", ("F11",), "All of the screen, or a window again"),
    ),
    "Ma&p": (
        Entry("map_properties", "&Map …", "sheet", ("Ctrl+Shift+M",), "Name, size, compass and notes of the map"),
        Entry("kinds", "&Kinds of this map …", "kinds", ("Ctrl+K",), "Terrain, features and markers of the map's own"),
        None,
        Entry("renumber", "Re&number …", "numbers", ("Ctrl+Shift+N",), "Give ids in reading order"),
        Entry("lock", "&Lock or unlock", "lock", ("Ctrl+L",), "Keep what is selected from being changed"),
        Entry("simplify", "Simplify &borders", "simplify", ("Ctrl+Shift+B",), "Fewer corners in the selected spaces"),
        Entry("smooth", "Smooth bor&ders", "smooth", ("Ctrl+B",), "Round the corners of the selected spaces"),
        Entry("unglue", "&Take off the corner", "unglue", ("Ctrl+U",), "The space under the pointer leaves the corner"),
        None,
        Entry("snapping", "&Snapping", "snap", ("X",), "Points snap to what is near; Ctrl held: not now", True),
        Entry("tracing", "T&racing", "trace", ("T",), "Lines from border to border run along borders", True),
    ),
    "&Mode": (
        Entry("mode_map", "&Map", "map", ("F5",), "Draw the map", checkable=True),
        Entry("mode_scenario", "&Scenario", "scenario", ("F6",), "Seats, options and set-up", checkable=True),
        Entry("mode_play", "&Play", "play", ("F7",), "Play on the map as it is now, saved or not", checkable=True),
        Entry("mode_lab", "&Lab", "lab", ("F8",), "Let the machine play many games, and see what they say", True),
        None,
        Entry("new_game", "&New game", "play", ("Shift+F7",), "Begin a new game on the map as it is now"),
    ),
    "&Help": (
        Entry("commands", "&Commands …", "search", ("Ctrl+Shift+P",), "Do anything by typing its name"),
        Entry("keys", "&Keys and mouse …", "keys", ("F1",), "List all keys, and change them"),
        None,
        Entry("guide", "&Your first city", "guide", (), "A map in six steps, on a map of your own"),
    ),
}
"""The menus from left to right; None stands for a line. The tools have a menu of their own, made from the tools."""


class Actions:
    """The window's actions by name, made from the table; `slots` says what each calls."""

    def __init__(self, window: QMainWindow, slots: Mapping[str, Callable[..., object]]) -> None:
        self._by_name: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for title, entries in MENUS.items():
            menu = self.menus[title] = window.menuBar().addMenu(title)
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                elif entry.name == "recent":
                    self.menus["recent"] = menu.addMenu(icon(entry.icon), entry.text)
                else:
                    menu.addAction(self._make(window, entry, slots[entry.name]))

    def _make(self, window: QMainWindow, entry: Entry, slot: Callable[..., object]) -> QAction:
        action = QAction(icon(entry.icon), entry.text, window)
        action.setObjectName(entry.name)
        action.setCheckable(entry.checkable)
        action.setStatusTip(entry.tip)
        (action.toggled if entry.checkable and not entry.name.startswith("mode_") else action.triggered).connect(slot)
        self._by_name[entry.name] = action
        return action

    def __getitem__(self, name: str) -> QAction:
        return self._by_name[name]

    def bindings(self) -> Iterable[Binding]:
        """All actions with the keys that they come with."""
        for title, entries in MENUS.items():
            for entry in entries:
                if entry is not None and entry.name in self._by_name:
                    action = self._by_name[entry.name]
                    yield Binding(entry.name, plain(title), entry.title, entry.tip, action, entry.keys)


def plain(text: str) -> str:
    """A text of a menu without its marks.

    >>> plain("&Save as …")
    'Save as'
    """
    return text.replace("&", "").removesuffix(" …")
