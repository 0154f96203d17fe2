"""The four small cities of the Sheboygan rules file, section 5, as boards."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.letter_grid import letter_grid

KINDS = {"S": "street", "L": "low_building", "H": "high_building", "P": "park", "R": "river"}
STACKS = {"B": ("bridge", "deck", "river", "R"), "T": ("tunnel", "tunnel", "river", "R")}
TERRAIN: dict[str, dict[str, object]] = {
    **{kind: {} for kind in KINDS.values()},
    "bridge": {"links": [{"by": "overlap", "to": ["river"]}, {"by": "border", "to": ["street"]}]},
    "tunnel": {"links": [{"by": "border", "to": ["street"]}]},
}
CITIES = {
    "G1": "SSSSSSS SLSHSPS SSSSSSS SHSLSLS SSSSSSS",
    "G2": "SSSSSSS SSSSSSS RRBRTRR SSSSSSS SLSPSHS SSSSSSS",
    "G3": "SSSSS SLHLS SSSSS SPLHS SSSSS",
    "G4": "SSSS SSLS SLSS SSSS",
}


def city(name: str) -> Board:
    """One of G1 to G4."""
    return grid(CITIES[name])


def grid(rows: str) -> Board:
    """A board of unit squares from rows of letters, the northernmost first."""
    return Board(letter_grid("\n".join(rows.split()), KINDS, stacks=STACKS), TERRAIN)
