"""What the editor remembers between starts: recent files, the window's layout, the theme."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

from engine.files.resources import is_file

MOST_RECENT = 10
APP = "stomping-ground"


class Settings:
    """Settings in an INI file. `folder` is where it, copies of unsaved work and earlier versions lie; None: where this
    system keeps such files."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_config_dir(APP, appauthor=False))
        self._state = folder or Path(platformdirs.user_state_dir(APP, appauthor=False))
        self._store = QSettings(str(self.folder / "editor.ini"), QSettings.Format.IniFormat)

    @property
    def autosave_folder(self) -> Path:
        """Where copies of unsaved work are kept."""
        return self._state / "autosave"

    @property
    def backup_folder(self) -> Path:
        """Where earlier versions of saved files are kept."""
        return self._state / "backups"

    @property
    def open_folder(self) -> Path:
        """Where windows mark which files they have open."""
        return self._state / "open"

    @property
    def batch_folder(self) -> Path:
        """Where the Lab's batches are kept, each in a folder of its own."""
        return self._state / "batches"

    def recent(self) -> list[Path]:
        """The files last opened or saved that still exist, the latest first."""
        stored = self._store.value("recent", [])
        names = stored if isinstance(stored, list) else [stored]
        return [path for name in names if isinstance(name, str) and is_file(path := Path(name))]

    def add_recent(self, path: Path) -> None:
        """Puts a file at the head of the recent ones."""
        path = path.resolve()
        others = [p for p in self.recent() if p != path]
        self._store.setValue("recent", [str(p) for p in (path, *others)[:MOST_RECENT]])

    @property
    def theme(self) -> str:
        """`system`, `light` or `dark`."""
        return str(self._store.value("theme", "system"))

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("theme", name)

    def keys(self, action: str) -> tuple[str, ...] | None:
        """The keys that an action was given; None: those it comes with."""
        if not self._store.contains(f"keys/{action}"):
            return None
        kept = self._store.value(f"keys/{action}")
        return tuple(str(kept or "").split(" ")) if kept else ()

    def keep_keys(self, action: str, keys: tuple[str, ...] | None) -> None:
        """Keeps the keys of an action; None: those it comes with."""
        if keys is None:
            self._store.remove(f"keys/{action}")
        else:
            self._store.setValue(f"keys/{action}", " ".join(keys))

    @property
    def guide(self) -> str:
        """How far the guided first map was: what `editor.guide` wrote."""
        return str(self._store.value("guide", ""))

    @guide.setter
    def guide(self, text: str) -> None:
        self._store.setValue("guide", text)

    def layout(self, part: str) -> QByteArray | None:
        """A part of the window's layout (`geometry`, `state`) as it was kept; None when it never was."""
        value = self._store.value(f"window/{part}")
        return value if isinstance(value, QByteArray) else None

    def keep_layout(self, part: str, value: QByteArray) -> None:
        """Keeps a part of the window's layout."""
        self._store.setValue(f"window/{part}", value)

    def sync(self) -> None:
        """Writes what is still in memory, where the system lets it."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._store.sync()
