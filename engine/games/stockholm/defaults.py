"""A scenario with which any map can be played at once: what the map doesn't show is spread over its squares."""

from __future__ import annotations

from typing import Any

from engine.board.board import Board
from engine.board.model import Map
from engine.files.scenario import Scenario
from engine.games.stockholm.data import CENTRALEN, GAME, STATION, Figures, base_data
from engine.games.stockholm.layout import TARGETS
from engine.games.stockholm.places import entry_squares, letters, places
from engine.play.prepare import board_for

SQUARES_FOR_A_PIECE = 4
"""On a map without letters one human piece starts for so many squares of land, at most those of the map sheet."""


def default_scenario(board_map: Map) -> Scenario:
    """The standard game: monster and target are drawn."""
    board = board_for(board_map, base_data())
    name = board_map.name or "this map"
    return Scenario(f"The monster in {name}", GAME, name, setup=missing(board))


def missing(board: Board) -> dict[str, Any]:
    """What a set-up must add on this board: places, entry squares, pieces."""
    figures = Figures(base_data())
    terrain = board.terrain_kinds
    land = [s for s, space in enumerate(board.map.spaces.values()) if not terrain.get(space.terrain, {}).get("water")]
    if not land:
        return {}
    found: dict[str, Any] = {}
    shown = places(board, {})
    absent = [kind for kind in (*TARGETS, CENTRALEN, STATION) if not shown.get(kind)]
    taken = [s for squares in shown.values() for s in squares]
    chosen = spread(board, land, len(absent), taken)
    if absent:
        found["places"] = {kind: [board.ids[s]] for kind, s in zip(absent, chosen, strict=False)}
    if not entry_squares(board, {}):
        edge = [s for s in sorted({s for side in board.edges.values() for s in side}) if s in land] or land
        numbers = spread(board, edge, figures.sheet["entries"], [])
        found["entries"] = {str(n): board.ids[s] for n, s in enumerate(sorted(numbers), 1)}
    if not letters(board, figures.letters):
        found["pieces"] = _pieces(board, figures, land)
    return found


def _pieces(board: Board, figures: Figures, land: list[int]) -> dict[str, str]:
    """Pieces as the map sheet has them, fewer on a small map, spread over the land."""
    wanted = [(kind, n) for kind, count in figures.sheet["letters"].items() for n in range(1, count + 1)]
    room = max(1, min(len(wanted), len(land) // SQUARES_FOR_A_PIECE))
    counts = {unit.id: unit.count for unit in figures.units}
    kept = [wanted[i * len(wanted) // room] for i in range(room)]
    squares = spread(board, land, room, [])
    names = (kind if counts[kind] == 1 else f"{kind}-{n}" for kind, n in kept)
    return {name: board.ids[s] for name, s in zip(names, squares, strict=True)}


def spread(board: Board, squares: list[int], count: int, taken: list[int]) -> list[int]:
    """Some of the squares, each as far as can be from those before it and those taken; fewer if they run out."""
    rest = [s for s in squares if s not in taken]
    far = len(board)
    nearest = {s: min((_far(board, t, s, far) for t in taken), default=far) for s in rest}
    found: list[int] = []
    while rest and len(found) < count:
        best = max(rest, key=lambda s: (nearest[s], -s))
        rest.remove(best)
        found.append(best)
        nearest.update({s: min(nearest[s], _far(board, best, s, far)) for s in rest})
    return found


def _far(board: Board, a: int, b: int, unreached: int) -> int:
    steps = board.distances_from(a)[b]
    return unreached if steps < 0 else steps
