"""Spans: what a text element says, piece by piece, with the places that it gives to letters."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.base.findings import Complaint
from generator.drawing.press.text_path import TextPath, read_text_path
from generator.drawing.text.font_library import Typeface
from generator.game.svg.lengths import length, lengths, numbers
from generator.game.svg.style_properties import ElementStyle, Style
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

_SPACES = re.compile(r"[ \t\r\n]+")
_RARE_ATTRIBUTES = frozenset({"dx", "dy", "rotate", "textLength"})
_ORIGIN = (0.0,)
_UNDRAWN_TAGS = frozenset({"title", "desc", "metadata"})


class Decoration(NamedTuple):
    """A line along letters, in the style and at the height of the element that asks for it."""

    kind: str
    ground: TextContext

    @property
    def over(self) -> bool:
        """Whether it runs over the letters, not behind them."""
        return self.kind == "line-through"


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """How long an element wants its letters to be, by `textLength`."""

    length: float
    glyphs: bool


class TextContext(NamedTuple):
    """What all letters of an element have in common; `rise` is how far they are moved up."""

    style: Style
    rise: float = 0.0
    alignment: str = "auto"
    decorations: tuple[Decoration, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    path: TextPath | None = None

    def stretch_at(self, depth: int) -> Stretch | None:
        """The length that is asked for at a depth, if any is."""
        return self.stretches[depth] if depth < len(self.stretches) else None


@dataclass(slots=True, kw_only=True)
class TextPiece:
    """Letters of one element, of which only the first one may have a place of its own."""

    text: str
    ground: TextContext
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0

    @property
    def absolute(self) -> bool:
        """Whether a line of its own begins here."""
        return self.x is not None or self.y is not None


class _LetterPlaces(NamedTuple):
    """The places that an element gives to its letters, and which pieces are its own."""

    values: Mapping[str, tuple[float, ...]]
    first: int
    end: int


def read_pieces(painter: FacePainter, element: Element, style: Style) -> list[TextPiece]:
    """What a text element says; spaces as SVG wants them, every letter with its place."""
    children, attrs = element.children, element.attrs
    if len(children) == 1 and isinstance(children[0], str) and not style.preserve \
            and not style.decoration and style.text_transform == "none" \
            and _RARE_ATTRIBUTES.isdisjoint(attrs):
        # Nearly all texts are like that.
        at = _place_lists(attrs, style)
        x, y = at.get("x", _ORIGIN), at.get("y", _ORIGIN)
        if len(x) == len(y) == 1:
            words = " ".join(_SPACES.split(children[0])).strip(" ")
            return [TextPiece(text=words, ground=_text_context(painter, element, style), x=x[0],
                              y=y[0])] if words \
                else []
    reader = _SpanReader(painter)
    reader.read(element, _text_context(painter, element, style))
    return _place_letters(reader.pieces, reader.lists)


class _SpanReader:
    """Walks through an element and all inside it."""

    def __init__(self, painter: FacePainter) -> None:
        self.painter = painter
        self.pieces: list[TextPiece] = []
        self.lists: list[_LetterPlaces] = []

    def read(self, element: Element, ground: TextContext) -> None:
        """Read what an element says."""
        attrs, style = element.attrs, ground.style
        # The letters on a path get their places from it.
        values = _place_lists(attrs, style) if element.tag != "textPath" else {}
        if style.decoration:
            ground = _add_decorations(ground, ground.decorations)
        if attrs.get("textLength"):
            ground = _add_stretch(ground, attrs)
        first, at = len(self.pieces), len(self.lists)
        for child in element.children:
            if isinstance(child, str):
                self.pieces.append(TextPiece(text=child, ground=ground))
            elif child.tag not in _UNDRAWN_TAGS:
                self._child(child, ground)
        if values:
            # What an inner element says holds, so it comes later.
            self.lists.insert(at, _LetterPlaces(values, first, len(self.pieces)))

    def _child(self, child: Element, ground: TextContext) -> None:
        try:
            if child.tag in ("tspan", "a"):
                self._span(child, ground)
            elif child.tag == "textPath":
                self._read_text_path(child, ground)
            else:
                raise cannot_draw(f"'{child.tag}' can't be part of a text",
                                 "write the text itself" if child.tag == "tref" else "")
        except Complaint as trouble:
            trouble.where = trouble.where or child.where
            raise

    def _span(self, child: Element, ground: TextContext) -> None:
        look = self.painter.cascade.look(ground.style, child.attrs)
        if look.shown:
            self.read(child, self._span_context(look, ground))

    def _read_text_path(self, child: Element, ground: TextContext) -> None:
        look = self.painter.cascade.look(ground.style, child.attrs)
        if not look.shown:
            return
        inner = self._span_context(look, ground)
        if child.attrs.get("path"):
            raise cannot_draw("a path inside of textPath can't be followed",
                             "give a path an id, and refer to it with href")
        if ground.path is not None:
            raise cannot_draw("a text on a path can't be in another")
        along = read_text_path(self.painter, child, inner.style)
        if along is None:
            return
        self.read(child, inner._replace(path=along))

    def _span_context(self, look: ElementStyle, around: TextContext) -> TextContext:
        style = look.style
        if look.opacity < 1:
            if style.fill is not None and style.stroke is not None:
                raise cannot_draw("a tspan with a stroke can't have an opacity of its own",
                                 "give fill-opacity and stroke-opacity")
            style = self.painter.cascade.intern(style._replace(alpha=style.alpha * look.opacity))
        if look.clip or look.mask or look.blend != "Normal" or look.filter:
            raise cannot_draw("a tspan can't have a clip, mask, filter or blend mode of its own",
                             "use a text of its own")
        rise = around.rise
        if look.baseline_shift not in ("baseline", "0"):
            rise += self._shift(look.baseline_shift, style)
        return around._replace(style=style, rise=rise, alignment=look.alignment_baseline)

    def _shift(self, text: str, style: Style) -> float:
        """How far up a baseline-shift moves."""
        if text in ("sub", "super"):
            font = typeface(self.painter, style).fonts[0]
            letters = self.painter.letters(font)
            return style.font_size * (letters.superscript if text == "super"
                                      else -letters.subscript)
        try:
            return length(text, style.font_size, style.font_size)
        except Complaint as problem:
            raise cannot_draw(f"baseline-shift: {problem.message}", problem.hint) from None


def _text_context(painter: FacePainter, element: Element, style: Style) -> TextContext:
    """The ground of a whole text."""
    attrs = element.attrs
    if "alignment-baseline" not in attrs and "alignment-baseline" not in attrs.get("style", ""):
        return TextContext(style)
    return TextContext(style, alignment=painter.cascade.look(style, attrs).alignment_baseline)


def typeface(painter: FacePainter, style: Style) -> Typeface:
    """The fonts of a style."""
    fonts = painter.memory.fonts
    if fonts.family(style.font_family) is None:
        raise cannot_draw(f"there is no font '{style.font_family}'",
                          fonts.names.missing_family_hint(style.font_family))
    forms = style.forms
    if style.letter_spacing and not forms.spaced:
        forms = forms._replace(spaced=True)
    return fonts.typeface(style.font_family, style.font_weight, style.italic, forms)


# Whatever asks for more of these, in spans in each other, isn't meant to be seen.
MOST_LINES = 9
MOST_STRETCHES = 9


def _add_decorations(ground: TextContext, before: tuple[Decoration, ...]) -> TextContext:
    """With the lines that an element asks for in addition to those of the elements around it."""
    fresh = ground.style.decoration[len(before):]
    if not fresh:
        return ground
    if len(ground.style.decoration) > MOST_LINES:
        raise cannot_draw(f"more than {MOST_LINES} lines along one text can't be drawn")
    bare = ground._replace(decorations=())
    return ground._replace(decorations=before + tuple([Decoration(kind, bare) for kind in fresh]))


def _add_stretch(ground: TextContext, attrs: Mapping[str, str]) -> TextContext:
    style = ground.style
    wanted = length(attrs["textLength"], style.viewport[0], style.font_size)
    if wanted < 0:
        return ground
    if len(ground.stretches) >= MOST_STRETCHES:
        raise cannot_draw(f"more than {MOST_STRETCHES} lengths of spans in each other can't be "
                          "followed")
    stretch = Stretch(wanted, attrs.get("lengthAdjust") == "spacingAndGlyphs")
    return ground._replace(stretches=(*ground.stretches, stretch))


def _place_lists(attrs: Mapping[str, str], style: Style) -> dict[str, tuple[float, ...]]:
    across, down = style.viewport
    places = {name: lengths(attrs[name], across if name in ("x", "dx") else down, style.font_size)
             for name in ("x", "y", "dx", "dy") if attrs.get(name)}
    if attrs.get("rotate"):
        places["rotate"] = tuple(numbers(attrs["rotate"]))
    return places


def _place_letters(pieces: list[TextPiece], lists: list[_LetterPlaces]) -> list[TextPiece]:
    _collapse_spaces(pieces)
    _transform_case(pieces)
    starts = [0]
    for piece in pieces:
        starts.append(starts[-1] + len(piece.text))
    marks: dict[int, dict[str, float]] = {}
    for values, first, end in lists:
        begin, stop = starts[first], starts[end]
        for name, given in values.items():
            for index, value in zip(range(begin, stop), given, strict=False):
                marks.setdefault(index, {})[name] = value
            if name == "rotate":
                # The last one holds for all that follow.
                for index in range(begin + len(given), stop):
                    marks.setdefault(index, {})[name] = given[-1]
    indexes = sorted(marks)
    placed: list[TextPiece] = []
    for piece, start in zip(pieces, starts, strict=False):
        if piece.text:
            low = bisect_right(indexes, start)
            cuts = indexes[low:bisect_left(indexes, start + len(piece.text), low)]
            placed += _split_piece(piece, start, cuts, marks)
    return placed


def _split_piece(piece: TextPiece, start: int, cuts: list[int],
                 marks: Mapping[int, Mapping[str, float]]
         ) -> list[TextPiece]:
    """A piece in as many as have a place of their own."""
    if not cuts:
        letters = [piece]
    else:
        ends = [*cuts, start + len(piece.text)]
        letters = [TextPiece(text=piece.text[begin - start:end - start], ground=piece.ground)
                 for begin, end in zip([start, *cuts], ends, strict=True)]
    for part, begin in zip(letters, (start, *cuts), strict=True):
        at = marks.get(begin)
        if at:
            part.x, part.y = at.get("x"), at.get("y")
            part.dx, part.dy = at.get("dx", 0.0), at.get("dy", 0.0)
            part.rotate = at.get("rotate", 0.0)
    return letters


def _collapse_spaces(pieces: list[TextPiece]) -> None:
    """Spaces as browsers read them: one at most in a row, none at either end of the text."""
    kept: list[TextPiece] = []
    for piece in pieces:
        if piece.ground.style.preserve:
            piece.text = piece.text.replace("\r\n", " ").replace("\t", " ").replace(
                "\r", " ").replace("\n", " ")
        else:
            piece.text = _SPACES.sub(" ", piece.text)
            if not kept or kept[-1].text.endswith(" "):
                piece.text = piece.text.lstrip(" ")
        if piece.text:
            kept.append(piece)
    while kept and not kept[-1].ground.style.preserve:
        kept[-1].text = kept[-1].text.rstrip(" ")
        if kept[-1].text:
            break
        kept.pop()


_FIRST_LETTERS = re.compile(r"(?<![^\W_])[^\W_]")


def _transform_case(pieces: list[TextPiece]) -> None:
    """Letters in the case that is asked for."""
    before = ""
    for piece in pieces:
        wish, text = piece.ground.style.text_transform, piece.text
        if wish == "uppercase":
            piece.text = text.upper()
        elif wish == "lowercase":
            piece.text = text.lower()
        elif wish == "capitalize" and text:
            inside = _FIRST_LETTERS.sub(lambda match: match[0].title(), before + text)
            piece.text = inside[len(before):]
        before = text[-1:] or before
