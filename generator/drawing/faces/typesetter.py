"""Typesetting: a block of text with its values, set into its box or on its line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.findings import Complaint, suggest
from generator.base.line_breaks import SOFT_HYPHEN, UNKNOWN_WORDS
from generator.base.units import MM_PER
from generator.drawing.faces.directives import NO_DIRECTIVES, read_directives
from generator.drawing.faces.draft import MISSING_SYMBOL, box_overflow_bar, line_overflow_bar
from generator.drawing.faces.phrase import NO_EMPHASIS, Emphasis, EmphasisRules
from generator.drawing.faces.text_block import UNDRAWN_TAGS, TextBlock, TextPart, TextSource
from generator.drawing.text.bidi import RIGHT_TO_LEFT, base_level, language_level
from generator.drawing.text.families import missing_glyph_complaints
from generator.drawing.text.font_library import Font, FontLibrary
from generator.drawing.text.text_lines import (
    ANCHOR_SHARES,
    IconSize,
    MarkupSpan,
    PlacedLine,
    Separator,
    TextElementBuilder,
    TextRun,
    bidi_runs,
    paragraph_text,
    read_markup,
    split_paragraphs,
)
from generator.drawing.text.text_style import TextStyle, properties, restyle, with_small_capitals
from generator.drawing.text.wrapping import (
    Span,
    TextFit,
    Unit,
    WordUnits,
    WrappedLine,
    candidate_sizes,
    fit_text,
    hyphenate,
    justify_lines,
    split_units,
    wrap,
)
from generator.game.svg.normalization import LINE_END
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Element

# Icons in text are a little taller than capitals, and centred on them.
ICON_CAPS = 1.35
ICON_PAD = 0.06
MOST_REMEMBERED = 4096
MOST_WORDS = 20_000
UNLIMITED = float("inf")
# How a list's items begin in a value: with a dash or dot, or with a number that stays.
ITEM = re.compile(r"(?:[-–•*·]|(?P<number>\d{1,3}[.)]|[A-Za-z]\)))(?: |$)")
ICON_SIGN = re.compile(r":([A-Za-z][\w-]*):")
BULLET = "•"
# Em, unless a template says otherwise.
INDENT = 1.0
OPPOSITE_EDGE = {"start": "end", "end": "start", "middle": "middle"}


class SourceValue(NamedTuple):
    """What one source says on one face; None if it isn't shown."""

    text: str | None
    fill: str | None = None


class ComposedText(NamedTuple):
    """A text, set, with what is wrong; messages go on after the text's name."""

    elements: tuple[Element, ...]
    complaints: tuple[Complaint, ...]


class Typesetter:
    """Sets text with the fonts and icons of one game; equal texts become the same elements.

    In a `draft` it also sets what is missing or too long, with stand-ins.
    """

    def __init__(self, fonts: FontLibrary, draft: bool = False) -> None:
        self.fonts = fonts
        self.draft = draft
        self._composed_texts: dict[tuple[object, ...], ComposedText] = {}
        self._covered_characters: set[str] = set()
        self._words: dict[tuple[TextStyle, float], dict[str, WordUnits]] = {}

    def compose(self, block: TextBlock, values: tuple[SourceValue, ...], attrs: Mapping[str, str],
                icons: Mapping[str, Element], emphases: EmphasisRules) -> ComposedText:
        """Set a block: what its sources say, one for one, drawn with these attributes."""
        key = (block, values, tuple(attrs.items()), emphases.language)
        composed = self._composed_texts.get(key)
        if composed is None:
            if len(self._composed_texts) >= MOST_REMEMBERED:
                self._composed_texts.clear()
            composed = _BlockSetter(self, block, attrs, icons, emphases).compose(values)
            self._composed_texts[key] = composed
        return composed

    def words(self, style: TextStyle, size: float) -> dict[str, WordUnits]:
        """The units of words in a style, in em of a size, that were measured before."""
        words = self._words.setdefault((style, size), {})
        if len(words) >= MOST_WORDS:
            words.clear()
        return words

    def missing(self, text: str) -> str:
        """The characters of a text that no font has."""
        fresh = set(text) - self._covered_characters
        if not fresh:
            return ""
        missing = self.fonts.missing(text)
        self._covered_characters |= fresh.difference(missing)
        return missing


class _BlockSetter:
    """One block being set."""

    def __init__(self, typesetter: Typesetter, block: TextBlock, attrs: Mapping[str, str],
                 icons: Mapping[str, Element], emphases: EmphasisRules) -> None:
        self.typesetter = typesetter
        self.language = emphases.language
        self.emphases = emphases
        self.block = block
        self.attrs = attrs
        self.known = icons
        self.fill = attrs.get("fill", block.style.fill)
        self.style = restyle(block.style, self.fill, bold=False, italic=False)
        self.icons: dict[tuple[TextStyle, str], IconSize] = {}
        self.complaints: list[Complaint] = []
        # Whether any of it runs from right to left.
        self.mixed = False
        # By how much it is too wide and too high, if it is.
        self.over: tuple[float, float] | None = None

    def compose(self, values: tuple[SourceValue, ...]) -> ComposedText:
        elements = self._set_in_box(values) if self.block.box else \
            self._fill_in_place(values, self.block.kept) if self.block.kept \
                else self._set_on_lines(values)
        if self.over and self.typesetter.draft:
            elements += self._overflow_bar(self.over)
        return ComposedText(elements, tuple(dict.fromkeys(self.complaints)))

    def _overflow_bar(self, over: tuple[float, float]) -> tuple[Element, ...]:
        """What shows in a draft that the text is too long, at the place of the text."""
        block, where = self.block, self.block.where
        if block.box:
            bar = box_overflow_bar(block.box, over, block.mm_per_unit, where)
        else:
            first, width = block.chunks[0], block.width or 0.0
            start = first.x - width * ANCHOR_SHARES[self.style.anchor], first.y
            bar = line_overflow_bar(start, width, over[0], block.mm_per_unit, where)
        moved = {"transform": self.attrs["transform"]} if "transform" in self.attrs else {}
        return (Element("g", moved, bar, where),)

    def _set_in_box(self, values: tuple[SourceValue, ...]) -> tuple[Element, ...]:
        flow, parts = self._flow(values)
        box = self.block.box
        if not flow or not box:
            return ()
        best = fit_text(flow, box.width, box.height, self.style.line_height, self._sizes())
        self._check_fit(best)
        lines: list[PlacedLine] = []
        rules: list[Separator] = []
        for (part, fill), baseline, wrapped in self._stack_parts(best, parts):
            rows = justify_lines(wrapped, box.width / best.size) if part.justified else wrapped
            leading = self.style.line_height * best.size
            for line, rtl, runs in self._split_directions(rows):
                turned = rtl and part.turns
                anchor = OPPOSITE_EDGE[part.anchor] if turned else part.anchor
                indent = line.indent * best.size
                lines.append(PlacedLine(line, box.x + box.width * ANCHOR_SHARES[anchor]
                                    + (-indent if turned else indent),
                                    baseline + (line.down - rows[0].down) * leading, anchor, runs))
            if part.rule and rows[0].part:
                y = baseline - self._first_baseline(best.size, 0, "top", 0) - leading / 2
                rules.append(Separator(box.x, y, box.width, part.rule, fill))
        return self._build_elements(best.size, lines, rules)

    def _flow(self, values: tuple[SourceValue, ...]
              ) -> tuple[list[Unit], list[tuple[TextPart, str]]]:
        """All that flows in the box, and whose it is: those parts that say something."""
        flow: list[Unit] = []
        parts: list[tuple[TextPart, str]] = []
        rest = iter(values)
        for part in self.block.parts:
            spans = self._read_spans(zip(part.sources, rest, strict=False))
            units = split_units(self._add_item_signs(spans), self)
            if units and parts:
                style = spans[0].style
                lead = style.size * style.line_height / self.style.size / self.style.line_height
                flow.append(Unit(None, (), 0.0, "ruled" if part.rule else "part", lead=lead))
            if units:
                parts.append((part, spans[0].style.fill))
                flow += units
        return flow, parts

    def _stack_parts(self, best: TextFit, parts: list[tuple[TextPart, str]]
                 ) -> Iterator[tuple[tuple[TextPart, str], float, list[WrappedLine]]]:
        """Each part with its first baseline, from the box's top, and its lines."""
        box = self.block.box
        assert box
        size, leading = best.size, self.style.line_height * best.size
        last = best.lines[-1].down
        height, valign = box.height, self.block.valign
        if parts[-1][0].bottom:
            # What is at the bottom leaves the rest of the box to the others.
            down = next(line.down for line in best.lines if line.part == len(parts) - 1)
            bottom = box.y + self._first_baseline(size, last - down, "bottom", box.height)
            above = [line.down for line in best.lines if line.down < down]
            height -= (last - (above[-1] if above else down)) * leading
            last = above[-1] if above else down
        top = box.y + self._first_baseline(size, last, valign, height)
        for index, part in enumerate(parts):
            rows = [line for line in best.lines if line.part == index]
            yield part, bottom if part[0].bottom else top + rows[0].down * leading, rows

    def _first_baseline(self, size: float, last: float, valign: str, height: float) -> float:
        """Where the first line is in so much height, if the last is so many lines below."""
        font, leading = self._font(self.style), self.style.line_height
        half_leading = (leading - font.ascent - font.descent) / 2
        if valign == "middle":
            # What the eye centres reaches from the first line's capitals to the last baseline.
            return (height + font.cap_height * size - last * leading * size) / 2
        if valign == "bottom":
            return height - (half_leading + font.descent + last * leading) * size
        return (half_leading + font.ascent) * size

    def _add_item_signs(self, spans: list[Span]) -> list[Span]:
        """Spans with the signs of items, and with what lines hang from."""
        sign, indent = self.block.sign, self.block.indent
        if sign is None and not indent:
            return spans
        listed: list[Span] = []
        for span in spans:
            item = None
            if not span.end and (not listed or listed[-1].end):
                item = ITEM.match(span.text) if sign is not None else None
                if item:
                    listed.append(self._item_marker(item["number"] or sign or BULLET, span.style))
                elif sign is None:
                    listed.append(Span(span.style, indent=indent, hanging=True))
            listed.append(span._replace(text=span.text[item.end():]) if item else span)
        return [span for span in listed if span.text or span.icon or span.end or span.indent]

    def _item_marker(self, sign: str, style: TextStyle) -> Span:
        indent = self.block.indent or INDENT
        icon = ICON_SIGN.fullmatch(sign)
        if not icon:
            self._check_characters(sign)
            return Span(style, sign, indent=indent)
        if icon[1] not in self.known:
            self._report_unknown_icon(icon[1])
            return Span(style, BULLET, indent=indent)
        return Span(style, "", icon[1], indent=indent)

    def _fill_in_place(self, values: tuple[SourceValue, ...], kept: Element) -> tuple[Element, ...]:
        """The text as it was drawn, with values in it: the press sets it."""
        rest = iter(zip(self.block.sources(), values, strict=True))
        if self.block.whole:
            ((source, says),) = rest
            inside = _replace_innermost(kept, self._value_spans(source, says))
        else:
            inside = tuple(self._fill_children(kept, rest))
        return (kept.copy_with(self.attrs, inside),)

    def _fill_children(self, element: Element, rest: Iterator[tuple[TextSource, SourceValue]]
                ) -> Iterator[Element | str]:
        """What is in an element, in the order in which its sources were read."""
        for child in element.children:
            if isinstance(child, str):
                source, says = next(rest)
                self._check_characters(says.text or "")
                yield says.text or ""
            elif child.tag not in UNDRAWN_TAGS:
                wishes = read_directives(child, []) or NO_DIRECTIVES
                attrs = {name: value for name, value in child.attrs.items()
                         if not name.startswith("data-")}
                if wishes.slot or wishes.text:
                    source, says = next(rest)
                    inside = self._value_spans(source, says)
                    if says.fill:
                        attrs = {**properties(attrs), "fill": says.fill}
                else:
                    inside = tuple(self._fill_children(child, rest))
                yield child.copy_with(attrs, inside)

    def _value_spans(self, source: TextSource, says: SourceValue) -> tuple[Element | str, ...]:
        """A value with its bold and italic words as spans."""
        children: list[Element | str] = []
        for span in self._markup_spans(source, says.text or "", ""):
            if span.icon:
                self.complaints.append(Complaint(
                    "press/cannot-draw", f"shows the icon ':{span.icon}:' in a text whose letters "
                    "have places of their own", "put it into a text on straight lines"))
            attrs = {"font-weight": str(span.style.weight)} \
                if span.style.weight != source.style.weight else {}
            if span.style.italic != source.style.italic:
                attrs["font-style"] = "italic"
            text = span.text or " " * bool(span.end)
            children.append(Element("tspan", attrs, (text,), source.where) if attrs else text)
        self._check_characters("".join(says.text or ""))
        return tuple(children)

    def _set_on_lines(self, values: tuple[SourceValue, ...]) -> tuple[Element, ...]:
        rest = iter(values)
        placed: list[PlacedLine] = []
        for chunk in self.block.chunks:
            spans = self._read_spans((source, next(rest)) for source in chunk.sources)
            flow = split_units([span._replace(text=span.text or " " * bool(span.end), end="")
                          for span in spans], self)
            if flow:
                line, _, runs = next(self._split_directions(wrap(flow, UNLIMITED)[:1]))
                # Where an editor says nothing of directions, its start is at the left.
                anchor = chunk.anchor or self.style.anchor
                if self.style.direction == "rtl":
                    anchor = OPPOSITE_EDGE[anchor]
                placed.append(PlacedLine(line, chunk.x, chunk.y, anchor, runs))
        if not placed:
            return ()
        width = self.block.width or UNLIMITED
        widest = max(placed, key=lambda line: line.line.width).line
        best = max((size for size in self._sizes() if widest.width * size <= width),
                   default=self.block.floor)
        self._check_fit(TextFit(best, [widest], (widest.width * best - width, 0.0)))
        return self._build_elements(best, placed)

    def _split_directions(self, rows: list[WrappedLine]
                  ) -> Iterator[tuple[WrappedLine, bool, tuple[TextRun, ...]]]:
        """Lines with whether they begin at the right, and their runs if they are mixed."""
        backwards = self.style.direction == "rtl"
        if not backwards and not self.mixed:
            yield from ((line, False, ()) for line in rows)
            return
        for lines in split_paragraphs(rows):
            base = {"ltr": 0, "rtl": 1}.get(self.style.direction)
            if base is None:
                base = base_level(paragraph_text(lines), language_level(self.language))
            for line, runs in zip(lines, bidi_runs(lines, base, self.ruler), strict=True):
                yield line, bool(base), runs

    def _build_elements(self, size: float, lines: list[PlacedLine], rules: Sequence[Separator] = ()
             ) -> tuple[Element, ...]:
        setter = TextElementBuilder(self.style, size, self.block.where, self.icons)
        return setter.elements(lines, self.attrs, rules)

    def _sizes(self) -> list[float]:
        per_point = MM_PER["pt"] / self.block.mm_per_unit
        return candidate_sizes(self.style.size, self.block.floor, per_point)

    def _read_spans(self, values: Iterable[tuple[TextSource, SourceValue]]) -> list[Span]:
        spans: list[Span] = []
        for source, (text, fill) in values:
            if text is None:
                continue
            written = source.style.fill
            colour = fill or (self.fill if written == self.block.style.fill else written)
            if source.directives.slot or source.directives.text:
                spans.extend(self._markup_spans(source, text, colour))
            elif text:
                style = restyle(source.style, colour, bold=False, italic=False)
                if self.block.box and style.keeps_lines:
                    text = text.replace("\n", LINE_END)  # noqa: PLW2901  # as its lines are meant
                for index, line in enumerate(text.split(LINE_END)):
                    if index:
                        spans.append(Span(style, end="line"))
                    spans.append(Span(style, " ".join(f"|{line}|".split())[1:-1]))
        missing = self._check_characters("".join(span.text for span in spans))
        if missing and self.typesetter.draft:
            spans = [part for span in spans for part in _replace_missing_letters(span, missing)]
        return [span if span.style.hyphens == "manual" else self._hyphenate(span) for span in spans]

    def _hyphenate(self, span: Span) -> Span:
        """A span whose words may be parted elsewhere than at their own soft hyphens."""
        wish = span.style.hyphens
        return span._replace(text=span.text.replace(SOFT_HYPHEN, "") if wish == "none"
                             else hyphenate(span.text, self.language if wish == "auto" else wish))

    def _check_characters(self, text: str) -> str:
        """Tell the characters that no font has, and which they are."""
        missing = self.typesetter.missing(text)
        self.mixed = self.mixed or bool(RIGHT_TO_LEFT.search(text))
        self.complaints.extend(missing_glyph_complaints(missing))
        return missing

    def _markup_spans(self, source: TextSource, text: str, fill: str) -> Iterator[Span]:
        before = ""
        for mark in read_markup(text):
            for words, emphasis, icon in self._split_emphases(mark, before):
                look = emphasis or NO_EMPHASIS
                style = restyle(source.style, look.fill or fill, mark.bold or look.bold,
                               mark.italic or look.italic)
                if look.smallcaps:
                    style = with_small_capitals(style)
                for name in filter(None, (icon, mark.icon)):
                    if name in self.known:
                        yield Span(style, icon=name)
                    else:
                        self._report_unknown_icon(name)
                        if self.typesetter.draft:
                            yield Span(style, "", MISSING_SYMBOL)
                if not mark.icon:
                    yield Span(style, words, "", mark.end)
            before = mark.look

    def _split_emphases(self, mark: MarkupSpan, before: str
                    ) -> Iterator[tuple[str, Emphasis | None, str]]:
        """The parts of a mark that look alike, how they stand out, and the icon before them."""
        if mark.look:
            look = self._find_emphasis(mark.look)
            yield mark.text, look, look.icon if look and mark.look != before else ""
        elif self.block.keywords and mark.text:
            for words, look in self.emphases.parts(mark.text):
                yield words, look, look.icon if look else ""
        else:
            yield mark.text, None, ""

    def _find_emphasis(self, name: str) -> Emphasis | None:
        """The look that a text gives some of its words by a name."""
        emphasis = self.emphases.emphasis_of(name) if name else None
        if name and not emphasis:
            hint = suggest(name, self.emphases.names())
            self.complaints.append(Complaint(
                "text/unknown-look", f"marks words with '{name}', which is neither a keyword nor "
                "a colour", hint or "write '\\[' if these are just brackets"))
        return emphasis

    def _report_unknown_icon(self, icon: str) -> None:
        hint = suggest(icon, list(self.known))
        self.complaints.append(Complaint(
            "text/unknown-icon", f"shows an unknown icon ':{icon}:'",
            hint if hint.startswith("did you mean")
            else f"write '\\:{icon}:' if these are just colons"))

    def _font(self, style: TextStyle) -> Font:
        return self.typesetter.fonts.typeface(style.family, style.weight, style.italic,
                                              style.letterforms).fonts[0]

    def ruler(self, style: TextStyle) -> Callable[[str], float]:
        """What measures text in a style, in em of the block's size."""
        width = self.typesetter.fonts.typeface(style.family, style.weight, style.italic,
                                               style.letterforms).width
        scale = style.size / self.style.size
        if style.letter_spacing or style.word_spacing:
            return lambda text: (width(text) + style.spacing_width(text)) * scale
        return width if scale == 1 else lambda text: width(text) * scale

    def words(self, style: TextStyle) -> dict[str, WordUnits]:
        """The units of words in a style that were measured before."""
        return self.typesetter.words(style, self.style.size)

    def icon_width(self, style: TextStyle, icon: str) -> float:
        """The width of an icon in em of the block's size, with a little space around it."""
        scale = style.size / self.style.size
        caps = self._font(style).cap_height * scale
        left, top, right, bottom = view_box(self.known[icon].attrs) or (0.0, 0.0, 1.0, 1.0)
        aspect = (right - left) / (bottom - top)
        height = caps * ICON_CAPS
        size = IconSize(height * aspect, height, ICON_PAD * scale, (caps + height) / 2)
        self.icons[style, icon] = size
        return size.width + 2 * size.pad

    def _check_fit(self, best: TextFit) -> None:
        """Say how much sticks out, if anything."""
        if best.fits:
            return
        self.over = best.over
        per_unit = self.block.mm_per_unit
        too_wide, too_high = (max(over * per_unit, 0.05) if over > 0 else 0
                              for over in best.over)
        smallest = ", its smallest size" if self.block.floor < self.style.size else ""
        at = f"at {best.size * per_unit / MM_PER['pt']:.3g} pt{smallest}"
        hint = "shorten the text, enlarge its box, or allow a smaller size with data-fit"
        if not self.block.box:
            message = f"is {too_wide:.1f} mm too wide {at}"
        elif too_wide:
            word = _widest_word(best.lines)
            message = f"has a word, '{word}', that is {too_wide:.1f} mm wider than its box {at}"
            if UNKNOWN_WORDS.search(word):
                hint = "put zero-width spaces (U+200B) between the words: lines end there"
        else:
            message = f"is {too_high:.1f} mm too high for its box {at}"
        self.complaints.append(Complaint("text/overflow", message, hint))


def _replace_missing_letters(span: Span, missing: str) -> Iterator[Span]:
    """A span with boxes for letters that no font has."""
    letters = re.split(f"([{re.escape(missing)}])", span.text) if span.text else [""]
    if len(letters) == 1:
        yield span
        return
    for letter in letters:
        if letter:
            yield Span(span.style, "", MISSING_SYMBOL) if letter in missing \
                else Span(span.style, letter)


def _replace_innermost(element: Element,
                       inside: tuple[Element | str, ...]) -> tuple[Element | str, ...]:
    """What is put into the first span of the first span; the others only stood for it."""
    child = next((child for child in element.children
                  if isinstance(child, Element) and child.tag not in UNDRAWN_TAGS), None)
    if child is None:
        return inside
    attrs = {name: value for name, value in child.attrs.items() if not name.startswith("data-")}
    return (child.copy_with(attrs, _replace_innermost(child, inside)),)


def _widest_word(lines: list[WrappedLine]) -> str:
    line = max(lines, key=lambda line: line.indent + line.width)
    widest = max(line.units, key=lambda unit: unit.width)
    return "".join(bit.text or f":{bit.icon}:" for bit in widest.bits)
