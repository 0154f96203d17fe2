"""Disks and folders that take nothing, made so by the system itself; a test is skipped where the system can't."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform != "win32":
    import resource

_OVERRIDE = 1 << 1
"""CAP_DAC_OVERRIDE (capabilities(7)): by it the system's administrator writes where permissions forbid it."""

_VERSION_3 = 0x20080522


class Disk:
    """A file system of its own, that is filled up to its last byte, and emptied again, by another program's file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "film.mov"

    def fill(self) -> None:
        """Nothing more goes on it."""
        with self._filler.open("wb", buffering=0) as file:
            while True:
                try:
                    file.write(b"\0" * 4096)
                except OSError:
                    return

    def make_room(self) -> None:
        """The other program's file is deleted."""
        self._filler.unlink()


@contextmanager
def mounted(folder: Path, size: str = "2m") -> Iterator[Disk]:
    """A small disk in memory (tmpfs) at a folder."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    try:
        made = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        pytest.skip("a disk that can be full needs the program mount, which this system lacks")
    if made.returncode:
        pytest.skip("a disk that can be full can be mounted by the administrator of a Linux system only")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system lets this process write so many bytes into a file at most (setrlimit(2), RLIMIT_FSIZE)."""
    if sys.platform == "win32":
        pytest.skip("Windows has no limit for the size of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def no_more_open_files() -> Iterator[None]:
    """The system lets this process open no further file, pipe or process (setrlimit(2), RLIMIT_NOFILE)."""
    if sys.platform == "win32":
        pytest.skip("Windows has no limit for open files")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder in which nobody may make, change or delete files, not even the administrator."""
    if os.name != "posix":
        pytest.skip("on Windows a folder's mark of being read-only keeps nobody from writing into it")
    mode = folder.stat().st_mode
    folder.chmod(0o555)
    try:
        with _as_anybody():
            yield
    finally:
        folder.chmod(mode)


@contextmanager
def _as_anybody() -> Iterator[None]:
    """Permissions count for this thread, whoever runs it."""
    if os.geteuid():
        yield
        return
    if not sys.platform.startswith("linux"):
        pytest.skip("the administrator may write everywhere here: run the tests as somebody else")
    before = _capabilities()
    _set_capabilities(before & ~_OVERRIDE)
    try:
        yield
    finally:
        _set_capabilities(before)


def _capabilities() -> int:
    """What this thread may do in effect, of the first 32 capabilities."""
    data = (ctypes.c_uint32 * 6)()
    assert ctypes.CDLL(None).capget(_header(), data) == 0
    return int(data[0])


def _set_capabilities(effective: int) -> None:
    data, libc = (ctypes.c_uint32 * 6)(), ctypes.CDLL(None)
    assert libc.capget(_header(), data) == 0
    data[0] = effective
    assert libc.capset(_header(), data) == 0


def _header() -> ctypes.Array[ctypes.c_uint32]:
    """For this thread."""
    return (ctypes.c_uint32 * 2)(_VERSION_3, 0)
