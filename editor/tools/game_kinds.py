"""What a game's data says that overlays ask: what a kind becomes, who may go where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.board.board import Board


def ruins(board: Board) -> Mapping[str, str]:
    """What each kind of terrain becomes when it is ruined; kinds that can't be are left out."""
    return {kind: str(data["becomes"]) for kind, data in board.terrain_kinds.items() if data.get("becomes")}


def movers(units: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The units that move by points."""
    return {name: unit for name, unit in units.items() if unit.get("movement")}


def cost_for(board: Board, unit: Mapping[str, Any]) -> Callable[[str], float | None]:
    """What entering a kind of terrain costs a unit; None where it is closed to it."""
    names = {unit.get("class"), unit.get("id")}

    def cost(kind: str) -> float | None:
        data = board.terrain_kinds.get(kind, {})
        only = data.get("open_only_to")
        closed = names & set(data.get("closed_to", ())) or (only is not None and not names & set(only))
        return None if closed else float(data.get("cost", 1))

    return cost
