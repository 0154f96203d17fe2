"""Boards: built from a large file, and kept up to date while a node is moved."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bench.city_maps import Absent, synthetic
from bench.rows import Rows, at_most, seconds

from engine.board.board import Board
from engine.board.edits import EditError, move_node
from engine.board.renewal import renewed

TITLE = "Boards"


def rows() -> Rows:
    """All measurements."""
    yield from _moves()
    yield from _from_file()


def _moves() -> Rows:
    """Nodes where three spaces meet, moved a little on a map of 2,000 spaces, one after the other."""
    whole = synthetic("grid-5000")
    source = replace(whole, spaces=dict(list(whole.spaces.items())[:2000]))
    board, rng = Board(source), Random(5)
    _ = board.neighbours, board.links
    coverage = board.layers.coverages["ground"]
    edits, boards = [], []
    for node in rng.sample(sorted(p for p in coverage.nodes if len(coverage.owners(p)) > 2), 150):
        to = (node[0] + rng.randint(-20, 20), node[1] + rng.randint(-20, 20))
        try:
            taken, edit = seconds(lambda node=node, to=to: move_node(board.map, node, to))
        except EditError:
            continue
        more, board = seconds(lambda edit=edit: _up_to_date(board, edit.map))
        edits.append(taken * 1000)
        boards.append((taken + more) * 1000)
    yield at_most("moving a shared node among 2,000 spaces: coverage, borders, links", median(edits), 3, "ms", " median")
    yield at_most("  and the whole board's adjacency after it", median(boards), 3, "ms", " median")


def _up_to_date(board: Board, edited) -> Board:
    following = renewed(board, edited)
    _ = following.neighbours
    return following


_SCRIPT = """
import sys
from pathlib import Path
from time import perf_counter
from engine.files.map_reader import read_map
from engine.play.prepare import board_for
begun = perf_counter()
document = read_map(Path(sys.argv[1]))
board = board_for(document.map, document.game)
links = len(board.links), len(board.neighbours)
print(perf_counter() - begun)
try:
    import resource
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most / (2**20 if sys.platform == "darwin" else 2**10))
except ImportError:
    print(-1)
"""


def _from_file() -> Rows:
    """A program of its own, so that its memory is that of this work and nothing else."""
    from engine.files.writer import new_map_document

    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.yaml"
        path.write_text(new_map_document(synthetic("grid-5000"), path).text, "utf-8")
        done = subprocess.run([sys.executable, "-c", _SCRIPT, str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Absent(f"the map could not be read: {done.stderr.strip().splitlines()[-1]}")
    taken, memory = map(float, done.stdout.split())
    yield at_most("a board of 5,000 spaces, from its file", taken, 1.5, "s")
    if memory >= 0:
        yield at_most("  the whole program's memory", memory, 300, "MB")
