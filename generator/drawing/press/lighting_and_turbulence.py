"""Lighting: a layer's opacity as a relief, with a lamp on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.drawing.press.effects import BAND, FilterCanvas, FilterStep, Layer, colour_pixel
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


def _next_random(seed: int) -> int:
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
                seed = _next_random(seed)
                pair.append((seed % (2 * _SIZE) - _SIZE) / _SIZE)
            gradient[channel, index] = np.array(pair) / (pair[0] ** 2 + pair[1] ** 2) ** 0.5
    for index in range(_SIZE - 1, 0, -1):
        seed = _next_random(seed)
        other = seed % _SIZE
        selector[index], selector[other] = selector[other], selector[index]
    twice = [*selector, *selector, *selector[:2]]
    doubled = np.concatenate([gradient, gradient, gradient[:, :2]], axis=1)
    return _Lattice(np.array(twice, np.intp), doubled)


@dataclass(frozen=True, slots=True)
class Turbulence(FilterStep):
    """Clouds or marble all over its region; `stitched` is the box whose opposite edges fit."""

    frequency: tuple[float, float]
    octaves: int
    seed: int
    fractal: bool
    stitch_box: Box | None
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

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Channel by channel, some rows at a time."""
        result = canvas.empty()
        deep = max(1, BAND // (4 * canvas.width))
        x = canvas.box[0] + np.arange(canvas.width) / canvas.across
        for top in range(0, canvas.height, deep):
            rows = np.arange(top, min(top + deep, canvas.height))
            sums = self._sums(x[None, :], (canvas.box[1] + rows / canvas.down)[:, None])
            if self.fractal:
                sums = (sums + 1) / 2
            sums = np.clip(sums, 0, 1)
            sums[..., :3] *= sums[..., 3:]
            result[top:top + len(rows)] = sums * 255 + 0.5
        return result

    def _sums(self, x: Numbers, y: Numbers) -> Numbers:
        """The sum of all octaves, each twice as fine and half as strong as the one before."""
        across, down = self.frequency
        stitch = None
        if self.stitch_box is not None:
            wide, high = (self.stitch_box[2] - self.stitch_box[0],
                          self.stitch_box[3] - self.stitch_box[1])
            across, down = _fit_frequency(across, wide), _fit_frequency(down, high)
            stitch = (int(wide * across + 0.5), int(high * down + 0.5),
                      int(self.stitch_box[0] * across + _FAR + wide * across),
                      int(self.stitch_box[1] * down + _FAR + high * down))
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
        noise = np.empty((y.shape[0], x.shape[1], 4))
        for channel in range(4):
            slopes = gradient[channel]
            one, two, three, four = (
                dx * slopes[corner, 0] + dy * slopes[corner, 1]
                for corner, dx, dy in zip(corners, (from_left, from_right) * 2,
                                          (from_up, from_up, from_down, from_down), strict=True))
            above, below = one + ease_x * (two - one), three + ease_x * (four - three)
            noise[..., channel] = above + ease_y * (below - above)
        return noise


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


def _fit_frequency(frequency: float, length: float) -> float:
    """The nearest frequency of which whole waves fit a length."""
    if not frequency or not length:
        return frequency
    low, high = (int(length * frequency) / length, -int(-length * frequency // 1) / length)
    return low if low and frequency / low < high / frequency else high


Floats = NDArray[np.float32]
_TABLE = 4096


@dataclass(frozen=True, slots=True)
class LightSource:
    """Where light comes from: a direction, a point, or a point with a beam.

    `place` is azimuth and elevation in degrees of what is far away, else x, y and z in user
    units; `aim` is where a beam points to, `focus` how tight it is and `cone` where it ends.
    """

    place: tuple[float, ...]
    aim: tuple[float, float, float] | None = None
    focus: float = 1.0
    cone: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lighting(FilterStep):
    """Light on a relief; what is shiny has an exponent."""

    light: LightSource
    relief: float
    constant: float
    exponent: float | None
    rgb: tuple[float, ...]
    linear: bool
    units: tuple[float, float]
    region: Box

    def heavy(self, inputs: int) -> int:
        """A little work, but in much memory."""
        return 8

    def box(self, inputs: list[Box | None]) -> Box | None:
        """The region."""
        return self.region

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """The lamp's colour by how much of it each place sends to the eye."""
        rows, columns = canvas.window(self.region)
        height = inputs[0][rows, columns, 3].astype(np.float32) / np.float32(255)
        result = canvas.empty()
        if height.size:
            normal = self._normal(height, canvas)
            light, strength = self._light_at(height, canvas, (rows.start, columns.start))
            result[rows, columns] = self._intensity(normal, light, strength)
        return result

    def _normal(self, height: Floats, canvas: FilterCanvas) -> list[Floats]:
        """Which way the relief faces; it slopes from one CSS pixel to the next."""
        steps = (max(1, min(round((self.units[0] or canvas.unit) * canvas.across),
                            height.shape[1])),
                 max(1, min(round((self.units[1] or canvas.unit) * canvas.down),
                            height.shape[0])))
        dx = _slope(height, steps, axis=1)
        dy = _slope(height, steps, axis=0)
        x, y = -np.float32(self.relief) * dx, -np.float32(self.relief) * dy
        length = np.sqrt(x * x + y * y + 1)
        return [x / length, y / length, 1 / length]

    def _light_at(self, height: Floats, canvas: FilterCanvas, corner: tuple[int, int]
               ) -> tuple[list[Floats], Floats]:
        """Towards the lamp from each place, and how bright it is from there."""
        one = np.ones((1, 1), np.float32)
        place, aim = self.light.place, self.light.aim
        if len(place) == 2:
            azimuth, elevation = (math.radians(degrees) for degrees in place)
            return [one * np.float32(part) for part in (
                math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation),
                math.sin(elevation))], one
        unit = canvas.unit
        x = (canvas.box[0] + (corner[1] + np.arange(height.shape[1])) / canvas.across) / unit
        y = (canvas.box[1] + (corner[0] + np.arange(height.shape[0])) / canvas.down) / unit
        towards = [np.float32(place[0] / unit) - x.astype(np.float32)[None, :] + 0 * height,
                   np.float32(place[1] / unit) - y.astype(np.float32)[:, None] + 0 * height,
                   np.float32(place[2] / unit) - np.float32(self.relief) * height]
        length = np.maximum(np.sqrt(sum(axis * axis for axis in towards)), 1e-6)
        towards = [axis / length for axis in towards]
        if aim is None:
            return towards, one
        beam = [goal - start for goal, start in zip(aim, place, strict=True)]
        size = math.hypot(*beam) or 1.0
        along = -sum(along_axis * np.float32(part / size)
                     for along_axis, part in zip(towards, beam, strict=True))
        strength = _raise_to_power(np.asarray(along, np.float32), self.light.focus)
        if self.light.cone is not None:
            strength = np.where(along < math.cos(math.radians(abs(self.light.cone))), 0, strength)
        return towards, np.asarray(strength, np.float32)

    def _intensity(self, normal: list[Floats], light: list[Floats], strength: Floats) -> Layer:
        colour = colour_pixel(self.rgb, 1.0, self.linear).astype(np.float32)
        if self.exponent is None:
            amount = sum(one * two for one, two in zip(normal, light, strict=True))
            rows = (np.float32(self.constant) * amount * strength)[..., None] * colour
            rows = np.clip(rows, 0, 255)
            rows[..., 3] = 255
            return np.asarray(rows + 0.5, np.uint8)
        # Halfway between the lamp and the eye, which is straight above.
        half = [light[0], light[1], light[2] + 1]
        length = np.maximum(np.sqrt(sum(axis * axis for axis in half)), 1e-6)
        amount = sum(one * two / length for one, two in zip(normal, half, strict=True))
        shine = np.float32(self.constant) * _raise_to_power(np.asarray(amount),
                                                            self.exponent) * strength
        rows = np.clip(shine[..., None] * colour, 0, 255)
        rows[..., 3] = rows[..., :3].max(axis=2)
        return np.asarray(rows + 0.5, np.uint8)


def _slope(height: Floats, steps: tuple[int, int], axis: int) -> Floats:
    """By the neighbours on both sides in three lines, those at the rim by one side alone."""
    across, down = steps
    padded = np.pad(height, ((down, down), (across, across)), mode="edge")
    rows, columns = height.shape
    total = np.zeros_like(height)
    for place, weight in ((-1, 1), (0, 2), (1, 1)):
        low, high = ((down + place * down, 0), (down + place * down, 2 * across)) if axis == 1 \
            else ((0, across + place * across), (2 * down, across + place * across))
        total += weight * (padded[high[0]:high[0] + rows, high[1]:high[1] + columns]
                           - padded[low[0]:low[0] + rows, low[1]:low[1] + columns])
    return total / np.float32(4)


def _raise_to_power(values: Floats, exponent: float) -> Floats:
    """Each to a power, looked up, so that it is the same on every machine."""
    table = np.array([(index / _TABLE) ** exponent for index in range(_TABLE + 1)], np.float32)
    places = np.clip(values, 0, 1) * np.float32(_TABLE)
    low = np.minimum(places.astype(np.intp), _TABLE - 1)
    share = places - low
    return np.where(values > 0, table[low] * (1 - share) + table[low + 1] * share, 0)
