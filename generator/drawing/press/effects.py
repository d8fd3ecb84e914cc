"""Effects: the steps of filters, each as what it does to pixels.

Pixels are rows of RGBA, eight bits each, colours multiplied by their opacity. All steps of a
filter share one canvas; lengths are in user units until a step meets the canvas.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from generator.game.svg.transform import Box, box_around, box_overlap, expand_box, transform_box

Layer = NDArray[np.uint8]
Floats = NDArray[np.float32]
# Rows are worked on in bands of so many pixels, so that numbers between steps take little room.
BAND = 1 << 18
# What is blurred wider than this, in pixels, is made smaller first.
WIDE = 12.0
# Pixels; anything is gone by then.
WIDEST = 6000.0
# Without any edge.
FULLY_SOFT = math.inf
_RGB = slice(0, 3)


class FilterCanvas(NamedTuple):
    """Where a filter is drawn: its box, and how many pixels a user unit is each way.

    `unit` is how many user units a CSS pixel is, by which some steps count.
    """

    box: Box
    across: float
    down: float
    unit: float

    @property
    def width(self) -> int:
        """In pixels."""
        return max(1, round((self.box[2] - self.box[0]) * self.across))

    @property
    def height(self) -> int:
        """In pixels."""
        return max(1, round((self.box[3] - self.box[1]) * self.down))

    def empty(self) -> Layer:
        """Nothing."""
        return np.zeros((self.height, self.width, 4), np.uint8)

    def window(self, box: Box) -> tuple[slice, slice]:
        """The rows and columns of a box."""
        left, right = ((edge - self.box[0]) * self.across for edge in (box[0], box[2]))
        top, bottom = ((edge - self.box[1]) * self.down for edge in (box[1], box[3]))
        return (slice(max(0, round(min(top, 1e7))), max(0, round(min(bottom, 1e7)))),
                slice(max(0, round(min(left, 1e7))), max(0, round(min(right, 1e7)))))


def map_bands(work: Callable[..., Any], *layers: Layer) -> Layer:
    """A new layer made of others, pixel by pixel, some rows at a time."""
    height, width = layers[0].shape[:2]
    result = np.empty((height, width, 4), np.uint8)
    deep = max(1, BAND // width)
    for top in range(0, height, deep):
        rows = [layer[top:top + deep].astype(np.float32) for layer in layers]
        result[top:top + deep] = np.clip(work(*rows) + 0.5, 0, 255)
    return result


def _premultiply(straight: Floats) -> Floats:
    straight[..., _RGB] *= straight[..., 3:] / np.float32(255)
    return straight


def _unpremultiply(rows: Floats) -> Floats:
    alpha = rows[..., 3:]
    rows[..., _RGB] *= np.float32(255) / np.maximum(alpha, np.float32(1))
    np.minimum(rows[..., _RGB], np.float32(255), out=rows[..., _RGB])
    return rows


def _to_linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _to_srgb(value: float) -> float:
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


@lru_cache(4)
def _table(linear: bool) -> NDArray[np.uint8]:
    change = _to_linear if linear else _to_srgb
    return np.array([round(255 * change(level / 255)) for level in range(256)], np.uint8)


def to_colour_space(layer: Layer, linear: bool) -> Layer:
    """The layer with its colours counted by light, or by how they are written."""
    if not layer[..., _RGB].any():
        return layer
    table = _table(linear)

    def work(rows: Floats) -> Floats:
        straight = _unpremultiply(rows)
        straight[..., _RGB] = table[(straight[..., _RGB] + 0.5).astype(np.uint8)]
        return _premultiply(straight)

    return map_bands(work, layer)


def convert_colour(rgb: Sequence[float], linear: bool) -> tuple[float, ...]:
    """A colour counted by light, or as it is written."""
    return tuple(_to_linear(channel) if linear else channel for channel in rgb)


def colour_pixel(rgb: Sequence[float], alpha: float, linear: bool) -> NDArray[np.uint8]:
    """One pixel of a colour."""
    values = [channel * alpha * 255 for channel in convert_colour(rgb, linear)]
    return np.array([round(value) for value in (*values, alpha * 255)], np.uint8)


class FilterStep:
    """One step of a filter."""

    def heavy(self, inputs: int) -> int:
        """How much work a pixel is, in some 30 ns."""
        return 2

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Where it leaves anything, before it is cut to its region."""
        layers = [layer for layer in inputs if layer is not None]
        return box_around(layers) if layers else None

    def soft(self, inputs: list[float]) -> float:
        """How wide its sharpest edge is blurred, in user units."""
        return min(inputs, default=FULLY_SOFT)

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """What it makes of layers."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PassThrough(FilterStep):
    """The same, cut to the region."""

    def heavy(self, inputs: int) -> int:
        """Nothing is done."""
        return 0

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """The layer itself."""
        return inputs[0]


@dataclass(frozen=True, slots=True)
class Alpha(FilterStep):
    """The opacity alone, in black."""

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """The layer without its colours."""
        result = canvas.empty()
        result[..., 3] = inputs[0][..., 3]
        return result


@dataclass(frozen=True, slots=True)
class Blur(FilterStep):
    """A Gaussian blur."""

    x: float
    y: float

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Three deviations wider."""
        if inputs[0] is None:
            return None
        left, top, right, bottom = inputs[0]
        return left - 3 * self.x, top - 3 * self.y, right + 3 * self.x, bottom + 3 * self.y

    def soft(self, inputs: list[float]) -> float:
        """As wide as the blur, if it blurs both ways."""
        return max(min(inputs), min(self.x, self.y))

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """By Pillow's boxes, which are whole numbers all the way."""
        return blur_layer(inputs[0], self.x * canvas.across, self.y * canvas.down)


def blur_layer(layer: Layer, across: float, down: float) -> Layer:
    """Blurred by so many pixels; what is around it is transparent."""
    across, down = min(across, WIDEST), min(down, WIDEST)
    if across <= 0 and down <= 0:
        return layer
    height, width = layer.shape[:2]
    alone = not layer[..., _RGB].any()
    # A wide blur is made of fewer and larger pixels.
    steps = (max(1, int(across / (WIDE / 2))) if across > WIDE else 1,
             max(1, int(down / (WIDE / 2))) if down > WIDE else 1)
    sizes = (across / steps[0], down / steps[1])
    spare = (-width % steps[0], -height % steps[1])
    channels = (3,) if alone else (0, 1, 2, 3)
    result = np.zeros_like(layer)
    for channel in channels:
        filled_up = np.pad(layer[..., channel], ((0, spare[1]), (0, spare[0])))
        small = Image.fromarray(filled_up)
        small = small.reduce(steps) if steps != (1, 1) else small
        margins = (math.ceil(3 * sizes[0]) + 1, math.ceil(3 * sizes[1]) + 1)
        padded = Image.new("L", (small.width + 2 * margins[0], small.height + 2 * margins[1]))
        padded.paste(small, margins)
        soft = padded.filter(ImageFilter.GaussianBlur(sizes))
        if steps != (1, 1):
            box = (margins[0], margins[1], margins[0] + width / steps[0],
                   margins[1] + height / steps[1])
            result[..., channel] = np.asarray(
                soft.resize((width, height), Image.Resampling.BICUBIC, box))
        else:
            result[..., channel] = np.asarray(soft)[margins[1]:margins[1] + height,
                                                    margins[0]:margins[0] + width]
    return result


@dataclass(frozen=True, slots=True)
class Offset(FilterStep):
    """The same elsewhere."""

    dx: float
    dy: float

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Moved."""
        return transform_box(inputs[0], (1, 0, 0, 1, self.dx, self.dy)) if inputs[0] else None

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Moved by whole pixels."""
        return shift_layer(inputs[0], round(self.dx * canvas.across), round(self.dy * canvas.down))


def shift_layer(layer: Layer, right: int, down: int) -> Layer:
    """Moved by whole pixels; nothing comes in from outside."""
    result = np.zeros_like(layer)
    height, width = layer.shape[:2]
    if abs(right) < width and abs(down) < height:
        result[max(0, down):height + min(0, down), max(0, right):width + min(0, right)] = layer[
            max(0, -down):height - max(0, down), max(0, -right):width - max(0, right)]
    return result


@dataclass(frozen=True, slots=True)
class Flood(FilterStep):
    """A colour all over its region."""

    rgb: tuple[float, ...]
    alpha: float
    linear: bool
    region: Box

    def box(self, inputs: list[Box | None]) -> Box | None:
        """The region, if anything is seen."""
        return self.region if self.alpha > 0 else None

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Every pixel the same."""
        return np.broadcast_to(colour_pixel(self.rgb, self.alpha, self.linear),
                               (canvas.height, canvas.width, 4)).copy()


@dataclass(frozen=True, slots=True)
class Merge(FilterStep):
    """Layers upon each other, the first at the bottom."""

    def heavy(self, inputs: int) -> int:
        """By how many layers are upon each other."""
        return 1 + inputs * 4 // 3

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """One over the other."""
        result = inputs[0] if inputs else canvas.empty()
        for layer in inputs[1:]:
            result = composite_over(layer, result)
        return result


def composite_over(upper: Layer, lower: Layer) -> Layer:
    """The upper layer over the lower one."""
    return map_bands(lambda one, two: one + two * (1 - one[..., 3:] / np.float32(255)), upper,
                     lower)


@dataclass(frozen=True, slots=True)
class Composite(FilterStep):
    """Two layers by one of the operators of Porter and Duff."""

    operator: str

    def box(self, inputs: list[Box | None]) -> Box | None:
        """As much as the operator can leave."""
        one, two = inputs
        if self.operator == "in":
            return box_overlap(one, two) if one and two else None
        return one if self.operator == "out" else two if self.operator == "atop" \
            else FilterStep.box(self, inputs)

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Each by as much as the other lets it."""
        full = np.float32(255)

        def work(one: Floats, two: Floats) -> Floats:
            first, second = one[..., 3:] / full, two[..., 3:] / full
            shares: dict[str, tuple[Any, Any]] = {
                "over": (1, 1 - first), "in": (second, 0), "out": (1 - second, 0),
                "atop": (second, 1 - first), "xor": (1 - second, 1 - first),
                "lighter": (1, 1)}
            keep_one, keep_two = shares[self.operator]
            return np.asarray(one * keep_one + two * keep_two)

        return map_bands(work, *inputs)


@dataclass(frozen=True, slots=True)
class Arithmetic(FilterStep):
    """Two layers by four numbers."""

    k: tuple[float, float, float, float]
    region: Box

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Where both, one of them or a number of its own leave anything."""
        one, two = inputs
        k1, k2, k3, k4 = self.k
        if k4 > 0:
            return self.region
        layers = [layer for layer, factor in ((one, k2), (two, k3)) if layer and factor > 0]
        both = box_overlap(one, two) if one and two and k1 > 0 else None
        layers += [both] if both else []
        return box_around(layers) if layers else None

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """k1·a·b + k2·a + k3·b + k4, colours never brighter than they are opaque."""
        k1, k2, k3, k4 = (np.float32(factor) for factor in self.k)

        def work(one: Floats, two: Floats) -> Floats:
            rows = one * two * (k1 / np.float32(255)) + one * k2 + two * k3 + k4 * np.float32(255)
            alpha = np.clip(rows[..., 3:], 0, 255)
            return np.concatenate([np.clip(rows[..., _RGB], 0, alpha), alpha], axis=2)

        return map_bands(work, *inputs)


@dataclass(frozen=True, slots=True)
class ColourMatrix(FilterStep):
    """Colours by a matrix of four rows and five columns."""

    values: tuple[float, ...]
    region: Box

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Where there is anything; everywhere if it makes something of nothing."""
        return self.region if self.values[19] > 0 else inputs[0]

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Of colours as they are without their opacity."""
        factors = np.array(self.values, np.float32).reshape(4, 5)

        def work(rows: Floats) -> Floats:
            straight = _unpremultiply(rows)
            pixels = np.empty_like(straight)
            for index in range(4):
                one = factors[index]
                pixels[..., index] = straight[..., 0] * one[0] + straight[..., 1] * one[1] \
                    + straight[..., 2] * one[2] + straight[..., 3] * one[3] \
                    + one[4] * np.float32(255)
            return _premultiply(np.clip(pixels, 0, 255))

        return map_bands(work, inputs[0])


@dataclass(frozen=True, slots=True)
class Transfer(FilterStep):
    """Each channel by a table of 256 values."""

    tables: tuple[bytes, bytes, bytes, bytes]
    region: Box

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Where there is anything; everywhere if it makes something of nothing."""
        return self.region if self.tables[3][0] else inputs[0]

    def soft(self, inputs: list[float]) -> float:
        """A table may make steps of slopes."""
        steps = max(abs(one - two) for table in self.tables
                    for one, two in pairwise(table))
        return 0.0 if steps > 8 else min(inputs)

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Of colours as they are without their opacity."""
        tables = [np.frombuffer(table, np.uint8) for table in self.tables]

        def work(rows: Floats) -> Floats:
            straight = (_unpremultiply(rows) + 0.5).astype(np.uint8)
            pixels = np.stack([table[straight[..., index]] for index, table in enumerate(tables)],
                             axis=2)
            return _premultiply(pixels.astype(np.float32))

        return map_bands(work, inputs[0])


@dataclass(frozen=True, slots=True)
class Morphology(FilterStep):
    """Lines thinner or thicker."""

    dilate: bool
    x: float
    y: float

    def heavy(self, inputs: int) -> int:
        """Its window is doubled again and again."""
        return 5

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Wider, if it thickens."""
        if inputs[0] is None or not self.dilate:
            return inputs[0]
        left, top, right, bottom = inputs[0]
        return left - self.x, top - self.y, right + self.x, bottom + self.y

    def soft(self, inputs: list[float]) -> float:
        """Its corners are sharp."""
        return 0.0

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """The least or the most of the pixels around each, channel by channel."""
        layer = inputs[0]
        for axis, radius in ((1, self.x * canvas.across), (0, self.y * canvas.down)):
            layer = _window_extreme(layer, min(round(radius), layer.shape[axis]), axis, self.dilate)
        return layer


def _window_extreme(layer: Layer, radius: int, axis: int, dilate: bool) -> Layer:
    """The most or least over a window, which is doubled until it is wide enough."""
    if radius < 1:
        return layer
    choose = np.maximum if dilate else np.minimum
    margins = [(0, 0)] * 3
    margins[axis] = (radius, radius)
    rows = np.pad(layer, margins)
    wanted, size = 2 * radius + 1, 1

    def part(start: int, end: int) -> Layer:
        return rows[start:end] if axis == 0 else rows[:, start:end]

    while size < wanted:
        step = min(size, wanted - size)
        length = rows.shape[axis]
        rows = choose(part(0, length - step), part(step, length))
        size += step
    return rows


@dataclass(frozen=True, slots=True)
class Tile(FilterStep):
    """A layer's region repeated over the whole."""

    source: Box
    region: Box

    def box(self, inputs: list[Box | None]) -> Box | None:
        """The region."""
        return self.region if inputs[0] else None

    def soft(self, inputs: list[float]) -> float:
        """Tiles have edges."""
        return 0.0

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """The part of a tile that each pixel shows."""
        rows, columns = canvas.window(self.source)
        tile = inputs[0][rows, columns]
        if not tile.size:
            return canvas.empty()
        high, wide = ((self.source[3] - self.source[1]) * canvas.down,
                      (self.source[2] - self.source[0]) * canvas.across)
        down = _tile_indices(canvas.height, rows.start, high, tile.shape[0])
        across = _tile_indices(canvas.width, columns.start, wide, tile.shape[1])
        return np.ascontiguousarray(tile[down][:, across])


def _tile_indices(count: int, start: int, period: float, most: int) -> NDArray[np.intp]:
    places = np.mod(np.arange(count) - start, max(period, 1e-6)).astype(np.intp)
    return np.minimum(places, most - 1)


@dataclass(frozen=True, slots=True)
class Displacement(FilterStep):
    """A layer pushed about by the colours of another."""

    x: int
    y: int
    scale: float

    def box(self, inputs: list[Box | None]) -> Box | None:
        """Half of the scale further."""
        return expand_box(inputs[0], abs(self.scale) / 2) if inputs[0] else None

    def soft(self, inputs: list[float]) -> float:
        """It may tear."""
        return 0.0

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Each pixel fetched from where the map says."""
        layer, chart = inputs
        height, width = layer.shape[:2]
        result = np.zeros_like(layer)
        deep = max(1, BAND // width)
        for top in range(0, height, deep):
            rows = _unpremultiply(chart[top:top + deep].astype(np.float32)) / np.float32(255)
            across = np.rint((rows[..., self.x] - 0.5) * np.float32(self.scale * canvas.across))
            down = np.rint((rows[..., self.y] - 0.5) * np.float32(self.scale * canvas.down))
            x = across.astype(np.intp) + np.arange(width)
            y = down.astype(np.intp) + np.arange(top, top + rows.shape[0])[:, None]
            inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
            result[top:top + deep][inside] = layer[y[inside], x[inside]]
        return result


@dataclass(frozen=True, slots=True, kw_only=True)
class Convolution(FilterStep):
    """A sum of the pixels around each."""

    order: tuple[int, int]
    kernel: tuple[float, ...]
    divisor: float
    bias: float
    target: tuple[int, int]
    edges: str
    keep_alpha: bool
    units: tuple[float, float]
    region: Box

    def heavy(self, inputs: int) -> int:
        """By its weights; what reaches far needs much memory."""
        far = any(count * step * 2 > end - start for count, step, start, end in zip(
            self.order, self.units, self.region[:2], self.region[2:], strict=True))
        return 2 + len(self.kernel) // 12 + (16 if far else 0)

    def box(self, inputs: list[Box | None]) -> Box | None:
        """As far as the sum reaches."""
        if inputs[0] is None or self.edges != "none" or self.bias > 0:
            return self.region
        reach = max(self.order) * max(self.units or (1.0, 1.0))
        return expand_box(inputs[0], reach)

    def soft(self, inputs: list[float]) -> float:
        """It is meant to find edges."""
        return 0.0

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Shifted copies, each by its weight; a step is a CSS pixel, or what the filter says."""
        wide, high = self.order
        step_x = max(1, round((self.units[0] or canvas.unit) * canvas.across))
        step_y = max(1, round((self.units[1] or canvas.unit) * canvas.down))
        rows, columns = canvas.window(self.region)
        source = inputs[0][rows, columns].astype(np.float32)
        if not source.size:
            return canvas.empty()
        if self.keep_alpha:
            source = _unpremultiply(source)
        # The kernel is turned by half a turn: its last number meets the first pixel.
        how: Any = {"none": "constant", "duplicate": "edge", "wrap": "wrap"}[self.edges]
        tops, above, below = self._starts(high, step_y, self.target[1], source.shape[0])
        lefts, before, behind = self._starts(wide, step_x, self.target[0], source.shape[1])
        padded = np.pad(source, ((above, below), (before, behind), (0, 0)), mode=how)
        total = np.zeros_like(source)
        for index, weight in enumerate(reversed(self.kernel)):
            if weight:
                top, left = tops[index // wide], lefts[index % wide]
                total += np.float32(weight) * padded[top:top + source.shape[0],
                                                     left:left + source.shape[1]]
        total = total / np.float32(self.divisor)
        if self.keep_alpha:
            total += np.float32(self.bias * 255)
            total[..., 3] = source[..., 3]
            total = _premultiply(np.clip(total, 0, 255))
        else:
            total += np.float32(self.bias) * source[..., 3:]
            alpha = np.clip(total[..., 3:], 0, 255)
            total = np.concatenate([np.clip(total[..., _RGB], 0, alpha), alpha], axis=2)
        result = canvas.empty()
        result[rows, columns] = np.clip(total + 0.5, 0, 255)
        return result

    def _starts(self, count: int, step: int, target: int, size: int
                ) -> tuple[list[int], int, int]:
        """Where the copies begin along one side, and the margins on both ends of it.

        Beyond a margin as wide as the layer all is alike, or comes again.
        """
        moves = [(index - target) * step for index in range(count)]
        moves = [move % size if self.edges == "wrap" else min(max(move, -size), size)
                 for move in moves]
        before = max(-min(moves), 0)
        return [move + before for move in moves], before, max(*moves, 0)


# How two colours make a third, each from 0 to 1 and without its opacity; below first.
def _soft_light(b: Floats, s: Floats) -> Floats:
    root = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (root - b))


def _hard_light(b: Floats, s: Floats) -> Floats:
    return np.where(s <= 0.5, 2 * b * s, 1 - 2 * (1 - b) * (1 - s))


def _dodge(b: Floats, s: Floats) -> Floats:
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, 1e-6))))


def _burn(b: Floats, s: Floats) -> Floats:
    burnt = 1 - np.minimum(1, (1 - b) / np.maximum(s, 1e-6))
    return np.where(b >= 1, 1, np.where(s <= 0, 0, burnt))


def _lightness(colour: Floats) -> Floats:
    return np.asarray(colour[..., :1] * 0.3 + colour[..., 1:2] * 0.59 + colour[..., 2:3] * 0.11,
                      np.float32)


def _with_lightness(colour: Floats, light: Floats) -> Floats:
    colour = colour + (light - _lightness(colour))
    least, most = colour.min(axis=2, keepdims=True), colour.max(axis=2, keepdims=True)
    low = light + (colour - light) * light / np.maximum(light - least, 1e-6)
    colour = np.where(least < 0, low, colour)
    high = light + (colour - light) * (1 - light) / np.maximum(most - light, 1e-6)
    return np.asarray(np.where(most > 1, high, colour), np.float32)


def _saturation(colour: Floats) -> Floats:
    return np.asarray(colour.max(axis=2, keepdims=True) - colour.min(axis=2, keepdims=True))


def _with_saturation(colour: Floats, amount: Floats) -> Floats:
    least = colour.min(axis=2, keepdims=True)
    return np.asarray((colour - least) * amount / np.maximum(_saturation(colour), 1e-6),
                      np.float32)


BLEND_MODES: dict[str, Callable[[Floats, Floats], Floats]] = {
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: _hard_light(s, b),
    "darken": np.minimum,
    "lighten": np.maximum,
    "color-dodge": _dodge,
    "color-burn": _burn,
    "hard-light": _hard_light,
    "soft-light": _soft_light,
    "difference": lambda b, s: np.abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
    "hue": lambda b, s: _with_lightness(_with_saturation(s, _saturation(b)), _lightness(b)),
    "saturation": lambda b, s: _with_lightness(_with_saturation(b, _saturation(s)),
                                               _lightness(b)),
    "color": lambda b, s: _with_lightness(s, _lightness(b)),
    "luminosity": lambda b, s: _with_lightness(b, _lightness(s)),
}
# Those that look at a colour as a whole.
WHOLE_COLOUR_MODES = frozenset(("hue", "saturation", "color", "luminosity"))


@dataclass(frozen=True, slots=True)
class Blend(FilterStep):
    """A layer blended with the one below it."""

    mode: str

    def heavy(self, inputs: int) -> int:
        """By the mode."""
        return 6 if self.mode in WHOLE_COLOUR_MODES else 3

    def pixels(self, canvas: FilterCanvas, inputs: list[Layer]) -> Layer:
        """Colours as the mode says, where both are."""
        if self.mode == "normal":
            return composite_over(inputs[0], inputs[1])
        blend, full = BLEND_MODES[self.mode], np.float32(255)

        def work(upper: Floats, lower: Floats) -> Floats:
            one, two = upper[..., 3:] / full, lower[..., 3:] / full
            mixed = blend(_unpremultiply(lower.copy())[..., _RGB] / full,
                          _unpremultiply(upper.copy())[..., _RGB] / full)
            rows = upper + lower - upper * two
            rows[..., _RGB] = upper[..., _RGB] * (1 - two) + lower[..., _RGB] * (1 - one) \
                + mixed * one * two * full
            return rows

        return map_bands(work, *inputs)
