"""The main window: modes in the middle, tools on the left, panels around, a status line that says what a click does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QCloseEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget

from editor.actions import Actions
from editor.autosave import Autosave
from editor.bench import Bench
from editor.canvas.view import MapCanvas
from editor.comparing import Comparing
from editor.context.map_menu import MapMenu
from editor.context.table_menus import TableMenus
from editor.dock_titles import DockTitles
from editor.docks import Docks
from editor.document import Document
from editor.dropping import Dropping
from editor.earlier_versions import EarlierVersions
from editor.editing import Editing
from editor.exporting import Exporting
from editor.files import Files
from editor.garbage import Garbage
from editor.guide.guide import Guide
from editor.icon_set import icon
from editor.importing import Importing
from editor.keymap import Keymap
from editor.keys_dialog import KeysDialog
from editor.last_change import LastChange
from editor.looks import Looks
from editor.modes import Modes
from editor.new_city import NewCityDialog
from editor.notice_bar import NoticeBar, above
from editor.open_twice import OpenTwice
from editor.opening import Opened
from editor.options_bar import OptionsBar
from editor.outside_changes import OutsideChanges
from editor.outside_scenario import OutsideScenario
from editor.printing.offers import Offers
from editor.recovery import Recovery
from editor.scenario_mode import ScenarioMode
from editor.selecting import Selecting
from editor.selection import Selection
from editor.settings import Settings
from editor.showing import Showing
from editor.start_page import StartPage
from editor.status_line import StatusLine
from editor.toast import Toast
from editor.toolbox import Toolbox
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from editor.typing_first import TypingFirst

_OF_VIEW = ("fit", "true_size", "zoom_in", "zoom_out", "links", "changes", "labels", "markers")
"""The actions of the menu View that are of use in the mode Map only."""


class MainWindow(Bench):
    """The editor's window: it puts the parts together and owns no map itself."""

    modes: Modes
    showing: Showing
    comparing: Comparing
    recovery: Recovery
    status: StatusLine

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.document = Document(self)
        self.canvas = MapCanvas()
        self.showing, self.looks = Showing(self), Looks(self)
        self.selection = Selection(self.document, self)
        self.files = Files(self.document, self.settings, self)
        self.files.prepare = self.canvas.prepare
        self.garbage = Garbage(self)
        self.start_page = StartPage(self.settings)
        self.scenario = ScenarioMode(self.document)
        self.stack = QStackedWidget()
        self.stack.setMinimumSize(420, 240)  # else the largest of its pages would make every mode's window as large
        self.toast = Toast(self.stack)
        self.notice = NoticeBar(keeps=True)
        self.setCentralWidget(above(self.notice, self.stack))
        self.editing = Editing(self)
        self.selecting = Selecting(self)
        self.last_change = LastChange(self.document, self.canvas)
        self.offers = Offers(self)
        self.acts = Actions(self, self._slots())
        self.toolbox = Toolbox(self, self.document, self.canvas, self.selection)
        self.toolbox.listen(self.editing.paste_tool)
        select = self.toolbox.of_kind(SelectTool)
        assert isinstance(select, SelectTool)
        select.opened.connect(self.editing.open_selected)
        views = [self.acts[name] for name in ("links", "labels", "markers")]
        self.docks = Docks(self, self.document, self.canvas, self.selection, views)
        self.recovery = Recovery(self)
        self.keymap = Keymap(self.settings, self)
        for binding in (*self.toolbox.bindings(), *self.acts.bindings()):
            self.keymap.add(binding)
        self.modes = Modes(self)
        self.options = OptionsBar(self, self.toolbox, self.selection, self.acts["snapping"], self.acts["tracing"])
        self.map_menu = MapMenu(self)
        self.table_menus = TableMenus(self, self.map_menu)
        self.autosave = Autosave(
            self.document,
            self.settings.autosave_folder,
            lambda: (self.scenario.text if self.scenario.dirty else "", self.scenario.path),
            self,
        )
        self.comparing, self.versions, self.importing = Comparing(self), EarlierVersions(self), Importing(self)
        self.exporting = Exporting(self)
        self.dropping = Dropping(self, self.importing)
        self.open_twice = OpenTwice(self)
        self.outside, self.outside_scenario = OutsideChanges(self), OutsideScenario(self)
        self.status = StatusLine(self)
        self.hint, self.zoom_label = self.status.hint, self.status.zoom
        self._connect()
        self.guide = Guide(self)
        TypingFirst(self).watch(self)
        DockTitles(self, self.docks.all)
        self.looks.restore_layout()
        self.modes.show("start")

    def _slots(self) -> dict[str, Callable[..., object]]:
        undo, canvas = self.document.undo_stack, self.canvas
        return {
            "new": self.new_city,
            "open": self.files.open,
            "import": lambda: self.importing.choose(),
            "export": lambda: self.exporting.choose(),
            "home": lambda: self.modes.show("start"),
            "save": lambda: self.modes.save(),
            "save_as": self.files.save_as,
            "versions": lambda: self.versions.show(),
            "compare_saved": lambda: self.comparing.with_saved(),
            "compare": lambda: self.comparing.choose(),
            "recovery": lambda: self.recovery.show(),
            "quit": self.close,
            "undo": undo.undo,
            "redo": undo.redo,
            **self.editing.slots(),
            **self.selecting.slots(),
            **self.offers.slots(),
            "commands": self.selecting.command,
            "zoom_in": lambda: canvas.zoom(1.25),
            "zoom_out": lambda: canvas.zoom(0.8),
            "fit": canvas.fit,
            "true_size": lambda: canvas.zoom(self.status.true_scale / canvas.scale_factor),
            "full_screen": self.looks.exchange_full_screen,
            "links": self.showing.show_links,
            "changes": self.last_change.set_on,
            "labels": lambda on: canvas.show_parts(labels=on),
            "markers": lambda on: canvas.show_parts(markers=on),
            "theme": self.looks.exchange_theme,
            "mode_map": self._to_map,
            "mode_scenario": lambda: self.modes.show("scenario"),
            "mode_play": lambda: self.modes.show("play"),
            "mode_lab": lambda: self.modes.show("lab"),
            "new_game": lambda: self.modes.new_game(),
            "keys": lambda: KeysDialog(self.keymap, self).exec(),
            "guide": lambda: self.guide.begin(),
        }

    def _connect(self) -> None:
        document, toolbox, undo = self.document, self.toolbox, self.document.undo_stack
        document.titled.connect(self._show_title)
        document.restyled.connect(lambda: self.canvas.restyle(document.palette))
        self.selection.changed.connect(self.showing.show_selected)
        for canvas in (self.canvas, self.modes.play.canvas, self.modes.lab.canvas):
            canvas.zoomed.connect(self.status.show_zoom)
        self.canvas.pointed.connect(self.status.show_place)
        self.docks.kinds.kinds.itemClicked.connect(lambda: self.canvas.setFocus())  # what is chosen is drawn with next
        self.last_change.told.connect(self.toast.tell)
        toolbox.hinted.connect(self.hint.setText)
        self.modes.lab.pointed.connect(self.hint.setText)
        self.modes.lab.told.connect(self.status.tell)
        toolbox.refused.connect(lambda text: self.toast.tell(text, refused=True))
        toolbox.noted.connect(self.toast.tell)
        self.docks.properties.refused.connect(lambda text: self.toast.tell(text, refused=True))
        self.docks.problems.jumped.connect(self.showing.jump_to)
        self.docks.tables.noted.connect(self.toast.tell)
        self.docks.tables.wanted.connect(self.showing.show_things)
        self.docks.tables.refused.connect(lambda text: self.toast.tell(text, refused=True))
        self.docks.problems.refused.connect(lambda text: self.toast.tell(text, refused=True))
        self.docks.problems.counted.connect(self.status.count.setText)
        self.files.opened.connect(self._file_opened)
        self.files.told.connect(self.toast.tell)
        self.files.saved.connect(self.autosave.saved)
        self.autosave.failed.connect(self._tell_failed_copy)
        self.autosave.succeeded.connect(lambda: self.notice.dismiss("autosave"))
        self.scenario.before_saving = self.files.keep_version
        self.files.save_others = self.scenario.save
        self.files.others_dirty = lambda: self.scenario.dirty
        self.scenario.changed.connect(self._show_title)
        self.start_page.new_wanted.connect(self.new_city)
        self.start_page.open_wanted.connect(self.files.open)
        self.start_page.chosen.connect(self.open_path)
        self.start_page.play_wanted.connect(self.play_path)
        self.start_page.guide_wanted.connect(self.guide_wanted)
        undo.canUndoChanged.connect(self.acts["undo"].setEnabled)
        undo.canRedoChanged.connect(self.acts["redo"].setEnabled)
        undo.undoTextChanged.connect(partial(_name_step, self.acts["undo"], "&Undo"))
        undo.redoTextChanged.connect(partial(_name_step, self.acts["redo"], "&Redo"))
        self.acts["labels"].setChecked(True)
        self.acts["markers"].setChecked(True)
        self.acts.menus["recent"].aboutToShow.connect(self._fill_recent)
        self.acts.menus["recent"].triggered.connect(lambda action: self.open_path(action.data()))
        panels = self.acts.menus["&View"].addMenu(icon("layers"), "Pan&els")
        panels.addActions([dock.toggleViewAction() for dock in self.docks.all])
        self.update_actions()

    def _to_map(self) -> None:
        """F5 leads to the map from anywhere: its keys are the map's then."""
        self.modes.show("map")
        self.canvas.setFocus()

    # Files

    def open_path(self, path: Path) -> None:
        """Opens a file of any kind, after asking about unsaved changes."""
        self.files.open_path(path)

    def play_path(self, path: Path) -> None:
        """Opens a scenario or a map and plays it at once."""
        if self.files.open_path(path):
            self.modes.show("play")

    def guide_wanted(self) -> None:
        """Begins the guided first map, or goes on with it."""
        self.guide.begin()

    def new_city(self) -> None:
        """Asks for a name, a game, a size and what is to be there at first, and begins that map."""
        if not self.files.may_leave():
            return
        dialog = NewCityDialog(self)
        if dialog.exec():
            self.files.start_new(dialog.city(), dialog.pictures())

    def _file_opened(self, opened: Opened) -> None:
        self.scenario.load(opened.scenario)
        self.autosave.drop()
        if opened.session_text:
            self.modes.resume(opened.session_text, opened.path)
            return
        self.modes.show("map")
        empty = self.document.usable and not self.document.map.spaces
        self.toolbox.use_kind(DrawTool if empty else SelectTool)  # whatever was in use on the map before
        if not self.document.usable:
            self.docks.show_problems()
            self.toast.tell(f"{opened.path.name} can't be shown as a map; the problems say why", refused=True)

    def _fill_recent(self) -> None:
        menu = self.acts.menus["recent"]
        menu.clear()
        for path in self.settings.recent():
            menu.addAction(f"{path.name}    {path.parent}").setData(path)
        if menu.isEmpty():
            menu.addAction("Nothing yet").setEnabled(False)

    def offer_recovery(self) -> None:
        """Offers what a crash left behind, if anything."""
        self.recovery.offer()

    def _tell_failed_copy(self, text: str) -> None:
        """Stays to be seen until a copy is written again."""
        save = ("Save", "Write the changes to the file now", self.files.save)
        hide = ("Hide", "It is tried again all the same", lambda: self.notice.dismiss("autosave"))
        self.notice.ask("autosave", f"{text}. Your changes are unsaved.", [save, hide])

    # Showing

    def _show_title(self) -> None:
        path = self.document.path
        where = f" – {path.name}{' (read-only)' if self.files.read_only else ''}" if path else ""
        name = self.document.map.name or "Stomping Ground"
        self.setWindowTitle(f"{name}{where}[*]")
        self.setWindowFilePath(str(path) if path else "")  # where the system's title bars lead to the file
        self.setWindowModified(self.files.unsaved)
        copies = self.files.read_only and self.document.dirty
        _name_step(self.acts["save"], "&Save", "a copy …" if copies else "")
        self.acts["save"].setIconText("Save a copy" if copies else "Save")

    def update_actions(self) -> None:
        """Enables what can be done in the mode of the moment."""
        editing = self.modes.current == "map" and self.document.usable
        of_map = *self.editing.slots(), *self.selecting.slots(), *_OF_VIEW
        for name in of_map:
            self.acts[name].setEnabled(editing)
        self.acts["problems"].setEnabled(self.modes.current == "map")  # they say why a file can't be shown
        for name in (*self.offers.slots(), "export"):
            self.acts[name].setEnabled(self.modes.current != "start" and self.document.usable)
        self.acts["new_game"].setEnabled(self.modes.current != "start")
        for name in ("save", "save_as", "versions", "compare", "compare_saved"):
            self.acts[name].setEnabled(self.modes.current in ("map", "scenario"))
        if self.modes.playing:
            self.acts["save"].setEnabled(True)
        undo = self.document.undo_stack
        self.acts["undo"].setEnabled(editing and undo.canUndo())
        self.acts["redo"].setEnabled(editing and undo.canRedo())
        self.toolbox.set_enabled(editing)

    # Beginning and end

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.canvas.fit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.modes.lab.may_close() or not self.files.may_leave() or not self.modes.kept_games.may_leave():
            event.ignore()
            return
        self.modes.lab.stop()
        self.looks.keep_layout()
        self.autosave.close()
        self.open_twice.let_go()
        self.document.close()
        self.garbage.close()
        event.accept()


def _name_step(action: QAction, verb: str, step: str) -> None:
    """Undo and redo say what their next step is; beside their icons stands the verb alone, so that nothing moves."""
    action.setText(f"{verb} {step}".strip())
    action.setIconText(verb.replace("&", ""))
