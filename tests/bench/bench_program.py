"""The program itself, by the clock on the wall: how soon it answers, paints, and plays."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.city_maps import AbsentError
from bench.rows import Rows, at_most

TITLE = "The program (wall clock)"

MAP = "builtin:sheboygan/sheboygan"

_WINDOW = """
import sys
from pathlib import Path
from time import time
from editor.app import application
from editor.fonts import install_fonts
from editor.opening import path_of
from editor.settings import Settings
from editor.theme import apply_theme, theme_named
from editor.window import MainWindow
app = application()
install_fonts(app)
settings = Settings(Path(sys.argv[1]))
apply_theme(theme_named(settings.theme, app), app)
window = MainWindow(settings)
window.open_path(path_of(sys.argv[2]))
window.show()
window.grab()
app.processEvents()
print(time() - float(sys.argv[3]))
begun = time()
window.modes.show("play")
window.grab()
app.processEvents()
print(time() - begun)
"""


def rows() -> Rows:
    """All measurements, each the median of some runs."""
    taken = median(_help() for _ in range(5))
    yield at_most("stomp --help", taken, 0.4, "s", " median")
    runs = [_window() for _ in range(3)]
    painted, played = (median(column) for column in zip(*runs, strict=True))
    yield at_most("from `stomp edit` to a painted window on the built-in map", painted, 2, "s", " median")
    yield at_most("starting Play on it", played, 1, "s", " median")


def _help() -> float:
    begun = perf_counter()
    subprocess.run([sys.executable, "-m", "engine.cli.main", "--help"], capture_output=True, check=True)
    return perf_counter() - begun


def _window() -> tuple[float, float]:
    """How long a window without a screen takes to be painted, and Play on it to start."""
    from time import time

    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _WINDOW, folder, MAP, str(time())]
        surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(command, capture_output=True, text=True, env=surroundings, check=False)
    if done.returncode:
        raise AbsentError(f"the window did not open: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}")
    painted, played = map(float, done.stdout.split()[-2:])
    return painted, played
