"""Setting the text of a rulebook: bits of a book as lines of a width, and lines on a page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.press.pdf_parts import Form
from generator.drawing.text.bidi import RIGHT_TO_LEFT, base_level, language_level
from generator.drawing.text.text_lines import (
    TextRun,
    bidi_runs,
    line_runs,
    paragraph_text,
    split_paragraphs,
)
from generator.drawing.text.text_style import TextStyle
from generator.drawing.text.wrapping import (
    Span,
    Unit,
    WordUnits,
    WrappedLine,
    hyphenate,
    justify_lines,
    split_units,
    wrap,
)
from generator.game.model.rulebook import Bits, BookBit
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Drawing, Element
from generator.paper.pages.flow import FlowPage, FormPicture
from generator.paper.pages.look import INK, PageTextStyle
from generator.paper.pages.page_canvas import ANCHORS, Anchor, PageCanvas
from generator.paper.rulebook.book_facts import BookFacts
from generator.paper.rulebook.book_index import IndexTerm, add_term

# How high an icon is pressed, mm; it is scaled to its text.
ICON_HEIGHT = 10.0


def icon_drawing(symbol: Element, name: str, colour: str) -> Element:
    """An icon as a picture of its own."""
    box = symbol.attrs.get("viewBox", "0 0 1 1")
    left, top, right, bottom = view_box(symbol.attrs) or (0.0, 0.0, 1.0, 1.0)
    used = Element("use", {"href": f"#{name}", "x": f"{left:g}", "y": f"{top:g}",
                           "width": f"{right - left:g}", "height": f"{bottom - top:g}",
                           "color": colour, "fill": colour}, (), symbol.where)
    return Element("svg", {"viewBox": box}, (used,), symbol.where)


class IconForms:
    """The icons of a game as forms."""

    def __init__(self, symbols: Mapping[str, Element], pressroom: FaceSource) -> None:
        self._symbols = symbols
        self._pressroom = pressroom
        self._forms: dict[tuple[str, str], Form] = {}

    def aspect(self, name: str) -> float:
        """How wide an icon is for its height."""
        symbol = self._symbols[name]
        left, top, right, bottom = view_box(symbol.attrs) or (0.0, 0.0, 1.0, 1.0)
        return (right - left) / (bottom - top)

    def drawing(self, name: str, colour: str) -> Drawing:
        """An icon as plain SVG."""
        return Drawing(icon_drawing(self._symbols[name], name, colour), self._symbols)

    def form(self, name: str, colour: str) -> Form:
        """An icon as PDF drawing in a colour; callers have checked that it can be drawn."""
        form = self._forms.get((name, colour))
        if form is None:
            size = Size(ICON_HEIGHT * self.aspect(name), ICON_HEIGHT)
            pressed = self._pressroom.press(self.drawing(name, colour), size,
                                            f"icon:{name}:{colour}")
            assert pressed
            form = self._forms[name, colour] = pressed
        return form


# An icon next to letters: its height in capitals, and the space around it in em, as on cards.
ICON_CAPS, ICON_PAD = 1.35, 0.06
# A last line shorter than this, em, takes something from the others: so many times so much.
SHORT_LINE, NARROWING_STEPS, NARROWING_STEP = 2.9, 6, 0.5
# So much narrower, em, may a line be at most.
LOOSEST_LINE = 2.6


@dataclass(frozen=True, slots=True)
class StyledSpan:
    """A stretch of text in one look, perhaps for a term; an icon, or the end of a line."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    end: bool = False
    term: str = ""


StyledSpans = Sequence[StyledSpan]


class BookText:
    """The text of a book with its facts and terms written out; `terms` are those of its index."""

    def __init__(self, facts: BookFacts) -> None:
        self.terms: dict[str, IndexTerm] = {}
        self._facts = facts

    def spans(self, bits: Bits) -> list[StyledSpan]:
        """Bits of a book as they are set."""
        return list(map(self._span, bits))

    def plain(self, bits: Bits) -> str:
        """A text in plain words."""
        return "".join(span.text or (" " if span.end else "") for span in self.spans(bits))

    def _span(self, bit: BookBit) -> StyledSpan:
        if bit.sort == "icon":
            return StyledSpan(icon=bit.text, bold=bit.bold, italic=bit.italic)
        if bit.sort == "break":
            return StyledSpan(end=True)
        if bit.sort == "term":
            add_term(self.terms, bit)
            return StyledSpan(bit.shown or bit.text, True, bit.italic, term=bit.text)
        text = self._facts.value(bit.text) if bit.sort == "fact" else bit.text
        return StyledSpan(text, bit.bold, bit.italic)


@dataclass(frozen=True, slots=True)
class TypesetLine:
    """A line that is set: its runs, each with its place in em, and where it begins in mm."""

    runs: tuple[TextRun, ...]
    indent: float
    width: float


@dataclass(frozen=True, slots=True)
class TypesetText:
    """Lines in one style below each other."""

    style: PageTextStyle
    lines: tuple[TypesetLine, ...]

    @property
    def height(self) -> float:
        """How high they are, mm."""
        return len(self.lines) * self.style.line

    def line_texts(self, text: str) -> list[str]:
        """The part of the whole text that each line shows."""
        if RIGHT_TO_LEFT.search(text):
            return [text, *[""] * (len(self.lines) - 1)]
        parts, end = [], 0
        after = len(text) - len(text.lstrip())
        for line in self.lines:
            start = end
            for char in "".join("".join(run.text.split()) for run in line.runs):
                if text.startswith(char, after):  # else it is the hyphen at a line's end
                    end = after = after + 1
                    while after < len(text) and text[after].isspace():
                        after += 1
            parts.append(text[start:end])
        return [*parts[:-1], parts[-1] + text[end:]] if parts else []


class BookSetter:
    """Sets texts on a canvas in one language; words are measured once."""

    def __init__(self, canvas: PageCanvas, language: str, icons: IconForms) -> None:
        self.canvas = canvas
        self.language = language
        self.icons = icons
        self._words: dict[TextStyle, dict[str, WordUnits]] = {}

    def set(self, marks: StyledSpans, style: PageTextStyle, width: float, *, justify: bool = False,
            hyphens: bool = True) -> TypesetText:
        """Text in lines no wider than `width` mm."""
        real = self.canvas.with_fallback(style)
        measure = _BookMeasure(self, real.size)
        flow = split_units([self._span(mark, real, hyphens) for mark in marks], measure)
        limit = width * PT_PER_MM / real.size
        lines = _wrap_units(_drop_leading_gap(flow), limit)
        if justify:
            lines = justify_lines(lines, limit)
        return TypesetText(style, tuple(self._lines(lines, measure, real.size, limit)))

    def width(self, marks: StyledSpans, style: PageTextStyle) -> float:
        """How wide a text is on one line, mm."""
        block = self.set(marks, style, 10_000.0, hyphens=False)
        return max((line.width for line in block.lines), default=0.0)

    def _span(self, mark: StyledSpan, style: PageTextStyle, hyphens: bool) -> Span:
        look = _text_style(style, mark.bold, mark.italic)
        if mark.end:
            return Span(look, end="line")
        if mark.icon:
            return Span(look, icon=mark.icon)
        return Span(look, hyphenate(mark.text, self.language) if hyphens else mark.text)

    def _lines(self, lines: list[WrappedLine], measure: "_BookMeasure", size: float, limit: float
               ) -> Iterator[TypesetLine]:
        mm = size / PT_PER_MM
        for paragraph in split_paragraphs(lines):
            words = paragraph_text(paragraph)
            if not RIGHT_TO_LEFT.search(words):
                for line in paragraph:
                    yield TypesetLine(tuple(line_runs(line)), line.indent * mm, line.width * mm)
                continue
            base = base_level(words, language_level(self.language))
            for line, runs in zip(paragraph, bidi_runs(paragraph, base, measure.ruler),
                                   strict=True):
                indent = limit - line.width if base else line.indent
                yield TypesetLine(runs, indent * mm, line.width * mm)

    def words(self, style: TextStyle) -> dict[str, WordUnits]:
        """The units of words in a style that were measured before."""
        return self._words.setdefault(style, {})

    def draw(self, flow: FlowPage, at: tuple[float, float], text: TypesetText, *, first: int = 0,
             last: int | None = None, room: float = 0.0, anchor: Anchor = "start") -> float:
        """Draw some of the lines, the first with its top at a point; return their height, mm."""
        style = text.style
        shown = text.lines[first:last]
        for index, line in enumerate(shown):
            base = at[1] + index * style.line + (style.line + self.canvas.cap(style)) / 2
            free = (room - line.width) * ANCHORS[anchor]
            self._draw_line(flow, (at[0] + line.indent + free, base), line, style)
        return len(shown) * style.line

    def _draw_line(self, flow: FlowPage, at: tuple[float, float], line: TypesetLine,
                   style: PageTextStyle
              ) -> None:
        size = self.canvas.with_fallback(style).size
        mm = size / PT_PER_MM
        for run in line.runs:
            x = at[0] + run.x * mm
            if run.icon:
                self._draw_icon(flow, (x, at[1]), run, mm)
            else:
                look = PageTextStyle(run.style.family, run.style.weight, size,
                                     run.style.fill or INK,
                                 run.style.italic)
                self.canvas.run((x, at[1]), run.text, look, run.stretch, run.rtl)

    def _draw_icon(self, flow: FlowPage, at: tuple[float, float], run: TextRun, mm: float) -> None:
        caps = self.cap(run.style) * mm
        high = caps * ICON_CAPS
        wide = high * self.icons.aspect(run.icon)
        form = self.icons.form(run.icon, run.style.fill or INK)
        flow.pictures.append(FormPicture(
            Rect(at[0] + ICON_PAD * mm, at[1] - (caps + high) / 2, wide, high), form))

    def cap(self, style: TextStyle) -> float:
        """The height of a capital letter in em."""
        fonts = self.canvas.fonts.typeface(style.family, style.weight, style.italic).fonts
        return fonts[0].cap_height


class _BookMeasure:
    """Knows how wide things are, in em of the text's size."""

    def __init__(self, setter: BookSetter, size: float) -> None:
        self._setter = setter
        self._size = size

    def ruler(self, style: TextStyle) -> Callable[[str], float]:
        """What measures text in a style."""
        return self._setter.canvas.fonts.typeface(style.family, style.weight, style.italic).width

    def words(self, style: TextStyle) -> dict[str, WordUnits]:
        """The units of words in a style that were measured before."""
        return self._setter.words(style)

    def icon_width(self, style: TextStyle, icon: str) -> float:
        """The width of an icon, with a little space around it."""
        high = self._setter.cap(style) * ICON_CAPS
        return high * self._setter.icons.aspect(icon) + 2 * ICON_PAD


@lru_cache(maxsize=256)
def _text_style(style: PageTextStyle, bold: bool, italic: bool) -> TextStyle:
    return TextStyle(family=style.family, size=style.size,
                     weight=max(style.weight, 700) if bold else style.weight,
                     italic=italic or style.italic, fill=style.colour)


def _wrap_units(flow: list[Unit], limit: float) -> list[WrappedLine]:
    """Lines no wider than a limit, narrower ones if a mere syllable would be left for the last."""
    lines = wrap(flow, limit)
    if len(lines) < 2 or lines[-1].width >= SHORT_LINE:
        return lines
    for step in range(1, NARROWING_STEPS + 1):
        other = wrap(flow, limit - step * NARROWING_STEP)
        if len(other) == len(lines) and other[-1].width >= SHORT_LINE \
                and not _is_loose(other, limit):
            return other
    return lines


def _is_loose(lines: Sequence[WrappedLine], limit: float) -> bool:
    """Whether lines would have wide gaps when justified, or the last of them only a word's end."""
    before_last = "".join(run.text for run in line_runs(lines[-2]))
    return min(line.width for line in lines[:-1]) < limit - LOOSEST_LINE \
        or before_last.endswith("-")


def _drop_leading_gap(flow: list[Unit]) -> list[Unit]:
    """Nothing begins with the space that stood before its first word."""
    return [flow[0]._replace(gap=None), *flow[1:]] if flow and flow[0].gap else flow
