"""What a schema can't say of a map: kinds that its game knows, ids that exist, a background that is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .game_data import GameData, read_game_data
from .game_folders import GameFolders
from .pictures import PictureError, require_picture
from .problems import DocumentError, Problem, nearest
from .resources import is_file, names_beside
from .source import Source
from .yaml_nodes import Path as NodePath
from .yaml_nodes import find_path, path_text, place

LINKS = ("added", "forbidden", "one-way")
"""What every map may say of two spaces; a game adds border kinds of its own in its table `borders`."""

_KIND_KEYS = {"spaces": ("terrain", "terrain"), "features": ("kind", "features"), "markers": ("kind", "markers")}


def game_of(
    source: Source, data: Mapping[str, Any], folders: GameFolders, problems: list[Problem]
) -> tuple[GameData | None, Path | None]:
    """The data of the document's game with the map's own kinds, and the game's folder; None where it is unknown."""
    game = data.get("game")
    if not isinstance(game, str):
        return None, None
    try:
        folder = folders.folder(game)
        loaded, faults = read_game_data(game, folder)
    except DocumentError as error:
        problems += placed(error.problems, source, ("game",))
        return None, None
    if faults:
        problems += faults
        return None, folder
    return loaded, folder


def with_own_kinds(source: Source, data: Mapping[str, Any], game: GameData) -> tuple[GameData, list[Problem]]:
    """The game's data with the kinds that the map brings itself."""
    kinds = dict(_items(data, "kinds"))
    known = [(table, kind) for table, own in kinds.items() for kind in own if kind in game.table(table)]
    if known:
        return game, placed([_known_kind(*way) for way in known], source)
    changed, problems = game.with_rules(kinds, under="kinds")
    return changed, placed(problems, source)


def _known_kind(table: str, kind: str) -> Problem:
    path = f"kinds.{table}.{kind}"
    return Problem("known-kind", f"{path}: the game has this kind; give one of the map's own another id", path=path)


def check_content(source: Source, data: Mapping[str, Any], game: GameData | None) -> list[Problem]:
    """Unknown kinds and ids, pairs of one, and a background picture that isn't there or is none."""
    faults = [*_ids(data), *_background(data, source.path)]
    if game is not None:
        faults += [*_kinds(data, game), *_link_kinds(data, game)]
    return [_problem(source, *fault) for fault in faults]


def placed(problems: list[Problem], source: Source, path: NodePath | None = None) -> list[Problem]:
    """The problems at their path's place in this document, or all at one path."""
    result = []
    for problem in problems:
        way = find_path(source.root, problem.path) if path is None else path
        line, column = place(source.root, way, at_key=path is None)
        shown = problem.path if path is None else path_text(path)
        result.append(replace(problem, file=source.path, line=line, column=column, path=shown))
    return result


_Fault = tuple[str, NodePath, str]


def _problem(source: Source, code: str, path: NodePath, message: str) -> Problem:
    line, column = place(source.root, path)
    objects = (str(path[1]),) if path[0] in (*_KIND_KEYS, "regions") else ()
    return Problem(code, message, "error", source.path, line, column, path_text(path), objects)


def _kinds(data: Mapping[str, Any], game: GameData) -> Iterator[_Fault]:
    for section, (key, table) in _KIND_KEYS.items():
        known = game.table(table)
        for name, item in _items(data, section):
            kind = item.get(key)
            if isinstance(kind, str) and kind not in known:
                word = "terrain" if key == "terrain" else f"{section[:-1]} kind"
                advice = nearest(kind, known) or f"; {game.game} has {', '.join(known) or 'none'}"
                yield f"unknown-{word.replace(' ', '-')}", (section, name, key), f"{word} '{kind}' is unknown{advice}"


def _link_kinds(data: Mapping[str, Any], game: GameData) -> Iterator[_Fault]:
    known = [*LINKS, *game.table("borders")]
    for number, link in _listed(data, "links"):
        kind = link.get("is")
        if isinstance(kind, str) and kind not in known:
            advice = nearest(kind, known) or f"; expected {', '.join(known)}"
            yield "unknown-link", ("links", number, "is"), f"link '{kind}' is unknown{advice}"


def _ids(data: Mapping[str, Any]) -> Iterator[_Fault]:
    spaces = [name for name, _ in _items(data, "spaces")]
    known = set(spaces)
    for path, name in _references(data):
        if isinstance(name, str) and name not in known:
            yield "unknown-space", path, f"there is no space '{name}'{nearest(name, spaces)}"
    for section in ("links", "sight"):
        for number, item in _listed(data, section):
            pair = item.get("between")
            if isinstance(pair, list) and len(pair) == 2 and pair[0] == pair[1]:
                yield "pair-of-one", (section, number, "between"), f"'{pair[0]}' stands here twice; name two spaces"
    drawn = {name for s in (*_KIND_KEYS, "regions") for name, _ in _items(data, s)}
    for number, item in _listed(data, "ignored"):
        for place_, name in enumerate(item.get("objects") or ()):
            if name not in drawn:
                path = ("ignored", number, "objects", place_)
                yield "unknown-object", path, f"nothing on the map is called '{name}'{nearest(str(name), drawn)}"


def _references(data: Mapping[str, Any]) -> Iterator[tuple[NodePath, Any]]:
    """Every place that names a space, with the name."""
    holders: list[tuple[NodePath, Mapping[str, Any], str]]
    holders = [(("regions", name), item, "spaces") for name, item in _items(data, "regions")]
    holders += [((s, n), item, "between") for s in ("links", "sight") for n, item in _listed(data, s)]
    for path, item, key in holders:
        names = item.get(key)
        for number, name in enumerate(names if isinstance(names, list) else ()):
            yield (*path, key, number), name


def _items(data: Mapping[str, Any], section: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    entries = data.get(section)
    for name, item in entries.items() if isinstance(entries, Mapping) else ():
        if isinstance(item, Mapping):
            yield name, item


def _listed(data: Mapping[str, Any], section: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    items = data.get(section)
    for number, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, Mapping):
            yield number, item


def _background(data: Mapping[str, Any], map_file: Path | None) -> Iterator[_Fault]:
    entry = data.get("background")
    image = entry.get("image") if isinstance(entry, Mapping) else None
    if not isinstance(image, str) or map_file is None:
        return
    folder = map_file.resolve().parent
    where: NodePath = ("background", "image")
    try:
        file = (folder / image).resolve()
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, or links that go round
        file = folder / Path(image).name
    if not file.is_relative_to(folder):
        yield "background-outside", where, f"picture '{image}' is outside the map's folder; copy it beside the map"
    elif not is_file(file):
        yield "background-missing", where, f"there is no picture '{image}'{nearest(file.name, names_beside(file))}"
    else:
        try:
            require_picture(file)
        except PictureError as error:
            yield error.code, where, str(error)
