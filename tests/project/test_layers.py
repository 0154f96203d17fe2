"""The layers of the code, proven: imports point down, and the engine needs no Qt."""

import ast
import subprocess
import sys
from pathlib import Path

import networkx as nx

TEXTS = {".py", ".yaml", ".json", ".md", ".svg", ".toml", ".txt", ".qss"}
"""Endings of the files that are read for names of games."""

TOP = Path(__file__).parents[2]


def test_the_import_contract_holds():
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]


def test_the_engine_imports_with_qt_barred():
    """Every module of the engine is imported in a process in which importing Qt or the editor fails."""
    names = [
        ".".join(p.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
        for p in sorted((TOP / "engine").rglob("*.py"))
    ]
    assert len(names) > 20
    program = (
        "import sys, importlib\n"
        "class Bar:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('PySide6', 'shiboken6', 'editor'):\n"
        "            raise ImportError('barred: ' + name)\n"
        "sys.meta_path.insert(0, Bar())\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]


def imported_names(path: Path) -> set[str]:
    """All modules that a file names in imports, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
            found.update(f"{node.module}.{a.name}" for a in node.names)
    return found


def test_no_module_needs_itself():
    """There is no circle of imports, those for types only and those inside functions included."""
    paths = [p for root in ("engine", "editor") for p in (TOP / root).rglob("*.py")]
    modules = {".".join(p.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__"): p for p in paths}
    pairs = [(name, other) for name, path in modules.items() for other in imported_names(path) & modules.keys()]
    packages = {name for name, path in modules.items() if path.name == "__init__.py"}
    graph = nx.DiGraph((a, b) for a, b in pairs if b not in packages)
    assert graph.number_of_edges() > 1000
    assert [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1] == []


def test_games_never_import_each_other():
    games = [p for p in (TOP / "engine" / "games").iterdir() if (p / "__init__.py").exists()]
    assert games
    for game in games:
        others = {f"engine.games.{g.name}" for g in games if g != game}
        for path in game.rglob("*.py"):
            bad = {n for n in imported_names(path) if any(n == o or n.startswith(o + ".") for o in others)}
            assert not bad, f"{path} imports {bad}"


def test_shared_code_names_no_game():
    """Outside the games' own folders no file of engine and editor knows a game by name, be it code, data, a schema, a
    picture or a text; and in its folder no game knows another."""
    folder = TOP / "engine" / "games"
    games = sorted(p.name for p in folder.iterdir() if (p / "__init__.py").exists())
    assert len(games) > 1
    files = [p for root in ("engine", "editor", "schemas") for p in (TOP / root).rglob("*") if p.suffix in TEXTS]
    assert {p.suffix for p in files} >= {".py", ".yaml", ".json", ".md", ".svg"}
    named = {}
    for path in files:
        own = path.relative_to(folder).parts[0] if folder in path.parents else ""
        words = path.read_text(encoding="utf-8").lower()
        if found := [g for g in games if g in words and g != own]:
            named[str(path.relative_to(TOP))] = found
    assert named == {}
