"""Lighting: a layer's opacity as a relief, with a lamp on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.drawing.press.effects import Canvas, Layer, Step, written_in
from generator.game.svg.transform import Box

Floats = NDArray[np.float32]
_TABLE = 4096


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where light comes from: a direction, a point, or a point with a beam.

    `place` is azimuth and elevation in degrees of what is far away, else x, y and z in user
    units; `aim` is where a beam points to, `focus` how tight it is and `cone` where it ends.
    """

    place: tuple[float, ...]
    aim: tuple[float, float, float] | None = None
    focus: float = 1.0
    cone: float | None = None


@dataclass(frozen=True, slots=True)
class Lighting(Step):
    """Light on a relief; what is shiny has an exponent."""

    lamp: Lamp
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

    def pixels(self, canvas: Canvas, inputs: list[Layer]) -> Layer:
        """The lamp's colour by how much of it each place sends to the eye."""
        rows, columns = canvas.window(self.region)
        height = inputs[0][rows, columns, 3].astype(np.float32) / np.float32(255)
        result = canvas.empty()
        if height.size:
            normal = self._normal(height, canvas)
            light, strength = self._light(height, canvas, (rows.start, columns.start))
            result[rows, columns] = self._lit(normal, light, strength)
        return result

    def _normal(self, height: Floats, canvas: Canvas) -> list[Floats]:
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

    def _light(self, height: Floats, canvas: Canvas, corner: tuple[int, int]
               ) -> tuple[list[Floats], Floats]:
        """Towards the lamp from each place, and how bright it is from there."""
        one = np.ones((1, 1), np.float32)
        place, aim = self.lamp.place, self.lamp.aim
        if len(place) == 2:
            azimuth, elevation = (math.radians(each) for each in place)
            return [one * np.float32(each) for each in (
                math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation),
                math.sin(elevation))], one
        unit = canvas.unit
        x = (canvas.box[0] + (corner[1] + np.arange(height.shape[1])) / canvas.across) / unit
        y = (canvas.box[1] + (corner[0] + np.arange(height.shape[0])) / canvas.down) / unit
        towards = [np.float32(place[0] / unit) - x.astype(np.float32)[None, :] + 0 * height,
                   np.float32(place[1] / unit) - y.astype(np.float32)[:, None] + 0 * height,
                   np.float32(place[2] / unit) - np.float32(self.relief) * height]
        length = np.maximum(np.sqrt(sum(each * each for each in towards)), 1e-6)
        towards = [each / length for each in towards]
        if aim is None:
            return towards, one
        beam = [goal - start for goal, start in zip(aim, place, strict=True)]
        size = math.hypot(*beam) or 1.0
        along = -sum(each * np.float32(part / size)
                     for each, part in zip(towards, beam, strict=True))
        strength = _powers(np.asarray(along, np.float32), self.lamp.focus)
        if self.lamp.cone is not None:
            strength = np.where(along < math.cos(math.radians(abs(self.lamp.cone))), 0, strength)
        return towards, np.asarray(strength, np.float32)

    def _lit(self, normal: list[Floats], light: list[Floats], strength: Floats) -> Layer:
        colour = written_in(self.rgb, 1.0, self.linear).astype(np.float32)
        if self.exponent is None:
            amount = sum(one * two for one, two in zip(normal, light, strict=True))
            rows = (np.float32(self.constant) * amount * strength)[..., None] * colour
            rows = np.clip(rows, 0, 255)
            rows[..., 3] = 255
            return np.asarray(rows + 0.5, np.uint8)
        # Halfway between the lamp and the eye, which is straight above.
        half = [light[0], light[1], light[2] + 1]
        length = np.maximum(np.sqrt(sum(each * each for each in half)), 1e-6)
        amount = sum(one * two / length for one, two in zip(normal, half, strict=True))
        shine = np.float32(self.constant) * _powers(np.asarray(amount), self.exponent) * strength
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


def _powers(values: Floats, exponent: float) -> Floats:
    """Each to a power, looked up, so that it is the same on every machine."""
    table = np.array([(each / _TABLE) ** exponent for each in range(_TABLE + 1)], np.float32)
    places = np.clip(values, 0, 1) * np.float32(_TABLE)
    low = np.minimum(places.astype(np.intp), _TABLE - 1)
    share = places - low
    return np.where(values > 0, table[low] * (1 - share) + table[low + 1] * share, 0)
