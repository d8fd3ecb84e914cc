"""Typesetting: where each piece of a text element stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.faces.breaks import ATOM
from generator.faces.fonts import Font, Run, Typeface
from generator.findings import did_you_mean
from generator.model.svg import Element
from generator.press.box import Box
from generator.press.lengths import lengths
from generator.press.refusal import CannotDraw
from generator.press.style import Style

if TYPE_CHECKING:
    from generator.press.plate import Plate

_SPACES = re.compile(r"[ \t\r\n]+")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True)
class Line:
    """Words of one font at their place; `width` is in user units."""

    font: Font
    words: list[Run]
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


def lines(plate: Plate, element: Element, style: Style) -> Iterator[Line]:
    """The words of a text element, in lines of one font, each at its place."""
    children = element.children
    if len(children) == 1 and isinstance(children[0], str) and not style.preserve \
            and "dx" not in element.attrs and "dy" not in element.attrs:
        x, y = (_positions(element.attrs, style).get(name, (0.0,)) for name in ("x", "y"))
        if len(x) == len(y) == 1:
            return _simple(plate, _Span(" ".join(_SPACES.split(children[0])).strip(" "), style),
                           x[0], y[0])
    return _complex(plate, element, style)


def _simple(plate: Plate, span: _Span, x: float, y: float) -> Iterator[Line]:
    """A text that is one span: nearly all are."""
    chunk: list[Line] = []
    if span.text:
        _set(plate, span, chunk, x, y)
    return _anchored(chunk)


def _complex(plate: Plate, element: Element, style: Style) -> Iterator[Line]:
    x = y = 0.0
    chunk: list[Line] = []
    for span in _collapsed(list(_spans(plate, element, style, {}))):
        if "x" in span.at or "y" in span.at:
            yield from _anchored(chunk)
            chunk = []
        x = span.at.get("x", x) + span.at.get("dx", 0.0)
        y = span.at.get("y", y) + span.at.get("dy", 0.0)
        x = _set(plate, span, chunk, x, y)
    yield from _anchored(chunk)


def _anchored(chunk: list[Line]) -> Iterator[Line]:
    """The lines between one given position and the next, moved as their anchor says."""
    if chunk:
        share = _ANCHORS[chunk[0].style.text_anchor]
        width = chunk[-1].x + chunk[-1].width - chunk[0].x
        for line in chunk:
            line.x -= share * width
            yield line


def _set(plate: Plate, span: _Span, chunk: list[Line], x: float, y: float) -> float:
    """Add a span's words to a chunk, a line for each change of font; where the pen is then."""
    style = span.style
    runs = _typeface(plate, style).runs
    line: Line | None = None
    for atom in ATOM.findall(span.text):
        for run in runs(atom):
            if line is None or line.font is not run.font:
                line = Line(run.font, [], style, 0.0, x, y)
                chunk.append(line)
            width = _width(run, style)
            line.words.append(run)
            line.width += width
            x += width
    return x


def _typeface(plate: Plate, style: Style) -> Typeface:
    fonts = plate.shelf.fonts
    if fonts.family(style.font_family) is None:
        raise CannotDraw(f"there is no font '{style.font_family}'" if style.font_family
                         else "the text names no font",
                         did_you_mean(style.font_family, fonts.families))
    return fonts.typeface(style.font_family, style.font_weight, style.italic)


def _width(run: Run, style: Style) -> float:
    width = run.width * style.font_size
    if style.letter_spacing:
        width += style.letter_spacing * len(run.glyphs)
    if style.word_spacing:
        width += style.word_spacing * sum(glyph.text == " " for glyph in run.glyphs)
    return width


def _spans(plate: Plate, element: Element, style: Style, at: dict[str, tuple[float, ...]]
           ) -> Iterator[_Span]:
    """The texts of an element and its spans; `at` holds positions waiting for a character."""
    at |= _positions(element.attrs, style)
    for child in element.children:
        if isinstance(child, str):
            yield from _placed(child, style, at)
        elif child.tag == "tspan":
            look = plate.cascade.look(style, child.attrs)
            if look.opacity < 1 or look.clip or look.mask or look.blend != "Normal":
                raise CannotDraw("a tspan can't have an opacity, clip or mask of its own",
                                 "give fill-opacity, or use a text of its own", child.where)
            if look.shown:
                yield from _spans(plate, child, look.style, at)
        elif child.tag == "textPath":
            raise CannotDraw("text on a path can't be drawn",
                             "turn the text into a path in your editor", child.where)
        elif child.tag not in ("title", "desc"):
            raise CannotDraw(f"'{child.tag}' can't be part of a text", where=child.where)


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
