"""A scenario with which any map can be played at once."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.model import Map
from engine.files.scenario import Scenario
from engine.games.sheboygan.data import CLOSED, GAME, Figures, base_data
from engine.games.sheboygan.edges import edge_spaces
from engine.games.sheboygan.layout import MONSTER, PEOPLE
from engine.games.sheboygan.setting import INTRODUCTORY
from engine.play.prepare import board_for

ROOMY = 8
"""Spaces away from the edge, open to the police, from which on the numbered scenario's own figures hold."""


def default_scenario(board_map: Map) -> Scenario:
    """Scenario one; on a map with few places its budgets and its target shrink with them."""
    board = board_for(board_map, base_data())
    figures = Figures(base_data())
    inner, outer = places(board, figures)
    budget = figures.budgets[INTRODUCTORY]
    options: dict[str, object] = {"scenario": INTRODUCTORY}
    seats = {}
    if len(inner) < ROOMY:
        room = len(inner) or max(1, len(outer) - 1)
        people = max(1, min(budget.people, budget.people * room // ROOMY))
        seats = {PEOPLE: {"points": people}, MONSTER: {"points": max(4, budget.monster * room // ROOMY)}}
        options["target"] = max(1, budget.target * room // ROOMY)
        options["place_on_edge"] = not inner
    name = board_map.name or "this map"
    return Scenario(f"{budget.title} on {name}", GAME, name, seats, options)


def places(board: Board, figures: Figures) -> tuple[list[int], list[int]]:
    """The spaces where a police unit can stand: away from the edge, and along it."""
    edge = {s for spaces in edge_spaces(board).values() for s in spaces}
    kinds = {k: t.entry_cost("police") for k, t in figures.terrain.items()}
    found = [s for s, space in enumerate(board.map.spaces.values()) if kinds.get(space.terrain, CLOSED) > CLOSED]
    return [s for s in found if s not in edge], [s for s in found if s in edge]
