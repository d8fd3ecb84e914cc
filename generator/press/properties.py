"""Properties: how each is read, and which can't be honoured."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from generator.findings import did_you_mean
from generator.press.colours import Colour, colour
from generator.press.lengths import length, lengths, share
from generator.press.numbers import number, shown
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.style import CURRENT, Current, Paint, Reference, Style

Reader = Callable[[str, Style], Any]
_URL = re.compile(r"""url\(\s*['"]?#([^'")]+)['"]?\s*\)\s*(.*)""", re.DOTALL)
_WEIGHTS = {"normal": 400, "bold": 700}
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
          "x-large": 24.0, "xx-large": 32.0}
BLENDS = {"normal": "Normal", "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay",
          "darken": "Darken", "lighten": "Lighten", "color-dodge": "ColorDodge",
          "color-burn": "ColorBurn", "hard-light": "HardLight", "soft-light": "SoftLight",
          "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue",
          "saturation": "Saturation", "color": "Color", "luminosity": "Luminosity"}


def reference(text: str) -> str:
    """The id in url(#id); empty for 'none'."""
    if text.strip() == "none":
        return ""
    match = _URL.fullmatch(text.strip())
    if not match or match[2]:
        raise CannotDraw(f"'{shown(text)}' is not a reference inside the drawing",
                         "write it as url(#id)")
    return match[1].strip()


def _paint(text: str, _: Style) -> Paint:
    text = text.strip()
    if text == "none":
        return None
    if text.lower() == "currentcolor":
        return CURRENT
    if text.startswith("url"):
        return _reference_paint(text)
    return colour(text)


def _reference_paint(text: str) -> Reference:
    match = _URL.fullmatch(text)
    if not match:
        raise CannotDraw(f"the paint '{shown(text)}' is not understood", "write it as url(#id)")
    rest = match[2].strip()
    fallback: Colour | Current | None = None
    if rest.lower() == "currentcolor":
        fallback = CURRENT
    elif rest and rest != "none":
        fallback = colour(rest)
    return Reference(match[1].strip(), fallback, bool(rest))


def _choice(**choices: Any) -> Reader:
    known = {name.replace("_", "-"): value for name, value in choices.items()}

    def read(text: str, _: Style) -> Any:
        try:
            return known[text.strip()]
        except KeyError:
            raise CannotDraw(f"'{shown(text)}' is not one of the values that are drawn",
                             did_you_mean(text.strip(), tuple(known))) from None
    return read


def _width(text: str, style: Style) -> float:
    value = length(text, style.diagonal, style.font_size)
    if value < 0:
        raise CannotDraw(f"the width '{shown(text)}' is negative")
    return value


def _dashes(text: str, style: Style) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    values = lengths(text, style.diagonal, style.font_size)
    if any(value < 0 for value in values):
        raise CannotDraw(f"the dashes '{shown(text)}' hold a negative length")
    if not sum(values):
        return ()
    return values * (2 if len(values) % 2 else 1)


def _spacing(text: str, style: Style) -> float:
    return 0.0 if text.strip() == "normal" else length(text, style.font_size, style.font_size)


def _font_size(text: str, style: Style) -> float:
    word = text.strip()
    if word in ("smaller", "larger"):
        return style.font_size * (1.2 if word == "larger" else 1 / 1.2)
    size = _SIZES.get(word) or length(word, style.font_size, style.font_size)
    if size <= 0:
        raise CannotDraw(f"the font size '{shown(text)}' leaves nothing to see")
    return size


def _weight(text: str, style: Style) -> int:
    word = text.strip()
    if word in ("bolder", "lighter"):
        return 700 if word == "bolder" else 400
    return _WEIGHTS.get(word) or int(number(word))


def _miter(text: str, _: Style) -> float:
    return max(number(text), 1.0)


def _order(text: str, _: Style) -> bool:
    words = [*text.split(), "fill"]
    return "stroke" in words and words.index("stroke") < words.index("fill")


def _rule() -> Reader:
    return _choice(nonzero="nonzero", evenodd="evenodd")


# Inherited: property: (field of Style, reader).
INHERITED: dict[str, tuple[str, Reader]] = {
    "color": ("color", lambda text, style: style.color if text.strip().lower() == "currentcolor"
              else colour(text)),
    "fill": ("fill", _paint),
    "fill-opacity": ("fill_opacity", lambda text, _: share(text)),
    "fill-rule": ("fill_rule", _rule()),
    "stroke": ("stroke", _paint),
    "stroke-opacity": ("stroke_opacity", lambda text, _: share(text)),
    "stroke-width": ("stroke_width", _width),
    "stroke-linecap": ("stroke_linecap", _choice(butt=0, round=1, square=2)),
    "stroke-linejoin": ("stroke_linejoin", _choice(miter=0, round=1, bevel=2)),
    "stroke-miterlimit": ("stroke_miterlimit", _miter),
    "stroke-dasharray": ("stroke_dasharray", _dashes),
    "stroke-dashoffset": ("stroke_dashoffset",
                          lambda text, style: length(text, style.diagonal, style.font_size)),
    "paint-order": ("stroke_first", _order),
    "clip-rule": ("clip_rule", _rule()),
    "visibility": ("visible", _choice(visible=True, hidden=False, collapse=False)),
    "font-family": ("font_family", lambda text, _: text.strip()),
    "font-size": ("font_size", _font_size),
    "font-weight": ("font_weight", _weight),
    "font-style": ("italic", _choice(normal=False, italic=True, oblique=True)),
    "text-anchor": ("text_anchor", _choice(start="start", middle="middle", end="end")),
    "letter-spacing": ("letter_spacing", _spacing),
    "word-spacing": ("word_spacing", _spacing),
    "white-space": ("preserve", lambda text, _: text.strip() in ("pre", "pre-wrap",
                                                                  "break-spaces")),
    "xml:space": ("preserve", lambda text, _: text == "preserve"),
    "image-rendering": ("smooth", lambda text, _: text.strip() not in (
        "pixelated", "crisp-edges", "optimizeSpeed")),
}
# Not inherited: property: (field of Look, reader).
OWN: dict[str, tuple[str, Reader]] = {
    "opacity": ("opacity", lambda text, _: share(text)),
    "clip-path": ("clip", lambda text, _: reference(text)),
    "mask": ("mask", lambda text, _: reference(text)),
    "mix-blend-mode": ("blend", _choice(**{name.replace("-", "_"): value
                                           for name, value in BLENDS.items()})),
    "display": ("shown", lambda text, _: text.strip() != "none"),
    "overflow": ("overflow", lambda text, _: text.strip()),
}


def _needs_cairo(what: str) -> Reader:
    def read(text: str, _: Style) -> None:
        if text.strip() not in ("none", ""):
            raise NeedsCairo(what)
    return read


def _only(*harmless: str, hint: str = "") -> Reader:
    def read(text: str, _: Style) -> None:
        if text.strip() not in harmless:
            raise CannotDraw(f"'{shown(text)}' can't be drawn here", hint)
    return read


# Properties that change the picture in ways the press doesn't follow. What is in none of
# these tables has no effect on paper, and is ignored.
WATCHED: dict[str, Reader] = {
    "filter": _needs_cairo("a filter"),
    "marker": _needs_cairo("a marker"),
    "marker-start": _needs_cairo("a marker"),
    "marker-mid": _needs_cairo("a marker"),
    "marker-end": _needs_cairo("a marker"),
    "font": _only(hint="write font-family, font-size, font-weight and font-style by themselves"),
    "text-decoration": _only("none", hint="draw the line as a shape"),
    "text-decoration-line": _only("none", hint="draw the line as a shape"),
    "text-transform": _only("none", hint="write the text as it should appear"),
    "font-variant": _only("normal", hint="choose a font with small capitals"),
    "baseline-shift": _only("baseline", "0", "0px", "0%", hint="move the text by y or dy"),
    "dominant-baseline": _only("auto", "alphabetic", "baseline", hint="move the text by y or dy"),
    "alignment-baseline": _only("auto", "alphabetic", "baseline", hint="move the text by y or dy"),
    "writing-mode": _only("lr", "lr-tb", "horizontal-tb", hint="text runs from left to right"),
    "direction": _only("ltr", hint="text runs from left to right"),
    "vector-effect": _only("none", hint="give the stroke the width that it should have"),
    "transform-origin": _only("0", "0 0", "0px 0px", "left top", "top left",
                              hint="move the origin with translate"),
    "textLength": _only(hint="choose letter-spacing instead"),
    "rotate": _only("0", hint="turn single letters with a transform each"),
    "pathLength": _only(hint="give the dashes in user units"),
}
KNOWN = frozenset({*INHERITED, *OWN, *WATCHED, "style"})
