"""The counters to print are those of the piece list, with its three numbers on each."""

from collections import Counter

from editor.printing.counters import counters
from engine.games.stockholm.data import base_data

PIECE_LIST = {  # the rulebook: attack, toughness, speed
    "citizen": (11, ("0", "1", "1")),
    "royal-guard": (1, ("2", "1", "1")),
    "police": (16, ("1", "1", "1")),
    "police-car": (10, ("1", "1", "2")),
    "infantry": (7, ("2", "1", "2")),
    "skinhead": (1, ("2", "0", "2")),
}
MONSTERS = [("5", "9", "2"), ("5", "5", "3"), ("4", "8", "3"), ("3", "10", "3"), ("2", "10", "5"), ("4", "5", "4")]


def test_counters_carry_the_numbers_of_the_piece_list() -> None:
    items = counters(base_data())
    printed = Counter((item.kind, item.ratings) for item in items if item.kind != "monster")
    assert printed == {(kind, ratings): n for kind, (n, ratings) in PIECE_LIST.items()}
    assert [item.ratings for item in items if item.kind == "monster"] == MONSTERS
    assert len({item.id for item in items}) == len(items)
