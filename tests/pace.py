"""How fast this machine is right now, for limits of time that hold on every machine."""

from __future__ import annotations

import time

# What the loop below takes where limits of time were set.
USUAL = 0.06


def within(seconds: float, limit: float) -> bool:
    """Whether work took no longer than its limit, which is higher on a slow machine."""
    return seconds < limit or seconds < limit * slowness()


def slowness() -> float:
    """How many times longer work takes here than where limits were set; never less than once."""
    taken = []
    for _ in range(3):
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        taken.append(time.process_time() - start)
    return max(1.0, sorted(taken)[1] / USUAL)
