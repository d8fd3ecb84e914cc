"""Wrapping: text cut into lines that fit a width, at the largest size that fits a box."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple, Protocol

from generator.base.line_breaks import HAS_SPACELESS, ICON, SOFT_HYPHEN, chunks
from generator.drawing.text.text_style import TextStyle

WORD = re.compile(f"[^\\W\\d_](?:[^\\W\\d_]|[{SOFT_HYPHEN}'’])+")
# Letters of a word that is parted, before the hyphen, and after it.
SHORTEST_HYPHENATED = 5
LEAST_BEFORE, LEAST_AFTER = 2, 3
# Written without hyphens: nothing is amiss where these have no patterns.
UNHYPHENATED_LANGUAGES = ("ar", "fa", "he", "ja", "km", "ko", "lo", "my", "th", "ur", "yue", "zh")


def has_patterns(language: str) -> bool:
    """Whether it is known how a language's words are parted, or known that they aren't."""
    return _is_unhyphenated(language) or _patterns(language) is not None


def hyphenation_version(language: str) -> str:
    """What the places where words are parted depend on."""
    import pyphen  # noqa: PLC0415  # few games ask for it

    return f"{language} {pyphen.__version__}"


def hyphenate(text: str, language: str) -> str:
    """A text with soft hyphens in its long words; a word that has its own keeps those alone."""
    if _is_unhyphenated(language) or _patterns(language) is None:
        return text
    return WORD.sub(lambda match: _hyphenate_word(match[0], language), text)


def _is_unhyphenated(language: str) -> bool:
    return language.casefold().partition("-")[0] in UNHYPHENATED_LANGUAGES


@lru_cache(maxsize=20_000)
def _hyphenate_word(word: str, language: str) -> str:
    if SOFT_HYPHEN in word or len(word) < SHORTEST_HYPHENATED:
        return word
    patterns = _patterns(language)
    # Where a word would be spelled otherwise at a hyphen, it stays whole.
    places = [int(place) for place in patterns.positions(word)
              if place.data is None and LEAST_BEFORE <= place <= len(word) - LEAST_AFTER]
    edges = [0, *places, len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(edges))


@lru_cache(maxsize=16)
def _patterns(language: str) -> Any:
    """The patterns of a language or, failing that, of the one it is a variety of."""
    import pyphen  # noqa: PLC0415  # few games ask for it

    fallback = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=fallback) if fallback else None


# Lines between what follows each other.
GAPS = {"line": 0.0, "paragraph": 0.5, "part": 0.5, "ruled": 1.0}
STEP_PT = 0.25
# No more are tried, so that letters larger than 500 pt shrink in larger steps.
MOST_SIZES = 2_000
# Em that a gap of a justified line may grow by; a line that needs more stays as it is.
MOST_STRETCH = 0.5
HYPHEN = "-"
# Letters of the longest word that is measured as a whole.
LONGEST_WORD = 80
PART_ENDS = ("part", "ruled")
# Em between the sign of a list's item and its text.
LEAST_INDENT = 0.25
SLACK = 1e-6


class Span(NamedTuple):
    """A stretch of text in one style, an icon, or the end of a line or paragraph.

    The sign of a list's item has an `indent` in em, at which the item's lines begin; so has an
    empty stretch before a paragraph whose other lines hang from its first.
    """

    style: TextStyle
    text: str = ""
    icon: str = ""
    end: str = ""
    indent: float = 0.0
    hanging: bool = False


class Bit(NamedTuple):
    """Part of a unit in one style; widths are in em of the block's size."""

    style: TextStyle
    text: str
    icon: str
    width: float


class Unit(NamedTuple):
    """What can't be broken: a word or a character, with the space before it.

    If a line ends after it, `hyphen` is shown; lines that follow begin at its `indent`, in em.
    Where a part ends, `lead` is how high the lines of the next one are, in lines of the block.
    """

    gap: Bit | None
    bits: tuple[Bit, ...]
    width: float
    end: str = ""
    hyphen: Bit | None = None
    indent: float = 0.0
    lead: float = 1.0


WordUnits = tuple[tuple[Unit, ...], tuple[Unit, ...]]


class WidthMeasure(Protocol):
    """Knows how wide things are."""

    def ruler(self, style: TextStyle) -> Callable[[str], float]:
        """What measures text in a style, in em of the block's size."""

    def words(self, style: TextStyle) -> dict[str, WordUnits]:
        """The units of words in a style that were measured before."""

    def icon_width(self, style: TextStyle, icon: str) -> float:
        """The width of an icon in em of the block's size."""


class WrappedLine(NamedTuple):
    """One line: its units, its width in em, and how far below the first line it lies, in lines.

    A line that was `cut` goes on in the next one; `stretch` is what its gaps grow by, `indent`
    where it begins, both in em. `part` counts the texts that share the box.
    """

    units: tuple[Unit, ...]
    width: float
    down: float
    cut: bool = False
    stretch: float = 0.0
    indent: float = 0.0
    part: int = 0


def split_units(spans: Sequence[Span], measure: WidthMeasure) -> list[Unit]:
    """Cut spans into what can't be broken."""
    units: list[Unit] = []
    for alone, group in groupby(spans, key=lambda span: bool(span.end or span.indent)):
        if alone:
            units.extend(Unit(None, (), 0.0, span.end) if span.end else _item_marker(span, measure)
                         for span in group)
        else:
            units.extend(_line_units(list(group), measure))
    return units


def _item_marker(span: Span, measure: WidthMeasure) -> Unit:
    """The sign of a list's item, and where its lines begin; or nothing, and where others hang."""
    if span.hanging:
        return Unit(None, (), 0.0, indent=span.indent)
    bits = tuple(_bits(span.text or ICON, [span] * len(span.text or ICON), measure))
    width = max(span.indent, sum(bit.width for bit in bits) + LEAST_INDENT)
    return Unit(None, bits, width, indent=width)


def _line_units(spans: Sequence[Span], measure: WidthMeasure) -> Iterator[Unit]:
    if len(spans) == 1 and spans[0].text:
        return _plain_units(spans[0], measure)
    return _mixed_units(spans, measure)


def _plain_units(span: Span, measure: WidthMeasure) -> Iterator[Unit]:
    units_by_word = measure.words(span.style)
    after_space = False
    for word in span.text.split(" "):
        if word:
            units = units_by_word.get(word)
            if units is None:
                units = units_by_word[word] = _word_units(word, span.style, measure)
            yield from units[after_space]
        after_space = True


def _word_units(word: str, style: TextStyle, measure: WidthMeasure) -> WordUnits:
    """The units of a word at the start of a text, and after a space."""
    ruler = measure.ruler(style)
    if SOFT_HYPHEN in word:
        first, *others = _soft_units(chunks(word), style, ruler)
    else:
        first, *others = (Unit(None, (Bit(style, chunk, "", ruler(chunk)),), ruler(chunk))
                          for chunk in chunks(word))
    return (first, *others), (first._replace(gap=Bit(style, " ", "", ruler(" "))), *others)


def _soft_units(parts: Iterable[str], style: TextStyle, ruler: Callable[[str], float]
                ) -> Iterator[Unit]:
    """The parts of a word with soft hyphens; together they are as wide as the word."""
    before, set_width = "", 0.0
    for part in parts:
        text = part.replace(SOFT_HYPHEN, "")
        if len(before) > LONGEST_WORD:
            # Measuring ever longer beginnings of what isn't a word would take for ever.
            before, set_width = "", 0.0
        before += text
        width = ruler(before)
        bits = (Bit(style, text, "", width - set_width),)
        if part.endswith(SOFT_HYPHEN):
            hyphen = Bit(style, HYPHEN, "", ruler(before + HYPHEN) - width)
            yield Unit(None, bits, width - set_width, hyphen=hyphen)
            set_width = width
        else:
            yield Unit(None, bits, width - set_width)
            before, set_width = "", 0.0


def _mixed_units(spans: Sequence[Span], measure: WidthMeasure) -> Iterator[Unit]:
    """Words may change their style in the middle, so breaks are found in the whole text."""
    text = "".join(ICON if span.icon else span.text for span in spans)
    owners = [span for span in spans for _ in (ICON if span.icon else span.text)]
    at, gap = 0, None
    for word in text.split(" "):
        for chunk in chunks(word) if word else ():
            bits = tuple(_bits(chunk, owners[at:at + len(chunk)], measure))
            style = owners[at + len(chunk) - 1].style
            hyphen = Bit(style, HYPHEN, "", measure.ruler(style)(HYPHEN)) \
                if chunk.endswith(SOFT_HYPHEN) else None
            yield Unit(gap, bits, sum(bit.width for bit in bits), hyphen=hyphen)
            gap = None
            at += len(chunk)
        if at < len(owners):
            style = owners[at].style
            gap = Bit(style, " ", "", measure.ruler(style)(" "))
        at += 1


def _bits(chunk: str, owners: Sequence[Span], measure: WidthMeasure) -> Iterator[Bit]:
    start = 0
    for at in range(1, len(chunk) + 1):
        owner = owners[start]
        if at < len(chunk) and owners[at] is owner:
            continue
        if owner.icon:
            yield Bit(owner.style, "", owner.icon, measure.icon_width(owner.style, owner.icon))
        else:
            part = chunk[start:at].replace(SOFT_HYPHEN, "")
            yield Bit(owner.style, part, "", measure.ruler(owner.style)(part))
        start = at


def wrap(flow: Iterable[Unit], limit: float) -> list[WrappedLine]:
    """Cut units into lines no wider than the limit, in em; too wide a unit has its own line."""
    lines: list[WrappedLine] = []
    line: list[Unit] = []
    width = down = indent = hang = 0.0
    part, lead = 0, 1.0
    for unit in flow:
        if unit.end:
            lines.append(WrappedLine(tuple(line), width, down, indent=indent, part=part))
            if unit.end in PART_ENDS:
                part, down, lead = part + 1, down + (unit.lead - lead) / 2, unit.lead
            down += lead + GAPS[unit.end]
            line, width, indent, hang = [], 0.0, 0.0, 0.0
            continue
        gap = unit.gap.width if unit.gap and line else 0.0
        while line and not line[-1].indent and indent + width + gap + unit.width > limit + SLACK:
            kept, rest = _end_line(line, limit - indent) if line[-1].hyphen else (line, [])
            width = width if kept is line else _width(kept)
            lines.append(WrappedLine(tuple(kept), width, down, cut=True, indent=indent, part=part))
            down += lead
            line, width, indent = rest, _width(rest), hang
            gap = unit.gap.width if unit.gap and line else 0.0
        line.append(unit)
        width += gap + unit.width
        hang = unit.indent or hang
    lines.append(WrappedLine(tuple(line), width, down, indent=indent, part=part))
    return lines


def _end_line(line: list[Unit], limit: float) -> tuple[list[Unit], list[Unit]]:
    """What stays on a full line, with its hyphen, and what the hyphen leaves no room for."""
    width = _width(line)
    for count in range(len(line), 0, -1):
        last = line[count - 1]
        if width + (last.hyphen.width if last.hyphen else 0.0) <= limit + SLACK:
            break
        width -= last.width + (last.gap.width if last.gap else 0.0)
    kept = [*line[:count - 1], last if not last.hyphen else Unit(
        last.gap, (*last.bits, last.hyphen), last.width + last.hyphen.width)]
    return kept, line[count:]


def _width(units: Sequence[Unit]) -> float:
    """How wide units are next to each other, em."""
    return sum([unit.width for unit in units]) + sum([unit.gap.width for unit in units[1:]
                                                      if unit.gap])


def can_stretch(before: Unit, after: Unit) -> bool:
    """Whether a justified line may be wider between two units."""
    if after.gap:
        return True
    return (not before.hyphen and not before.indent and bool(before.bits) and bool(after.bits)
            and bool(HAS_SPACELESS.search(before.bits[-1].text[-1:] + after.bits[0].text[:1])))


def justify_lines(lines: Iterable[WrappedLine], limit: float) -> list[WrappedLine]:
    """Lines that reach from edge to edge, but for the last one of a paragraph."""
    return [_justify_line(line, limit) if line.cut else line for line in lines]


def _justify_line(line: WrappedLine, limit: float) -> WrappedLine:
    places = sum(can_stretch(*pair) for pair in pairwise(line.units))
    width = limit - line.indent
    stretch = (width - line.width) / places if places else 0.0
    if not 0 < stretch <= MOST_STRETCH:
        return line
    return line._replace(width=width, stretch=stretch)


class TextFit(NamedTuple):
    """Lines at a size; `over` says by how much they are too wide and too high, user units."""

    size: float
    lines: list[WrappedLine]
    over: tuple[float, float]

    @property
    def fits(self) -> bool:
        """Whether nothing sticks out."""
        return max(self.over) <= SLACK


def candidate_sizes(wish: float, floor: float, per_point: float) -> list[float]:
    """The sizes to try, ascending, in user units: the floor, quarter points, the requested size."""
    step = max(STEP_PT * per_point, (wish - floor) / MOST_SIZES)
    between = [count * step for count in range(int(floor / step), int(wish / step) + 2)
               if floor < count * step < wish]
    return [min(floor, wish), *between, wish]


def fit_text(flow: Sequence[Unit], width: float, height: float, line_height: float,
        candidates: Sequence[float]) -> TextFit:
    """The lines at the largest candidate size that fits the box, else at the smallest."""
    wish = try_size(flow, width, height, line_height, candidates[-1])
    if wish.fits or len(candidates) == 1:
        return wish
    # Whatever fits at a size fits at every smaller one, so halving finds the largest.
    misfit = bisect_left(candidates, True, hi=len(candidates) - 1, key=lambda size: not try_size(
        flow, width, height, line_height, size).fits)
    return try_size(flow, width, height, line_height, candidates[max(misfit - 1, 0)])


def try_size(flow: Sequence[Unit], width: float, height: float, line_height: float,
            size: float) -> TextFit:
    """The lines at one size, and by how much they stick out."""
    lines = wrap(flow, width / size)
    widest = max(line.indent + line.width for line in lines) * size
    tall = (lines[-1].down + 1) * line_height * size
    return TextFit(size, lines, (widest - width, tall - height))
