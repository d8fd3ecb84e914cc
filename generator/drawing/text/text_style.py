"""How text looks, and how much room it takes."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import uharfbuzz as hb

from generator.base.findings import Complaint
from generator.drawing.text.families import CURSIVE, TEXT
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.lengths import length, parts, quote_text, short_number
from generator.game.svg.letterforms import DEFAULT_LETTERFORMS, Letterforms, has_forms, read_forms
from generator.game.svg.style_properties import expand_font, read_property
from generator.game.svg.stylesheets import declarations
from generator.game.svg.tree import cannot_draw
from generator.game.svg.url_references import url

# Numerals that are as high as capitals, all equally wide: what columns of figures need.
NUMERALS = {"lnum": True, "tnum": True}


class TextMeasure:
    """Measures the text face that a report carries with it."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = [hb.Font(font.face) for weight in (400, 700)
                       if (font := fonts.find(TEXT, weight, False))]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line is at a size, in the unit of the size."""
        return _em_width(self._fonts[-1 if bold else 0], text) * size

    def shorten(self, text: str, size: float, room: float, bold: bool = False) -> str:
        """As much of a text as there is room for."""
        short = text
        while short and self.width(short, size, bold) > room:
            text = text[:-1].rstrip()
            short = f"{text}…" if text else ""
        return short


@lru_cache(4096)
def _em_width(font: hb.Font, text: str) -> float:
    """Letters that the face lacks are as wide as they are high."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, NUMERALS)
    return sum(1.0 if glyph.codepoint == 0 else position.x_advance / font.face.upem
               for glyph, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))


NORMAL_LINE_HEIGHT = 1.2
# What is read as everywhere in SVG, and where it is kept.
SVG_PROPERTIES = {"font-size": "size", "font-weight": "weight", "font-style": "italic",
        "text-anchor": "anchor"}
ALIGNMENTS = {"start": "start", "left": "left", "justify": "justify",
              "middle": "middle", "center": "middle", "end": "end", "right": "right"}

# What white-space may say for that.
PRESERVED_LINES = ("pre", "pre-wrap", "pre-line", "break-spaces")
HYPHENS = ("none", "manual", "auto")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStyle:
    """How text looks, in user units; what a letter inherits from all around it."""

    family: str = ""
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    anchor: str = "start"
    # Of text in a box, instead of the anchor.
    align: str = ""
    line_height: float = NORMAL_LINE_HEIGHT
    fill: str = ""
    # Where words may be parted: at their soft hyphens unless it is 'none', and where the build's
    # language ('auto') or another one parts them.
    hyphens: str = "manual"
    # 'ltr' or 'rtl', where that is said; else a paragraph's first letter decides.
    direction: str = ""
    # Whether lines in a box end where they do in the template.
    keeps_lines: bool = False
    # Between letters and words, in em.
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    # What else a span says, for the code that draws it.
    rest: tuple[tuple[str, str], ...] = ()
    # As they are asked for; spaced letters also form no ligatures.
    forms: Letterforms = DEFAULT_LETTERFORMS

    @property
    def letterforms(self) -> Letterforms:
        """The forms that its letters have."""
        return self.forms._replace(spaced=True) if self.letter_spacing else self.forms

    def spacing_width(self, text: str) -> float:
        """What spacing adds to the width of a text, in em."""
        letters = len(CURSIVE.sub("", text)) if self.letter_spacing else 0
        return self.letter_spacing * letters + self.word_spacing * text.count(" ")


@lru_cache(maxsize=1024)
def restyle(style: TextStyle, fill: str, bold: bool, italic: bool) -> TextStyle:
    """A style in another colour, bold or italic."""
    return replace(style, fill=fill, weight=max(style.weight, 700) if bold else style.weight,
                   italic=italic or style.italic)


@lru_cache(maxsize=1024)
def with_small_capitals(style: TextStyle) -> TextStyle:
    """A style in small capitals."""
    return replace(style, forms=style.forms._replace(caps="small-caps"))


def properties(attrs: Mapping[str, str]) -> dict[str, str]:
    """An element's attributes with its `style` spread out among them; the style wins.

    A style that can't be read stays as it is: the press refuses it, wherever it is.
    """
    spread = dict(attrs)
    if "style" in spread:
        with suppress(Complaint):
            declared = declarations(spread["style"])
            del spread["style"]
            spread |= {name: value for name, value in declared if not name.startswith("-")}
    if "font" in spread:
        with suppress(Complaint):
            spread = expand_font(spread)
    return spread


def text_style(attrs: Mapping[str, str], inherited: TextStyle) -> TextStyle:
    """The style of text inside an element with these properties; raises a Complaint."""
    style = inherited
    attrs_given = {name: value for name, value in attrs.items() if value != "inherit"}
    if "font-family" in attrs_given:
        style = replace(style, family=attrs_given["font-family"])
    for name, field in SVG_PROPERTIES.items():
        if name in attrs_given:
            value = read_property(name, attrs_given[name], inherited.size)
            style = replace(style, **{field: value})
    if "fill" in attrs_given:
        style = replace(style, fill=attrs_given["fill"])
    if "line-height" in attrs_given:
        style = replace(style, line_height=_line_height(attrs_given["line-height"], style.size))
    style = _with_spacing(style, inherited, attrs_given)
    if has_forms(attrs_given):
        style = replace(style, forms=read_forms(attrs_given, style.forms))
    if "white-space" in attrs_given:
        style = replace(style, keeps_lines=attrs_given["white-space"].strip() in PRESERVED_LINES)
    if "hyphens" in attrs_given:
        style = replace(style, hyphens=_read_hyphens(attrs_given["hyphens"].strip()))
    if attrs_given.get("direction", "") in ("ltr", "rtl"):
        style = replace(style, direction=attrs_given["direction"])
    align = attrs_given.get("text-align", "")
    return replace(style, align=ALIGNMENTS[align]) if align in ALIGNMENTS else style


SPACINGS = {"letter-spacing": "letter_spacing", "word-spacing": "word_spacing"}


def _with_spacing(style: TextStyle, around: TextStyle, attrs: Mapping[str, str]) -> TextStyle:
    """With spacing in em: a length that is inherited stays the same where the size changes."""
    for name, field in SPACINGS.items():
        if name in attrs:
            value = read_property(name, attrs[name], style.size)
            style = replace(style, **{field: value / style.size})
        elif getattr(style, field) and style.size != around.size:
            style = replace(style, **{field: getattr(style, field) * around.size / style.size})
    return style


def _line_height(text: str, size: float) -> float:
    """Line height in em."""
    if text == "normal":
        return NORMAL_LINE_HEIGHT
    number_parts = parts(text)
    height = number_parts[0] if number_parts and not number_parts[1] \
        else length(text, size, size) / size
    if not height >= 0:
        raise cannot_draw(f"line-height: '{quote_text(text)}' is not a line height")
    # Inkscape writes 0% where it leaves the height to the lines themselves.
    return height or NORMAL_LINE_HEIGHT


def _read_hyphens(text: str) -> str:
    if text not in HYPHENS:
        raise cannot_draw(f"hyphens: '{quote_text(text)}' is not 'none', 'manual' or 'auto'")
    return text


def flow_shape_id(attrs: Mapping[str, str]) -> str | None:
    """The id of the shape that text flows in."""
    value = attrs.get("shape-inside", "none")
    if value == "none":
        return None
    reference = url(value)
    if reference is None or reference[1]:
        raise Complaint("template/box", f"'{value}' is not a reference; write it like 'url(#box)'")
    return reference[0]


def format_number(value: float) -> str:
    """A number as SVG writes it, to a ten-thousandth."""
    return short_number(value, 4)
