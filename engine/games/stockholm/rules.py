"""The rulebook's chapters and paragraphs as rule ids, in its order; and the ways in which a game ends."""

from __future__ import annotations

CHAPTERS = {
    "Components": "1",
    "Board": "1 2 3 4 5",
    "Pieces": "1 2",
    "Setup": "1 2 3",
    "Goals": "1 2 3 4 5 6",
    "Order": "A B C D E F G",
    "Movement": "1 2 3 4 5 6 7",
    "Combat": "1 2 3 4 5 6 7",
    "Special": "1 2 3 4 5",
    "Help": "1 2 3 4 5 6 7",
    "Wins": "1 2",
    "List": "1",
}
"""Chapters with their paragraphs. Goals go by the number pieces, Order by its letters, Help by the roll (1), what the
three symbols bring (2 to 4) and the three sentences after them (5 to 7)."""

RULES = tuple(f"STO {chapter}.{item}" for chapter, items in CHAPTERS.items() for item in items.split())

WITHOUT_EFFECT = {
    "STO Components.1": "what lies in the box; nothing is done by it",
    "STO Board.1": "squares of land and water; their kinds are the map's, what they mean is Movement.3 and Movement.4",
    "STO Board.2": "named squares; they are applied as targets, stations and Centralen",
    "STO Board.3": "the letters; they are applied by Setup.1",
    "STO Board.4": "the entry squares; they are applied by the goals and by Help.3",
    "STO Board.5": "the hit counter; it is applied by Setup.3 and Combat.4",
    "STO Pieces.1": "what the three figures mean; they are applied by movement and combat",
    "STO Pieces.2": "what the pieces are; the piece list has their figures",
    "STO Movement.3": "closes water and canals to human pieces; it takes choices away and is named when one is refused",
    "STO Movement.5": "shuts the monster's square; it takes choices away and is named when one is refused",
    "STO Movement.7": "limits what stands in a square; it takes choices away and is named when one is refused",
    "STO Combat.7": "protects the skinheads; it takes choices away and is named when one is refused",
    "STO Help.5": "keeps new pieces out of the monster's square; it is named when one is refused",
    "STO List.1": "the piece list; tests compare it with the data",
}
"""The rules that are never applied as such, each with the reason."""

OUTCOMES = ("", "killed", "destroyed", "time")
"""How the game ended: the monster is dead, its target is destroyed, the turn limit of the scenario has passed."""

KILLED, DESTROYED, TIME = 1, 2, 3
