"""Saving at one stroke, whatever happens in between."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.files.saving import save_atomically

SAVER = """
import os, sys
from pathlib import Path
from engine.files.saving import save_atomically
print("ready", flush=True)
number = 0
while True:
    number += 1
    save_atomically(Path(sys.argv[1]), f"{os.getpid()} {number}\\n" * 20_000)
    print("saved", flush=True)
"""


def test_a_new_file_and_an_old_one_hold_the_text_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    save_atomically(path, "å\r\n\n")
    assert path.read_bytes() == "å\r\n\n".encode()
    save_atomically(path, "b")
    assert path.read_bytes() == b"b"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept_and_new_files_follow_the_mask(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("a", encoding="utf-8")
    path.chmod(0o640)
    save_atomically(path, "b")
    assert path.stat().st_mode & 0o777 == 0o640
    mask = os.umask(0o027)
    try:
        save_atomically(tmp_path / "new.yaml", "b")
    finally:
        os.umask(mask)
    assert (tmp_path / "new.yaml").stat().st_mode & 0o777 == 0o640


def test_a_file_marked_as_read_only_is_not_written_over(tmp_path: Path) -> None:
    """Its folder would let it be replaced; who marked it doesn't want that."""
    path = tmp_path / "map.yaml"
    path.write_text("kept", encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="marked as read-only"):
        save_atomically(path, "other")
    path.chmod(0o644)
    assert path.read_text(encoding="utf-8") == "kept"
    assert list(tmp_path.iterdir()) == [path]
    save_atomically(path, "other")
    assert path.read_text(encoding="utf-8") == "other"


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("old", encoding="utf-8")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "map.yaml", tmp_path / "link.yaml"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    save_atomically(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_what_a_killed_save_left_is_swept_up_an_hour_later(tmp_path: Path) -> None:
    path, old, new = (tmp_path / name for name in ("map.yaml", ".map.yaml.a.saving", ".map.yaml.b.saving"))
    other = tmp_path / ".other.yaml.a.saving"
    for leftover in (old, new, other):
        leftover.write_text("half", encoding="utf-8")
    for leftover in (old, other):
        os.utime(leftover, (1, 1))
    save_atomically(path, "whole")
    assert set(tmp_path.iterdir()) == {path, new, other}


def test_killed_fifty_times_while_saving_the_file_is_always_whole(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    save_atomically(path, "0 0\n" * 20_000)
    chance = random.Random(50)
    seen = set()
    for _ in range(50):
        with subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for _ in range(chance.randint(1, 3)):  # the first line says that it begins
                process.stdout.readline()
            time.sleep(chance.uniform(0, 0.03))
            process.kill()
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == 20_000
        assert len(set(lines)) == 1
        seen.add(lines[0])
    assert len(seen) > 5, "some saves must have come to their end"
    assert len(list(tmp_path.iterdir())) > 5, "some must have been killed in the middle"
