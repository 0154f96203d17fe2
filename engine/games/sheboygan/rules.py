"""The rulebook's numbers as rule ids, in its order."""

from __future__ import annotations

NUMBERS = (
    "2.0 3.1 3.2 4.0 5.1 5.21 5.22 5.23 5.24 5.25 5.31 5.32 5.33 5.34 5.41 5.42 5.43 5.5 6.1 6.21 6.22 6.23 6.24 "
    "6.31 6.32 6.33 6.34 6.41 6.42 6.43 6.5 7.1 7.2 7.31 7.32 7.33 7.4 8.0 9.1 9.2 10.0 11.1 11.21 11.22 11.23 "
    "11.31 11.32 11.33 11.34 11.35 11.4 11.42 11.51 12.0 13.0 13.1 13.2 13.3 13.4 13.5 13.6 13.7 "
    "13.8 13.9 13.10 13.11 14.1 14.21 14.22 14.23 14.24 14.25 15.0"
)

RULES = tuple(f"SHB {number}" for number in NUMBERS.split())

WITHOUT_EFFECT = {
    "SHB 2.0": "the list of counters; tests compare it with the units of the data",
    "SHB 5.21": "forbids buildings to some units; it takes choices away and is named when one is refused",
    "SHB 5.33": "forbids the opponent's spaces; it takes choices away and is named when one is refused",
    "SHB 15.0": "the tables; they are applied under 5.5, 6.5 and 7.4",
}
"""The rules that are never applied as such, each with the reason."""
