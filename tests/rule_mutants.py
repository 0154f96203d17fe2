"""Mutants of a game's rules: for each place that names a rule, the same code with the rule's effect left out.

A place is a string with the rule's id (or a module's constant that holds it). What is left out is the nearest thing
around it that can be: the branch it stands in, the condition that reaches it, or the whole function. A mutant is
noticed when a rule case fails; a rule that no case notices missing isn't really tested.

Run `python -m tests.rule_mutants GAME [RULE…]` to see each mutant and what noticed it.
"""

from __future__ import annotations

import ast
import importlib
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import engine.games
from engine.play.case_file import Case, read_cases
from engine.play.cases import case_files, run_case

CASES = Path(__file__).parent / "cases"

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


@dataclass(frozen=True)
class Mutant:
    """One function with one place changed."""

    module: str
    function: str
    line: int
    change: str
    code: types.CodeType

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}:{self.line} {self.function}: {self.change}"


class Source:
    """One module of a game and the places in it that name rules."""

    def __init__(self, path: Path, module: str) -> None:
        self.module = module
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.constants = {
            node.targets[0].id: node.value.value
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }

    @cached_property
    def places(self) -> list[tuple[str, tuple[ast.AST, ...]]]:
        """Each rule's id named inside a function, with the nodes from the module down to it."""
        found: list[tuple[str, tuple[ast.AST, ...]]] = []

        def walk(node: ast.AST, above: tuple[ast.AST, ...]) -> None:
            name = node.value if isinstance(node, ast.Constant) else getattr(node, "id", None)
            rule = self.constants.get(name, name) if isinstance(name, str) else None
            if isinstance(rule, str) and any(isinstance(n, ast.FunctionDef) for n in above):
                found.append((rule, (*above, node)))
            for child in ast.iter_child_nodes(node):
                walk(child, (*above, node))

        walk(self.tree, ())
        return found

    def mutants(self, rule: str) -> Iterator[Mutant]:
        """The mutants of a rule in this module, each change once."""
        seen: set[tuple[int, str]] = set()
        for named, path in self.places:
            if named == rule:
                for at, change in _changes(path):
                    key = (id(path[at]), change)
                    if key not in seen:
                        seen.add(key)
                        yield self._mutant(path, at, change)

    def _mutant(self, path: tuple[ast.AST, ...], at: int, change: str) -> Mutant:
        tree, node = _copied(self.tree, path[at])
        CHANGES[change](node)
        ast.fix_missing_locations(tree)
        names = [n.name for n in path if isinstance(n, ast.ClassDef | ast.FunctionDef)]
        outer = next(i for i, n in enumerate(p for p in path if hasattr(p, "name")) if isinstance(n, ast.FunctionDef))
        line: int = getattr(path[-1], "lineno", 0)
        code = _code_of(compile(tree, self.module, "exec"), names[: outer + 1])
        return Mutant(self.module, ".".join(names[: outer + 1]), line, change, code)


def _changes(path: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """Where above a place its effect can be left out, and how; the nearest of each kind."""
    for at in range(len(path) - 2, -1, -1):
        node, child = path[at], path[at + 1]
        if isinstance(node, ast.If | ast.IfExp):
            body = node.body if isinstance(node.body, list) else [node.body]
            if any(child is b for b in body):
                yield at, "never"
            elif child is not node.test:
                yield at, "always"
            continue
        if isinstance(node, ast.FunctionDef):
            if _neutral(node) is not None:
                yield at, "nothing"
            return


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


@contextmanager
def applied(mutant: Mutant) -> Iterator[None]:
    """The game with the mutant's code in the place of its own."""
    function: Any = importlib.import_module(mutant.module)
    for name in mutant.function.split("."):
        function = vars(function)[name]
    for layer in ("fget", "func", "__func__", "__wrapped__"):
        function = getattr(function, layer, function)
    real = function.__code__
    function.__code__ = mutant.code.replace(co_freevars=real.co_freevars) if real.co_freevars else mutant.code
    try:
        yield
    finally:
        function.__code__ = real


def sources(game: str) -> list[Source]:
    """The modules of a game's package."""
    folder = Path(engine.games.__file__).parent / game
    return [Source(p, f"engine.games.{game}.{p.stem}") for p in sorted(folder.glob("*.py")) if p.stem != "rules"]


def cases_of(game: str, rule: str) -> list[Case]:
    """The game's rule cases, those of a rule first."""
    cases = [case for path in case_files(CASES) if path.parent.name == game for case in read_cases(path).cases]
    return sorted(cases, key=lambda case: rule not in case.rules)


def noticed_by(mutant: Mutant, cases: list[Case]) -> str:
    """The first case that fails with the mutant, or an empty text."""
    with applied(mutant):
        return next((case.id for case in cases if not run_case(case).ok), "")


def main(game: str, rules: list[str]) -> None:
    """Print each mutant of the rules and the case that notices it."""
    modules = sources(game)
    importlib.import_module(f"engine.games.{game}.game")
    for rule in rules or importlib.import_module(f"engine.games.{game}.rules").RULES:
        cases = cases_of(game, rule)
        for source in modules:
            for mutant in source.mutants(rule):
                print(f"{rule}\t{mutant}\t", end="", flush=True)
                print(noticed_by(mutant, cases) or "-", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
