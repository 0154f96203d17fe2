"""`python -m tests.rule_mutants GAME [RULE…]`: each mutant of the rules, and the case that notices it."""

from __future__ import annotations

import sys

from .run import Mutants


def main(game: str, rules: list[str]) -> None:
    """Print the mutants of the rules, of all when none is named."""
    found = Mutants(game)
    for rule in rules or found.rules:
        for mutant in found.of(rule):
            print(f"{rule}\t{mutant}\t", end="", flush=True)
            print(found.noticed_by(mutant, rule) or "-", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
