"""What parts two squares: open ground, a canal, a bridge; derived from the features along and across a border."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.board import Board
from engine.board.kinds import KindTable
from engine.board.links import Pair

OPEN, CANAL, BRIDGE = "open", "canal", "bridge"


def border_kinds(board: Board, kinds: KindTable, canal_share: float) -> dict[Pair, str]:
    """For each pair of adjacent squares the kind of their border, one of the game's `kinds` (Movement.3, KR-04).

    A map may set a border by hand. Else a bridge over it makes it a bridge, a canal along `canal_share` of it or more
    makes it a canal, and all others are open.
    """
    return {
        pair: link.kind if link.kind in kinds else _derived(board, board.coverings.get(pair, {}), canal_share)
        for pair, link in board.links.items()
    }


def _derived(board: Board, covered: Mapping[str, float], canal_share: float) -> str:
    makes = {name: _makes(board, name) for name in covered}
    if BRIDGE in makes.values():
        return BRIDGE
    canal = sum(share for name, share in covered.items() if makes[name] == CANAL)
    return CANAL if canal and canal >= canal_share else OPEN


def _makes(board: Board, feature: str) -> str:
    kind = board.feature_kinds.get(board.map.features[feature].kind, {})
    return str(kind.get("makes", ""))


def on_foot(board: Board, borders: Mapping[Pair, str], kinds: KindTable, water: tuple[bool, ...]) -> list[list[int]]:
    """For each square those that human pieces may step to: land, and no canal between (Movement.3)."""
    found: list[list[int]] = [[] for _ in board.ids]
    for s, near in enumerate(board.neighbours):
        for t in near:
            pair = board.ids[min(s, t)], board.ids[max(s, t)]
            if not water[s] and not water[t] and not kinds[borders[pair]].get("bars_humans"):
                found[s].append(t)
    return found
