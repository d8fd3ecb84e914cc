"""CPU seconds and peak memory of what happens inside a `with` block."""

from __future__ import annotations

import json
import re
import resource
import sys
from pathlib import Path
from types import TracebackType

KB_PER_MB = 1024


class Stopwatch:
    """Counts the CPU time of this process and its children, whatever else the machine does."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Stopwatch:
        self._start = _cpu()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.seconds = _cpu() - self._start

    def tell(self, **facts: float) -> None:
        """Print the figures as one line of JSON, for the process that asked."""
        told = {"seconds": self.seconds, "peak_mb": peak_mb(), **facts}
        sys.stdout.write("\n" + json.dumps(told) + "\n")


def _cpu() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def peak_mb() -> float:
    """The most memory this process has had; a child doesn't inherit its parent's peak."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        if found:
            return int(found[1]) / KB_PER_MB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KB_PER_MB
