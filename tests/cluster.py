"""A Dask cluster on this machine for tests: a scheduler and workers, in processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[1]
HERE = "127.0.0.1"


class Cluster:
    """A scheduler at a free port, and workers that have joined it."""

    def __init__(self, workers: int, scratch: Path) -> None:
        self.scratch = scratch
        self.scheduler = self._start("Scheduler at:", "scheduler", "--host", HERE, "--port", "0")
        self.workers = [self._start("Registered to:", "worker", f"tcp://{self.address}",
                                      "--host", HERE, "--nthreads", "1", "--no-nanny",
                                      "--local-directory", str(scratch))
                        for _ in range(workers)]

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
            assert process.stderr is not None
            process.stderr.close()

    def _start(self, sign: str, *words: str) -> subprocess.Popen[str]:
        """A process, when it has printed the sign that it is ready."""
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--no-dashboard"], cwd=ROOT, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore",
                 "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"})
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if sign in line:
                if sign == "Scheduler at:":
                    self.address = line.split("tcp://")[1].strip()
                return process
        raise AssertionError("".join(lines))
