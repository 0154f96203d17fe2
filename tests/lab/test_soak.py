"""Ten thousand games: the memory of workers stays what it was."""

from multiprocessing import active_children

import psutil
import pytest

from engine.lab.batch import Batch
from engine.lab.crews import Processes
from engine.lab.run import run
from engine.lab.variants import varied
from engine.play.prepare import prepare_file

GAMES, SETTLED = 10_000, 1_000
LOOK_EVERY = 500


@pytest.mark.soak
@pytest.mark.parametrize("name", ["sheboygan/one", "stockholm/standard"])
def test_the_memory_of_workers_is_flat(name):
    """Within a tenth, from where the first thousand games have filled what is kept of a board."""
    batch = Batch.of(varied(prepare_file(f"builtin:{name}")), games=GAMES, seed=1, most_turns=8)
    settled, most = 0, 0
    for number, _ in enumerate(run(batch, Processes(2)), 1):
        if number % LOOK_EVERY == 0 and number < GAMES:
            taken = max(psutil.Process(child.pid).memory_info().rss for child in active_children())
            settled = taken if number == SETTLED else settled
            most = max(most, taken)
    assert settled
    assert most < 1.1 * settled
