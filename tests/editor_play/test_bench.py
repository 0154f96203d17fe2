"""The parts of the play screen know a bench, never the screen that makes them."""

import ast
from pathlib import Path

import editor.play

FOLDER = Path(editor.play.__file__).parent


def imported(path):
    """The modules that a module names in any import, one for types only included."""
    nodes = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.ImportFrom)]
    return {n.module for n in nodes}


def test_no_part_knows_the_screen():
    known = {path.stem: imported(path) for path in FOLDER.glob("*.py")}
    assert [name for name, modules in known.items() if "editor.play.screen" in modules] == []
    assert {"answering", "breaking", "going_on", "working"} <= {n for n, m in known.items() if "editor.play.bench" in m}
