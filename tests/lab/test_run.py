"""Batches through crews that lose workers: no game is lost, none is played twice, and all are the same."""

from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children

import pytest

from engine.files.problems import DocumentError
from engine.lab.batch import Batch, Place
from engine.lab.crews import Executed, Here, Processes
from engine.lab.run import MOST_BREAKS, run
from engine.lab.stage import play_places
from engine.lab.variants import varied


@pytest.fixture
def batch(prepared):
    return Batch.of(varied(prepared, ["rules.tables.play.goal=4,1"]), games=12, seed=5)


def in_order(records):
    return sorted(records, key=lambda record: record.place)


@pytest.fixture
def expected(batch):
    return in_order(play_places(batch, batch.places))


def test_every_game_of_every_variant_once(batch, expected):
    assert [r.place for r in expected] == [Place(v, g) for v in (0, 1) for g in range(12)]
    assert in_order(run(batch, Here())) == expected
    for variant in (0, 1):
        assert [r.seed for r in expected if r.place.variant == variant] == [batch.seed_of(g) for g in range(12)]


def test_a_batch_of_a_thousand_million_games_begins_at_once(batch):
    """Its places are made as they are handed out; a list of them would be larger than the memory."""
    endless = batch.enlarged(1_000_000_000)
    assert len(endless.places) == 2_000_000_000
    heard = []
    for record in run(endless, Here(), {Place(0, 1)}, cancelled=lambda: len(heard) >= 3):
        heard.append(record)
    assert [r.place for r in heard[:3]] == [Place(0, 0), Place(1, 0), Place(1, 1)]


def test_any_executor_will_do(batch, expected):
    with ThreadPoolExecutor(1) as executor:
        assert in_order(run(batch, Executed(executor))) == expected


def test_what_is_done_is_left_out(batch, expected):
    done = {record.place for record in expected[::2]}
    assert in_order(run(batch, Here(), done)) == expected[1::2]


class Breaking:
    """A crew whose workers are lost after so many groups, again and again."""

    workers = 2
    breaks = (BrokenExecutor,)

    def __init__(self, groups, told="submit"):
        self.groups = groups
        self.told = told
        self.opened = 0

    @contextmanager
    def open(self, batch):
        self.opened += 1
        left = [self.groups]
        if self.told == "open" and self.opened % 2 == 0:
            raise BrokenExecutor

        def submit(places):
            left[0] -= 1
            future = Future()
            if left[0] >= 0:
                future.set_result(play_places(batch, places))
            elif self.told == "cancelled":
                future.cancel()
                future.set_running_or_notify_cancel()
            elif self.told == "exception":
                future.set_exception(BrokenExecutor())
            else:
                raise BrokenExecutor
            return future

        yield submit


@pytest.mark.parametrize("told", ["open", "submit", "exception", "cancelled"])
def test_lost_workers_lose_no_game(batch, expected, told):
    """Whether the loss is seen when documents or games are handed over, or when games should come back; a cluster takes
    those back of which it has lost the documents."""
    crew = Breaking(3, told)
    assert in_order(run(batch, crew)) == expected
    assert crew.opened > 1


def test_a_crew_that_gets_nothing_done_is_given_up(batch):
    crew = Breaking(0)
    with pytest.raises(DocumentError, match="workers were lost 5 times"):
        list(run(batch, crew))
    assert crew.opened == MOST_BREAKS


def test_a_process_that_is_killed_loses_no_game(batch, expected):
    """Its place is taken by a new one, with a new pool; the record of every game is the same."""
    crew = Killing(2)
    assert in_order(run(batch, crew)) == expected
    assert crew.killed
    assert crew.opened == 2


class Killing(Processes):
    """Processes, one of which is killed, and dead, before the third group is handed out."""

    opened = 0
    killed = False

    @contextmanager
    def open(self, batch):
        self.opened += 1
        self.others = {child.pid for child in active_children()}  # of a test before, maybe
        with super().open(batch) as submit:
            yield lambda places, submit=submit: self._submit(submit, places)

    def _submit(self, submit, places):
        if not self.killed and places[0].game > 2:
            self.killed = True
            victim = next(child for child in active_children() if child.pid not in self.others)
            victim.kill()
            victim.join()
        return submit(places)


def test_a_cancelled_batch_ends_early(batch):
    heard = []
    for record in run(batch, Here(), cancelled=lambda: len(heard) >= 4):
        heard.append(record)
    assert 4 <= len(heard) < 24
