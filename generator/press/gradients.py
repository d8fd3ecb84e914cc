"""Gradients: what a gradient element says, with what it takes over from others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from generator.model.svg import Element
from generator.press.box import Box
from generator.press.cascade import declarations
from generator.press.colours import Colour, colour
from generator.press.lengths import length, share
from generator.press.memory import Memory
from generator.press.refusal import CannotDraw
from generator.press.style import BLACK, Style
from generator.press.transform import IDENTITY, Matrix, matrix, times

GRADIENTS = ("linearGradient", "radialGradient")


class Stop(NamedTuple):
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
    stops: tuple[Stop, ...]
    spread: str
    boxed: bool
    matrix: Matrix


class Gradient(NamedTuple):
    """A gradient in its own space; `matrix` leads from there to user space."""

    coords: tuple[float, ...]
    stops: tuple[Stop, ...]
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


class Library(Protocol):
    """Where gradients are found and remembered."""

    gradients: Memory[tuple[object, ...], Definition]

    def find(self, name: str) -> Element | None:
        """The element with an id."""


def gradient(library: Library, element: Element, box: Box, style: Style) -> Gradient | None:
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


def _remembered(library: Library, element: Element, style: Style) -> Definition:
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


def _defined(library: Library, element: Element, style: Style) -> Definition:
    attrs, stops = _inherited(element, library.find)
    boxed = attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    across, down, both = (1.0, 1.0, 1.0) if boxed else (*style.viewport, style.diagonal)
    space = matrix(attrs["gradientTransform"]) if "gradientTransform" in attrs else IDENTITY
    spread = attrs.get("spreadMethod", "pad")
    if spread not in ("pad", "reflect", "repeat"):
        raise CannotDraw(f"spreadMethod '{spread}' is not known", "known: pad, reflect, repeat",
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
               ) -> tuple[dict[str, str], tuple[Stop, ...]]:
    """Attributes and stops, those that an element lacks taken from the one that it refers to."""
    attrs: dict[str, str] = {}
    stops: tuple[Stop, ...] = ()
    seen: list[Element] = []
    here: Element | None = element
    while here is not None:
        if any(here is other for other in seen):
            raise CannotDraw(f"the gradient '{here.attrs.get('id', '')}' refers to itself",
                             where=here.where)
        seen.append(here)
        attrs = {**here.attrs, **attrs}
        stops = stops or _stops(here)
        href = here.attrs.get("href") or here.attrs.get("xlink:href")
        if not href:
            break
        here = find(href.removeprefix("#"))
        if here is None or here.tag not in GRADIENTS:
            raise CannotDraw(f"there is no gradient '{href}'", where=seen[-1].where)
    return attrs, stops


def _stops(element: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    offset = 0.0
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            found = stop(child, element, offset)
            offset = found.offset
            stops.append(found)
    return tuple(stops)


def stop(child: Element, parent: Element, least: float = 0.0) -> Stop:
    """A stop, at the place of the one before it at least."""
    try:
        said = dict(child.attrs)
        if "style" in said:
            said |= dict(declarations(said.pop("style")))
        text = said.get("stop-color", "black")
        if text.strip().lower() == "currentcolor":
            text = said.get("color") or parent.attrs.get("color") or "black"
        paint = BLACK if text == "inherit" else colour(text)
        return Stop(max(least, share(said.get("offset", "0"))), paint,
                    paint.alpha * share(said.get("stop-opacity", "1")))
    except CannotDraw as problem:
        problem.where = child.where
        raise
