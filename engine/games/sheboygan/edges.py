"""The spaces along each edge of the map, bridges at the edge put in (3.2, SR-06)."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.layers import GROUND
from engine.geometry.edges import on_edges
from engine.geometry.noding import ROUNDING


def edge_spaces(board: Board) -> dict[str, tuple[int, ...]]:
    """Edge to its spaces. The board's own edges are those of the ground; spaces of other layers with a side along an
    edge join them, unless a region of the map names that edge's spaces."""
    spaces = board.map.spaces
    every = on_edges({name: spaces[name].rings for name in board.layers.shapes}, ROUNDING)
    found = {}
    for edge, ground in board.edges.items():
        named = f"edge-{edge}" in board.regions
        above = [board.index[name] for name in every[edge] if spaces[name].layer != GROUND]
        found[edge] = tuple(ground) if named else tuple(sorted({*ground, *above}))
    return found
