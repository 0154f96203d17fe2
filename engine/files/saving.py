"""Writing a file so that it is whole at every moment: the old one, then at one stroke the new one."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def save_atomically(path: Path, text: str) -> None:
    """Write a text (UTF-8, line ends as they are) in place of a file, or as a new one.

    The text goes to a temporary file of the same folder, is forced to the disk, and takes the file's name at once;
    permissions are kept, and a symbolic link is followed. Raises OSError, with the old file untouched.
    """
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".saving", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        _copy_permissions(target, temporary)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _copy_permissions(target: Path, temporary: Path) -> None:
    """The permissions of the file that is replaced, or those a new file gets by the user's mask."""
    if target.exists():
        temporary.chmod(stat.S_IMODE(target.stat().st_mode))
    elif os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk, where the system can."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
