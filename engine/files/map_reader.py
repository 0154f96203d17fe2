"""Map files: text to nodes, schema, model, and the checks that need no geometry of the whole map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from engine.board.model import Ignored, LinkRule, Map, Region, SightRule

from .game_data import GameData
from .game_folders import INSTALLED, GameFolders
from .map_checks import check_content, game_of, with_own_kinds
from .map_items import ItemReader, Plain
from .points import to_grid
from .problems import DocumentError, Problem
from .schema import check, schema_for
from .source import Source, format_problem, read_text, source_of
from .yaml_nodes import MapNode, find_path
from .yaml_nodes import Path as NodePath

FORMAT = "stomping-ground/map/1"
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class MapDocument:
    """A map file as read: its text, its nodes, the map as far as it could be built, and everything wrong with it."""

    path: Path | None
    text: str
    nodes: MapNode | None
    map: Map | None
    """None when the text is no map at all; faulty spaces are left out, and listed in `problems`."""
    problems: tuple[Problem, ...]
    game: GameData | None = None
    """The game's data with the map's own kinds; None when the game is unknown or its data faulty."""

    @property
    def faulty(self) -> bool:
        """Whether anything is wrong that isn't a mere warning."""
        return any(p.severity == "error" for p in self.problems)


def read_map(path: Path, folders: GameFolders = INSTALLED) -> MapDocument:
    """A map file. Nothing is raised for what it holds: a file that can't be read has no map and its problem."""
    try:
        text = read_text(path)
    except DocumentError as error:
        return MapDocument(path, "", None, None, tuple(error.problems))
    return read_map_text(text, path, folders)


def read_map_text(text: str, path: Path | None = None, folders: GameFolders = INSTALLED) -> MapDocument:
    """A map from its text; `path` is where it is or will be, for problems and the background picture."""
    source = source_of(text, path)
    problems = list(source.problems)
    if source.root is None:
        return MapDocument(path, text, None, None, tuple(problems))
    data = source.root.plain()
    if other := format_problem(source, FORMAT):
        return MapDocument(path, text, source.root, None, (*problems, other))
    game, folder = game_of(source, data, folders, problems)
    found = check(data, schema_for("map", folder), source.root, path)
    reader = ItemReader(source)
    built = without_dangling(_Builder(source, data, found, reader).map())
    if game is not None:
        game, faults = with_own_kinds(source, data, game)
        problems += faults
        built = replace(built, kinds={}) if faults else built  # a game must not meet a kind that lacks something
    problems += [*found, *reader.problems, *check_content(source, data, game)]
    return MapDocument(path, text, source.root, built, _in_order(problems), game)


def _in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda p: (p.line, p.column)))


class _Builder:
    """The model from plain data, without the parts that the schema refused."""

    def __init__(self, source: Source, data: dict[str, Any], refused: list[Problem], reader: ItemReader) -> None:
        self.data = data
        self.reader = reader
        self.refused = {find_path(source.root, p.path)[:2] for p in refused if p.code != "unknown-key"}

    def map(self) -> Map:
        reader = self.reader
        background = self.part("background")
        compass = self.part("compass")
        return Map(
            name=self.simple("name", str, ""),
            game=self.simple("game", str, ""),
            size=self.size(),
            spaces=self.table("spaces", reader.space),
            features=self.table("features", reader.feature),
            markers=self.table("markers", reader.marker),
            regions=self.table("regions", _region),
            corners="adjacent" if self.data.get("corners") == "adjacent" else "never",
            links=tuple(self.list("links", _link)),
            sight=tuple(self.list("sight", _sight)),
            ignored=tuple(self.list("ignored", _ignored)),
            north=float(compass.get("north", 0)),
            compass=compass,
            background=reader.read(reader.background, ("background",), background) if background else None,
            kinds=self.part("kinds"),
            notes=self.simple("notes", str, ""),
        )

    def usable(self, *path: str | int) -> bool:
        return path not in self.refused and path[:1] not in self.refused

    def simple(self, key: str, kind: type[_Item], default: _Item) -> _Item:
        value = self.data.get(key, default)
        return value if isinstance(value, kind) else default

    def part(self, key: str) -> Plain:
        """A mapping at the top of the document, empty when it is absent or anything in it was refused."""
        refused = any(path[:1] == (key,) for path in self.refused)
        return {} if refused else self.data.get(key, {})

    def size(self) -> tuple[int, int]:
        """Width and height in grid units; in place of a faulty entry a sheet of A4, so that the rest opens."""
        faulty = any(path[:1] == ("size",) for path in self.refused)
        width, height = (297, 210) if faulty or "size" not in self.data else self.data["size"]
        return to_grid(width), to_grid(height)

    def table(self, key: str, build: Callable[[NodePath, Plain], _Item]) -> dict[str, _Item]:
        """The usable entries of a mapping of items, by id."""
        entries = self.data.get(key)
        if not isinstance(entries, Mapping):
            return {}
        built = ((i, self.reader.read(build, (key, i), d)) for i, d in entries.items() if self.usable(key, i))
        return {i: item for i, item in built if item is not None}

    def list(self, key: str, build: Callable[[Plain], _Item]) -> list[_Item]:
        """The usable items of a list."""
        items = self.data.get(key)
        return [build(d) for n, d in enumerate(items) if self.usable(key, n)] if isinstance(items, list) else []


def without_dangling(board_map: Map) -> Map:
    """The map without what refers to spaces that it doesn't have."""
    spaces = board_map.spaces
    if all(name in spaces for name in _referred(board_map)):
        return board_map
    regions = {
        key: replace(region, spaces=tuple(s for s in region.spaces if s in spaces))
        for key, region in board_map.regions.items()
    }
    links = tuple(rule for rule in board_map.links if all(s in spaces for s in rule.between))
    sight = tuple(rule for rule in board_map.sight if all(s in spaces for s in rule.between))
    return replace(board_map, regions=regions, links=links, sight=sight)


def _referred(board_map: Map) -> Iterator[str]:
    for region in board_map.regions.values():
        yield from region.spaces
    for pair in [rule.between for rule in board_map.links] + [rule.between for rule in board_map.sight]:
        yield from pair


def _region(path: NodePath, data: Plain) -> Region:
    return Region(str(path[-1]), tuple(data["spaces"]), data.get("name", ""))


def _link(data: Plain) -> LinkRule:
    return LinkRule(tuple(data["between"]), data["is"], data.get("note", ""))


def _sight(data: Plain) -> SightRule:
    return SightRule(tuple(data["between"]), data["visible"], data.get("note", ""))


def _ignored(data: Plain) -> Ignored:
    return Ignored(data["code"], tuple(data["objects"]), data.get("reason", ""))
