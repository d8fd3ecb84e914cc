"""Text: shaped lines as PDF text that can be searched, or as outlines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.model.svg import Element
from generator.press.box import Box, around, grown
from generator.press.gradients import Gradient
from generator.press.ink import Ink, joined
from generator.press.numbers import exact, short
from generator.press.outline import Outline, moved, path_data
from generator.press.outline import joined as joined_outlines
from generator.press.paint import Source, Tile, filled, patterned, source, stroke_reach, stroked
from generator.press.style import Reference, Style
from generator.press.typesetting import Line, lines

if TYPE_CHECKING:
    from generator.press.plate import Plate


def text(plate: Plate, element: Element, style: Style) -> Ink | None:
    """Draw a text element with all its spans."""
    placed = list(lines(plate, element, style))
    return joined([ink for line in placed if (ink := _line(plate, line, placed)) is not None])


def text_outline(plate: Plate, element: Element, style: Style) -> Outline | None:
    """A text element as one outline, to clip with."""
    found = [outline for line in lines(plate, element, style)
             if (outline := _outline(plate, line)) is not None]
    return joined_outlines(found) if found else None


def outlines(plate: Plate, element: Element, style: Style) -> Iterator[tuple[str, Style]]:
    """A text element as path data, line by line, each with its style."""
    for line in lines(plate, element, style):
        outline = _outline(plate, line)
        if outline is not None:
            yield path_data(outline), line.style


def _line(plate: Plate, line: Line, together: list[Line]) -> Ink | None:
    style = line.style
    if not style.visible:
        return None
    fill, stroke = _paints(plate, style, together)
    if fill is None and stroke is None:
        return None
    reach = grown(line.ink_box, stroke_reach(style)) if stroke else line.ink_box
    edge = ""
    if stroke is not None:
        outline = _outline(plate, line)
        edge = stroked(plate, outline, stroke, style) if outline else ""
    outlined = plate.shelf.outline
    body = Ink(_outlined(plate, line, fill), reach) if outlined \
        else _written(plate, line, fill, reach)
    if not edge:
        return body
    both = edge + body.operators if style.stroke_first else body.operators + edge
    return body._replace(operators=both)


def _paints(plate: Plate, style: Style, together: list[Line]) -> tuple[Source, Source]:
    """Fill and stroke; a gradient is measured by the whole text element."""
    fill = style.paint(style.fill)
    stroke = style.paint(style.stroke) if style.stroke_width > 0 else None
    if isinstance(fill, Reference) or isinstance(stroke, Reference):
        box = around([line.box for line in together])
        return source(plate, style, fill, box), source(plate, style, stroke, box)
    return fill, stroke


def _written(plate: Plate, line: Line, fill: Source, reach: Box) -> Ink:
    """The words as text."""
    style = line.style
    size = style.font_size
    shown, glyphs = plate.letters(line.font).shown(line.words, style.letter_spacing / size,
                                                   style.word_spacing / size)
    if " Ts\n" in shown:
        shown = _scaled_rises(shown, size)
    setting = (f"BT\n/@F{line.font.key} {exact(size)} Tf\n"
               f"1 0 0 -1 {short(line.x, 4)} {short(line.y, 4)} Tm\n{shown}ET\n")
    opacity = style.fill_opacity * style.alpha
    if isinstance(fill, (Gradient, Tile)):
        drawn = Ink(setting, reach, ((line.font.key, glyphs),))
        return Ink(patterned(plate, fill, drawn, opacity, line=False), reach)
    if fill is None:
        # Only its edge is seen, drawn as an outline; the text itself can still be found.
        setting = f"q 3 Tr\n{setting}Q\n"
    else:
        state = plate.stock.state(fill=fill.alpha * opacity)
        setting = f"q {state}{fill.fill}{setting}Q\n" if state or " Ts\n" in shown \
            else fill.fill + setting
    return Ink(setting, reach, ((line.font.key, glyphs),))


def _scaled_rises(shown: str, size: float) -> str:
    """Rises are known in em and written in user units."""
    return "\n".join(f"{short(float(row[:-3]) * size, 4)} Ts" if row.endswith(" Ts") else row
                     for row in shown.split("\n"))


def _outlined(plate: Plate, line: Line, fill: Source) -> str:
    """The words as outlines, each glyph a part that all faces share."""
    if fill is None:
        return ""
    if isinstance(fill, (Gradient, Tile)):
        outline = _outline(plate, line)
        return filled(plate, outline, fill, line.style) if outline else ""
    letters = plate.letters(line.font)
    state = plate.stock.state(fill=fill.alpha * line.style.fill_opacity * line.style.alpha)
    pieces = [f"q {state}{fill.fill}"]
    for glyph, x, y, scale in _glyphs(line):
        outline = letters.outline(glyph)
        if outline is not None:
            key = plate.stock.form(Ink(outline.operators + "f", outline.box), outline.box)
            pieces.append(f"q {exact(scale)} 0 0 {exact(-scale)} {short(x, 4)} {short(y, 4)} cm\n"
                          f"/@X{key} Do\nQ\n")
    return "".join(pieces) + "Q\n"


def _glyphs(line: Line) -> list[tuple[int, float, float, float]]:
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


def _outline(plate: Plate, line: Line) -> Outline | None:
    """The whole line as one outline."""
    letters = plate.letters(line.font)
    found = [moved(outline, (scale, 0.0, 0.0, -scale, x, y))
             for glyph, x, y, scale in _glyphs(line)
             if (outline := letters.outline(glyph)) is not None]
    return joined_outlines(found) if found else None
