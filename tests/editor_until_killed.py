"""A window in which somebody works until the process is killed; every state of the map is noted before anything else
happens to it. Arguments: a folder with `city.yaml`, a seed, the milliseconds between two steps, and between two copies.
"""

from __future__ import annotations

import os
import random
import sys
import time
from hashlib import sha256
from pathlib import Path

from editor_hand import Hand, centre_of
from PySide6.QtCore import Qt, QTimer

from editor import autosave
from editor.app import application
from editor.checks import written
from editor.settings import Settings
from editor.window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
TERRAIN = ["park", "street", "low-building", "high-building"]


def digest(text: str) -> str:
    """What tells one text from another."""
    return sha256(text.encode()).hexdigest()


class Worker:
    """Paints with the brush, drags corners, takes back, redoes, deletes, and saves now and then."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.notes = (folder / "notes.txt").open("a", encoding="utf-8")
        self.window = MainWindow(Settings(folder / "settings"))
        self.window.resize(900, 700)
        self.window.show()
        self.window.document.changed.connect(lambda ids: self.note("change"))
        self.window.open_path(folder / "city.yaml")
        self.window.document.undo_stack.indexChanged.connect(lambda index: self.note("step"))
        self.note("change")
        self.note("saved")
        self.window.files.saved.connect(lambda: self.note("saved"))
        self.hand = Hand(self.window)
        self.window.canvas.setFocus()

    def note(self, what: str) -> None:
        """A line: when, what (`change`: also while something is dragged; `step`: one more to undo, or one less;
        `saved`), and the digest of the map's text as it is now."""
        self.notes.write(f"{time.time()} {what} {digest(written(self.window.document).text)}\n")
        self.notes.flush()

    def step(self) -> None:
        """One thing that a person does."""
        shown, draw = self.window.document.map, self.chance.random()
        if draw < 0.015:
            self.hand.key(Qt.Key.Key_S, CTRL)
        elif draw < 0.18:
            self.hand.key(self.chance.choice([Qt.Key.Key_Z, Qt.Key.Key_Y]), CTRL)
        elif draw < 0.3:
            self.hand.key(Qt.Key.Key_E)
            corner = self.chance.choice([p for s in shown.spaces.values() for p in s.rings[0]])
            self.hand.drag(corner, (corner[0] + 300, corner[1] + 200))
        else:
            self.hand.key(Qt.Key.Key_B)
            self.window.selection.set_terrain(self.chance.choice(TERRAIN))
            self.hand.click(centre_of(shown, self.chance.choice(list(shown.spaces))))


def main(folder: Path, seed: int, pace: int, every: int) -> None:
    """Works for ever."""
    autosave.EVERY_MS = every
    app = application()
    worker = Worker(folder, seed)
    timer = QTimer(interval=pace)
    timer.timeout.connect(worker.step)
    timer.start()
    print("ready", flush=True)
    app.exec()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
