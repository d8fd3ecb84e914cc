"""Axes: where a value stands, and which round values are written beside it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` along pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a value stands; what lies beyond the axis stands at its end."""
        kept = min(max(value, self.low), self.high)
        return self.start + (kept - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round values within the axis."""
        step = step_for(self.high - self.low, about)
        first = ceil(self.low / step - 1e-9)
        return [round(number * step, 10)
                for number in range(first, floor(self.high / step + 1e-9) + 1)]


def step_for(span: float, about: int) -> float:
    """The step of 1, 2 or 5 times a power of ten that gives about so many."""
    rough = max(span, 1e-9) / max(about, 1)
    power = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= rough * 0.999),
                10 * power)


def rounded(low: float, high: float, about: int = 5) -> tuple[float, float]:
    """Ends of an axis that holds both values and ends at round ones."""
    if high <= low:
        low, high = low - 0.5, high + 0.5
    step = step_for(high - low, about)
    return (round(floor(low / step + 1e-9) * step, 10), round(ceil(high / step - 1e-9) * step, 10))
