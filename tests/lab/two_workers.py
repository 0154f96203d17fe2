"""A Dask cluster of two workers on this machine, in a process of its own: prints its address and its workers' process
ids, and lives until its input ends."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def two_workers():
    """The address of the scheduler, and the process ids of the workers."""
    tests = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests.parent), str(tests)])}
    command = [sys.executable, str(Path(__file__))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as process:
        address, *pids = process.stdout.readline().split()
        try:
            yield address, [int(pid) for pid in pids]
        finally:
            process.stdin.close()
            process.wait(300)


def main():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        pids = [worker.process.process.pid for worker in cluster.workers.values()]
        print(cluster.scheduler_address, *pids, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
