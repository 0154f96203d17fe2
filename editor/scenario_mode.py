"""Scenario mode: the scenario's text beside a form of what it says; both change the same text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.checks import SCENARIO, written
from editor.document import Document
from editor.file_watch import FileWatch
from editor.files import file_name, may_write_over, not_saved, with_ending
from editor.game_titles import title_of
from editor.icon_set import icon
from editor.own_folder import own_folder
from editor.schema_form import SchemaForm, with_value
from editor.schema_names import Titles, names_of, with_names
from engine.files.game_folders import INSTALLED
from engine.files.heading import with_heading
from engine.files.problems import DocumentError, Problem
from engine.files.resources import is_built_in, reference_to
from engine.files.scenario import Scenario
from engine.files.scenario_reader import ScenarioDocument, read_scenario_text
from engine.files.schema import schema_for
from engine.files.writer import save, write_scenario
from engine.play.prepare import scenario_text
from engine.play.registry import load_game

_TABLES = ("seats", "options", "setup", "rules")
_FORMED = {"properties", "additionalProperties"}
"""A table without either has no fixed fields: it is changed in the text."""


class ScenarioMode(QWidget):
    """Shows and edits a scenario; without one, offers the game's default. Signals: `changed` when the text or its
    saving did, `settled` when the text and its file are one again."""

    changed = Signal()
    settled = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.path: Path | None = None
        self.before_saving: Callable[[Path], None] = lambda path: None
        """Called with the file before it is written over."""
        self.watch = FileWatch(self)
        """Looks after the file, and knows what it held when it was read or written last."""
        self._shown: tuple[Scenario | None, object] = None, None
        """The scenario in the form, and the names that it offers."""
        self._soon = QTimer(self, singleShot=True, interval=300)
        self._soon.timeout.connect(self.refresh)
        self._build()
        document.changed.connect(lambda ids: self._soon.start())
        document.checked.connect(self._show_found)

    def _build(self) -> None:
        self.edit = QPlainTextEdit()
        self.edit.setTabChangesFocus(True)  # no tab may stand in YAML
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.edit.setFont(font)
        self.edit.setPlaceholderText("No scenario is open. Play uses the game's default one.")
        self.edit.textChanged.connect(self._soon.start)
        self.edit.modificationChanged.connect(lambda modified: self.changed.emit())
        self.title = QLabel("No scenario")
        self.title.setObjectName("heading")
        self.title.setWordWrap(True)
        self.form = QScrollArea()
        self.form.setWidgetResizable(True)
        self.form.setFrameShape(QFrame.Shape.NoFrame)
        self.problems = QListWidget()
        self.problems.setWordWrap(True)
        self.problems.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.problems.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.problems.setToolTip("Click a problem to jump to its line")
        self.problems.itemClicked.connect(self._jump)
        self.default = QPushButton("Write the game's default scenario")
        self.default.setToolTip("Begin a scenario for this map with the game's default figures")
        self.default.clicked.connect(self.write_default)
        side = QFrame()
        layout = QVBoxLayout(side)
        for widget in (self.title, self.default, self.form, self.problems):
            layout.addWidget(widget)
        layout.setStretchFactor(self.form, 3)
        layout.setStretchFactor(self.problems, 1)
        split = QSplitter()
        split.addWidget(self.edit)
        split.addWidget(side)
        split.setSizes([800, 460])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    # The text

    @property
    def text(self) -> str:
        """The scenario's text; empty when there is none."""
        return self.edit.toPlainText() if self.edit.toPlainText().strip() else ""

    @property
    def dirty(self) -> bool:
        """Whether the text has changes that no file holds."""
        return self.edit.document().isModified() and bool(self.text)

    def load(self, source: ScenarioDocument | None) -> None:
        """Shows a scenario as read; None: none."""
        self.edit.setPlainText(source.text if source else "")
        self._settle(source.path if source else None, source.text if source else "")
        self.refresh()

    def reload(self, text: str) -> None:
        """Takes over the file as another program wrote it: one step of undo, after which nothing is unsaved."""
        self._replace_text(text)
        self._settle(self.path, text)
        self.refresh()

    def take_back(self, text: str) -> None:
        """The text becomes an earlier version of it: one step of undo."""
        self._replace_text(text)

    def disown(self) -> None:
        """No file holds the text as it is any more."""
        self.edit.document().setModified(True)

    def _settle(self, path: Path | None, known: str) -> None:
        """The file holds what is shown."""
        self.path = path
        self.watch.watch(path, known)
        self.edit.document().setModified(False)
        self.settled.emit()

    def write_default(self) -> None:
        """Puts the game's default scenario for this map into the text, where it can be undone."""
        try:
            scenario = load_game(self._document.map.game).default_scenario(self._document.map)
        except DocumentError as error:
            self._show_problems(error.problems)
            return
        file = self._document.path
        self._replace_text(scenario_text(self._on_this_map(scenario, file.parent) if file else scenario))

    def _on_this_map(self, scenario: Scenario, folder: Path) -> Scenario:
        """A scenario that names the open map's file as it is seen from a folder."""
        file = self._document.path
        return replace(scenario, map=reference_to(file, "maps", folder)) if file else scenario

    def read(self) -> ScenarioDocument | None:
        """The scenario of the text on the map as it is now; None without text."""
        if not self.text:
            return None
        try:
            board_map = written(self._document)
        except DocumentError:
            board_map = self._document.source
        return read_scenario_text(self.text, self.path, board_map=board_map if board_map.map else None)

    def save(self) -> bool:
        """Writes the text to its file, when it has changes; asks where when it has none. Whether it is safe now."""
        if not self.dirty:
            return True
        path = self.path
        if path is None or is_built_in(path):
            path = self._asked_file()
            if path is None:
                return False
            self._name_map_from(path.parent)
        elif not may_write_over(self, path, self.watch.known):
            return False
        text = self.edit.toPlainText()
        if (headed := with_heading(text, "scenario", path)) != text:
            self._replace_text(headed)
            text = headed
        if "\r\n" in self.watch.known:  # a text box knows one kind of line end
            text = text.replace("\n", "\r\n")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.before_saving(path)
            save(text, path)
        except (DocumentError, OSError) as error:
            QMessageBox.warning(self, "Not saved", not_saved(path, error))
            return False
        self._settle(path, text)
        return True

    def _asked_file(self) -> Path | None:
        """Where a scenario without a file of its own shall go: proposed is the folder of its map."""
        source, beside = self.read(), self._document.path
        title = source.scenario.name if source and source.scenario else ""
        folder = beside.parent if beside and not is_built_in(beside) else own_folder()
        proposed = folder / f"{file_name(title or 'scenario')}.yaml"
        name, _ = QFileDialog.getSaveFileName(self, "Save the scenario as", str(proposed), "Scenarios (*.yaml)")
        return with_ending(name) if name else None

    def _name_map_from(self, folder: Path) -> None:
        """Has the text name the open map as it is seen from a folder, so that the scenario can be opened again."""
        source = self.read()
        if source is None or source.scenario is None:
            return
        named = self._on_this_map(source.scenario, folder)
        if named != source.scenario:
            self._replace_text(write_scenario(source, named).text)

    # Showing

    def refresh(self) -> None:
        """Reads the text and shows what it says."""
        self._soon.stop()
        source = self.read()
        known = self._document.scenario == (self.text, self.path)
        self._document.set_scenario(self.text, self.path)
        self.default.setVisible(source is None)
        if known:
            self._show_found()
        else:  # what the game says of it comes later
            self._show_problems(source.problems if source else ())
        self._show_form(source)

    def _show_found(self) -> None:
        """Shows what was found in the scenario, by its schema and by its game on the map."""
        self._show_problems(self._document.found.groups.get(SCENARIO, ()))

    def _show_form(self, source: ScenarioDocument | None) -> None:
        scenario = source.scenario if source else None
        unread = "This scenario can't be read" if source else "No scenario"
        self.title.setText(f"{scenario.name}\n{title_of(scenario.game)} · {scenario.map}" if scenario else unread)
        names = names_of(self._document.map, source.game if source else None)
        if (scenario, names) == self._shown:
            return
        self._shown = scenario, names
        focused = self.form.focusWidget()
        name = focused.objectName() if focused else ""
        form = _form_of(scenario, names) if scenario else QWidget()
        if isinstance(form, SchemaForm):
            form.edited.connect(self._edit)
        down = self.form.verticalScrollBar().value()
        self.form.setWidget(form)
        form.adjustSize()
        self.form.verticalScrollBar().setValue(down)
        again = form.findChild(QWidget, name) if name else None
        if isinstance(again, QWidget):
            again.setFocus()

    def _edit(self, path: tuple[str, ...], value: object) -> None:
        """A field of the form was changed: so is the text, where it can be undone."""
        source = self.read()
        if source is None or source.scenario is None:
            return
        tables = with_value({name: getattr(source.scenario, name) for name in _TABLES}, path, value)
        changed = replace(source.scenario, **{name: tables.get(name, {}) for name in _TABLES})
        try:
            self._replace_text(write_scenario(source, changed).text)
        except DocumentError as error:
            self._show_problems(error.problems)

    def _replace_text(self, text: str) -> None:
        cursor = QTextCursor(self.edit.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)

    def _show_problems(self, problems: list[Problem] | tuple[Problem, ...]) -> None:
        self.problems.clear()
        self.problems.setVisible(bool(problems))
        for problem in problems:
            item = QListWidgetItem(icon(problem.severity), f"line {problem.line}: {problem.message}")
            item.setData(256, problem.line)
            self.problems.addItem(item)

    def _jump(self, item: QListWidgetItem) -> None:
        self.show_line(item.data(256))

    def show_line(self, line: int) -> None:
        """Puts the cursor into a line of the text, the first of which is 1."""
        block = self.edit.document().findBlockByNumber(max(line - 1, 0))
        self.edit.setTextCursor(QTextCursor(block))
        self.edit.setFocus()


def _form_of(scenario: Scenario, names: Mapping[str, Titles]) -> SchemaForm:
    """The form of a scenario, by its game's schema; an unknown game has the fields that all have. What names a thing
    is chosen among `names`."""
    try:
        folder = INSTALLED.folder(scenario.game)
    except DocumentError:
        folder = None
    parts = schema_for("scenario", folder)["properties"]
    schema = {"properties": {name: parts[name] for name in _TABLES if parts[name].keys() & _FORMED}}
    return SchemaForm(with_names(schema, names), {name: getattr(scenario, name) for name in _TABLES})
