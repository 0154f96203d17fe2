"""After a crash: what is there to be recovered, asked about once at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from editor.autosave import Leftover, leftovers, put_aside
from editor.opening import Opened
from engine.files.map_reader import MapDocument, read_map, read_map_text
from engine.files.resources import is_file

if TYPE_CHECKING:
    from editor.window import MainWindow

Button = QMessageBox.StandardButton


def offer_recovery(window: MainWindow) -> None:
    """Asks about the latest work that a window left behind; older work is asked about at the next start.

    Recovered or not, the copy is put aside, not deleted.
    """
    found = leftovers(window.settings.autosave_folder)
    if not found:
        return
    latest = found[0]
    answer = QMessageBox.question(
        window,
        "Unsaved work",
        f"The editor ended with unsaved changes in “{latest.name}” ({latest.when.replace('T', ', ')}).\n\n"
        "Open them again? They are not saved to the file until you do so.",
        Button.Yes | Button.No,
    )
    if answer == Button.Yes:
        recover(window, latest)
        window.autosave.keep()  # so that a second crash loses nothing
    put_aside(latest)


def recover(window: MainWindow, leftover: Leftover) -> None:
    """Opens left-over work as unsaved changes of the file it came from, or as a new map when that is gone."""
    copy = read_map_text(leftover.map_text, leftover.origin)
    original = read_map(leftover.origin) if leftover.origin and is_file(leftover.origin) else None
    base: MapDocument = original if original is not None and original.map is not None else copy
    window.document.load(base, leftover.origin if base is original else None)
    window.files.opened.emit(Opened(leftover.origin or leftover.file, base))
    if base is copy:
        window.document.undo_stack.resetClean()
    elif copy.map is not None:
        ids = {*window.document.map.spaces, *copy.map.spaces}
        window.document.apply("Recover unsaved work", copy.map, ids)
    if leftover.scenario_text:
        window.scenario.edit.setPlainText(leftover.scenario_text)
        window.scenario.edit.document().setModified(True)
