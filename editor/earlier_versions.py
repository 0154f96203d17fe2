"""Earlier versions of the open map or scenario: their dialogs, and what is done with the one that is chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt

from editor.backups import versions
from editor.bench import Bench
from editor.dialogs.versions import TextVersionsDialog, VersionsDialog
from engine.files.map_reader import MapDocument


class EarlierVersions(QObject):
    """What File > Earlier versions does."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window

    def show(self) -> None:
        """Opens the dialog for what is in sight, the map or the scenario; it holds nothing up."""
        window = self._window
        if window.modes.current == "scenario" and window.scenario.text:
            self._show_of_scenario()
            return
        path = window.document.path
        found = versions(path, window.settings.backup_folder) if path else []
        dialog = VersionsDialog(window.document, found, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.restored.connect(self._restore)
        dialog.copied.connect(self._copy)
        dialog.compared.connect(window.comparing.begin)
        dialog.open()

    def _show_of_scenario(self) -> None:
        window, scenario = self._window, self._window.scenario
        found = versions(scenario.path, window.settings.backup_folder) if scenario.path else []
        name = scenario.path.name if scenario.path else "the scenario"
        dialog = TextVersionsDialog(name, scenario.text, found, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.restored.connect(self._take_back)
        dialog.open()

    def _take_back(self, text: str, title: str) -> None:
        self._window.scenario.take_back(text)
        self._window.toast.tell(f"The scenario is {title} again; Undo in the text brings back what it was")

    def _restore(self, source: MapDocument, title: str) -> None:
        window, wanted = self._window, source.map
        if wanted is None:
            return
        touched = {*window.document.map.spaces, *wanted.spaces}
        if locked := window.document.why_locked(wanted, touched):
            window.toast.tell(locked, refused=True)
            return
        window.document.apply(f"Take back {title}", wanted, touched)
        window.toast.tell(f"The map is {title} again; Undo brings back what it was")

    def _copy(self, source: MapDocument, title: str) -> None:
        window = self._window
        if source.map is not None and window.files.may_leave():
            pictures = {}
            if source.map.background and window.document.path:
                image = source.map.background.image
                pictures[image] = window.document.path.parent / image
            window.files.start_new(replace(source.map, name=f"{source.map.name}, {title}"), pictures)
