"""The steps of a filter, read: what each primitive and each CSS function asks for."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import tinycss2

from generator.drawing.press.effects import (
    BLEND_MODES,
    Alpha,
    Arithmetic,
    Blend,
    Blur,
    ColourMatrix,
    Composite,
    Convolution,
    Displacement,
    FilterStep,
    Flood,
    Merge,
    Morphology,
    Offset,
    PassThrough,
    Tile,
    Transfer,
    convert_colour,
)
from generator.drawing.press.lighting_and_turbulence import (
    MOST_OCTAVES,
    Lighting,
    LightSource,
    Turbulence,
)
from generator.game.svg.colours import Colour, colour
from generator.game.svg.lengths import length, number, numbers, parts, quote_text, share
from generator.game.svg.stylesheets import declarations
from generator.game.svg.transform import Box
from generator.game.svg.tree import Element, cannot_draw

# More weights than this are no longer a sharpening or an embossing.
MOST_WEIGHTS = 121
SHINIEST = 128.0
EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_CHANNELS = {"R": 0, "G": 1, "B": 2, "A": 3}


class Primitive(NamedTuple):
    """A primitive: what it says, where it is drawn, and how long its numbers are.

    `scale` is what one means across and down; `unit` what it means along neither.
    """

    element: Element
    attrs: Mapping[str, str]
    region: Box
    linear: bool
    scale: tuple[float, float]
    colour: Callable[[Element], Colour]

    def one(self, name: str, default: float = 0.0) -> float:
        """A number."""
        text = self.attrs.get(name, "").strip()
        return number(text) if text else default

    def pair(self, name: str, default: float = 0.0) -> tuple[float, float]:
        """One number for both ways, or two."""
        values = numbers(self.attrs.get(name, ""))
        if len(values) > 2:
            raise cannot_draw(f"{name} has {len(values)} numbers", "it takes 1 or 2")
        return (values[0], values[-1]) if values else (default, default)

    def paint(self, name: str, default: str) -> Colour:
        """A colour with its opacity."""
        text = self.attrs.get(name, default)
        if text.strip().lower() == "inherit":
            raise cannot_draw(f"{name}: 'inherit' can't be followed", "write its value")
        return self.colour(self.element) if text.strip().lower() == "currentcolor" \
            else colour(text)

    def choice(self, name: str, default: str, choices: Mapping[str, Any]) -> Any:
        """One of some words; another is as good as none."""
        return choices.get(self.attrs.get(name, default).strip(), choices[default])


def element_attributes(element: Element) -> dict[str, str]:
    """All that an element says of itself."""
    attrs = dict(element.attrs)
    return attrs | dict(declarations(attrs.pop("style", "")))


def _blur(primitive: Primitive) -> FilterStep:
    x, y = primitive.pair("stdDeviation")
    return Blur(*_lengths(primitive, (max(x, 0.0), max(y, 0.0)) if min(x, y) >= 0 else (0.0, 0.0)))


def _lengths(primitive: Primitive, pair: tuple[float, float]) -> tuple[float, float]:
    return pair[0] * primitive.scale[0], pair[1] * primitive.scale[1]


def _offset(primitive: Primitive) -> FilterStep:
    return Offset(*_lengths(primitive, (primitive.one("dx"), primitive.one("dy"))))


def _flood(primitive: Primitive) -> FilterStep:
    paint = primitive.paint("flood-color", "black")
    alpha = paint.alpha * share(primitive.attrs.get("flood-opacity", "1"))
    return Flood(paint.rgb, alpha, primitive.linear, primitive.region)


class Shadow(NamedTuple):
    """A shadow is four steps, below what casts it."""

    blur: Blur
    offset: Offset
    tint: ColourMatrix

    @property
    def steps(self) -> tuple[FilterStep, ...]:
        """From the opacity of what casts it to the shadow."""
        return Alpha(), self.offset, self.blur, self.tint


def _make_shadow(blur: Blur, offset: Offset, paint: Colour, alpha: float, linear: bool) -> Shadow:
    red, green, blue = convert_colour(paint.rgb, linear)
    tint = (0.0, 0, 0, 0, red, 0, 0, 0, 0, green, 0, 0, 0, 0, blue, 0, 0, 0, alpha, 0)
    return Shadow(blur, offset, ColourMatrix(tint, EVERYWHERE))


def read_shadow(primitive: Primitive) -> Shadow:
    """What feDropShadow asks for."""
    paint = primitive.paint("flood-color", "black")
    x, y = primitive.pair("stdDeviation", 2.0)
    dx, dy = _lengths(primitive, (primitive.one("dx", 2.0), primitive.one("dy", 2.0)))
    return _make_shadow(Blur(*_lengths(primitive, (max(x, 0.0), max(y, 0.0)))), Offset(dx, dy),
                        paint,
                 paint.alpha * share(primitive.attrs.get("flood-opacity", "1")), primitive.linear)


def _composite(primitive: Primitive) -> FilterStep:
    operator = primitive.attrs.get("operator", "over").strip()
    if operator == "arithmetic":
        return Arithmetic((primitive.one("k1"), primitive.one("k2"), primitive.one("k3"),
                           primitive.one("k4")), primitive.region)
    operators = {operator: operator for operator in ("over", "in", "out", "atop", "xor", "lighter")}
    return Composite(operators.get(operator, "over"))


def _blend(primitive: Primitive) -> FilterStep:
    mode = primitive.attrs.get("mode", "normal").strip()
    return Blend(mode if mode in BLEND_MODES else "normal")


def saturation(amount: float) -> tuple[float, ...]:
    """The matrix that takes colour away."""
    s = amount
    return (.213 + .787 * s, .715 - .715 * s, .072 - .072 * s, 0, 0,
            .213 - .213 * s, .715 + .285 * s, .072 - .072 * s, 0, 0,
            .213 - .213 * s, .715 - .715 * s, .072 + .928 * s, 0, 0, 0, 0, 0, 1, 0)


def rotation(degrees: float) -> tuple[float, ...]:
    """The matrix that turns hues."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (.213 + c * .787 - s * .213, .715 - c * .715 - s * .715, .072 - c * .072 + s * .928,
            0, 0, .213 - c * .213 + s * .143, .715 + c * .285 + s * .140,
            .072 - c * .072 - s * .283, 0, 0, .213 - c * .213 - s * .787,
            .715 - c * .715 + s * .715, .072 + c * .928 + s * .072, 0, 0, 0, 0, 0, 1, 0)


_IDENTITY_MATRIX = (1.0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 1.0, 0)
_LIGHTNESS = (0.0,) * 15 + (.2125, .7154, .0721, 0.0, 0.0)


def _matrix(primitive: Primitive) -> FilterStep:
    kind = primitive.attrs.get("type", "matrix").strip()
    values = numbers(primitive.attrs.get("values", ""))
    if kind == "luminanceToAlpha":
        matrix: tuple[float, ...] = _LIGHTNESS
    elif kind == "saturate":
        matrix = saturation(max(values[0], 0.0)) if len(values) == 1 else _IDENTITY_MATRIX
    elif kind == "hueRotate":
        matrix = rotation(values[0]) if len(values) == 1 else _IDENTITY_MATRIX
    else:
        matrix = tuple(values) if len(values) == 20 else _IDENTITY_MATRIX
    return ColourMatrix(matrix, primitive.region)


def _transfer(primitive: Primitive) -> FilterStep:
    tables = [bytes(range(256))] * 4
    for child in primitive.element.children:
        if isinstance(child, Element) and child.tag in ("feFuncR", "feFuncG", "feFuncB",
                                                        "feFuncA"):
            tables[_CHANNELS[child.tag[-1]]] = _function(child)
    return Transfer((tables[0], tables[1], tables[2], tables[3]), primitive.region)


def _function(element: Element) -> bytes:
    """A table for all values that a channel may have."""
    attrs = element_attributes(element)

    def one(name: str, default: float) -> float:
        text = attrs.get(name, "").strip()
        return number(text) if text else default

    kind = attrs.get("type", "").strip()
    values = numbers(attrs.get("tableValues", ""))
    levels = [level / 255 for level in range(256)]
    if kind == "linear":
        slope, intercept = one("slope", 1.0), one("intercept", 0.0)
        levels = [slope * level + intercept for level in levels]
    elif kind == "gamma":
        amplitude, exponent, offset = one("amplitude", 1.0), one("exponent", 1.0), \
            one("offset", 0.0)
        levels = [amplitude * (level ** exponent if level or exponent > 0 else 1.0) + offset
                 for level in levels]
    elif kind == "discrete" and values:
        levels = [values[min(int(level * len(values)), len(values) - 1)] for level in levels]
    elif kind == "table" and values:
        last = len(values) - 1
        levels = [_interpolate(values, level * last) for level in levels]
    return bytes(min(max(round(level * 255), 0), 255) for level in levels)


def _interpolate(values: list[float], at: float) -> float:
    low = min(int(at), len(values) - 1)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (at - low)


def _morphology(primitive: Primitive) -> FilterStep:
    x, y = primitive.pair("radius")
    if min(x, y) < 0 or max(x, y) == 0:
        return PassThrough()
    dilate = primitive.attrs.get("operator", "erode").strip() == "dilate"
    return Morphology(dilate, *_lengths(primitive, (x, y)))


def _turbulence(primitive: Primitive) -> FilterStep | None:
    x, y = primitive.pair("baseFrequency")
    octaves = int(primitive.one("numOctaves", 1.0))
    if min(x, y) < 0:
        x = y = 0.0
    if octaves < 1:
        return None
    fractal = primitive.attrs.get("type", "turbulence").strip() == "fractalNoise"
    stitched = primitive.attrs.get("stitchTiles", "").strip() == "stitch"
    return Turbulence((x, y), min(octaves, MOST_OCTAVES), int(primitive.one("seed")), fractal,
                      primitive.region if stitched else None, primitive.region)


def _displacement(primitive: Primitive) -> FilterStep:
    return Displacement(primitive.choice("xChannelSelector", "A", _CHANNELS),
                    primitive.choice("yChannelSelector", "A", _CHANNELS),
                    primitive.one("scale") * math.hypot(*primitive.scale) / math.sqrt(2))


def _convolution(primitive: Primitive) -> FilterStep | None:
    order = tuple(round(length) for length in primitive.pair("order", 3.0))
    weights = numbers(primitive.attrs.get("kernelMatrix", ""))
    wide, high = order
    if min(order) < 1 or len(weights) != wide * high or any(
            length != int(length) for length in primitive.pair("order", 3.0)):
        return None
    if len(weights) > MOST_WEIGHTS:
        raise cannot_draw(f"a kernelMatrix has {len(weights)} weights",
                          f"at most {MOST_WEIGHTS} are drawn")
    target = (int(primitive.one("targetX", wide // 2)), int(primitive.one("targetY", high // 2)))
    if not (0 <= target[0] < wide and 0 <= target[1] < high):
        return None
    return Convolution(order=(wide, high), kernel=tuple(weights),
                       divisor=primitive.one("divisor") or sum(weights) or 1.0,
                    bias=primitive.one("bias"), target=target,
                    edges=primitive.choice("edgeMode", "duplicate",
                                     {mode: mode for mode in ("none", "duplicate", "wrap")}),
                    keep_alpha=primitive.attrs.get("preserveAlpha", "").strip() == "true",
                    units=_units(primitive), region=primitive.region)


def _units(primitive: Primitive) -> tuple[float, float]:
    """The distance of neighbours; nothing if the filter doesn't say it."""
    x, y = primitive.pair("kernelUnitLength")
    return _lengths(primitive, (max(x, 0.0), max(y, 0.0)))


def _lighting(primitive: Primitive) -> FilterStep | None:
    lamps = [_light_source(primitive, child) for child in primitive.element.children
             if isinstance(child, Element) and child.tag in _LIGHT_SOURCES]
    if not lamps:
        return None
    shiny = primitive.element.tag == "feSpecularLighting"
    exponent = primitive.one("specularExponent", 1.0) if shiny else None
    if exponent is not None and not 1 <= exponent <= SHINIEST:
        return None
    constant = primitive.one("specularConstant" if shiny else "diffuseConstant", 1.0)
    return Lighting(light=lamps[0], relief=primitive.one("surfaceScale", 1.0),
                    constant=max(constant, 0.0),
                    exponent=exponent, rgb=primitive.paint("lighting-color", "white").rgb,
                    linear=primitive.linear,
                    units=_units(primitive), region=primitive.region)


_LIGHT_SOURCES = ("feDistantLight", "fePointLight", "feSpotLight")


def _light_source(primitive: Primitive, element: Element) -> LightSource:
    lamp = primitive._replace(attrs=element_attributes(element))
    if element.tag == "feDistantLight":
        return LightSource((lamp.one("azimuth"), lamp.one("elevation")))
    x, y, z = (lamp.one(name) for name in ("x", "y", "z"))
    if element.tag == "fePointLight":
        return LightSource((x, y, z))
    aim = (lamp.one("pointsAtX"), lamp.one("pointsAtY"), lamp.one("pointsAtZ"))
    focus = lamp.one("specularExponent", 1.0)
    cone = lamp.one("limitingConeAngle") if "limitingConeAngle" in lamp.attrs else None
    return LightSource((x, y, z), aim, focus if focus > 0 else 1.0, cone)


# By the primitive's name; what finds nothing to do leaves nothing, or what it was given.
READERS: dict[str, Callable[[Primitive], FilterStep | None]] = {
    "feBlend": _blend,
    "feColorMatrix": _matrix,
    "feComponentTransfer": _transfer,
    "feComposite": _composite,
    "feConvolveMatrix": _convolution,
    "feDiffuseLighting": _lighting,
    "feDisplacementMap": _displacement,
    "feFlood": _flood,
    "feGaussianBlur": _blur,
    "feMerge": lambda _: Merge(),
    "feMorphology": _morphology,
    "feOffset": _offset,
    "feSpecularLighting": _lighting,
    "feTile": lambda primitive: Tile(primitive.region, primitive.region),
    "feTurbulence": _turbulence,
}


class FilterFunction(NamedTuple):
    """A function of CSS: its name and what it was given."""

    name: str
    given: tuple[str, ...]


def parse_filter_list(text: str) -> list[FilterFunction]:
    """The references and functions of a filter property, in order."""
    functions: list[FilterFunction] = []
    for node in tinycss2.parse_component_value_list(text, skip_comments=True):
        if node.type == "whitespace":
            continue
        if node.type == "url":
            functions.append(FilterFunction("url", (node.value,)))
        elif node.type == "function":
            given = [part for part in node.arguments if part.type not in ("whitespace", "comment")]
            functions.append(FilterFunction(node.lower_name, tuple(
                part.value if part.type == "string" else tinycss2.serialize([part])
                for part in given)))
        else:
            raise _unknown_filter(text)
    return functions


def _unknown_filter(text: str) -> Exception:
    return cannot_draw(f"the filter '{quote_text(text)}' is not understood",
                       "write it as url(#id), or as functions like blur(1px)")


def function_step(function: FilterFunction, current: Colour, em: float) -> FilterStep | Shadow:
    """The step that a function of CSS asks for; all of them work on colours as written."""
    name, given = function
    if name == "blur" and len(given) < 2:
        size = _argument_length(given[0], em) if given else 0.0
        if size < 0:
            raise _unknown_filter(f"blur({given[0]})")
        return Blur(size, size)
    if name == "drop-shadow":
        return _drop_shadow(given, current, em)
    if name == "hue-rotate" and len(given) < 2:
        return ColourMatrix(rotation(_angle(given[0]) if given else 0.0), EVERYWHERE)
    if name not in _AMOUNTS or len(given) > 1:
        raise _unknown_filter(f"{name}({' '.join(given)})")
    amount = _amount(given[0]) if given else 1.0
    return _AMOUNTS[name](amount)


def _channels(slope: float, intercept: float = 0.0) -> FilterStep:
    return ColourMatrix((slope, 0, 0, 0, intercept, 0, slope, 0, 0, intercept, 0, 0, slope, 0,
                         intercept,
                   0, 0, 0, 1, 0), EVERYWHERE)


def _sepia(amount: float) -> FilterStep:
    s = 1 - min(amount, 1.0)
    return ColourMatrix((.393 + .607 * s, .769 - .769 * s, .189 - .189 * s, 0, 0,
                   .349 - .349 * s, .686 + .314 * s, .168 - .168 * s, 0, 0,
                   .272 - .272 * s, .534 - .534 * s, .131 + .869 * s, 0, 0, 0, 0, 0, 1, 0),
                  EVERYWHERE)


def _opacity(amount: float) -> FilterStep:
    return ColourMatrix((1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, min(amount, 1.0), 0),
                  EVERYWHERE)


_AMOUNTS: dict[str, Callable[[float], FilterStep]] = {
    "brightness": _channels,
    "contrast": lambda amount: _channels(amount, 0.5 - 0.5 * amount),
    "grayscale": lambda amount: ColourMatrix(saturation(1 - min(amount, 1.0)), EVERYWHERE),
    "invert": lambda amount: _channels(1 - 2 * min(amount, 1.0), min(amount, 1.0)),
    "opacity": _opacity,
    "saturate": lambda amount: ColourMatrix(saturation(amount), EVERYWHERE),
    "sepia": _sepia,
}


def _amount(text: str) -> float:
    number_parts = parts(text)
    if number_parts is None or number_parts[1] not in ("", "%") or number_parts[0] < 0:
        raise _unknown_filter(text)
    return number_parts[0] / 100 if number_parts[1] == "%" else number_parts[0]


_TURNS = {"deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}


def _angle(text: str) -> float:
    number_parts = parts(text)
    if number_parts is None or (number_parts[0] and number_parts[1] not in _TURNS):
        raise _unknown_filter(text)
    return number_parts[0] * _TURNS.get(number_parts[1], 1.0)


def _argument_length(text: str, em: float) -> float:
    number_parts = parts(text)
    if number_parts is None or number_parts[1] == "%":
        raise _unknown_filter(text)
    return length(text, 0.0, em)


def _drop_shadow(given: tuple[str, ...], current: Colour, em: float) -> Shadow:
    sizes = [word for word in given if parts(word) is not None]
    others = [word for word in given if parts(word) is None]
    if len(sizes) not in (2, 3) or len(others) > 1:
        raise _unknown_filter(f"drop-shadow({' '.join(given)})")
    paint = current if not others or others[0].lower() == "currentcolor" else colour(others[0])
    dx, dy, *blur = (_argument_length(size, em) for size in sizes)
    size = blur[0] if blur else 0.0
    if size < 0:
        raise _unknown_filter(f"drop-shadow({' '.join(given)})")
    return _make_shadow(Blur(size, size), Offset(dx, dy), paint, paint.alpha, linear=False)
