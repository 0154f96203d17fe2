"""Where the schemas and the built-in maps and scenarios are, and where a person's own documents belong.

A wheel carries them in `engine/_data`; in a checkout they stand at its top. `builtin:folder/name` names
one from anywhere; built-in documents are never written to.
"""

from __future__ import annotations

import os
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Literal

import platformdirs

from .problems import DocumentError, Problem, nearest

BUILTIN = "builtin:"
Kind = Literal["maps", "scenarios"]


@cache
def data_root() -> Path:
    """The folder that holds `schemas`, `maps` and `scenarios`."""
    engine = Path(__file__).resolve().parents[1]
    packaged = engine / "_data"
    return packaged if packaged.is_dir() else engine.parent


def schema_path(name: str) -> Path:
    """The file of the schema of one kind of document: `map`, `scenario`, `game-data`, `session`, `case`."""
    return data_root() / "schemas" / f"{name}.schema.json"


def built_ins(kind: Kind) -> list[str]:
    """The names of all built-in documents of a kind, sorted: `folder/name`."""
    top = data_root() / kind
    return sorted(p.relative_to(top).with_suffix("").as_posix() for p in top.glob("*/*.yaml"))


def is_built_in(path: Path) -> bool:
    """Whether a file is a built-in document, hence read-only."""
    try:
        whole = path.resolve()
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, or links that go round
        return False
    return any(whole.is_relative_to(data_root() / kind) for kind in ("maps", "scenarios"))


def reference_to(path: Path, kind: Kind, relative_to: Path | None = None) -> str:
    """How a document refers to a file: `builtin:…` for a built-in one, else by its path from a folder."""
    top = data_root() / kind
    if path.resolve().is_relative_to(top):
        return BUILTIN + path.resolve().relative_to(top).with_suffix("").as_posix()
    if relative_to is None:
        return path.as_posix()
    try:
        return Path(os.path.relpath(path.resolve(), relative_to.resolve())).as_posix()
    except ValueError:  # another drive
        return path.resolve().as_posix()


def resolve(reference: str, kind: Kind, relative_to: Path | None = None) -> Path:
    """The file that a reference names, seen from a folder (the working folder when None).

    Raises DocumentError when there is no such file, with the nearest name there is.
    """
    if reference.startswith(BUILTIN):
        return _built_in(reference.removeprefix(BUILTIN), kind)
    path = (relative_to or Path()) / reference
    if not is_file(path):
        beside = [n for n in names_beside(path) if n.endswith(".yaml")]
        message = f"there is no file '{reference}'{nearest(path.name, beside)}"
        raise DocumentError([Problem(f"no-{kind[:-1]}", message)])
    return path


def resolve_document(reference: str, first: Kind = "scenarios") -> Path:
    """The file that a path or `builtin:folder/name` names, where it may be a scenario or a map; both of one name: that
    of the kind `first`.

    Raises DocumentError when there is no such built-in document, with the nearest name among both.
    """
    if reference.startswith(BUILTIN):
        second: Kind = "maps" if first == "scenarios" else "scenarios"
        return _built_in(reference.removeprefix(BUILTIN), first, second)
    return Path(reference)


def is_file(path: Path) -> bool:
    """Whether there is such a file. False as well for what no file can be called, and where nobody may look."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def names_beside(path: Path) -> list[str]:
    """The names of what lies in a file's folder, but for its own; none where nobody may look."""
    try:
        return sorted(p.name for p in path.parent.iterdir() if p.name != path.name)
    except (OSError, ValueError):
        return []


def resolve_map(reference: str, relative_to: Path | None = None) -> Path:
    """The map file that a reference names; see `resolve`."""
    return resolve(reference, "maps", relative_to)


def resolve_scenario(reference: str, relative_to: Path | None = None) -> Path:
    """The scenario file that a reference names; see `resolve`."""
    return resolve(reference, "scenarios", relative_to)


def documents_folder() -> Path:
    """Where a person's own maps and scenarios are proposed to be saved; it need not exist yet."""
    return Path(platformdirs.user_documents_dir()) / "Stomping Ground"


def _built_in(name: str, *kinds: Kind) -> Path:
    """The built-in document of that name, of the first of the kinds that has one."""
    known = {kind: built_ins(kind) for kind in kinds}
    for kind, names in known.items():
        if name in names:
            return data_root() / kind / f"{name}.yaml"
    sought = " or ".join(kind[:-1] for kind in kinds)
    advice = nearest(name, chain.from_iterable(known.values()))
    raise DocumentError([Problem(f"no-{kinds[0][:-1]}", f"there is no built-in {sought} '{name}'{advice}")])
