"""`python -m tests.bench`: all measurements in one run; what can't be measured here says why."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.city_maps import AbsentError
from bench.rows import Row

MODULES = ("bench_adjacency", "bench_sight", "bench_boards", "bench_play", "bench_lab", "bench_program", "bench_editor")


def main(chosen: list[str]) -> int:
    """Prints the rows of the chosen modules, by part of their name, or of all; 1 where a bar is missed."""
    missed = 0
    for name in MODULES:
        if chosen and not any(part in name for part in chosen):
            continue
        module = import_module(f"bench.{name}")
        print(f"\n{module.TITLE}", flush=True)
        gc.collect()
        gc.freeze()  # what other modules have left behind is no part of this work
        try:
            for row in module.rows():
                print(row, flush=True)
                missed += row.met is False
        except AbsentError as reason:
            print(Row(f"not measured: {reason}", ""), flush=True)
    print(f"\n{missed} bars missed" if missed else "\nevery bar that could be measured is met")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
