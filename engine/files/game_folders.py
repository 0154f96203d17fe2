"""Where the data of each game is: built-in ones by their folder, others by the entry points they register.

Only names stand here, and no module of a game is imported: reading a map needs a game's figures, not its code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from .problems import DocumentError, Problem, nearest

BUILT_IN = Path(__file__).resolve().parents[1] / "games"
"""The folder of the built-in games, each a package with its code and its data; a game's id is its package's name."""

ENTRY_POINTS = "stomping_ground.games"
"""The group with which a game from another package joins: id = package."""


@cache
def game_modules() -> Mapping[str, str]:
    """Every installed game: its id to the module that holds it, built-in ones first."""
    built_in = {data.parent.name: f"engine.games.{data.parent.name}" for data in sorted(BUILT_IN.glob("*/*.yaml"))}
    others = {point.name: point.module for point in entry_points(group=ENTRY_POINTS)}
    return {**built_in, **{game: module for game, module in others.items() if game not in built_in}}


@dataclass(frozen=True)
class GameFolders:
    """Where games are looked up: the installed ones, and folders named beside them (for a game in the making)."""

    extra: tuple[tuple[str, Path], ...] = field(default=())

    def ids(self) -> list[str]:
        """The ids of all games, sorted."""
        return sorted({*game_modules(), *(game for game, _ in self.extra)})

    def folder(self, game: str) -> Path:
        """The folder with a game's data. Raises DocumentError when no such game is installed."""
        found = dict(self.extra).get(game) or _folder_of(game_modules().get(game, ""))
        if found is None:
            message = f"game '{game}' is unknown{nearest(game, self.ids()) or self._known()}"
            raise DocumentError([Problem("unknown-game", message)])
        return found

    def _known(self) -> str:
        return f"; installed: {', '.join(self.ids())}"


INSTALLED = GameFolders()
"""The games that are installed, and no others."""


def game_folder(game: str) -> Path:
    """The folder with an installed game's data. Raises DocumentError when no such game is installed."""
    return INSTALLED.folder(game)


def _folder_of(module: str) -> Path | None:
    if not module:
        return None
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    if spec is None or not spec.origin:
        return None
    return Path(spec.origin).parent
