"""Gradients: what their elements say, and how PDF paints them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from generator.findings import Complaint
from generator.svg.colours import Colour, colour
from generator.svg.css import declarations
from generator.svg.lengths import length, share
from generator.svg.numbers import exact, short
from generator.svg.refusal import NeedsCairo, cannot_draw
from generator.svg.style import BLACK, Memory, Style
from generator.svg.transform import IDENTITY, Box, Matrix, inverse, matrix, times
from generator.svg.tree import Element

GRADIENTS = ("linearGradient", "radialGradient")


class ColourStop(NamedTuple):
    """A colour at a share of the way."""

    offset: float
    colour: Colour
    alpha: float


class Definition(NamedTuple):
    """What gradient elements say, before a shape is painted.

    `coords` are x1 y1 x2 y2 of an axis, or fx fy fr cx cy r of two circles; `boxed` says that
    they are shares of the shape's box.
    """

    coords: tuple[float, ...]
    stops: tuple[ColourStop, ...]
    spread: str
    boxed: bool
    matrix: Matrix


class Gradient(NamedTuple):
    """A gradient in its own space; `matrix` leads from there to user space."""

    coords: tuple[float, ...]
    stops: tuple[ColourStop, ...]
    spread: str
    matrix: Matrix

    @property
    def flat(self) -> bool:
        """Whether nothing changes along the way: the last colour is everywhere."""
        if len(self.stops) == 1:
            return True
        if len(self.coords) == 4:
            return self.coords[:2] == self.coords[2:]
        return self.coords[5] <= 0


class GradientLibrary(Protocol):
    """Where gradients are found and remembered."""

    gradients: Memory[tuple[object, ...], Definition]

    def find(self, name: str) -> Element | None:
        """The element with an id."""


def gradient(library: GradientLibrary, element: Element, box: Box, style: Style) -> Gradient | None:
    """The gradient for a shape with that box; None if it paints nothing."""
    said = _remembered(library, element, style)
    if not said.stops:
        return None
    space = said.matrix
    if said.boxed:
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0 or height <= 0:
            return None
        frame = (width, 0.0, 0.0, height, box[0], box[1])
        space = frame if space is IDENTITY else times(frame, space)
    return Gradient(said.coords, said.stops, said.spread, space)


def gradient_content(element: Element) -> tuple[object, ...] | None:
    """All that a gradient says, to compare it by; None if it refers to another."""
    attrs = element.attrs
    if "href" in attrs or "xlink:href" in attrs:
        return None
    return (element.tag, *attrs.items(), *[tuple(child.attrs.items()) for child in element.children
                                           if isinstance(child, Element)])


def _remembered(library: GradientLibrary, element: Element, style: Style) -> Definition:
    """What an element says, worked out once for all that say the same."""
    content = gradient_content(element)
    if content is None:
        return _defined(library, element, style)
    key = (style.viewport, style.font_size, content)
    known = library.gradients.get(key)
    if known is None:
        known = _defined(library, element, style)
        library.gradients.put(key, known)
    return known


def _defined(library: GradientLibrary, element: Element, style: Style) -> Definition:
    attrs, stops = _inherited(element, library.find)
    boxed = attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    across, down, both = (1.0, 1.0, 1.0) if boxed else (*style.viewport, style.diagonal)
    space = matrix(attrs["gradientTransform"]) if "gradientTransform" in attrs else IDENTITY
    spread = attrs.get("spreadMethod", "pad")
    if spread not in ("pad", "reflect", "repeat"):
        raise cannot_draw(f"spreadMethod '{spread}' is not known", "known: pad, reflect, repeat",
                         element.where)

    def read(name: str, default: str, whole: float) -> float:
        return length(attrs.get(name, default), whole, style.font_size)

    if element.tag == "linearGradient":
        coords: tuple[float, ...] = (read("x1", "0%", across), read("y1", "0%", down),
                                     read("x2", "100%", across), read("y2", "0%", down))
    else:
        coords = _circles(read, attrs, (across, down, both))
    return Definition(coords, stops, spread, boxed, space)


def _circles(read: Callable[[str, str, float], float], attrs: dict[str, str],
             wholes: tuple[float, float, float]) -> tuple[float, ...]:
    across, down, both = wholes
    cx, cy, r = read("cx", "50%", across), read("cy", "50%", down), read("r", "50%", both)
    fx = read("fx", "0", across) if "fx" in attrs else cx
    fy = read("fy", "0", down) if "fy" in attrs else cy
    fr = read("fr", "0%", both)
    # A focus outside is moved to the rim, or just within it, where PDF draws no cone.
    away = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    if r > 0 and away + fr > 0.999 * r:
        back = max(0.999 * r - fr, 0.0) / away if away else 0.0
        fx, fy, fr = cx + (fx - cx) * back, cy + (fy - cy) * back, min(fr, 0.999 * r)
    return fx, fy, fr, cx, cy, r


def _inherited(element: Element, find: Callable[[str], Element | None]
               ) -> tuple[dict[str, str], tuple[ColourStop, ...]]:
    """Attributes and stops, those that an element lacks taken from the one that it refers to."""
    attrs: dict[str, str] = {}
    stops: tuple[ColourStop, ...] = ()
    seen: list[Element] = []
    here: Element | None = element
    while here is not None:
        if any(here is other for other in seen):
            raise cannot_draw(f"the gradient '{here.attrs.get('id', '')}' refers to itself",
                             where=here.where)
        seen.append(here)
        attrs = {**here.attrs, **attrs}
        stops = stops or _stops(here)
        href = here.attrs.get("href") or here.attrs.get("xlink:href")
        if not href:
            break
        here = find(href.removeprefix("#"))
        if here is None or here.tag not in GRADIENTS:
            raise cannot_draw(f"there is no gradient '{href}'", where=seen[-1].where)
    return attrs, stops


def _stops(element: Element) -> tuple[ColourStop, ...]:
    stops: list[ColourStop] = []
    offset = 0.0
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            found = stop(child, element, offset)
            offset = found.offset
            stops.append(found)
    return tuple(stops)


def stop(child: Element, parent: Element, least: float = 0.0) -> ColourStop:
    """A stop, at the place of the one before it at least."""
    try:
        said = dict(child.attrs)
        if "style" in said:
            said |= dict(declarations(said.pop("style")))
        text = said.get("stop-color", "black")
        if text.strip().lower() == "currentcolor":
            text = said.get("color") or parent.attrs.get("color") or "black"
        paint = BLACK if text == "inherit" else colour(text)
        return ColourStop(max(least, share(said.get("offset", "0"))), paint,
                    paint.alpha * share(said.get("stop-opacity", "1")))
    except Complaint as problem:
        problem.where = child.where
        raise


# More repeats than this across one shape are a texture, not a gradient.
REPEATS = 64


@lru_cache(4096)
def shading(coords: tuple[float, ...], stops: tuple[ColourStop, ...], grey: bool = False) -> str:
    """The shading dictionary; `grey` gives the opacities instead of the colours."""
    kind = 2 if len(coords) == 4 else 3
    space = "DeviceGray" if grey else "DeviceRGB"
    return (f"<</ShadingType {kind}/ColorSpace/{space}"
            f"/Coords[{' '.join(map(exact, coords))}]"
            f"/Function{_function(stops, grey)}/Extend[true true]>>")


def _function(stops: tuple[ColourStop, ...], grey: bool) -> str:
    """One linear step from stop to stop, stitched together."""
    steps: list[str] = []
    bounds: list[str] = []
    padded = [ColourStop(0.0, stops[0].colour, stops[0].alpha), *stops,
              ColourStop(1.0, stops[-1].colour, stops[-1].alpha)]
    for first, second in pairwise(padded):
        if second.offset > first.offset:
            steps.append(f"<</FunctionType 2/Domain[0 1]/C0[{_value(first, grey)}]"
                         f"/C1[{_value(second, grey)}]/N 1>>")
            bounds.append(short(second.offset, 5))
    if len(steps) == 1:
        return steps[0]
    return (f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]"
            f"/Bounds[{' '.join(bounds[:-1])}]/Encode[{' '.join(['0 1'] * len(steps))}]>>")


def _value(stop: ColourStop, grey: bool) -> str:
    if grey:
        return short(stop.alpha, 4)
    return " ".join(short(value) for value in stop.colour.rgb)


def unrolled(gradient: Gradient, box: Box) -> Gradient:
    """A gradient that repeats or reflects, written out as far as the box goes."""
    if gradient.spread == "pad" or gradient.flat:
        return gradient
    back = inverse(gradient.matrix)
    if back is None:
        return gradient
    a, b, c, d, e, f = back
    corners = [(a * x + c * y + e, b * x + d * y + f)
               for x in (box[0], box[2]) for y in (box[1], box[3])]
    linear = len(gradient.coords) == 4
    first, last = (_axis_range if linear else _circle_range)(gradient.coords, corners)
    if last - first > REPEATS:
        raise NeedsCairo(f"a gradient that is repeated {last - first} times")
    stops = tuple(stop for turn in range(first, last)
                  for stop in _turn(gradient, turn, first, last - first))
    return Gradient(_stretched(gradient.coords, first, last), stops, "pad", gradient.matrix)


def _turn(gradient: Gradient, turn: int, first: int, count: int) -> list[ColourStop]:
    mirrored = gradient.spread == "reflect" and turn % 2
    stops = [ColourStop(1 - stop.offset, stop.colour,
                        stop.alpha) for stop in reversed(gradient.stops)] \
        if mirrored else list(gradient.stops)
    ends = [ColourStop(0.0, stops[0].colour, stops[0].alpha), *stops,
            ColourStop(1.0, stops[-1].colour, stops[-1].alpha)]
    return [ColourStop((turn - first + stop.offset) / count, stop.colour,
                       stop.alpha) for stop in ends]


def _axis_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    x1, y1, x2, y2 = coords
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square for x, y in corners]
    return math.floor(min(along)), max(math.ceil(max(along)), math.floor(min(along)) + 1)


def _circle_range(coords: tuple[float, ...], corners: list[tuple[float, float]]) -> tuple[int, int]:
    fx, fy, fr, cx, cy, r = coords
    if fr:
        raise NeedsCairo("a repeated gradient with a focal radius")
    slowest = r - math.hypot(cx - fx, cy - fy)
    far = max(math.hypot(x - fx, y - fy) for x, y in corners)
    return 0, max(1, min(math.ceil(far / slowest), REPEATS + 1))


def _stretched(coords: tuple[float, ...], first: int, last: int) -> tuple[float, ...]:
    if len(coords) == 4:
        x1, y1, x2, y2 = coords
        dx, dy = x2 - x1, y2 - y1
        return x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last
    fx, fy, fr, cx, cy, r = coords
    return fx, fy, fr, fx + (cx - fx) * last, fy + (cy - fy) * last, r * last
