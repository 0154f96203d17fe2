"""Writing a file so that it is whole at every moment: the old one, then at one stroke the new one."""

from __future__ import annotations

import os
import stat
import tempfile
import time
from contextlib import suppress
from errno import EACCES
from glob import escape
from pathlib import Path

_SUFFIX = ".saving"
_ROOMY = 200
"""A name of so many bytes can still be made longer: disks take 255."""
_STALE = 3600
"""After so many seconds no save can still be under way."""


def save_atomically(path: Path, content: str | bytes) -> None:
    """Write a text (UTF-8, line ends as they are), or bytes, in place of a file, or as a new one.

    The content goes to a temporary file of the same folder, is forced to the disk, and takes the file's name at once;
    permissions are kept, and a symbolic link is followed. Raises OSError, with the old file untouched; PermissionError
    where that is marked as read-only, though a folder that may be written in would let it be replaced.
    """
    target = path.resolve()
    if target.exists() and not target.stat().st_mode & stat.S_IWUSR:
        raise PermissionError(EACCES, "The file is marked as read-only", str(path))
    handle, name = tempfile.mkstemp(prefix=f".{shortened(target.name)}.", suffix=_SUFFIX, dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        _copy_permissions(target, temporary)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)
    _sweep(target)


def shortened(name: str) -> str:
    """A file's name, or as much of it as leaves room for more: at most 200 bytes in UTF-8, where disks take 255.

    >>> shortened("town.yaml"), len(shortened("Å" * 150).encode())
    ('town.yaml', 200)
    """
    while len(os.fsencode(name)) > _ROOMY:
        name = name[:-1]
    return name


def _copy_permissions(target: Path, temporary: Path) -> None:
    """The permissions of the file that is replaced, or those a new file gets by the user's mask."""
    if target.exists():
        temporary.chmod(stat.S_IMODE(target.stat().st_mode))
    elif os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)


def _sweep(target: Path) -> None:
    """Remove what saves of this file left behind that were killed long ago."""
    for leftover in target.parent.glob(f".{escape(shortened(target.name))}.*{_SUFFIX}"):
        with suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _STALE:
                leftover.unlink()


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
