"""Mutants of a game's rules: for each place that names a rule, the same code with the rule's effect left out.

A place is a string with the rule's id, a module's constant that holds it, the attribute `self.rule` of a class that
says which rule it carries out, the name of an entry of the game's data that carries the rule's number, or a function's
docstring that cites the number. What is left out is the nearest thing around it that can be: the branch it stands in,
the condition that reaches it, or the whole function.
"""

from __future__ import annotations

import ast
import importlib
import re
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import engine.games

NEUTRAL: dict[str, ast.expr] = {
    "None": ast.Constant(None),
    "bool": ast.Constant(False),
    "int": ast.Constant(0),
    "str": ast.Constant(""),
    "list": ast.List([], ast.Load()),
    "tuple": ast.Tuple([], ast.Load()),
    "Iterator": ast.Tuple([], ast.Load()),
    "set": ast.Call(ast.Name("frozenset", ast.Load()), [], []),
    "frozenset": ast.Call(ast.Name("frozenset", ast.Load()), [], []),
    "dict": ast.Dict([], []),
}
"""What a function gives back when it does nothing, by its annotation's first word."""


TOLD_TO = "sink"
"""Who hears of what happens. Events are told in branches that ask for it."""

NO_RULES = ("rules", "sample", "evaluate", "prospects", "approach", "hunt", "scene", "describe", "record", "breaches")
"""Modules of a game that apply no rules to its states: the list of them, what players think of them, what is shown,
what is said of a position that was changed by hand."""

COUNTS = "mark"
"""What counts that a rule was applied."""


@dataclass(frozen=True)
class CodeMutant:
    """One function with one place changed."""

    module: str
    function: str
    line: int
    change: str
    code: types.CodeType

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}:{self.line} {self.function}: {self.change}"

    @contextmanager
    def applied(self) -> Iterator[None]:
        """The game with the mutant's code in the place of its own."""
        function: Any = importlib.import_module(self.module)
        for name in self.function.split("."):
            function = vars(function)[name]
        for layer in ("fget", "func", "__func__", "__wrapped__"):
            function = getattr(function, layer, function)
        real = function.__code__
        function.__code__ = self.code.replace(co_freevars=real.co_freevars) if real.co_freevars else self.code
        try:
            yield
        finally:
            function.__code__ = real


class Source:
    """One module of a game and the places in it that name rules. `known_as` has the rules that stand behind other
    names, by name; `cited` those that docstrings cite by their numbers, by number."""

    def __init__(self, path: Path, module: str, known_as: Mapping[str, str], cited: Mapping[str, str]) -> None:
        self.module = module
        self.cited = cited
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.known_as = known_as
        self.constants = {
            target.id: _texts(node.value)
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    @cached_property
    def places(self) -> list[tuple[str, tuple[ast.AST, ...]]]:
        """Each rule's id named inside a function, with the nodes from the module down to it."""
        found: list[tuple[str, tuple[ast.AST, ...]]] = []

        def walk(node: ast.AST, above: tuple[ast.AST, ...]) -> None:
            if any(isinstance(n, ast.FunctionDef) for n in above):
                found.extend((rule, (*above, node)) for rule in self._rules(node, above))
            for child in ast.iter_child_nodes(node):
                walk(child, (*above, node))

        walk(self.tree, ())
        return found

    def _rules(self, node: ast.AST, above: tuple[ast.AST, ...]) -> list[str]:
        """The texts that a node stands for."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = self._cited(node.value) if isinstance(above[-1], ast.Expr) else [node.value]
        elif isinstance(node, ast.Name):
            found = self.constants.get(node.id, [])
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            outer = next((n for n in above if isinstance(n, ast.ClassDef)), None)
            found = self._attribute(outer, node.attr) if outer else []
        else:
            found = []
        return [self.known_as.get(text, text) for text in found]

    def _cited(self, docstring: str) -> list[str]:
        return [self.cited[word] for word in re.findall(r"[\w.]*\w", docstring) if word in self.cited]

    def _attribute(self, outer: ast.ClassDef, name: str) -> list[str]:
        values = (
            n.value
            for n in outer.body
            if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in n.targets)
        )
        value = next(values, None)
        if isinstance(value, ast.Name):
            return self.constants.get(value.id, [])
        return _texts(value) if value else []

    def functions(self) -> Iterator[tuple[str, str]]:
        """Each rule with a function that names it, methods with their class."""
        for rule, path in self.places:
            yield rule, ".".join(_names(path))

    def mutants(self, rule: str) -> Iterator[CodeMutant]:
        """The mutants of a rule in this module, each change once."""
        seen: set[tuple[int, str]] = set()
        for named, path in self.places:
            if named == rule:
                for at, change in _changes(path):
                    key = (id(path[at]), change)
                    if key not in seen:
                        seen.add(key)
                        yield self._mutant(path, at, change)

    def _mutant(self, path: tuple[ast.AST, ...], at: int, change: str) -> CodeMutant:
        tree, node = _copied(self.tree, path[at])
        CHANGES[change](node)
        ast.fix_missing_locations(tree)
        names = _names(path)
        line: int = getattr(path[-1], "lineno", 0)
        code = _code_of(compile(tree, self.module, "exec"), names)
        return CodeMutant(self.module, ".".join(names), line, change, code)


def _names(path: tuple[ast.AST, ...]) -> list[str]:
    """The outermost function of a place, with the class it stands in."""
    named = [n for n in path if isinstance(n, ast.ClassDef | ast.FunctionDef)]
    outer = next(i for i, n in enumerate(named) if isinstance(n, ast.FunctionDef))
    return [n.name for n in named[: outer + 1]]


def _texts(value: ast.AST) -> list[str]:
    """The texts in a constant's value."""
    return [n.value for n in ast.walk(value) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def _changes(path: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """Where above a place its effect can be left out, and how; the nearest of each kind. Leaving out what only tells
    or counts makes no mutant."""
    for at in range(len(path) - 2, -1, -1):
        node, child = path[at], path[at + 1]
        if any(isinstance(n, ast.stmt) and _tells(n) for n in path[: at + 1]):
            continue
        if isinstance(node, ast.If | ast.IfExp):
            body = node.body if isinstance(node.body, list) else [node.body]
            if any(child is b for b in body):
                yield at, "never"
            elif child is not node.test:
                yield at, "always"
            continue
        if isinstance(node, ast.FunctionDef):
            if _neutral(node) is not None and not all(map(_tells, node.body)):
                yield at, "nothing"
            return


def _tells(node: ast.AST) -> bool:
    """Whether a statement changes nothing but what is told and counted: it asks who listens, counts a rule, or works
    out what is needed for that."""
    if isinstance(node, ast.Expr):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return isinstance(node.value, ast.Constant) or getattr(called, "attr", "") == COUNTS
    if isinstance(node, ast.If):
        asked = any(isinstance(n, ast.Name) and n.id == TOLD_TO for n in ast.walk(node.test))
        return asked or all(map(_tells, (*node.body, *node.orelse)))
    if isinstance(node, ast.For):
        return all(map(_tells, node.body))
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return all(isinstance(n, ast.Name | ast.Tuple) for n in targets)
    return False


def _never(node: Any) -> None:
    node.test = ast.Constant(False)


def _always(node: Any) -> None:
    node.test = ast.Constant(True)


def _nothing(node: Any) -> None:
    yields = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
    unreached = [ast.Expr(ast.Yield(ast.Constant(None)))] if yields else []
    node.body = [ast.Return(None if yields else _neutral(node)), *unreached]


CHANGES = {"never": _never, "always": _always, "nothing": _nothing}


def _neutral(function: ast.FunctionDef) -> ast.expr | None:
    """What the function returns when it does nothing; None: there is no such thing."""
    said = ast.unparse(function.returns) if function.returns else ""
    if "| None" in said:
        return NEUTRAL["None"]
    return NEUTRAL.get(said.partition("[")[0])


def _copied(tree: ast.AST, wanted: ast.AST) -> tuple[ast.Module, ast.AST]:
    """A copy of a tree, and the copy of one of its nodes."""
    memo: dict[int, Any] = {}
    copy: Any = deepcopy(tree, memo)
    return copy, memo[id(wanted)]


def _code_of(module: types.CodeType, names: list[str]) -> types.CodeType:
    for name in names:
        module = next(c for c in module.co_consts if isinstance(c, types.CodeType) and c.co_name == name)
    return module


def sources(game: str, rules: tuple[str, ...], known_as: Mapping[str, str]) -> list[Source]:
    """The modules of a game's package."""
    folder = Path(engine.games.__file__).parent / game
    files = (path for path in sorted(folder.glob("*.py")) if path.stem not in NO_RULES)
    cited = {rule.partition(" ")[2]: rule for rule in rules}
    return [Source(path, f"engine.games.{game}.{path.stem}", known_as, cited) for path in files]
