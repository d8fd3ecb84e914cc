"""How text looks, and how much room it takes."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import uharfbuzz as hb

from generator.base.findings import Complaint
from generator.drawing.text.families import TEXT
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.scripts import CURSIVE
from generator.game.svg.css import declarations
from generator.game.svg.lengths import length, parts, short, shown
from generator.game.svg.letterforms import PLAIN, Letterforms, read_forms, says_forms
from generator.game.svg.references import url
from generator.game.svg.style import read_property, spread_font
from generator.game.svg.tree import cannot_draw

# Numerals that stand as high as capitals, all equally wide: what columns of figures need.
NUMERALS = {"lnum": True, "tnum": True}


class TextMeasure:
    """Measures the text face that a report carries with it."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = [hb.Font(font.face) for weight in (400, 700)
                       if (font := fonts.find(TEXT, weight, False))]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line is at a size, in the unit of the size."""
        return _em(self._fonts[-1 if bold else 0], text) * size

    def shortened(self, text: str, size: float, room: float, bold: bool = False) -> str:
        """As much of a text as there is room for."""
        short = text
        while short and self.width(short, size, bold) > room:
            text = text[:-1].rstrip()
            short = f"{text}…" if text else ""
        return short


@lru_cache(4096)
def _em(font: hb.Font, text: str) -> float:
    """Letters that the face lacks are as wide as they are high."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, NUMERALS)
    return sum(1.0 if glyph.codepoint == 0 else position.x_advance / font.face.upem
               for glyph, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))


NORMAL = 1.2
# What is read as everywhere in SVG, and where it is kept.
READ = {"font-size": "size", "font-weight": "weight", "font-style": "italic",
        "text-anchor": "anchor"}
ALIGNMENTS = {"start": "start", "left": "left", "justify": "justify",
              "middle": "middle", "center": "middle", "end": "end", "right": "right"}

# What white-space may say for that.
LINES_KEPT = ("pre", "pre-wrap", "pre-line", "break-spaces")
HYPHENS = ("none", "manual", "auto")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks, in user units; what a letter inherits from all around it."""

    family: str = ""
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    anchor: str = "start"
    # Of text in a box, instead of the anchor.
    align: str = ""
    line_height: float = NORMAL
    fill: str = ""
    # Where words may be parted: at their soft hyphens unless it is 'none', and where the build's
    # language ('auto') or another one parts them.
    hyphens: str = "manual"
    # 'ltr' or 'rtl', where that is said; else a paragraph's first letter tells.
    direction: str = ""
    # Whether lines in a box end where they do in the template.
    keeps_lines: bool = False
    # Between letters and words, in em.
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    # What else a span says, for whoever draws it.
    rest: tuple[tuple[str, str], ...] = ()
    # As they are asked for; letters that stand apart form no ligatures besides.
    forms: Letterforms = PLAIN

    @property
    def letterforms(self) -> Letterforms:
        """The forms that its letters have."""
        return self.forms._replace(spaced=True) if self.letter_spacing else self.forms

    def spaced(self, text: str) -> float:
        """What spacing adds to the width of a text, in em."""
        letters = len(CURSIVE.sub("", text)) if self.letter_spacing else 0
        return self.letter_spacing * letters + self.word_spacing * text.count(" ")


@lru_cache(maxsize=1024)
def marked(style: TextStyle, fill: str, bold: bool, italic: bool) -> TextStyle:
    """A style in another colour, bold or italic."""
    return replace(style, fill=fill, weight=max(style.weight, 700) if bold else style.weight,
                   italic=italic or style.italic)


@lru_cache(maxsize=1024)
def in_small_capitals(style: TextStyle) -> TextStyle:
    """A style in small capitals."""
    return replace(style, forms=style.forms._replace(caps="small-caps"))


def properties(attrs: Mapping[str, str]) -> dict[str, str]:
    """An element's attributes with its `style` spread out among them; the style wins.

    A style that can't be read stays as it is: the press refuses it, wherever it stands.
    """
    spread = dict(attrs)
    if "style" in spread:
        with suppress(Complaint):
            said = declarations(spread["style"])
            del spread["style"]
            spread |= {name: value for name, value in said if not name.startswith("-")}
    if "font" in spread:
        with suppress(Complaint):
            spread = spread_font(spread)
    return spread


def text_style(attrs: Mapping[str, str], inherited: TextStyle) -> TextStyle:
    """The style of text inside an element with these properties; raises a Complaint."""
    style = inherited
    said = {name: value for name, value in attrs.items() if value != "inherit"}
    if "font-family" in said:
        style = replace(style, family=said["font-family"])
    for name, field in READ.items():
        if name in said:
            value = read_property(name, said[name], inherited.size)
            style = replace(style, **{field: value})
    if "fill" in said:
        style = replace(style, fill=said["fill"])
    if "line-height" in said:
        style = replace(style, line_height=_line_height(said["line-height"], style.size))
    style = _spaced(style, inherited, said)
    if says_forms(said):
        style = replace(style, forms=read_forms(said, style.forms))
    if "white-space" in said:
        style = replace(style, keeps_lines=said["white-space"].strip() in LINES_KEPT)
    if "hyphens" in said:
        style = replace(style, hyphens=_hyphens(said["hyphens"].strip()))
    if said.get("direction", "") in ("ltr", "rtl"):
        style = replace(style, direction=said["direction"])
    align = said.get("text-align", "")
    return replace(style, align=ALIGNMENTS[align]) if align in ALIGNMENTS else style


SPACINGS = {"letter-spacing": "letter_spacing", "word-spacing": "word_spacing"}


def _spaced(style: TextStyle, around: TextStyle, said: Mapping[str, str]) -> TextStyle:
    """With spacing in em: a length that is inherited stays the same where the size changes."""
    for name, field in SPACINGS.items():
        if name in said:
            value = read_property(name, said[name], style.size)
            style = replace(style, **{field: value / style.size})
        elif getattr(style, field) and style.size != around.size:
            style = replace(style, **{field: getattr(style, field) * around.size / style.size})
    return style


def _line_height(text: str, size: float) -> float:
    """Line height in em."""
    if text == "normal":
        return NORMAL
    found = parts(text)
    height = found[0] if found and not found[1] else length(text, size, size) / size
    if not height >= 0:
        raise cannot_draw(f"line-height: '{shown(text)}' is not a line height")
    # Inkscape writes 0% where it leaves the height to the lines themselves.
    return height or NORMAL


def _hyphens(text: str) -> str:
    if text not in HYPHENS:
        raise cannot_draw(f"hyphens: '{shown(text)}' is not 'none', 'manual' or 'auto'")
    return text


def shape_inside(attrs: Mapping[str, str]) -> str | None:
    """The id of the shape that text flows in."""
    value = attrs.get("shape-inside", "none")
    if value == "none":
        return None
    found = url(value)
    if found is None or found[1]:
        raise Complaint("template/box", f"'{value}' is not a reference; write it like 'url(#box)'")
    return found[0]


def number(value: float) -> str:
    """A number as SVG writes it, to a ten-thousandth."""
    return short(value, 4)
