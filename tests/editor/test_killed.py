"""Killed at any moment, a window has lost at most twenty changes, or what was done in ten seconds; files are whole."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import editor_until_killed
import pytest
from editor_hand import city
from editor_until_killed import digest

from editor.autosave import EVERY_MS, MOST_CHANGES
from editor.leftovers import leftovers
from engine.files.writer import new_map_document

SLACK = (10_000 - EVERY_MS) / 1000
"""Seconds that writing a copy may take on a busy machine."""

FEW = 4
"""Of so few, on a machine that may be busy with other things, nothing that depends on the clock is asked."""

ROOT = Path(__file__).parents[2]
Note = tuple[float, str, str]


def killed_after(folder: Path, seed: int, pace: int, every: int, notes: int) -> float:
    """Lets somebody work until so many things are noted, kills the process (SIGKILL), and says when."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    command = [sys.executable, editor_until_killed.__file__, str(folder), str(seed), str(pace), str(every)]
    environment = {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        while (folder / "notes.txt").read_bytes().count(b"\n") < notes:
            time.sleep(0.002)
        time.sleep(random.Random(seed).uniform(0, 0.05))
        process.kill()
        return time.time()


def notes_of(folder: Path) -> list[Note]:
    """What was noted, without a line that was cut."""
    text = (folder / "notes.txt").read_text(encoding="utf-8")
    lines = text[: text.rindex("\n")].split("\n")
    return [(float(when), what, mark) for when, what, mark in (line.split() for line in lines)]


def check(folder: Path, every: int, killed: float | None) -> tuple[int, bool]:
    """How many changes were lost, and whether there was a copy to recover. Without the moment of the end nothing is
    said of how long ago the lost ones were made."""
    notes = notes_of(folder)
    states = [(when, mark) for when, what, mark in notes if what == "change"]
    marks = [mark for _, mark in states]
    file = digest((folder / "city.yaml").read_text(encoding="utf-8"))
    last_saved = next(mark for _, what, mark in reversed(notes) if what == "saved")
    assert file in (last_saved, marks[-1]), "the file is what was saved last, whole"
    found = leftovers(folder / "settings" / "autosave")
    assert len(found) <= 1
    copies = [digest(left.work.map_text) for left in found]
    assert all(copy in marks for copy in copies), "a copy is a state that the map had"
    best = max(len(marks) - 1 - marks[::-1].index(mark) for mark in [file, *copies])
    kept = max(n for n, (_, what, mark) in enumerate(notes) if what == "change" and mark == marks[best])
    lost = sum(what == "step" and mark != marks[best] for _, what, mark in notes[kept:])
    assert lost < MOST_CHANGES
    if killed is not None and best + 1 < len(states):
        assert killed - states[best + 1][0] <= every / 1000 + SLACK
    return lost, bool(found)


@pytest.mark.parametrize("kills", [FEW, pytest.param(200, marks=pytest.mark.soak)])
def test_killed_at_random_moments_little_is_lost_and_the_file_is_whole(tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    lost, recovered = [], 0
    for n in range(kills):
        folder = tmp_path / f"kill-{n}"
        folder.mkdir()
        path = folder / "city.yaml"
        path.write_text(new_map_document(city(), path).text, encoding="utf-8")
        pace, every = chance.choice([(0, EVERY_MS), (0, 400), (60, 400)])
        killed = killed_after(folder, n, pace, every, chance.randint(4, 90))
        gone, copied = check(folder, every, killed if kills > FEW else None)
        lost.append(gone)
        recovered += copied
    print(f"copies left: {recovered} of {kills}; changes lost: {sorted(lost)}")
    if kills > FEW:
        assert recovered, "some must have left a copy"
        assert sum(lost) > 0, "some must have been killed between two copies"
