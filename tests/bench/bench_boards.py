"""Boards: built from a large file, and kept up to date while a node is moved."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bench.city_maps import AbsentError, synthetic
from bench.editing import bench_node_moves, bumpy_grid
from bench.rows import Rows, at_most, seconds

from engine.board.board import Board
from engine.board.edits import EditError, move_node
from engine.board.model import Point
from engine.board.renewal import renewed

TITLE = "Boards"


def rows() -> Rows:
    """All measurements."""
    yield from _moves()
    yield from _from_file()


def _moves() -> Rows:
    """Nodes moved a little on a map of 2,000 spaces, one after the other; then also with the board after each."""
    moves = bench_node_moves()
    work = f"moving a shared node among {moves.spaces:,} spaces: coverage, borders, links"
    yield at_most(work, moves.edit, 3, "ms", f" median; all anew {moves.anew:.0f} ms")
    yield at_most("  and the whole board's adjacency after it", median(_board_moves()), 3, "ms", " median")


def _board_moves(moves: int = 150) -> list[float]:
    """What each of some moves takes with the board after it, in milliseconds."""
    board, rng, taken = Board(bumpy_grid(5)), Random(6), []
    _ = board.neighbours, board.links
    for _ in range(moves):
        node = rng.choice(board.space(rng.randrange(len(board))).rings[0])
        to = (node[0] + rng.randint(-100, 100), node[1] + rng.randint(-100, 100))
        try:
            busy, board = seconds(partial(_moved, board, node, to))
        except EditError:
            continue
        taken.append(busy * 1000)
    return taken


def _moved(board: Board, node: Point, to: Point) -> Board:
    following = renewed(board, move_node(board.map, node, to).map)
    _ = following.neighbours
    return following


_SCRIPT = """
import sys
from pathlib import Path
from time import process_time
from engine.files.map_reader import read_map
from engine.play.prepare import board_for
begun = process_time()
document = read_map(Path(sys.argv[1]))
board = board_for(document.map, document.game)
links = len(board.links), len(board.neighbours)
print(process_time() - begun)
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
        raise AbsentError(f"the map could not be read: {done.stderr.strip().splitlines()[-1]}")
    taken, memory = map(float, done.stdout.split())
    yield at_most("a board of 5,000 spaces, from its file", taken, 1.5, "s")
    if memory >= 0:
        yield at_most("  the whole program's memory", memory, 300, "MB")
