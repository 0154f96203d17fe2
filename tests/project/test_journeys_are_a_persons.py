"""Journeys go through the editor as a person does: by mouse and keys on what is to be seen, and they look at the screen
and at what is on the disk. What they, and the hands that they use, call, read, replace and import is looked through."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QMainWindow, QWidget

TESTS = Path(__file__).parents[1]

PLACES = "editor/test_journey_*.py", "editor_play/test_*_journey.py", "editor_lab/test_journey_*.py"

SCENERY = {
    "editor_program.py": "starts the program, and ends it where a test failed",
    "editor_windows.py": "opens windows, and closes them without their questions at the end",
    "game_files.py": "plays games without any window, and reads those that were saved",
    "pocket_game.py": "is a game",
    "positions.py": "plays a game up to where a test begins, without any window",
}
"""Modules that journeys import and that are no hands: what they do."""

FORBIDDEN_CALLS = {
    "click it, or press its key": "trigger toggle animateClick emit",
    "click the rows": "select selectAll selectRow selectColumn",
    "type": "insertPlainText appendPlainText insertItem",
    "click a button, or press Esc": "accept reject exec close hide",
    "do it in the window": "act apply do load push undo redo resolve",
    "use a menu or a key, or start the program": "open_path play_path offer_recovery new_city",
    "turn the wheel": "scrollTo scrollToItem scrollToTop scrollToBottom ensureWidgetVisible zoom",
    "press Right or Left": "expandItem expandAll collapseItem",
}
"""What a person does otherwise, and how."""

FORBIDDEN_WITHOUT_WORDS = {"click": "tell where, by a hand", "open": "use its key", "done": "click a button"}
"""The same of names that mean something else when anything is handed over."""

SETTER = re.compile(r"set[A-Z]\w*")
"""Qt calls so whatever changes a widget."""

FORBIDDEN_READS = {
    "save, and read the file": "document undo_stack",
    "read the log, or the saved game": "session",
    "see what Del takes away": "selection",
}
"""What lies behind the screen, and where to look instead."""

SEEN = (
    "acts canvas docks guide hint modes notice options recovery scenario settings stack start_page status toast "
    "toolbox zoom_label"
)
"""The parts of the editor's window that are to be seen; of the settings, the folder."""

CLOCKS = re.compile(r"'editor(\.\w+)+\.(EVERY_MS|SHOWN_MS|AT_ONCE|AT_ONCE_S|MANY)'")
FOLDERS = re.compile(r"f?'platformdirs\.\w*(\{\w+\})?\w*'")
TEMPO = {"animated", "pace"}
"""What may be replaced: how soon something is done, where this person's folders are, how long dice roll."""


class Found(NamedTuple):
    """Something that a person doesn't do."""

    file: str
    line: int
    what: str
    instead: str


EXCEPTIONS = {
    ("editor_bars.py", "replaces f'editor.{name}'"): "clocks, several at once",
    (
        "editor_bars.py",
        "replaces 'editor.waiting.ThreadPoolExecutor'",
    ): "work lasts until it is given up",
    ("editor_dialogs.py", "calls setAttribute"): "Qt's own dialogs for those of the system, which tests can't reach",
    ("editor_dialogs.py", "calls setCompleter"): "its list comes at any time, and takes keys for itself",
    ("editor_dialogs.py", "calls reject"): "ends what failed, or the test would stand still",
    ("editor_drops.py", "calls setUrls"): "what is dragged comes from another program",
    ("editor_eyes.py", "imports colour_of"): "the tint that a colour on the screen is compared with",
    ("editor_hand.py", "imports to_scene"): "where on the screen a point of the map is",
    ("editor_widgets.py", "calls setCommitString"): "what an input method sends for Å and 東京",
    ("test_workshop_journey.py", "imports apply_theme"): "looks as the program begins with them",
    ("test_journey_look.py", "imports apply_theme"): "looks as the program begins with them",
    ("test_journey_look.py", "imports install_fonts"): "looks as the program begins with them",
}
"""What is allowed all the same, by file, and why."""

STARTS_WITH = {"Settings"}
"""Classes of the editor that a window is made with."""


def journeys() -> list[Path]:
    """The tests that are a person's."""
    return sorted(path for place in PLACES for path in TESTS.glob(place))


def hands(files: Iterable[Path]) -> list[Path]:
    """The modules of the tests that some files import, and those that these import."""
    found: dict[Path, None] = {}
    waiting = list(files)
    while waiting:
        for module in imported(parsed(waiting.pop())):
            path = TESTS / f"{module.replace('.', '/')}.py"
            if path.is_file() and path not in found and path.name not in SCENERY:
                found[path] = None
                waiting.append(path)
    return sorted(found)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def complaints(file: str, tree: ast.Module) -> Iterator[Found]:
    """Everything in a text that no person does, the allowed too."""
    for node in ast.walk(tree):
        for what, instead in complaints_about(node):
            yield Found(file, getattr(node, "lineno", 0), what, instead)


def complaints_about(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Call):
        yield from about_call(node)
    elif isinstance(node, ast.Attribute):
        yield from about_attribute(node)
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete):
        yield from about_assignment(node)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "editor":
        yield from about_import(node)


def about_call(node: ast.Call) -> Iterator[tuple[str, str]]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("setattr", "delattr", "setitem", "setenv"):
        replaced = ast.unparse(node.args[0])
        if not CLOCKS.fullmatch(replaced) and not FOLDERS.fullmatch(replaced):
            yield f"replaces {replaced}", "take what is there"
    elif isinstance(node.func, ast.Attribute):
        without_words = "" if node.args else FORBIDDEN_WITHOUT_WORDS.get(name, "")
        setter = "click and type" if SETTER.fullmatch(name) else ""
        if instead := instead_of(name, FORBIDDEN_CALLS) or without_words or setter:
            yield f"calls {name}", instead


def instead_of(name: str, table: dict[str, str]) -> str:
    """What the table says to do for a name; empty where that is not forbidden."""
    return next((instead for instead, names in table.items() if name in names.split()), "")


def about_attribute(node: ast.Attribute) -> Iterator[tuple[str, str]]:
    owner, name = ast.unparse(node.value).rpartition(".")[2], node.attr
    private = name.startswith("_") and not name.endswith("__") and owner not in ("self", "cls")
    unseen = owner == "window" and name not in SEEN.split() and not hasattr(QMainWindow, name)
    of_settings = owner == "settings" and name != "folder"
    if instead := instead_of(name, FORBIDDEN_READS):
        yield f"reads {name}", instead
    elif private or unseen or of_settings:
        yield f"reads {name}", "look at what is to be seen, or lies in the folder"


def about_assignment(node: ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete) -> Iterator[tuple[str, str]]:
    targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
    for part in (part for target in targets for part in ast.walk(target)):
        changed = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store | ast.Del)
        if changed and part.attr not in TEMPO and ast.unparse(part.value) != "self":
            yield f"sets {part.attr}", "click and type"


def about_import(node: ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Widgets are looked for by their classes, and constants say what stands there; all else is the editor's affair."""
    module = importlib.import_module(node.module or "")
    for name in (alias.name for alias in node.names):
        thing = getattr(module, name, None)
        is_widget = inspect.isclass(thing) and issubclass(thing, QWidget)
        if not is_widget and callable(thing) and name not in STARTS_WITH:
            yield f"imports {name}", "look at what is to be seen"


@pytest.fixture(scope="module")
def found() -> list[Found]:
    files = journeys()
    return [each for path in (*files, *hands(files)) for each in complaints(path.name, parsed(path))]


def test_journeys_do_only_what_a_person_does(found: list[Found]) -> None:
    assert [each for each in found if (each.file, each.what) not in EXCEPTIONS] == []


def test_every_exception_is_needed(found: list[Found]) -> None:
    assert EXCEPTIONS.keys() - {(each.file, each.what) for each in found} == set()


def test_all_journeys_and_their_hands_are_looked_through() -> None:
    files = journeys()
    assert len(files) > 40
    assert {"editor_hand.py", "editor_widgets.py", "driving.py", "mouse.py"} <= {path.name for path in hands(files)}
    assert {path.name for path in TESTS.rglob("*journey*.py")} - {path.name for path in files} == {Path(__file__).name}


BAD = {
    "window.acts['save'].trigger()": "calls trigger",
    "box.setValue(3)": "calls setValue",
    "line.setFocus()": "calls setFocus",
    "button.click()": "calls click",
    "dialog.accept()": "calls accept",
    "tree.scrollToItem(row)": "calls scrollToItem",
    "panel.fixed.emit(3)": "calls emit",
    "spaces = window.document.map.spaces": "reads document",
    "first = table.session.history[0]": "reads session",
    "panel._choose(3)": "reads _choose",
    "window.editing.paste()": "reads editing",
    "files = window.settings.recent()": "reads recent",
    "monkeypatch.setattr(QFileDialog, 'getOpenFileName', answer)": "replaces QFileDialog",
    "monkeypatch.setattr('editor.files.save', fail)": "replaces 'editor.files.save'",
    "setattr(window, 'asked', True)": "replaces window",
    "window.scenario.path = path": "sets path",
    "from editor.checks import fix_of": "imports fix_of",
    "from editor.document import Document": "imports Document",
}


@pytest.mark.parametrize(("text", "what"), BAD.items(), ids=BAD.values())
def test_what_no_person_does_is_found(text: str, what: str) -> None:
    assert what in [each.what for each in complaints("bad.py", ast.parse(f"\n{text}\n")) if each.line == 2]


GOOD = """
from editor.backups import KEPT
from editor.settings import Settings
from editor.window import MainWindow

def test_it(window, hand, monkeypatch):
    monkeypatch.setattr("editor.autosave.EVERY_MS", 100)
    monkeypatch.setattr(f"platformdirs.user_{kind}_dir", lambda: "here")
    hand.click((3000, 3000))
    with path.open("rb") as file:
        assert file.read() == window.settings.folder.joinpath("kept").read_bytes()
    QTest.mouseClick(window.docks.problems.fix, LEFT)
    assert window.toast.text() == "" and window.windowTitle() and self._kept
    screen.dice.row.animated = False
"""


def test_what_a_person_does_is_not_found() -> None:
    assert list(complaints("good.py", ast.parse(GOOD))) == []
