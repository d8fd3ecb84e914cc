"""Setting: the letters of a text element, in lines of one font, each at its place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any

from generator.base.line_breaks import ATOM
from generator.drawing.press.glyph_table import WORD_SPACES
from generator.drawing.press.text_path import TextPath, letter_matrix
from generator.drawing.press.text_spans import (
    Stretch,
    TextContext,
    TextPiece,
    read_pieces,
    typeface,
)
from generator.drawing.text.bidi import RIGHT_TO_LEFT, visual_order
from generator.drawing.text.bidi import directional_runs as ways
from generator.drawing.text.families import CURSIVE
from generator.drawing.text.font_library import Font, Glyph, GlyphRun, Typeface
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import IDENTITY, Box, Matrix, multiply, transform_box
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True, kw_only=True)
class GlyphLine:
    """Words of one font at their place; `width` is in user units.

    The place is seen from `frame`, which turns or stretches letters. `y` is the baseline;
    letters are `rise` above it.
    """

    font: Font
    words: list[GlyphRun]
    ground: TextContext
    width: float
    x: float
    y: float
    rise: float = 0.0
    rotate: float = 0.0
    # Whether its words were shaped together with others.
    cut: bool = False
    # How much wider its letters are than usual.
    stretch: float = 1.0
    frame: Matrix = IDENTITY

    @property
    def style(self) -> Style:
        """How the words look."""
        return self.ground.style

    @property
    def box(self) -> Box:
        """The cell that the words fill: what a gradient or clip on the text is measured by."""
        size = self.ground.style.font_size
        y = self.y - self.rise
        return self._frame_box((self.x, y - self.font.ascent * size, self.x + self.width,
                             y + self.font.descent * size))

    @property
    def ink_box(self) -> Box:
        """A box that even swashes and accents stay in."""
        size = self.ground.style.font_size
        y = self.y - self.rise
        return self._frame_box((self.x - size, y - 2 * size, self.x + self.width + size,
                             y + 1.5 * size))

    def _frame_box(self, box: Box) -> Box:
        return box if self.frame is IDENTITY else transform_box(box, self.frame)

    def glyphs(self) -> Iterator[tuple[int, Matrix]]:
        """Each glyph with the matrix from its font units to user units."""
        style = self.ground.style
        scale = style.font_size / self.font.upem
        x, y = self.x, self.y - self.rise
        extra = 0.0
        for word in self.words:
            for glyph in word.glyphs:
                if glyph.text:
                    x += extra
                    extra = 0.0 if style.letter_spacing and CURSIVE.match(glyph.text) \
                        else style.letter_spacing
                    if style.word_spacing and glyph.text in WORD_SPACES:
                        extra += style.word_spacing
                here = (scale, 0.0, 0.0, -scale, x + glyph.dx * scale, y - glyph.dy * scale)
                yield glyph.id, here if self.frame is IDENTITY else multiply(self.frame, here)
                x += glyph.advance * scale


def text_lines(painter: FacePainter, element: Element, style: Style) -> list[GlyphLine]:
    """The words of a text element, in lines of one font, each at its place."""
    return _LineSetter(painter).lines(read_pieces(painter, element, style))


class _LineSetter:
    """Sets one text."""

    def __init__(self, painter: FacePainter) -> None:
        self.painter = painter
        self.x = self.y = 0.0
        self._last: tuple[Style | None, Any] = None, None

    def lines(self, pieces: list[TextPiece]) -> list[GlyphLine]:
        """All pieces at their places."""
        lines: list[GlyphLine] = []
        start = 0
        for index, piece in enumerate(pieces):
            if index and (piece.absolute or piece.ground.path is not pieces[index - 1].ground.path):
                lines += self._set_between(pieces[start:index])
                start = index
        if pieces:
            lines += self._set_between(pieces[start:])
        return lines

    def _set_between(self, pieces: list[TextPiece]) -> list[GlyphLine]:
        """The letters between one given place and the next."""
        text = "".join([piece.text for piece in pieces])
        if pieces[0].ground.style.rtl or RIGHT_TO_LEFT.search(text):
            return self._set_mixed(pieces)
        return self._set_chunk(pieces)

    def _set_chunk(self, pieces: list[TextPiece]) -> list[GlyphLine]:
        """The same where all of them run from left to right."""
        first = pieces[0]
        along = first.ground.path
        if along is not None:
            self.x, self.y = first.x or 0.0, 0.0
        set_lines: list[GlyphLine] = []
        special = along is not None
        for piece, (runs, cut) in zip(pieces, self._shape(pieces), strict=True):
            if piece.x is not None:
                self.x = piece.x
            if piece.y is not None and along is None:
                self.y = piece.y
            self.x += piece.dx
            self.y += piece.dy
            special = special or bool(piece.rotate or piece.ground.stretches)
            self._add_lines(piece, runs, cut, set_lines)
        if special:
            set_lines = [letter for line in set_lines for letter in _split_letters(line, along)]
            self.x += _stretch_letters(set_lines)
        share = _ANCHORS[first.ground.style.text_anchor]
        if share and set_lines:
            last = set_lines[-1]
            back = share * (last.x + last.width * last.stretch - set_lines[0].x)
            for line in set_lines:
                line.x -= back
            self.x -= back if along is None else 0.0
        if along is not None:
            set_lines = _place_on_path(set_lines, along)
            self.x, self.y = along.end()
        elif special:
            for line in set_lines:
                if line.rotate or line.stretch != 1:
                    _turn_letter(line, (1.0, 0.0, 0.0, 1.0, line.x, line.y - line.rise))
        return set_lines

    def _set_mixed(self, pieces: list[TextPiece]) -> list[GlyphLine]:
        """Letters between two places, some of which run from right to left."""
        backwards = pieces[0].ground.style.rtl
        set_lines: list[GlyphLine] = []
        starts: list[int] = []
        directed, levels = _split_directions(pieces, int(backwards))
        for piece, level in zip(directed, levels, strict=True):
            if piece.rotate or piece.ground.stretches or piece.ground.path is not None:
                raise cannot_draw("text that is written from right to left can't be turned, "
                                  "stretched or set on a path",
                                  "turn the text into a path in your editor")
            self.x = (self.x if piece.x is None else piece.x) + piece.dx
            self.y = (self.y if piece.y is None else piece.y) + piece.dy
            words = list(self._typeface(piece.ground.style).rtl_runs(piece.text)) if level % 2 \
                else self._runs(piece)
            starts.append(len(set_lines))
            self._add_lines(piece, words, False, set_lines)
        left = set_lines[0].x if set_lines else self.x
        share = _ANCHORS[pieces[0].ground.style.text_anchor]
        left -= (1 - share if backwards else share) * sum(line.width for line in set_lines)
        ends = [*starts[1:], len(set_lines)]
        for index in visual_order(levels):
            for line in set_lines[starts[index]:ends[index]]:
                line.x = left
                left += line.width
        self.x = left
        return set_lines

    def _add_lines(self, piece: TextPiece, runs: list[GlyphRun], cut: bool,
                   chunk: list[GlyphLine]) -> None:
        """Add a piece's words to a chunk, a line for each change of font."""
        ground = piece.ground
        style = ground.style
        size, spaced = style.font_size, style.letter_spacing or style.word_spacing
        rise = ground.rise
        if ground.alignment != "auto" or style.dominant_baseline != "auto":
            rise -= self._baseline(ground)
        line: GlyphLine | None = None
        scale = 1.0
        for run in runs:
            if line is None or line.font is not run.font or scale != run.scale:
                scale = run.scale
                small = ground if scale == 1 else ground._replace(
                    style=style._replace(font_size=size * scale))
                line = GlyphLine(font=run.font, words=[], ground=small, width=0.0, x=self.x,
                                 y=self.y, rise=rise, rotate=piece.rotate, cut=cut)
                chunk.append(line)
            width = _run_width(run, style) if spaced else run.width * size
            line.words.append(run)
            line.width += width
            self.x += width

    def _typeface(self, style: Style) -> Typeface:
        """The fonts of a style; most pieces have the same."""
        if style is not self._last[0]:
            self._last = style, typeface(self.painter, style)
        face: Typeface = self._last[1]
        return face

    def _baseline(self, ground: TextContext) -> float:
        """How far above the baseline the line lies that letters are aligned by."""
        style = ground.style
        name = style.dominant_baseline if ground.alignment == "auto" else ground.alignment
        font = self._typeface(style).fonts[0]
        high = {"middle": lambda: self.painter.letters(font).x_height / 2,
                "central": lambda: (font.ascent - font.descent) / 2,
                "hanging": lambda: font.ascent * 0.8,
                "mathematical": lambda: font.ascent * 0.5,
                "ideographic": lambda: -font.descent,
                "after-edge": lambda: -font.descent,
                "before-edge": lambda: font.ascent}.get(name)
        return high() * style.font_size if high else 0.0

    def _shape(self, pieces: list[TextPiece]) -> list[tuple[list[GlyphRun], bool]]:
        """The words of each piece, and whether they were cut; neighbours are shaped together."""
        if len(pieces) == 1:
            return [(self._runs(pieces[0]), False)]
        return list(self._shape_together(pieces))

    def _runs(self, piece: TextPiece) -> list[GlyphRun]:
        runs = self._typeface(piece.ground.style).runs
        return [run for atom in ATOM.findall(piece.text) for run in runs(atom)]

    def _shape_together(self, pieces: list[TextPiece]) -> Iterator[tuple[list[GlyphRun], bool]]:
        faces = [self._typeface(piece.ground.style) for piece in pieces]
        start = 0
        while start < len(pieces):
            end = start + 1
            while end < len(pieces) and _is_adjacent(pieces[end - 1], pieces[end]) \
                    and faces[end] is faces[start]:
                end += 1
            if end == start + 1:
                yield self._runs(pieces[start]), False
            else:
                yield from _shape_neighbours(pieces[start:end], faces[start])
            start = end


def _split_directions(pieces: list[TextPiece], base: int) -> tuple[list[TextPiece], list[int]]:
    """Pieces that each run one way, and the level of each."""
    parts: list[TextPiece] = []
    levels: list[int] = []
    whole = "".join([piece.text for piece in pieces])
    edges = ways(whole, base)
    at = 0
    for piece in pieces:
        end = at + len(piece.text)
        for start, stop, level in edges:
            if start < end and stop > at:
                text = whole[max(start, at):min(stop, end)]
                parts.append(replace(piece, text=text) if start <= at else
                             replace(piece, text=text, x=None, y=None, dx=0.0, dy=0.0))
                levels.append(level)
        at = end
    return parts, levels


def _is_adjacent(one: TextPiece, other: TextPiece) -> bool:
    """Whether letters of two pieces are next to each other."""
    return (one.ground.style.font_size == other.ground.style.font_size
            and not one.text.endswith(" ") and not other.text.startswith(" "))


def _shape_neighbours(pieces: list[TextPiece],
                      face: Typeface) -> Iterator[tuple[list[GlyphRun], bool]]:
    """The words of neighbours, shaped as one; a ligature belongs to where it begins."""
    runs: list[list[GlyphRun]] = [[] for _ in pieces]
    ends = list(accumulate([len(piece.text) for piece in pieces]))
    at = owner = 0
    for atom in ATOM.findall("".join([piece.text for piece in pieces])):
        for run in face.runs(atom):
            gathered: list[Glyph] = []
            for glyph in run.glyphs:
                if glyph.text and at >= ends[owner]:
                    if gathered:
                        runs[owner].append(_run_part(run, gathered))
                        gathered = []
                    while at >= ends[owner]:
                        owner += 1
                gathered.append(glyph)
                at += len(glyph.text)
            runs[owner].append(_run_part(run, gathered))
    return ((runs, True) for runs in runs)


def _run_part(run: GlyphRun, glyphs: list[Glyph]) -> GlyphRun:
    part = _make_run(run.font, glyphs)
    return part if run.scale == 1 else part._replace(width=part.width * run.scale, scale=run.scale)


def _make_run(font: Font, glyphs: list[Glyph]) -> GlyphRun:
    return GlyphRun(font, "".join([glyph.text for glyph in glyphs]), tuple(glyphs),
                    sum([glyph.advance for glyph in glyphs]) / font.upem)


def _run_width(run: GlyphRun, style: Style) -> float:
    width = run.width * style.font_size
    if style.letter_spacing:
        width += style.letter_spacing * sum([1 for glyph in run.glyphs if glyph.text
                                             and not CURSIVE.match(glyph.text)])
    if style.word_spacing:
        width += style.word_spacing * sum([glyph.text in WORD_SPACES for glyph in run.glyphs
                                           if glyph.text])
    return width


def _split_letters(line: GlyphLine, along: TextPath | None) -> Iterator[GlyphLine]:
    """A line letter by letter, if its letters don't just stand side by side."""
    if along is None and not line.rotate and not line.ground.stretches:
        yield line
        return
    x = line.x
    for run in line.words:
        glyphs = list(run.glyphs)
        starts = [index for index, glyph in enumerate(glyphs) if glyph.text or not index]
        for begin, end in zip(starts, [*starts[1:], len(glyphs)], strict=True):
            letter = _make_run(line.font, glyphs[begin:end])
            width = _run_width(letter, line.style)
            yield replace(line, words=[letter], width=width, x=x, cut=True)
            x += width


def _stretch_letters(letters: list[GlyphLine]) -> float:
    """Give elements the length that they ask for, the innermost first; by how much all grew."""
    grown = 0.0
    for depth in reversed(range(max([len(line.ground.stretches) for line in letters], default=0))):
        more = 0.0
        for stretch, group in groupby(letters, lambda line: line.ground.stretch_at(depth)):  # noqa: B023
            inside = list(group)
            for line in inside if more else ():
                line.x += more
            if stretch is not None:
                more += _stretch_element(inside, stretch)
        grown += more
    return grown


def _stretch_element(inside: list[GlyphLine], stretch: Stretch) -> float:
    """Give letters a length; returns how far those behind them have to move."""
    start, last = inside[0].x, inside[-1]
    now = last.x + last.width * last.stretch - start
    more = stretch.length - now
    if stretch.glyphs:
        scale = stretch.length / now if now > 0 else 1.0
        for line in inside:
            line.x = start + (line.x - start) * scale
            line.stretch *= scale
    elif len(inside) > 1:
        for count, line in enumerate(inside):
            line.x += more * count / (len(inside) - 1)
    else:
        return 0.0
    return more


def _place_on_path(letters: list[GlyphLine], along: TextPath) -> list[GlyphLine]:
    """Letters turned to their road; those before its start and behind its end aren't seen."""
    seen: list[GlyphLine] = []
    for line in letters:
        half = line.width * line.stretch / 2
        spot = along.spot(along.start + line.x + half)
        if spot is not None:
            _turn_letter(line, letter_matrix(spot, half, line.rise - line.y))
            seen.append(line)
    return seen


def _turn_letter(line: GlyphLine, place: Matrix) -> None:
    """Put a letter to a place, turned and stretched around it."""
    angle = math.radians(line.rotate)
    cos, sin, wide = math.cos(angle), math.sin(angle), line.stretch
    line.frame = multiply(place, (cos * wide, sin * wide, -sin, cos, 0.0, 0.0))
    line.x, line.y = 0.0, line.rise
