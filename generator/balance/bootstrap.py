"""The bootstrap: how much a mean or a quantile would differ if other games had been played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.balance.intervals import Estimate

RESAMPLES = 1000
SEED = 20190613
_drawing = ContextVar("_drawing", default=True)


@contextmanager
def values_alone() -> Iterator[None]:
    """Figures without intervals, for those who take them many times to see how they vary."""
    before = _drawing.set(False)
    try:
        yield
    finally:
        _drawing.reset(before)


class Bootstrap:
    """Whole games drawn again, from a histogram of what each of them came to.

    `size` is how many are drawn; fewer than were counted where several counts come from one
    game, which makes intervals wide enough for counts of a game that are alike.
    """

    def __init__(self, counts: Mapping[float, int], size: int = 0) -> None:
        self.values = np.array(sorted(counts), dtype=float)
        self.counts = np.array([counts[value] for value in sorted(counts)], dtype=np.int64)
        self.total = int(self.counts.sum())
        self.size = size or self.total

    def mean(self) -> Estimate:
        """The mean."""
        return _estimate(float(self.counts @ self.values / self.total),
                         self._drawn @ self.values / self.size)

    def sd(self) -> Estimate:
        """The standard deviation."""
        squares = self.values ** 2
        return _estimate(
            _root(self.counts @ squares / self.total - (self.counts @ self.values / self.total)**2),
            _root(self._drawn @ squares / self.size - (self._drawn @ self.values / self.size)**2))

    def quantile(self, part: float) -> Estimate:
        """What this part of the games stayed at or below."""
        drawn = np.cumsum(self._drawn, axis=1) >= part * self.size
        whole = np.cumsum(self.counts) >= part * self.total
        return _estimate(float(self.values[whole.argmax()]), self.values[drawn.argmax(axis=1)])

    @cached_property
    def _drawn(self) -> NDArray[Any]:
        if not _drawing.get():
            return self.counts[np.newaxis] * (self.size / self.total)
        luck = np.random.Generator(np.random.PCG64(SEED))
        return luck.multinomial(self.size, self.counts / self.total, RESAMPLES)


def _root(square: Any) -> Any:
    return np.sqrt(np.maximum(square, 0.0))


def _estimate(value: float, drawn: NDArray[np.float64]) -> Estimate:
    """The percentile interval; a value beside it, which rounding allows, is taken in."""
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(value), min(float(low), float(value)), max(float(high), float(value)))
