"""Noise: the turbulence of SVG's filters, number for number as the standard defines it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.drawing.press.effects import BAND, Canvas, Layer, Step
from generator.game.svg.transform import Box

Numbers = NDArray[np.float64]
_SIZE = 256
# A step of the generator of Park and Miller, by Schrage's method.
_M, _A, _Q, _R = 2_147_483_647, 16_807, 127_773, 2_836
# Beyond these an octave is less than a level of a colour.
MOST_OCTAVES = 9
_FAR = 4096.0


class _Lattice(NamedTuple):
    """Which way the noise slopes at each point of a grid, for each channel."""

    selector: NDArray[np.intp]
    gradient: Numbers


def _next(seed: int) -> int:
    result = _A * (seed % _Q) - _R * (seed // _Q)
    return result if result > 0 else result + _M


@lru_cache(16)
def _lattice(seed: int) -> _Lattice:
    seed = -seed % (_M - 1) + 1 if seed <= 0 else min(seed, _M - 1)
    selector = list(range(_SIZE))
    gradient = np.zeros((4, _SIZE, 2))
    for channel in range(4):
        for index in range(_SIZE):
            pair = []
            for _ in range(2):
                seed = _next(seed)
                pair.append((seed % (2 * _SIZE) - _SIZE) / _SIZE)
            gradient[channel, index] = np.array(pair) / (pair[0] ** 2 + pair[1] ** 2) ** 0.5
    for index in range(_SIZE - 1, 0, -1):
        seed = _next(seed)
        other = seed % _SIZE
        selector[index], selector[other] = selector[other], selector[index]
    twice = [*selector, *selector, *selector[:2]]
    doubled = np.concatenate([gradient, gradient, gradient[:, :2]], axis=1)
    return _Lattice(np.array(twice, np.intp), doubled)


@dataclass(frozen=True, slots=True)
class Turbulence(Step):
    """Clouds or marble all over its region; `stitched` is the box whose opposite edges fit."""

    frequency: tuple[float, float]
    octaves: int
    seed: int
    fractal: bool
    stitched: Box | None
    region: Box

    def heavy(self, inputs: int) -> int:
        """By its octaves."""
        return 6 + 5 * self.octaves

    def box(self, inputs: list[Box | None]) -> Box | None:
        """The region."""
        return self.region

    def soft(self, inputs: list[float]) -> float:
        """A quarter of its shortest wave."""
        return 0.25 / max(max(self.frequency) * float(1 << self.octaves - 1), 1e-9)

    def pixels(self, canvas: Canvas, inputs: list[Layer]) -> Layer:
        """Channel by channel, some rows at a time."""
        result = canvas.empty()
        deep = max(1, BAND // (4 * canvas.width))
        x = canvas.box[0] + np.arange(canvas.width) / canvas.across
        for top in range(0, canvas.height, deep):
            rows = np.arange(top, min(top + deep, canvas.height))
            found = self._sums(x[None, :], (canvas.box[1] + rows / canvas.down)[:, None])
            if self.fractal:
                found = (found + 1) / 2
            found = np.clip(found, 0, 1)
            found[..., :3] *= found[..., 3:]
            result[top:top + len(rows)] = found * 255 + 0.5
        return result

    def _sums(self, x: Numbers, y: Numbers) -> Numbers:
        """The sum of all octaves, each twice as fine and half as strong as the one before."""
        across, down = self.frequency
        stitch = None
        if self.stitched is not None:
            wide, high = (self.stitched[2] - self.stitched[0], self.stitched[3] - self.stitched[1])
            across, down = _fitting(across, wide), _fitting(down, high)
            stitch = (int(wide * across + 0.5), int(high * down + 0.5),
                      int(self.stitched[0] * across + _FAR + wide * across),
                      int(self.stitched[1] * down + _FAR + high * down))
        total = np.zeros((y.shape[0], x.shape[1], 4))
        ratio = 1.0
        for _ in range(self.octaves):
            noise = self._noise(x * across * ratio, y * down * ratio, stitch)
            total += (noise if self.fractal else np.abs(noise)) / ratio
            ratio *= 2
            if stitch is not None:
                wide_steps, high_steps, right, bottom = stitch
                stitch = (wide_steps * 2, high_steps * 2, 2 * right - int(_FAR),
                          2 * bottom - int(_FAR))
        return total

    def _noise(self, x: Numbers, y: Numbers, stitch: tuple[int, int, int, int] | None) -> Numbers:
        selector, gradient = _lattice(self.seed)
        left, right, from_left, from_right = _cells(x, stitch and (stitch[0], stitch[2]))
        up, down, from_up, from_down = _cells(y, stitch and (stitch[1], stitch[3]))
        first, second = selector[left], selector[right]
        corners = (selector[first + up], selector[second + up],
                   selector[first + down], selector[second + down])
        ease_x = from_left * from_left * (3 - 2 * from_left)
        ease_y = from_up * from_up * (3 - 2 * from_up)
        found = np.empty((y.shape[0], x.shape[1], 4))
        for channel in range(4):
            slopes = gradient[channel]
            one, two, three, four = (
                dx * slopes[corner, 0] + dy * slopes[corner, 1]
                for corner, dx, dy in zip(corners, (from_left, from_right) * 2,
                                          (from_up, from_up, from_down, from_down), strict=True))
            above, below = one + ease_x * (two - one), three + ease_x * (four - three)
            found[..., channel] = above + ease_y * (below - above)
        return found


def _cells(at: Numbers, stitch: tuple[int, int] | None
           ) -> tuple[NDArray[np.intp], NDArray[np.intp], Numbers, Numbers]:
    """The points of the grid before and behind each place, and how far it is from both."""
    moved = at + _FAR
    before = np.floor(moved).astype(np.intp)
    share = moved - before
    behind = before + 1
    if stitch is not None:
        steps, end = stitch
        before = np.where(before >= end, before - steps, before)
        behind = np.where(behind >= end, behind - steps, behind)
    return before & (_SIZE - 1), behind & (_SIZE - 1), share, share - 1


def _fitting(frequency: float, length: float) -> float:
    """The nearest frequency of which whole waves fit a length."""
    if not frequency or not length:
        return frequency
    low, high = (int(length * frequency) / length, -int(-length * frequency // 1) / length)
    return low if low and frequency / low < high / frequency else high
