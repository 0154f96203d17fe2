"""Who plays a batch: processes that end with their parent, and a cluster that loses a worker."""

import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing import Pipe
from pathlib import Path
from types import SimpleNamespace

import pytest
from lab.two_workers import two_workers

from engine.files.problems import DocumentError
from engine.lab import crews
from engine.lab.batch import Batch
from engine.lab.crews import Cluster, Here, Processes, crew_of
from engine.lab.run import run
from engine.lab.variants import varied


@pytest.fixture
def cluster():
    """The address of a scheduler with two workers, and their process ids."""
    with two_workers() as found:
        yield found


@pytest.fixture
def crew(cluster, monkeypatch):
    monkeypatch.setattr(crews, "ANSWERS_WITHIN", "300s")
    found = Cluster(cluster[0])
    yield found
    found.close()


def in_order(records):
    return sorted(records, key=lambda record: record.place)


def test_a_cluster_plays_the_same_games(prepared, crew):
    batch = Batch.of(varied(prepared, ["rules.tables.play.goal=4,1"]), games=30, seed=5)
    assert crew.workers == 2
    assert in_order(run(batch, crew)) == in_order(run(batch, Here()))


def test_a_cluster_that_loses_a_worker_loses_no_game(prepared, crew, cluster):
    batch = Batch.of(varied(prepared), {"monster": "greedy"}, games=60, seed=6)
    records, killed = [], False
    for record in run(batch, crew):
        records.append(record)
        if len(records) >= 10 and not killed:
            killed = True
            os.kill(cluster[1][0], signal.SIGKILL)
    assert killed
    assert in_order(records) == in_order(run(batch, Here()))


def test_a_cluster_that_is_not_there(monkeypatch):
    monkeypatch.setattr(crews, "ANSWERS_WITHIN", "1s")
    with pytest.raises(DocumentError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense://x", "", "é", "tcp://here:soon"])
def test_what_is_no_address_is_told_at_once(monkeypatch, address):
    """Nothing of the client is made, which would complain of its own end later."""
    monkeypatch.delattr("distributed.Client")
    with pytest.raises(DocumentError, match=f"no scheduler answers at {address}: ."):
        Cluster(address)


def test_without_dask_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DocumentError, match=r"install stomping-ground\[cluster\]"):
        Cluster("tcp://127.0.0.1:9")


def test_one_worker_is_this_process():
    assert isinstance(crew_of(1), Here)
    assert crew_of(3) == Processes(3)


def test_a_worker_that_is_to_end_lets_go_when_it_plays_and_not_while_it_sends(prepared, monkeypatch):
    """Half of a message would keep its parent waiting for ever."""
    ended, playing = threading.Event(), []
    (mine, others), (parent, alive) = Pipe(duplex=False), Pipe(duplex=False)
    monkeypatch.setattr(crews, "_at_the_pipe", threading.Lock())
    monkeypatch.setattr(crews, "_SENT_WITHIN", 300)
    monkeypatch.setattr(crews, "parent_process", lambda: SimpleNamespace(sentinel=parent.fileno()))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "_exit", lambda code: ended.set())
    monkeypatch.setattr(crews, "play_places", lambda batch, places: playing.append(ended.wait(300)))
    others.close()
    crews._begin(Batch.of(varied(prepared), games=1), mine)
    assert not ended.wait(0.05)
    crews._at_the_pipe = Unlocked(crews._at_the_pipe)
    crews._play(())
    assert playing == [True]
    for end in (mine, parent, alive):
        end.close()


class Unlocked:
    """A lock that is let go for good: where a process would be gone, nobody takes it again."""

    def __init__(self, lock):
        self.release = lock.release

    def acquire(self):
        return True


BATCH_FOR_EVER = """
import sys
from engine.lab.batch import Batch
from engine.lab.crews import Processes
from engine.lab.run import run
from engine.lab.variants import varied
from engine.play.prepare import prepare_file
from multiprocessing import active_children

if __name__ == "__main__":
    batch = Batch.of(varied(prepare_file(sys.argv[1])), games=1_000_000)
    for i, record in enumerate(run(batch, Processes(2))):
        if i == 10:
            print(*(child.pid for child in active_children()), flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="looks for processes as POSIX has them")
def test_workers_end_with_a_parent_that_is_killed(tmp_path):
    script = tmp_path / "for_ever.py"
    script.write_text(BATCH_FOR_EVER, encoding="utf-8")
    tests = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests.parent), str(tests)])}
    command = [sys.executable, str(script), str(tests / "toy" / "city" / "scenario.yaml")]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True)
    with parent:
        workers = [int(pid) for pid in parent.stdout.readline().split()]
        parent.kill()
    assert len(workers) == 2
    until = time.monotonic() + 300
    while any(map(lives, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(lives, workers))


def lives(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
