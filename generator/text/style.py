"""Styles: the properties of an element, from its attributes and its `style`, and inherited."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.conditions import MistakeError

# How many user units a length holds; SVG ties its units to the user unit, not to paper.
USER_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54,
              "in": 96.0}
LENGTH = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-z]*|%)\s*")
NORMAL = 1.2
WEIGHTS = {"normal": 400, "regular": 400, "bold": 700}
ALIGNMENTS = {"start": "start", "left": "start", "justify": "start",
              "middle": "middle", "center": "middle", "end": "end", "right": "end"}
SHAPE = re.compile(r"\s*url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)\s*")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks, in user units; what a letter inherits from all around it."""

    family: str = ""
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    anchor: str = "start"
    line_height: float = NORMAL
    fill: str = ""


@lru_cache(maxsize=1024)
def marked(style: TextStyle, fill: str, bold: bool, italic: bool) -> TextStyle:
    """A style in another colour, bold or italic."""
    return replace(style, fill=fill, weight=max(style.weight, 700) if bold else style.weight,
                   italic=italic or style.italic)


def declarations(style: str) -> dict[str, str]:
    """The properties in a `style` attribute."""
    found = {}
    for declaration in style.split(";"):
        name, colon, value = declaration.partition(":")
        if colon and value.strip():
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def properties(attrs: Mapping[str, str]) -> dict[str, str]:
    """An element's attributes with its `style` spread out among them; the style wins."""
    spread = dict(attrs)
    for name, value in declarations(spread.pop("style", "")).items():
        if not name.startswith("-"):
            spread[name] = value
    return spread


def user_units(text: str) -> float:
    """The user units in an SVG length."""
    match = LENGTH.fullmatch(text)
    if not match or match[2] not in USER_UNITS:
        raise MistakeError(f"'{text}' is not a length")
    return float(match[1]) * USER_UNITS[match[2]]


def text_style(attrs: Mapping[str, str], inherited: TextStyle) -> TextStyle:
    """The style of text inside an element with these properties; raises MistakeError."""
    style = inherited
    if "font-family" in attrs:
        style = replace(style, family=attrs["font-family"])
    if "font-size" in attrs:
        style = replace(style, size=_size(attrs["font-size"], inherited.size))
    if "font-weight" in attrs:
        style = replace(style, weight=_weight(attrs["font-weight"], inherited.weight))
    if "font-style" in attrs:
        style = replace(style, italic=attrs["font-style"] in ("italic", "oblique"))
    if "fill" in attrs:
        style = replace(style, fill=attrs["fill"])
    if "line-height" in attrs:
        style = replace(style, line_height=_line_height(attrs["line-height"], style.size))
    anchor = attrs.get("text-align", attrs.get("text-anchor", ""))
    if anchor in ALIGNMENTS:
        style = replace(style, anchor=ALIGNMENTS[anchor])
    return style


def _size(text: str, inherited: float) -> float:
    match = LENGTH.fullmatch(text)
    factor = {"%": 0.01, "em": 1.0}.get(match[2]) if match else None
    size = float(match[1]) * factor * inherited if match and factor else user_units(text)
    if not size > 0:
        raise MistakeError(f"'{text}' is not a font size")
    return size


def _weight(text: str, inherited: int) -> int:
    if text.isdecimal():
        return int(text)
    if text in ("bolder", "lighter"):
        return 700 if text == "bolder" else 400
    if text == "inherit":
        return inherited
    if text not in WEIGHTS:
        raise MistakeError(f"'{text}' is not a font weight")
    return WEIGHTS[text]


def _line_height(text: str, size: float) -> float:
    """Line height in em."""
    if text == "normal":
        return NORMAL
    match = LENGTH.fullmatch(text)
    factor = {"": 1.0, "em": 1.0, "%": 0.01}.get(match[2]) if match else None
    height = float(match[1]) * factor if match and factor else user_units(text) / size
    if not height > 0:
        raise MistakeError(f"'{text}' is not a line height")
    return height


def shape_inside(attrs: Mapping[str, str]) -> str | None:
    """The id of the shape that text flows in."""
    value = attrs.get("shape-inside", "none")
    if value == "none":
        return None
    match = SHAPE.fullmatch(value)
    if not match:
        raise MistakeError(f"'{value}' is not a reference; write it like 'url(#box)'")
    return match[1]


def number(value: float) -> str:
    """A number as SVG writes it, to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
