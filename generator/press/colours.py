"""Colours: every way in which SVG writes one."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache
from typing import NamedTuple

from generator.findings import did_you_mean
from generator.press.colour_names import NAMES
from generator.press.numbers import NUMBER, short, shown
from generator.press.refusal import CannotDraw

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]{1,80})\)")
_VALUE = re.compile(rf"({NUMBER})(%|deg|turn|rad|grad)?")
_HINT = "write it as #rrggbb, rgb(255, 128, 0), hsl(30, 100%, 50%) or a CSS colour name"
_DEGREES = {"deg": 1.0, "turn": 360.0, "rad": 57.29577951308232, "grad": 0.9, None: 1.0}


class Colour(NamedTuple):
    """Red, green, blue from 0 to 1, with the operators that choose it for fills and strokes."""

    rgb: tuple[float, float, float]
    alpha: float
    fill: str
    stroke: str


def _colour(red: float, green: float, blue: float, alpha: float = 1.0) -> Colour:
    rgb = (_share(red), _share(green), _share(blue))
    if rgb in ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)):
        # Black and white are the same in grey, shorter, and black prints in one ink.
        text = short(rgb[0])
        return Colour(rgb, _share(alpha), f"{text} g\n", f"{text} G\n")
    text = f"{short(rgb[0])} {short(rgb[1])} {short(rgb[2])}"
    return Colour(rgb, _share(alpha), f"{text} rg\n", f"{text} RG\n")


def _share(value: float) -> float:
    return min(max(round(value, 6), 0.0), 1.0)


@lru_cache(4096)
def colour(text: str) -> Colour:
    """The colour that a text names."""
    word = text.strip().lower()
    if word in NAMES:
        return _hexadecimal(NAMES[word])
    if word == "transparent":
        return _colour(0, 0, 0, 0)
    if match := _HEX.fullmatch(word):
        return _hexadecimal(match[1])
    if match := _FUNCTION.fullmatch(word):
        return _function(match[1], match[2], text)
    near = did_you_mean(word, tuple(NAMES)) if word.isalpha() else ""
    raise CannotDraw(f"the colour '{shown(text)}' is not known",
                     near if near.startswith("did") else _HINT)


def _hexadecimal(digits: str) -> Colour:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    return _colour(*(int(digits[at:at + 2], 16) / 255 for at in range(0, len(digits), 2)))


def _function(name: str, inside: str, text: str) -> Colour:
    parts = inside.replace(",", " ").replace("/", " ").split()
    values = [_VALUE.fullmatch(part) for part in parts]
    if len(values) not in (3, 4):
        raise CannotDraw(f"the colour '{shown(text)}' is not known", _HINT)
    found = []
    for value in values:
        if value is None:
            raise CannotDraw(f"the colour '{shown(text)}' is not known", _HINT)
        found.append((float(value[1]), value[2]))
    alpha = _part(found[3], 1.0) if len(found) == 4 else 1.0
    if name == "rgb":
        red, green, blue = (_part(value, 255.0) for value in found[:3])
        return _colour(red, green, blue, alpha)
    hue, unit = found[0]
    if unit == "%":
        raise CannotDraw(f"the colour '{shown(text)}' is not known", _HINT)
    red, green, blue = colorsys.hls_to_rgb(hue * _DEGREES[unit] / 360 % 1.0,
                                           _share(_part(found[2], 100.0)),
                                           _share(_part(found[1], 100.0)))
    return _colour(red, green, blue, alpha)


def _part(value: tuple[float, str | None], whole: float) -> float:
    amount, unit = value
    return amount / (100.0 if unit == "%" else whole)
