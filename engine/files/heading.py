"""The first line of a document, by which text editors find its schema: as seen from where the document lies."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from .resources import is_file, schema_path

_LINE = re.compile(r"(?<=\A# yaml-language-server: \$schema=)\S+")


def heading(kind: str, path: Path) -> str:
    """The line, without its `#`, of a document at a path: by a relative path where a folder around it has the schemas,
    as in a checkout; else by the schema's own name, which says what kind of document it is wherever the file goes.

    >>> heading("map", Path("/nowhere/city.yaml"))
    'yaml-language-server: $schema=map.schema.json'
    """
    return f"yaml-language-server: $schema={_address(kind, path)}"


def with_heading(text: str, kind: str, path: Path) -> str:
    """A document's text as it is to be saved at a path: where its first line names a schema that isn't there, it is
    named anew; all else stays.

    >>> with_heading("# yaml-language-server: $schema=../map.schema.json\\nname: A\\n", "map", Path("/nowhere/a.yaml"))
    '# yaml-language-server: $schema=map.schema.json\\nname: A\\n'
    """
    found = _LINE.search(text)
    if found is None or _leads_somewhere(found[0], path):
        return text
    return text[: found.start()] + _address(kind, path) + text[found.end() :]


def _address(kind: str, path: Path) -> str:
    name = schema_path(kind).name
    for up, folder in enumerate(path.resolve().parents):
        if is_file(folder / "schemas" / name):
            return f"{'../' * up}schemas/{name}"
    return name


def _leads_somewhere(address: str, path: Path) -> bool:
    """Whether there is a schema at an address; of one in the net nobody knows."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    if parts.scheme == "file":
        return is_file(Path(url2pathname(parts.path)))
    return bool(parts.netloc) or is_file(path.resolve().parent / address)
