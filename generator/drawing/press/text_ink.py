"""Text: the letters of a text element as PDF text or as outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.base.budget import spend
from generator.drawing.press.glyph_lines import GlyphLine, text_lines
from generator.drawing.press.glyph_table import scale_rises
from generator.drawing.press.outlines import Outline, move_outline, path_data, rectangle
from generator.drawing.press.outlines import join_outlines as joined_outlines
from generator.drawing.press.paint import (
    Gradient,
    PaintSource,
    PatternTile,
    draw_with_pattern,
    fill_outline,
    resolve_paint,
    stroke_outline,
    stroke_reach,
)
from generator.drawing.press.pdf_parts import Ink, join_inks
from generator.drawing.press.text_spans import Decoration, typeface
from generator.game.svg.lengths import exact_number, short_number
from generator.game.svg.style_properties import Style, UrlReference
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    box_around,
    expand_box,
    multiply,
    pdf_matrix,
)
from generator.game.svg.tree import Element

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter


# Microseconds for the edge of a letter that is placed by itself.
CUT_COST = 100.0


def draw_text(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """Draw a text element with all its spans."""
    placed = text_lines(painter, element, style)
    whole = cache(lambda: box_around([line.box for line in placed]))
    inks = [_draw_line(painter, line, whole) for line in placed]
    if any(line.ground.decorations for line in placed):
        ruled = list(_decoration_outlines(painter, placed))
        inks = [*(_draw_decoration(painter, *rule, whole) for rule in ruled if not rule[0].over),
                *inks,
                *(_draw_decoration(painter, *rule, whole) for rule in ruled if rule[0].over)]
    return join_inks([ink for ink in inks if ink is not None])


def text_outline(painter: FacePainter, element: Element, style: Style) -> Outline | None:
    """A text element as one outline, to clip with."""
    placed = text_lines(painter, element, style)
    outlines = [outline for line in placed if line.style.visible
             and (outline := _line_outline(painter, line)) is not None]
    outlines += [outline for _, outline in _decoration_outlines(painter, placed)]
    return joined_outlines(outlines) if outlines else None


def text_paths(painter: FacePainter, element: Element, style: Style) -> Iterator[tuple[str, Style]]:
    """A text element as path data, line by line, each with its style."""
    placed = text_lines(painter, element, style)
    ruled = list(_decoration_outlines(painter, placed))
    for decoration, outline in ruled:
        if not decoration.over:
            yield path_data(outline), decoration.ground.style
    for line in placed:
        letters = _line_outline(painter, line)
        if letters is not None:
            yield path_data(letters), line.style
    for decoration, outline in ruled:
        if decoration.over:
            yield path_data(outline), decoration.ground.style


def _decoration_outlines(painter: FacePainter,
                         placed: list[GlyphLine]) -> Iterator[tuple[Decoration, Outline]]:
    """The lines along letters; where letters stand side by side it is one."""
    for decoration in dict.fromkeys(decoration for line in placed
                                    for decoration in line.ground.decorations):
        outlines: list[Outline] = []
        last: tuple[float, ...] = ()
        for line in placed:
            if decoration not in line.ground.decorations:
                continue
            left, top, right, bottom = _decoration_box(painter, decoration, line)
            plain = line.frame is IDENTITY
            if plain and last and last[1:] == (top, bottom) and abs(last[0] - left) < 1e-6:
                left = outlines.pop().box[0]
            rule = rectangle((left, top, right, bottom))
            outlines.append(rule if plain else move_outline(rule, line.frame))
            last = (right, top, bottom) if plain else ()
        if decoration.ground.style.visible:
            yield decoration, joined_outlines(outlines)


def _decoration_box(painter: FacePainter, decoration: Decoration, line: GlyphLine) -> Box:
    """The line along some letters, as thick as their font wants it."""
    letters = painter.letters(typeface(painter, line.style).fonts[0])
    up, thick = (size * line.style.font_size for size in letters.line_metrics(decoration.kind))
    y = line.y - decoration.ground.rise - up
    return line.x, y - thick / 2, line.x + line.width, y + thick / 2


def _draw_decoration(painter: FacePainter, decoration: Decoration, outline: Outline,
          whole: Callable[[], Box]) -> Ink | None:
    style = decoration.ground.style
    fill, stroke = _line_paints(painter, style, whole)
    if fill is None and stroke is None:
        return None
    coats = [fill_outline(painter, outline, fill, style),
             stroke_outline(painter, outline, stroke, style)]
    if style.stroke_first:
        coats.reverse()
    box = expand_box(outline.box, stroke_reach(style)) if stroke else outline.box
    return Ink("".join(coats), box).with_coat(0.1)


def _draw_line(painter: FacePainter, line: GlyphLine, whole: Callable[[], Box]) -> Ink | None:
    style = line.style
    if not style.visible:
        return None
    fill, stroke = _line_paints(painter, style, whole)
    if fill is None and stroke is None:
        return None
    reach = expand_box(line.ink_box, stroke_reach(style)) if stroke else line.ink_box
    edge = ""
    if stroke is not None:
        spend(CUT_COST * line.cut)
        outline = _line_outline(painter, line)
        edge = stroke_outline(painter, outline, stroke, style) if outline else ""
    outlined = painter.memory.outline
    body = Ink(_glyph_operators(painter, line, fill), reach) if outlined \
        else _text_ink(painter, line, fill, reach)
    if not edge:
        return body
    both = edge + body.operators if style.stroke_first else body.operators + edge
    return body._replace(operators=both)


def _line_paints(painter: FacePainter, style: Style, whole: Callable[[], Box]
            ) -> tuple[PaintSource, PaintSource]:
    """Fill and stroke; a gradient is measured by the box of the whole text element."""
    fill = style.paint(style.fill)
    stroke = style.paint(style.stroke) if style.stroke_width > 0 else None
    if isinstance(fill, UrlReference) or isinstance(stroke, UrlReference):
        box = whole()
        return resolve_paint(painter, style, fill, box), resolve_paint(painter, style, stroke, box)
    return fill, stroke


def _text_ink(painter: FacePainter, line: GlyphLine, fill: PaintSource, reach: Box) -> Ink:
    """The words as text."""
    style = line.style
    size = style.font_size
    shown, glyphs = painter.letters(line.font).text_operators(
        line.words, style.letter_spacing / size, style.word_spacing / size, line.cut)
    if " Ts\n" in shown:
        shown = scale_rises(shown, size)
    if line.frame is IDENTITY:
        place = f"1 0 0 -1 {short_number(line.x, 4)} {short_number(line.y - line.rise, 4)}"
    else:
        place = pdf_matrix(multiply(line.frame, (1.0, 0.0, 0.0, -1.0, line.x, line.y - line.rise)))
    setting = f"BT\n/@F{line.font.key} {exact_number(size)} Tf\n{place} Tm\n{shown}ET\n"
    opacity = style.fill_opacity * style.alpha
    if isinstance(fill, (Gradient, PatternTile)):
        drawn = Ink(setting, reach, ((line.font.key, glyphs),))
        return Ink(draw_with_pattern(painter, fill, drawn, opacity, line=False),
                   reach).with_coat(2.0)
    if fill is None:
        # Only its edge is seen, drawn as an outline; the text itself can still be found.
        setting = f"q 3 Tr\n{setting}Q\n"
    else:
        inks = painter.stock.inks
        state = painter.stock.state(fill=fill.alpha * opacity,
                                    over="fill" if inks.overprints(fill) else "")
        setting = f"q {state}{inks.fill(fill)}{setting}Q\n" if state or " Ts\n" in shown \
            else inks.fill(fill) + setting
    return Ink(setting, reach, ((line.font.key, glyphs),))


def _glyph_operators(painter: FacePainter, line: GlyphLine, fill: PaintSource) -> str:
    """The words as outlines, each glyph a part that all faces share."""
    if fill is None:
        return ""
    if isinstance(fill, (Gradient, PatternTile)):
        outline = _line_outline(painter, line)
        return fill_outline(painter, outline, fill, line.style) if outline else ""
    letters = painter.letters(line.font)
    inks = painter.stock.inks
    state = painter.stock.state(fill=fill.alpha * line.style.fill_opacity * line.style.alpha,
                                over="fill" if inks.overprints(fill) else "")
    pieces = [f"q {state}{inks.fill(fill)}"]
    for glyph, place in line.glyphs():
        outline = letters.outline(glyph)
        if outline is not None:
            key = painter.stock.form(Ink(outline.operators + "f", outline.box), outline.box)
            pieces.append(f"q {_matrix_numbers(place)} cm\n/@X{key} Do\nQ\n")
    return "".join(pieces) + "Q\n"


def _matrix_numbers(place: Matrix) -> str:
    return " ".join([*map(exact_number, place[:4]), short_number(place[4], 4),
                     short_number(place[5], 4)])


def _line_outline(painter: FacePainter, line: GlyphLine) -> Outline | None:
    """The whole line as one outline."""
    letters = painter.letters(line.font)
    glyph_outlines = [move_outline(outline, place) for glyph, place in line.glyphs()
             if (outline := letters.outline(glyph)) is not None]
    return joined_outlines(glyph_outlines) if glyph_outlines else None
