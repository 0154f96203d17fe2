"""The background picture's file: it lies beside the map, under a relative name; before the map has a file of its own,
wherever it was chosen."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import replace
from filecmp import cmp
from pathlib import Path

from editor.map_state import MapState
from engine.board.model import Map
from engine.files.resources import is_file
from engine.files.saving import shortened


def picture_file(document: MapState) -> Path | None:
    """Where the background picture is now; None for a map without one, and where the file is gone."""
    under = document.map.background
    if under is None:
        return None
    places = [document.pictures.get(under.image), document.path and document.path.parent / under.image]
    return next((place for place in places if place is not None and is_file(place)), None)


def with_picture_beside(document: MapState, path: Path) -> Map:
    """The map with a name for its picture under which it can lie beside `path`: another one where a different picture
    has that name there."""
    source, file, under = document.map, picture_file(document), document.map.background
    if under is None or file is None:
        return source
    name = free_name(path.parent, under.image, file)
    return source if name == under.image else replace(source, background=replace(under, image=name))


def free_name(folder: Path, name: str, file: Path) -> str:
    """The name, or one like it, that no file but an equal one has in a folder."""
    wanted, number = Path(name), 1
    found = wanted
    while is_file(folder / found) and not cmp(folder / found, file, shallow=False):
        number += 1
        found = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return found.as_posix()


def put_beside(file: Path | None, image: str, path: Path) -> None:
    """Copies a picture beside a map's file, whole or not at all. Raises OSError."""
    target = path.parent / image
    if file is None or is_file(target):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f".{shortened(target.name)}.saving")
    try:
        shutil.copyfile(file, partial)
        os.replace(partial, target)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
