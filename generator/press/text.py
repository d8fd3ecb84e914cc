"""Text: where each piece of a text element stands, as PDF text or as outlines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.press.letters import scaled_rises
from generator.press.paint import (
    Gradient,
    PatternTile,
    Source,
    filled,
    patterned,
    source,
    stroke_reach,
    stroked,
)
from generator.press.shapes import Outline, moved, path_data
from generator.press.shapes import joined as joined_outlines
from generator.press.stock import Ink, joined
from generator.svg.lengths import exact, lengths, short
from generator.svg.style import Style, UrlReference
from generator.svg.transform import Box, around, grown
from generator.svg.tree import Element, cannot_draw
from generator.text.breaks import ATOM
from generator.text.fonts import Font, GlyphRun, Typeface

if TYPE_CHECKING:
    from generator.press.painter import FacePainter


_SPACES = re.compile(r"[ \t\r\n]+")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True)
class SetLine:
    """Words of one font at their place; `width` is in user units."""

    font: Font
    words: list[GlyphRun]
    style: Style
    width: float
    x: float
    y: float

    @property
    def box(self) -> Box:
        """The cell that the words fill: what a gradient or clip on the text is measured by."""
        size = self.style.font_size
        return (self.x, self.y - self.font.ascent * size, self.x + self.width,
                self.y + self.font.descent * size)

    @property
    def ink_box(self) -> Box:
        """A box that even swashes and accents stay in."""
        size = self.style.font_size
        return self.x - size, self.y - 2 * size, self.x + self.width + size, self.y + 1.5 * size


@dataclass(slots=True)
class _Span:
    """Characters of one style, with the position that their first one is given."""

    text: str
    style: Style
    at: dict[str, float] = field(default_factory=dict)


def lines(painter: FacePainter, element: Element, style: Style) -> Iterator[SetLine]:
    """The words of a text element, in lines of one font, each at its place."""
    children = element.children
    if len(children) == 1 and isinstance(children[0], str) and not style.preserve \
            and "dx" not in element.attrs and "dy" not in element.attrs:
        x, y = (_positions(element.attrs, style).get(name, (0.0,)) for name in ("x", "y"))
        if len(x) == len(y) == 1:
            return _simple(painter, _Span(" ".join(_SPACES.split(children[0])).strip(" "), style),
                           x[0], y[0])
    return _complex(painter, element, style)


def _simple(painter: FacePainter, span: _Span, x: float, y: float) -> Iterator[SetLine]:
    """A text that is one span: nearly all are."""
    chunk: list[SetLine] = []
    if span.text:
        _set(painter, span, chunk, x, y)
    return _anchored(chunk)


def _complex(painter: FacePainter, element: Element, style: Style) -> Iterator[SetLine]:
    x = y = 0.0
    chunk: list[SetLine] = []
    for span in _collapsed(list(_spans(painter, element, style, {}))):
        if "x" in span.at or "y" in span.at:
            yield from _anchored(chunk)
            chunk = []
        x = span.at.get("x", x) + span.at.get("dx", 0.0)
        y = span.at.get("y", y) + span.at.get("dy", 0.0)
        x = _set(painter, span, chunk, x, y)
    yield from _anchored(chunk)


def _anchored(chunk: list[SetLine]) -> Iterator[SetLine]:
    """The lines between one given position and the next, moved as their anchor says."""
    if chunk:
        share = _ANCHORS[chunk[0].style.text_anchor]
        width = chunk[-1].x + chunk[-1].width - chunk[0].x
        for line in chunk:
            line.x -= share * width
            yield line


def _set(painter: FacePainter, span: _Span, chunk: list[SetLine], x: float, y: float) -> float:
    """Add a span's words to a chunk, a line for each change of font; where the pen is then."""
    style = span.style
    runs = _typeface(painter, style).runs
    line: SetLine | None = None
    for atom in ATOM.findall(span.text):
        for run in runs(atom):
            if line is None or line.font is not run.font:
                line = SetLine(run.font, [], style, 0.0, x, y)
                chunk.append(line)
            width = _width(run, style)
            line.words.append(run)
            line.width += width
            x += width
    return x


def _typeface(painter: FacePainter, style: Style) -> Typeface:
    fonts = painter.memory.fonts
    if fonts.family(style.font_family) is None:
        raise cannot_draw(f"there is no font '{style.font_family}'" if style.font_family
                         else "the text names no font",
                         fonts.names.cure(style.font_family))
    return fonts.typeface(style.font_family, style.font_weight, style.italic)


def _width(run: GlyphRun, style: Style) -> float:
    width = run.width * style.font_size
    if style.letter_spacing:
        width += style.letter_spacing * len(run.glyphs)
    if style.word_spacing:
        width += style.word_spacing * sum(glyph.text == " " for glyph in run.glyphs)
    return width


def _spans(painter: FacePainter, element: Element, style: Style, at: dict[str, tuple[float, ...]]
           ) -> Iterator[_Span]:
    """The texts of an element and its spans; `at` holds positions waiting for a character."""
    at |= _positions(element.attrs, style)
    for child in element.children:
        if isinstance(child, str):
            yield from _placed(child, style, at)
        elif child.tag == "tspan":
            look = painter.cascade.look(style, child.attrs)
            if look.opacity < 1 or look.clip or look.mask or look.blend != "Normal":
                raise cannot_draw("a tspan can't have an opacity, clip or mask of its own",
                                 "give fill-opacity, or use a text of its own", child.where)
            if look.shown:
                yield from _spans(painter, child, look.style, at)
        elif child.tag == "textPath":
            raise cannot_draw("text on a path can't be drawn",
                             "turn the text into a path in your editor", child.where)
        elif child.tag not in ("title", "desc"):
            raise cannot_draw(f"'{child.tag}' can't be part of a text", where=child.where)


def _positions(attrs: Mapping[str, str], style: Style) -> dict[str, tuple[float, ...]]:
    across, down = style.viewport
    return {name: lengths(attrs[name], across if name in ("x", "dx") else down, style.font_size)
            for name in ("x", "y", "dx", "dy") if attrs.get(name)}


def _placed(text: str, style: Style, at: dict[str, tuple[float, ...]]) -> Iterator[_Span]:
    """A text in as many pieces as have positions of their own."""
    if at and not style.preserve and not text.strip(" \t\r\n"):
        yield _Span(text, style)
        return
    if at and not style.preserve:
        text = text.lstrip(" \t\r\n") if "x" in at else text
    count = min(max(map(len, at.values()), default=0), len(text))
    for index in range(count - 1):
        yield _Span(text[index], style, {name: values[index] for name, values in at.items()
                                         if index < len(values)})
    last = max(count - 1, 0)
    yield _Span(text[last:], style, {name: values[last] for name, values in at.items()
                                     if last < len(values)})
    at.clear()


def _collapsed(spans: list[_Span]) -> list[_Span]:
    """Spaces as SVG wants them: one at most in a row, none at either end of a line."""
    kept: list[_Span] = []
    for span in spans:
        fresh = not kept or "x" in span.at or "y" in span.at
        if fresh:
            _trim(kept)
        if not span.style.preserve:
            span.text = _SPACES.sub(" ", span.text)
            if fresh or kept[-1].text.endswith(" "):
                span.text = span.text.lstrip(" ")
        else:
            span.text = span.text.replace("\t", " ").replace("\r", "").replace("\n", " ")
        if span.text or (span.at and kept and not fresh):
            kept.append(span)
    _trim(kept)
    return [span for span in kept if span.text]


def _trim(kept: list[_Span]) -> None:
    while kept and not kept[-1].style.preserve:
        kept[-1].text = kept[-1].text.rstrip(" ")
        if kept[-1].text:
            return
        kept.pop()


def text(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """Draw a text element with all its spans."""
    placed = list(lines(painter, element, style))
    return joined([ink for line in placed if (ink := _line(painter, line, placed)) is not None])


def text_outline(painter: FacePainter, element: Element, style: Style) -> Outline | None:
    """A text element as one outline, to clip with."""
    found = [outline for line in lines(painter, element, style)
             if (outline := _outline(painter, line)) is not None]
    return joined_outlines(found) if found else None


def outlines(painter: FacePainter, element: Element, style: Style) -> Iterator[tuple[str, Style]]:
    """A text element as path data, line by line, each with its style."""
    for line in lines(painter, element, style):
        outline = _outline(painter, line)
        if outline is not None:
            yield path_data(outline), line.style


def _line(painter: FacePainter, line: SetLine, together: list[SetLine]) -> Ink | None:
    style = line.style
    if not style.visible:
        return None
    fill, stroke = _paints(painter, style, together)
    if fill is None and stroke is None:
        return None
    reach = grown(line.ink_box, stroke_reach(style)) if stroke else line.ink_box
    edge = ""
    if stroke is not None:
        outline = _outline(painter, line)
        edge = stroked(painter, outline, stroke, style) if outline else ""
    outlined = painter.memory.outline
    body = Ink(_outlined(painter, line, fill), reach) if outlined \
        else _written(painter, line, fill, reach)
    if not edge:
        return body
    both = edge + body.operators if style.stroke_first else body.operators + edge
    return body._replace(operators=both)


def _paints(painter: FacePainter, style: Style, together: list[SetLine]) -> tuple[Source, Source]:
    """Fill and stroke; a gradient is measured by the whole text element."""
    fill = style.paint(style.fill)
    stroke = style.paint(style.stroke) if style.stroke_width > 0 else None
    if isinstance(fill, UrlReference) or isinstance(stroke, UrlReference):
        box = around([line.box for line in together])
        return source(painter, style, fill, box), source(painter, style, stroke, box)
    return fill, stroke


def _written(painter: FacePainter, line: SetLine, fill: Source, reach: Box) -> Ink:
    """The words as text."""
    style = line.style
    size = style.font_size
    shown, glyphs = painter.letters(line.font).shown(line.words, style.letter_spacing / size,
                                                   style.word_spacing / size)
    if " Ts\n" in shown:
        shown = scaled_rises(shown, size)
    setting = (f"BT\n/@F{line.font.key} {exact(size)} Tf\n"
               f"1 0 0 -1 {short(line.x, 4)} {short(line.y, 4)} Tm\n{shown}ET\n")
    opacity = style.fill_opacity * style.alpha
    if isinstance(fill, (Gradient, PatternTile)):
        drawn = Ink(setting, reach, ((line.font.key, glyphs),))
        return Ink(patterned(painter, fill, drawn, opacity, line=False), reach).with_coat(2.0)
    if fill is None:
        # Only its edge is seen, drawn as an outline; the text itself can still be found.
        setting = f"q 3 Tr\n{setting}Q\n"
    else:
        state = painter.stock.state(fill=fill.alpha * opacity)
        setting = f"q {state}{fill.fill}{setting}Q\n" if state or " Ts\n" in shown \
            else fill.fill + setting
    return Ink(setting, reach, ((line.font.key, glyphs),))


def _outlined(painter: FacePainter, line: SetLine, fill: Source) -> str:
    """The words as outlines, each glyph a part that all faces share."""
    if fill is None:
        return ""
    if isinstance(fill, (Gradient, PatternTile)):
        outline = _outline(painter, line)
        return filled(painter, outline, fill, line.style) if outline else ""
    letters = painter.letters(line.font)
    state = painter.stock.state(fill=fill.alpha * line.style.fill_opacity * line.style.alpha)
    pieces = [f"q {state}{fill.fill}"]
    for glyph, x, y, scale in _glyphs(line):
        outline = letters.outline(glyph)
        if outline is not None:
            key = painter.stock.form(Ink(outline.operators + "f", outline.box), outline.box)
            pieces.append(f"q {exact(scale)} 0 0 {exact(-scale)} {short(x, 4)} {short(y, 4)} cm\n"
                          f"/@X{key} Do\nQ\n")
    return "".join(pieces) + "Q\n"


def _glyphs(line: SetLine) -> list[tuple[int, float, float, float]]:
    """Each glyph with its place and the size of a font unit."""
    style = line.style
    scale = style.font_size / line.font.upem
    x = line.x
    found = []
    for glyph in (glyph for word in line.words for glyph in word.glyphs):
        found.append((glyph.id, x + glyph.dx * scale, line.y - glyph.dy * scale, scale))
        x += glyph.advance * scale + style.letter_spacing
        if glyph.text == " ":
            x += style.word_spacing
    return found


def _outline(painter: FacePainter, line: SetLine) -> Outline | None:
    """The whole line as one outline."""
    letters = painter.letters(line.font)
    found = [moved(outline, (scale, 0.0, 0.0, -scale, x, y))
             for glyph, x, y, scale in _glyphs(line)
             if (outline := letters.outline(glyph)) is not None]
    return joined_outlines(found) if found else None
