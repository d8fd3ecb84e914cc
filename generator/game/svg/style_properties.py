"""Style: how properties are read, and what an element inherits and says about itself."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from generator.base.findings import Complaint, suggest
from generator.game.svg import letterforms
from generator.game.svg.colours import Colour, colour
from generator.game.svg.lengths import length, lengths, number, quote_text, share
from generator.game.svg.stylesheets import declarations
from generator.game.svg.tree import cannot_draw
from generator.game.svg.url_references import reference, url

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
LIMIT = 8192
LONGEST_FONT = 1000


class RecentCache(Generic[Key, Value]):
    """A dictionary that forgets what hasn't been asked for in a long while.

    Two generations: when the younger is full the older is dropped; what is found in the
    older moves to the younger.
    """

    __slots__ = ("_limit", "_old", "_young")

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._young: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """What was put under the key, if it is still known."""
        value = self._young.get(key)
        if value is None:
            value = self._old.get(key)
            if value is not None:
                self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remember a value."""
        if len(self._young) >= self._limit:
            self._old = self._young
            self._young = {}
        self._young[key] = value


class UrlReference(NamedTuple):
    """A paint that is defined elsewhere, with what to use if it isn't."""

    id: str
    fallback: Colour | Current | None
    has_fallback: bool


Current = Literal["currentColor"]
# Those of the shape that a marker is on.
Context = Literal["context-fill", "context-stroke"]
Paint = Colour | Current | Context | UrlReference | None
CURRENT: Current = "currentColor"
BLACK = Colour((0.0, 0.0, 0.0), 1.0, "0 g\n", "0 G\n")


class Style(NamedTuple):
    """What is inherited.

    `alpha` is the opacity of groups around a lone shape; `viewport` is what percentages mean.
    """

    color: Colour = BLACK
    fill: Paint = BLACK
    fill_opacity: float = 1.0
    fill_rule: str = "nonzero"
    stroke: Paint = None
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    stroke_linecap: int = 0
    stroke_linejoin: int = 0
    stroke_miterlimit: float = 4.0
    stroke_dasharray: tuple[float, ...] = ()
    stroke_dashoffset: float = 0.0
    stroke_first: bool = False
    # How many coats lie below the markers.
    markers_after: int = 2
    clip_rule: str = "nonzero"
    visible: bool = True
    font_family: str = ""
    font_size: float = 16.0
    font_weight: int = 400
    italic: bool = False
    text_anchor: str = "start"
    forms: letterforms.Letterforms = letterforms.DEFAULT_LETTERFORMS
    rtl: bool = False
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    dominant_baseline: str = "auto"
    # Lines along the text, the outermost element's first.
    decoration: tuple[str, ...] = ()
    text_transform: str = "none"
    preserve: bool = False
    smooth: bool = True
    marker_start: str = ""
    marker_mid: str = ""
    marker_end: str = ""
    context: tuple[Colour | UrlReference | None, Colour | UrlReference | None] | None = None
    alpha: float = 1.0
    viewport: tuple[float, float] = (100.0, 100.0)

    @property
    def diagonal(self) -> float:
        """What a percentage means that is neither across nor down."""
        return math.hypot(*self.viewport) / math.sqrt(2)

    def paint(self, paint: Paint) -> Colour | UrlReference | None:
        """The paint, with 'currentColor' and the like looked up."""
        if isinstance(paint, str):
            return self.color if paint == CURRENT else self._of_context(paint)
        return paint

    def _of_context(self, paint: Context) -> Colour | None:
        if self.context is None:
            raise cannot_draw(f"'{paint}' can be drawn in markers only", "name the colour")
        context_paint = self.context[paint == "context-stroke"]
        if isinstance(context_paint, UrlReference):
            raise cannot_draw(f"'{paint}' can't be drawn for a gradient or pattern",
                              "give the line a colour, or the marker")
        return context_paint


class ElementStyle(NamedTuple):
    """An element's style, and the properties that its children don't inherit."""

    style: Style
    opacity: float = 1.0
    clip: str = ""
    mask: str = ""
    blend: str = "Normal"
    shown: bool = True
    overflow: str = ""
    filter: str = ""
    isolated: bool = False
    # Whether the stroke is as wide as if nothing were scaled.
    still: bool = False
    # Of text inside a text: as it is written, for it depends on the fonts of both.
    baseline_shift: str = "baseline"
    alignment_baseline: str = "auto"


Reader = Callable[[str, Style], Any]
_WEIGHTS = {"normal": 400, "bold": 700}
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
          "x-large": 24.0, "xx-large": 32.0}
BLENDS = {"normal": "Normal", "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay",
          "darken": "Darken", "lighten": "Lighten", "color-dodge": "ColorDodge",
          "color-burn": "ColorBurn", "hard-light": "HardLight", "soft-light": "SoftLight",
          "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue",
          "saturation": "Saturation", "color": "Color", "luminosity": "Luminosity"}


def _paint(text: str, _: Style) -> Paint:
    text = text.strip()
    if text == "none":
        return None
    if text.lower() == "currentcolor":
        return CURRENT
    if text in ("context-fill", "context-stroke"):
        return text  # type: ignore[return-value]
    if text.startswith("url"):
        return _reference_paint(text)
    return colour(text)


def _reference_paint(text: str) -> UrlReference:
    reference = url(text)
    if reference is None:
        raise cannot_draw(f"the paint '{quote_text(text)}' is not understood",
                          "write it as url(#id)")
    name, rest = reference
    fallback: Colour | Current | None = None
    if rest.lower() == "currentcolor":
        fallback = CURRENT
    elif rest and rest != "none":
        fallback = colour(rest)
    return UrlReference(name, fallback, bool(rest))


def _choice(**choices: Any) -> Reader:
    words = {name.replace("_", "-"): value for name, value in choices.items()}

    def read(text: str, _: Style) -> Any:
        try:
            return words[text.strip()]
        except KeyError:
            raise cannot_draw(f"'{quote_text(text)}' is not one of the values that are drawn",
                              suggest(text.strip(), tuple(words))) from None
    return read


def _width(text: str, style: Style) -> float:
    value = length(text, style.diagonal, style.font_size)
    if value < 0:
        raise cannot_draw(f"the width '{quote_text(text)}' is negative")
    return value


def _dashes(text: str, style: Style) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    values = lengths(text, style.diagonal, style.font_size)
    if any(value < 0 for value in values):
        raise cannot_draw(f"the dashes '{quote_text(text)}' hold a negative length")
    values *= 2 if len(values) % 2 else 1
    # Dashes that meet are a line, corners and all.
    return values if any(values[1::2]) else ()


def _spacing(text: str, style: Style) -> float:
    return 0.0 if text.strip() == "normal" else length(text, style.viewport[0], style.font_size)


def _font_size(text: str, style: Style) -> float:
    word = text.strip()
    if word in ("smaller", "larger"):
        return style.font_size * (1.2 if word == "larger" else 1 / 1.2)
    size = _SIZES.get(word) or length(word, style.font_size, style.font_size)
    if size <= 0:
        raise cannot_draw(f"the font size '{quote_text(text)}' leaves nothing to see")
    return size


def _weight(text: str, style: Style) -> int:
    word, around = text.strip(), style.font_weight
    if word == "bolder":
        return 400 if around < 350 else 700 if around < 550 else max(around, 900)
    if word == "lighter":
        return min(around, 100) if around < 550 else 400 if around < 750 else 700
    return _WEIGHTS.get(word) or int(number(word))


def _miter(text: str, _: Style) -> float:
    return max(number(text), 1.0)


_COATS = ("fill", "stroke", "markers")


def _order(text: str) -> list[str]:
    """All coats in their order; the usual one if the text isn't understood."""
    words = text.split()
    if len(set(words)) < len(words) or not set(words) <= set(_COATS):
        words = []
    return [*words, *(coat for coat in _COATS if coat not in words)]


def _stroke_first(text: str, _: Style) -> bool:
    order = _order(text)
    return order.index("stroke") < order.index("fill")


_LINES = ("underline", "overline", "line-through")


def _decoration(text: str, style: Style) -> tuple[str, ...]:
    """The lines of all that is around, and those that are named here."""
    words = text.split()
    for word in words:
        if word not in (*_LINES, "none", "blink", "solid", "auto", "from-font"):
            raise cannot_draw(
                f"'{quote_text(text)}' can't be drawn here",
                "underline, overline and line-through are drawn, in the text's colour")
    return style.decoration + tuple([line for line in _LINES if line in words])


def _check_line_colour(text: str, before: Style, style: Style) -> None:
    """Lines have the colour of their text; another colour is refused where there are any."""
    if len(style.decoration) > len(before.decoration) and text.strip().lower() not in (
            "currentcolor", "inherit", "auto"):
        fill = style.paint(style.fill)
        if not isinstance(fill, Colour) or fill.rgb != colour(text).rgb:
            raise cannot_draw(f"text-decoration-color: '{quote_text(text)}' is not the colour of "
                              f"the "
                              "text", "take it away: lines along a text have the text's colour")


def _word(*words: str) -> Reader:
    return _choice(**{word.replace("-", "_"): word for word in words})


_TRANSFORMS = ("none", "uppercase", "lowercase", "capitalize")
# Lines that letters can be aligned by; the others' names mean one of them.
_BASELINES = {"auto": "auto", "baseline": "auto", "alphabetic": "alphabetic",
              "use-script": "alphabetic", "reset-size": "alphabetic",
              "middle": "middle", "central": "central", "center": "central",
              "hanging": "hanging", "mathematical": "mathematical",
              "ideographic": "ideographic", "text-after-edge": "after-edge",
              "after-edge": "after-edge", "text-bottom": "after-edge", "bottom": "after-edge",
              "text-before-edge": "before-edge", "before-edge": "before-edge",
              "text-top": "before-edge", "top": "before-edge"}


def _baseline(text: str, style: Style) -> str:
    if text.strip() == "no-change":
        return style.dominant_baseline
    try:
        return _BASELINES[text.strip()]
    except KeyError:
        raise cannot_draw(f"'{quote_text(text)}' is not one of the values that are drawn",
                          suggest(text.strip(), tuple(_BASELINES))) from None


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
    "stroke-linejoin": ("stroke_linejoin", _choice(
        miter=0, round=1, bevel=2, arcs=0, **{"miter-clip": 0})),
    "stroke-miterlimit": ("stroke_miterlimit", _miter),
    "stroke-dasharray": ("stroke_dasharray", _dashes),
    "stroke-dashoffset": ("stroke_dashoffset",
                          lambda text, style: length(text, style.diagonal, style.font_size)),
    "paint-order": ("stroke_first", _stroke_first),
    "clip-rule": ("clip_rule", _rule()),
    "visibility": ("visible", _choice(visible=True, hidden=False, collapse=False)),
    "font-family": ("font_family", lambda text, _: text.strip()),
    "font-size": ("font_size", _font_size),
    "font-weight": ("font_weight", _weight),
    "font-style": ("italic", _choice(normal=False, italic=True, oblique=True)),
    "text-anchor": ("text_anchor", _choice(start="start", middle="middle", end="end")),
    "direction": ("rtl", _choice(ltr=False, rtl=True)),
    "letter-spacing": ("letter_spacing", _spacing),
    "word-spacing": ("word_spacing", _spacing),
    "dominant-baseline": ("dominant_baseline", _baseline),
    "text-decoration": ("decoration", _decoration),
    "text-decoration-line": ("decoration", _decoration),
    "text-transform": ("text_transform", _word(*_TRANSFORMS)),
    "white-space": ("preserve", lambda text, _: text.strip() in ("pre", "pre-wrap",
                                                                 "break-spaces")),
    "xml:space": ("preserve", lambda text, _: text == "preserve"),
    "marker-start": ("marker_start", lambda text, _: reference(text)),
    "marker-mid": ("marker_mid", lambda text, _: reference(text)),
    "marker-end": ("marker_end", lambda text, _: reference(text)),
    "image-rendering": ("smooth", lambda text, _: text.strip() not in (
        "pixelated", "crisp-edges", "optimizeSpeed")),
}
# Not inherited: property: (field of Look, reader).
NOT_INHERITED: dict[str, tuple[str, Reader]] = {
    "opacity": ("opacity", lambda text, _: share(text)),
    "clip-path": ("clip", lambda text, _: reference(text)),
    "mask": ("mask", lambda text, _: reference(text)),
    "mix-blend-mode": ("blend", _choice(**{name.replace("-", "_"): value
                                           for name, value in BLENDS.items()})),
    "display": ("shown", lambda text, _: text.strip() != "none"),
    "overflow": ("overflow", lambda text, _: text.strip()),
    "vector-effect": ("still", _choice(**{"none": False, "non-scaling-stroke": True})),
    "isolation": ("isolated", lambda text, _: text.strip() == "isolate"),
    "filter": ("filter", lambda text, _: "" if text.strip() == "none" else text.strip()),
    "baseline-shift": ("baseline_shift", lambda text, _: text.strip()),
    "alignment-baseline": ("alignment_baseline", _baseline),
}


def _only_values(*harmless: str, hint: str = "") -> Reader:
    def read(text: str, _: Style) -> None:
        if text.strip() not in harmless:
            raise cannot_draw(f"'{quote_text(text)}' can't be drawn here", hint)
    return read


# Properties that change the picture in ways the press doesn't follow. What is in none of
# these tables has no effect on paper, and is ignored.
CHECKED_PROPERTIES: dict[str, Reader] = {
    "text-decoration-style": _only_values("solid", hint="draw the line as a shape"),
    "text-decoration-thickness": _only_values("auto", "from-font", hint="draw the line as a shape"),
    "writing-mode": _only_values("lr", "lr-tb", "horizontal-tb",
                                 hint="text runs from left to right"),
    "unicode-bidi": _only_values("normal", "embed", "isolate", "plaintext",
                                 hint="letters run as they do in their language"),
    "transform-origin": _only_values("0", "0 0", "0px 0px", "left top", "top left",
                                     hint="move the origin with translate"),
}
STYLE_PROPERTIES = frozenset({*INHERITED, *NOT_INHERITED, *CHECKED_PROPERTIES, *letterforms.READERS,
                              "style", "font",
                              "text-decoration-color"})
MARKERS = ("marker-start", "marker-mid", "marker-end")


Properties = tuple[tuple[str, str], ...]

_FONT = re.compile(r"(?P<before>.*?)(?:^|\s)(?P<size>[\d.][^\s/]*|(?:xx?-)?(?:small|large)|medium"
                   r"|smaller|larger)(?:\s*/\s*(?P<height>\S+))?\s+(?P<family>\D.*)", re.DOTALL)
_FACES = {"italic": "font-style", "oblique": "font-style", "small-caps": "font-variant",
          "bold": "font-weight", "bolder": "font-weight", "lighter": "font-weight"}


def expand_font(properties: Mapping[str, str]) -> dict[str, str]:
    """Properties with what `font` says at its place among them; raises a Complaint."""
    spread: dict[str, str] = {}
    for name, value in properties.items():
        if name != "font" or value == "inherit":
            spread[name] = value
            continue
        match = _FONT.fullmatch(value.strip()) if len(value) <= LONGEST_FONT else None
        if match is None:
            raise cannot_draw(f"font: '{quote_text(value)}' is not understood",
                              "write font-family, "
                              "font-size, font-weight and font-style by themselves")
        spread |= {"font-style": "normal", "font-weight": "normal", "font-variant": "normal",
                   "font-kerning": "auto",
                   "font-size": match["size"], "font-family": match["family"]}
        if match["height"]:
            spread["line-height"] = match["height"]
        for word in match["before"].split():
            if word != "normal":
                spread[_FACES.get(word, "font-weight")] = word
    spread.pop("font", None)
    return spread



class Cascade:
    """Computes styles, each once."""

    def __init__(self) -> None:
        # The parent is kept with what was computed for it: its id can't become another's.
        self._looks: RecentCache[tuple[int, Properties], tuple[Style, ElementStyle]] = RecentCache()
        self._styles: RecentCache[Style, Style] = RecentCache()

    def look(self, parent: Style, attrs: Mapping[str, str]) -> ElementStyle:
        """The style of an element with these attributes inside a parent of that style."""
        properties = tuple([item for item in attrs.items() if item[0] in STYLE_PROPERTIES])
        key = (id(parent), properties)
        look = self._looks.get(key)
        if look is None:
            look = (parent, self._compute(parent, properties))
            self._looks.put(key, look)
        return look[1]

    def intern(self, style: Style) -> Style:
        """The one object for all equal styles."""
        style_known = self._styles.get(style)
        if style_known is None:
            self._styles.put(style, style)
            return style
        return style_known

    def _compute(self, parent: Style, properties: Properties) -> ElementStyle:
        values = dict(properties)
        if "style" in values:
            values |= _parse_style(values.pop("style"))
        if "font" in values:
            values = expand_font(values)
        inherited: dict[str, Any] = {}
        if letterforms.has_forms(values):
            inherited["forms"] = letterforms.read_forms(values, parent.forms)
        look: dict[str, Any] = {}
        if "font-size" in values and values["font-size"] != "inherit":
            # The other lengths may be in em of it.
            size = _read(INHERITED["font-size"][1], "font-size", values.pop("font-size"), parent)
            parent = self.intern(parent._replace(font_size=size))
        for name, value in values.items():
            if value == "inherit":
                if name == "alignment-baseline":
                    raise cannot_draw(f"{name}: 'inherit' can't be followed", "write its value")
                continue
            if name in INHERITED:
                field, reader = INHERITED[name]
                inherited[field] = _read(reader, name, value, parent)
                if name == "paint-order":
                    inherited["markers_after"] = _order(value).index("markers")
            elif name in NOT_INHERITED:
                field, reader = NOT_INHERITED[name]
                look[field] = _read(reader, name, value, parent)
            elif name in CHECKED_PROPERTIES:
                _read(CHECKED_PROPERTIES[name], name, value, parent)
        style = self.intern(parent._replace(**inherited)) if inherited else parent
        _check_line_colour(values.get("text-decoration-color", "auto"), parent, style)
        return ElementStyle(style, **look)


def _parse_style(text: str) -> dict[str, str]:
    """What a style says; 'marker' stands for all three, and is a word of styles alone."""
    properties = dict(declarations(text))
    if "marker" in properties:
        return dict.fromkeys(MARKERS, properties.pop("marker")) | properties
    return properties


def read_property(name: str, value: str, size: float) -> Any:
    """An inherited property that needs to know nothing but the size of the text around it."""
    return _read(INHERITED[name][1], name, value, Style(font_size=size))


def _read(reader: Reader, name: str, value: str, parent: Style) -> Any:
    try:
        return reader(value, parent)
    except Complaint as problem:
        raise cannot_draw(f"{name}: {problem.message}", problem.hint) from None
