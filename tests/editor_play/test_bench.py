"""The parts of the play screen know a bench, never the screen that makes them: its modules import each other in one
direction, types included."""

import ast
from pathlib import Path

import networkx as nx
import pytest

import editor.play

FOLDER = Path(editor.play.__file__).parent


def imported(path):
    """The modules of the play screen that a module names in any import, one for types only included."""
    nodes = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.ImportFrom)]
    names = (n.module.removeprefix("editor.play.") for n in nodes if n.module and n.module.startswith("editor.play."))
    return [name for name in names if (FOLDER / f"{name}.py").is_file()]


@pytest.fixture(scope="module")
def graph():
    return nx.DiGraph((path.stem, name) for path in FOLDER.glob("*.py") for name in imported(path))


def test_no_two_modules_need_each_other(graph):
    assert list(nx.simple_cycles(graph)) == []


def test_no_part_knows_the_screen(graph):
    assert set(graph.predecessors("screen")) == set()
    assert {"answering", "breaking", "going_on", "working"} <= set(graph.predecessors("bench"))
