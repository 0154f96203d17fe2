"""A document's bytes as text, within limits; and its text as nodes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .problems import DocumentError, Problem, nearest
from .resources import names_beside
from .yaml_nodes import MapNode, place
from .yaml_parser import parse_yaml

MOST_BYTES = 20_000_000
"""The largest document that is read; a map of 5,000 spaces takes about one megabyte."""


@dataclass(frozen=True)
class Source:
    """A text with its nodes. `root` is None when the text is no YAML mapping; `problems` then says why."""

    path: Path | None
    text: str
    root: MapNode | None
    problems: tuple[Problem, ...]


def read_text(path: Path) -> str:
    """The text of a file, line ends and byte-order mark as they are.

    Raises DocumentError when it is missing, is too large, or isn't UTF-8.
    """
    try:
        if path.is_dir():
            raise _error(path, "no-file", "this is a folder; a file was expected")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _error(path, "no-file", "there is no such file" + _neighbour(path)) from None
    except ValueError:
        raise _error(path, "no-file", "no file can have such a name") from None
    except OSError as error:
        raise _error(path, "unreadable", f"the file can't be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        limit = MOST_BYTES // 1_000_000
        raise _error(path, "too-large", f"the file is larger than {limit} MB, the most a document may have")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise _error(path, "not-utf-8", "the file isn't text in UTF-8; save it as UTF-8", line, column) from None


def read_source(path: Path) -> Source:
    """A YAML file as nodes. Raises DocumentError where `read_text` does; faulty YAML is in `problems`."""
    return source_of(read_text(path), path)


def source_of(text: str, path: Path | None = None) -> Source:
    """A YAML text as nodes; `path` is the file that its problems name."""
    root, problems = parse_yaml(text, path)
    if root is not None and not isinstance(root, MapNode):
        message = "a document is a mapping: lines of `key: value`"
        problems.append(Problem("not-a-mapping", message, file=path, line=root.line, column=root.column))
    return Source(path, text, root if isinstance(root, MapNode) else None, tuple(problems))


def format_problem(source: Source, wanted: str) -> Problem | None:
    """Why a document isn't of the wanted format, such as `stomping-ground/map/1`; None when it is."""
    assert source.root is not None
    node = source.root.get("format")
    said = node.plain() if node else None
    if said == wanted:
        return None
    family, _, version = wanted.rpartition("/")
    if node is None:
        message = f"'format' is missing; the first line should be `format: {wanted}`"
    elif isinstance(said, str) and said.startswith(f"{family}/"):
        message = f"the file is of version {said.rpartition('/')[2]} of its format; only version {version} can be read"
    elif kind := kind_of(said):
        message = f"expected the format {wanted}, found '{said}': this is {kind}"
    else:
        message = f"expected the format {wanted}, found '{said}'"
    line, column = place(source.root, ("format",))
    return Problem("unknown-format", message, "error", source.path, line, column, "format")


KINDS = {
    "map": "a map",
    "scenario": "a scenario",
    "session": "a saved game",
    "case": "a file of rule cases",
    "game-data": "a file of a game's data",
}
"""What the kinds of documents are called, by the middle of their formats."""


def kind_of(said: object) -> str:
    """What a document is, by what its `format` says; empty when that is none that is known.

    >>> kind_of("stomping-ground/scenario/1")
    'a scenario'
    """
    parts = said.split("/") if isinstance(said, str) else []
    return KINDS.get(parts[1], "") if len(parts) == 3 else ""


def _error(path: Path, code: str, message: str, line: int = 0, column: int = 0) -> DocumentError:
    return DocumentError([Problem(code, message, file=path, line=line, column=column)])


def _neighbour(path: Path) -> str:
    if path.is_symlink():
        return "; this is a link that leads nowhere"
    if not path.parent.is_dir():
        return f" (nor a folder {path.parent})"
    return nearest(path.name, names_beside(path))
