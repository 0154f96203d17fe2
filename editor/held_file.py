"""A file that a process holds for as long as it lives: the system lets go of it when the process ends, however it
ends. No process id is compared, so that another program that got the number of a dead one is not taken for it."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class HeldFile:
    """The file need not exist; its folder must."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: IO[bytes] | None = None

    def take(self) -> bool:
        """Holds the file from now on; whether nobody else does. True also where it is held here already."""
        if self._open is not None:
            return True
        try:
            handle = self.path.open("ab")
        except OSError:
            return False
        try:
            _lock(handle.fileno())
        except OSError:
            handle.close()
            return False
        self._open = handle
        return True

    def let_go(self) -> None:
        """Holds it no more; the file stays."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def remove(self) -> None:
        """Holds it no more, and deletes it."""
        self.let_go()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
