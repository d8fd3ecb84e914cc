"""Text as outlines, so that an SVG looks the same where our fonts are not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.faces.fonts import FontLibrary
from generator.model.svg import Element
from generator.press.cascade import declarations
from generator.press.colours import Colour
from generator.press.numbers import short
from generator.press.outline import moved
from generator.press.paths import path
from generator.press.plate import Plate
from generator.press.refusal import CannotDraw, NeedsCairo
from generator.press.shelf import Shelf
from generator.press.style import Paint, Reference, Style
from generator.press.typesetting import Line, lines

# What a text says about the place and shape of its letters; the rest is kept.
LETTERING = re.compile(r"x|y|dx|dy|(font|text|letter|word|line)-.*|fill.*|stroke.*|xml:space"
                       r"|shape-inside|white-space|display|paint-order")
JOINS = ("miter", "round", "bevel")


class Outliner:
    """Turns texts into paths with the press's own typesetting."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._plate = Plate(Shelf(fonts, {}, True), {})
        self._with_text: dict[int, tuple[Element, bool]] = {}

    def outlined(self, element: Element, style: Style | None = None) -> Element:
        """The element with all texts in it as paths; what the press can't set stays text."""
        if not self._has_text(element):
            return element
        try:
            inherited = self._plate.cascade.look(style or Style(), element.attrs).style
            if element.tag == "text":
                return self._group(element, inherited)
        except (CannotDraw, NeedsCairo):
            return element
        return element.changed(children=tuple(
            self.outlined(child, inherited) if isinstance(child, Element) else child
            for child in element.children))

    def _has_text(self, element: Element) -> bool:
        known = self._with_text.get(id(element))
        if known is None or known[0] is not element:
            found = element.tag == "text" or any(
                self._has_text(child) for child in element.children if isinstance(child, Element))
            known = self._with_text[id(element)] = (element, found)
        return known[1]

    def _group(self, element: Element, style: Style) -> Element:
        attrs = dict(element.attrs)
        said = dict(declarations(attrs.pop("style", "")))
        kept = {name: value for name, value in (attrs | said).items()
                if not LETTERING.fullmatch(name)}
        placed = list(lines(self._plate, element, style))
        words = " ".join("".join(run.text for run in line.words) for line in placed)
        paths = tuple(Element("path", dict(_attributes(line, data)), (), element.where)
                      for line in placed if (data := "".join(_glyphs(line))))
        return Element("g", {"aria-label": words, **kept}, paths, element.where)


def _glyphs(line: Line) -> Iterator[str]:
    """Each glyph of a line as path data at its place."""
    style, font = line.style, line.font
    scale, x = style.font_size / font.upem, line.x
    for glyph in (glyph for run in line.words for glyph in run.glyphs):
        drawn = path(font.outline(glyph.id))
        if drawn:
            at = (scale, 0.0, 0.0, -scale, x + glyph.dx * scale, line.y - glyph.dy * scale)
            yield path_data(moved(drawn, at).operators)
        x += glyph.advance * scale + style.letter_spacing
        x += style.word_spacing if glyph.text == " " else 0.0


def path_data(operators: str) -> str:
    """PDF's path operators, which follow their numbers, as SVG's, which precede them."""
    data: list[str] = []
    numbers: list[str] = []
    for token in operators.split():
        if token in "mlch":
            data.append({"h": "Z"}.get(token, token.upper()) + " ".join(numbers))
            numbers = []
        else:
            numbers.append(token)
    return "".join(data)


def _attributes(line: Line, data: str) -> Iterator[tuple[str, str]]:
    style = line.style
    yield "d", data
    yield from _paint("fill", style, style.fill, style.fill_opacity)
    if style.stroke is not None and style.stroke_width > 0:
        yield from _paint("stroke", style, style.stroke, style.stroke_opacity)
        yield "stroke-width", short(style.stroke_width, 4)
        yield "stroke-linejoin", JOINS[style.stroke_linejoin]
        if style.stroke_first:
            yield "paint-order", "stroke"


def _paint(name: str, style: Style, paint: Paint, opacity: float) -> Iterator[tuple[str, str]]:
    found = style.paint(paint)
    if isinstance(found, Reference):
        yield name, f"url(#{found.id})"
    elif isinstance(found, Colour):
        yield name, "#" + bytes(round(255 * part) for part in found.rgb).hex()
        opacity *= found.alpha
    else:
        yield name, "none"
    if opacity < 1:
        yield f"{name}-opacity", short(opacity, 4)
