"""Opening and saving: the dialogs, the questions, the recent files. Nothing unsaved is dropped without asking."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.backups import keep_version
from editor.canvas.palette import Palette
from editor.document import Document
from editor.file_watch import FileWatch
from editor.opening import Opened, open_file
from editor.own_folder import own_folder
from editor.picture_files import picture_file, put_beside, with_picture_beside
from editor.sentences import ended
from editor.settings import Settings
from editor.waiting import AT_ONCE, GivenUpError, Waiting, bytes_of, patiently
from editor.work import Work
from engine.board.model import Map
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError
from engine.files.resources import is_built_in, is_file
from engine.files.saving import shortened
from engine.files.source import read_text
from engine.files.writer import new_map_document, save, write_map

FILTER = "Stomping Ground documents (*.yaml *.yml);;All files (*)"
Button = QMessageBox.StandardButton

BYTES_A_SPACE = 120
"""About how many a space takes in a file."""


class Files(QObject):
    """Brings files into the document and back. `opened(Opened)` after one was shown; `told(text)` what happened."""

    opened = Signal(object)
    saved = Signal()
    told = Signal(str)

    def __init__(self, document: Document, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._settings = settings
        self._window = window
        self.watch = FileWatch(self)
        """Looks after the document's file, which other programs may change."""
        document.replaced.connect(self._watch)
        self.saved.connect(self._watch)
        self.save_others: Callable[[], bool] = lambda: True
        """Saves what belongs to the document but lies in other files (the scenario); whether that went well."""
        self.others_dirty: Callable[[], bool] = lambda: False
        self.prepare: Callable[[Map, Palette], Work[None]] | None = None
        """Makes ready what is drawn of a map before it is the document's."""

    @property
    def unsaved(self) -> bool:
        """Whether closing now would lose anything."""
        return self._document.dirty or self.others_dirty()

    @property
    def read_only(self) -> bool:
        """Whether the document's file comes with the program, hence is never written over."""
        return self._document.path is not None and is_built_in(self._document.path)

    def _watch(self) -> None:
        self.watch.watch(self._document.path, self._document.source.text)

    # Opening

    def open(self) -> None:
        """Asks for a file and opens it."""
        if not self.may_leave():
            return
        path = self._document.path
        start = path.parent if path and not self.read_only else own_folder()
        name, _ = QFileDialog.getOpenFileName(self._window, "Open", str(start), FILTER)
        if name:
            self._show(Path(name))

    def open_path(self, path: Path) -> bool:
        """Opens a file, after asking about unsaved changes; whether it was opened."""
        return self.may_leave() and self._show(path)

    def _show(self, path: Path) -> bool:
        try:
            found = self._made_ready(f"Opening {path.name}", bytes_of(path), lambda: open_file(path))
        except GivenUpError:
            self.told.emit(f"{path.name} was not opened")
            return False
        # A saved game is no place for its map: Save would write over it.
        self._document.load(found.map, None if found.session_text else found.map.path or path)
        if is_file(path) and not is_built_in(path):
            self._settings.add_recent(path)
        self.opened.emit(found)
        return True

    def _made_ready(self, title: str, size: int, read: Callable[[], Opened]) -> Opened:
        """A document of so many bytes as read; of a large one what will be drawn is made ready, too. Raises
        GivenUpError."""
        if size <= AT_ONCE:
            return read()
        with Waiting(title, self._window) as waiting:
            found = waiting.for_thread(read)
            source, game = found.map.map, found.map.game
            if source is not None and self.prepare is not None:
                waiting.for_slices(self.prepare(source, Palette.of(game.values if game else {}, source.kinds)))
        return found

    def start_new(self, fresh: Map, pictures: Mapping[str, Path] | None = None) -> None:
        """Begins a map that has no file yet; `pictures` says where the pictures are that it names."""
        path, size = Path(f"{file_name(fresh.name)}.yaml"), BYTES_A_SPACE * len(fresh.spaces)
        try:
            found = self._made_ready("Making the map", size, lambda: Opened(Path(), new_map_document(fresh, path)))
        except GivenUpError:
            self.told.emit("The map was not made")
            return
        self._document.load(found.map, None, pictures)
        if fresh.spaces or fresh.background:
            self._document.undo_stack.resetClean()  # there is something to lose
        self.opened.emit(found)

    # Saving

    def save(self) -> bool:
        """Writes the changes to the document's file; asks where when it has none or is read-only. Whether it did."""
        self._document.settle()
        path = self._document.path
        if path is None or (self.read_only and self._document.dirty):
            return self.save_as() and self.save_others()
        if self._document.dirty and not self._write(path):
            return False
        return self.save_others()

    def save_as(self) -> bool:
        """Asks for a file, writes to it and goes on with it; whether it did."""
        if not self._document.usable:
            self.told.emit("There is no map to save: see the problems.")
            return False
        self._document.settle()
        old = self._document.path
        folder = old.parent if old and not is_built_in(old) else own_folder()
        stem = old.stem if old else file_name(self._document.map.name)
        title = "Save a copy" if self.read_only else "Save as"
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(folder / f"{stem}.yaml"), FILTER)
        if not name:
            return False
        return self._write(with_ending(name))

    def _write(self, path: Path) -> bool:
        document = self._document
        if path == document.path and not may_write_over(self._window, path, self.watch.known):
            return False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unkept = self._unkept(path)
            self._bring_picture(path)
            shown = document.map
            written = self._written(path, shown)
        except GivenUpError:
            self.told.emit(f"{path.name} was not saved")
            return False
        except (DocumentError, OSError) as error:
            QMessageBox.warning(self._window, "Not saved", not_saved(path, error, "Save as"))
            return False
        document.saved(written, path, shown)
        self._settings.add_recent(path)
        self.told.emit(f"Saved {path.name}{f'. {unkept}' if unkept else ''}")
        self.saved.emit()
        return True

    def _written(self, path: Path, shown: Map) -> MapDocument:
        """Writes a map into a file: the document with that text. Raises DocumentError, OSError, and
        GivenUpError, with nothing written."""
        source = self._document.source
        title, size = f"Saving {path.name}", len(source.text)
        written = patiently(title, self._window, size, lambda: write_map(source, shown, path=path))
        save(written.text, path)
        return written

    def keep_version(self, path: Path) -> None:
        """Keeps what a file holds before it is written over; where that fails, says so, and saving goes on."""
        if unkept := self._unkept(path):
            self.told.emit(unkept)

    def _unkept(self, path: Path) -> str:
        """Keeps what a file holds; where that fails, why, in a sentence."""
        try:
            keep_version(path, self._settings.backup_folder)
        except OSError as error:
            return f"The version before this one can't be kept: {error.strerror or error}"
        return ""

    def _bring_picture(self, path: Path) -> None:
        """Puts the background picture beside the map, under another name where that one is taken."""
        document, file = self._document, picture_file(self._document)
        if document.map.background is None or is_built_in(path):
            return
        document.apply("Name the background picture", with_picture_beside(document, path))
        image = document.map.background.image
        if file is not None:
            document.pictures[image] = file
        put_beside(file, image, path)

    # Leaving

    def may_leave(self) -> bool:
        """Whether the document may be closed: asks about unsaved changes. A cancelled Save as keeps it open."""
        if not self.unsaved:
            return True
        title = self._document.map.name or "The map"
        answer = QMessageBox.question(
            self._window,
            "Unsaved changes",
            f"{title} has changes that are not saved.",
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            return self.save()
        return bool(answer == Button.Discard)


def may_write_over(parent: QWidget, path: Path, known: str) -> bool:
    """Whether a file may be written over, of which this text is known: asks where another program changed it."""
    try:
        if not path.exists() or read_text(path) == known:
            return True
    except (DocumentError, OSError):
        pass  # what can't be read is not what was opened
    answer = QMessageBox.question(
        parent,
        "Changed elsewhere",
        f"{path.name} was changed by another program since it was opened here.\n\n"
        "Write over it? Choose No and then Save as to keep both.",
        Button.Yes | Button.No,
        Button.No,
    )
    return bool(answer == Button.Yes)


def not_saved(path: Path, error: DocumentError | OSError, way_out: str = "") -> str:
    """What there is to say of a file that could not be written; `way_out` is what writes it somewhere else."""
    system = error.strerror if isinstance(error, OSError) else ""
    why = error.problems[0].message if isinstance(error, DocumentError) else system or str(error)
    advice = f": {way_out} writes it somewhere else" if way_out else ""
    return f"{path.name} was not saved.\n\n{ended(why)}\n\nYour work is still here, unsaved{advice}."


def file_name(title: str) -> str:
    """A title as a file name: plain letters, digits and hyphens."""
    return shortened(re.sub(r"[^\w]+", "-", title.lower())).strip("-") or "map"


def with_ending(name: str) -> Path:
    """The file that was named in a dialog: with the ending of documents where none was typed.

    >>> with_ending("city").name, with_ending("city.yml").name
    ('city.yaml', 'city.yml')
    """
    return Path(name) if Path(name).suffix else Path(f"{name}.yaml")
