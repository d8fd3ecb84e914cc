"""Marked-up text, and the lines it is set in."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.base.findings import FileLocation
from generator.base.line_breaks import ICON
from generator.drawing.text.bidi import bidi_levels, line_levels, visual_order
from generator.drawing.text.text_style import SPACINGS, TextStyle, format_number
from generator.drawing.text.wrapping import WrappedLine, can_stretch
from generator.game.svg.tree import Element

TOKEN = re.compile(r"""
    \\(?P<escaped>[*:\\{}\[\]])
  | (?P<stars>\*\*?)
  | :(?P<icon>[A-Za-z][\w-]*):
  | (?P<opened>\[)(?=(?:[^\[\]\n\\]|\\.)*\]\((?P<look>[#\w.][\w .-]*)\))
  | (?P<closed>\]\([#\w.][\w .-]*\))
  | (?P<break>\n+)
  | (?P<plain>[^*:\\\n\[\]]+|.)
""", re.VERBOSE)
SPECIAL = re.compile(r"[*:\\\n\[]")
SPACES = re.compile(r"[ \t\r\f\v]+")


class MarkupSpan(NamedTuple):
    """A stretch of text in one look, an icon, or the end of a line or paragraph.

    Of '[words](red)' the `look` is 'red'.
    """

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    end: str = ""
    look: str = ""


def read_markup(text: str) -> tuple[MarkupSpan, ...]:
    """Read a value's markup; stars without a partner are just stars."""
    if not SPECIAL.search(text):
        plain = SPACES.sub(" ", text).strip()
        return (MarkupSpan(plain),) if plain else ()
    lines = "\n".join(line.strip() for line in text.strip().split("\n"))
    return tuple(_merge_neighbours(_parse_markup(lines)))


def _parse_markup(text: str) -> list[MarkupSpan]:
    spans: list[MarkupSpan] = []
    named = ""
    looks = {"**": False, "*": False}
    last = {stars: _last_closing(stars, text) for stars in looks}
    for match in TOKEN.finditer(text):
        stars = match["stars"]
        if stars and _is_delimiter(looks[stars], text, match.span(), last[stars]):
            looks[stars] = not looks[stars]
        elif match["break"]:
            spans.append(MarkupSpan(end="paragraph" if match["break"].count("\n") > 1 else "line"))
        elif match["icon"]:
            spans.append(MarkupSpan(icon=match["icon"], look=named))
        elif match["opened"]:
            named = match["look"]
        elif match["closed"] and named:
            named = ""
        else:
            spans.append(MarkupSpan(match["escaped"] or match[0], looks["**"], looks["*"],
                                    look=named))
    return spans


def _last_closing(stars: str, text: str) -> int:
    """Where stars that end something stand for the last time."""
    closings = re.finditer(r"(?<=\S)" + re.escape(stars), text)
    return max((match.start() for match in closings), default=-1)


def _is_delimiter(is_open: bool, text: str, span: tuple[int, int], last: int) -> bool:
    """Whether stars begin or end something: opening ones need their closing ones."""
    start, end = span
    if is_open:
        return not text[start - 1].isspace()
    return last > end and not text[end].isspace()


def _merge_neighbours(spans: list[MarkupSpan]) -> Iterator[MarkupSpan]:
    """Neighbours in one look become one; runs of spaces become one space."""
    for look, group in groupby(spans, key=lambda mark: mark._replace(text="")):
        same = list(group)
        if look.icon or look.end:
            yield from same
        else:
            yield look._replace(text=SPACES.sub(" ", "".join(mark.text for mark in same)))


# How much of a line's width lies left of its anchor.
ANCHOR_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


class IconSize(NamedTuple):
    """An icon in a text, in em: its size, the space left of it, and its top over the baseline."""

    width: float
    height: float
    pad: float
    rise: float


class TextRun(NamedTuple):
    """Text in one style or an icon, `x` em from the line's start; `stretch` widens its spaces."""

    x: float
    style: TextStyle
    text: str
    icon: str
    stretch: float = 0.0
    rtl: bool = False


class PlacedLine(NamedTuple):
    """A line with its anchor point, in user units."""

    line: WrappedLine
    x: float
    y: float
    anchor: str
    # Its runs, if some of them run from right to left.
    bidi_runs: tuple[TextRun, ...] = ()


class Separator(NamedTuple):
    """A level line between two texts, in user units."""

    x: float
    y: float
    width: float
    thick: float
    fill: str


def line_runs(line: WrappedLine) -> list[TextRun]:
    """Join a line's bits to as few runs as possible."""
    runs: list[TextRun] = []
    words: list[str] = []
    style: TextStyle | None = None
    start = x = 0.0
    for index, unit in enumerate(line.units):
        if unit.gap and index:
            # The space stays in the text, so that what is copied from a card has its spaces.
            words.append(" ")
            x += unit.gap.width + line.stretch
            if unit.gap.style is not style:
                _close_run(runs, start, style, words, line.stretch)
                style = None
        elif line.stretch and index and can_stretch(line.units[index - 1], unit):
            _close_run(runs, start, style, words, line.stretch)
            style = None
            x += line.stretch
        for bit in unit.bits:
            if bit.icon or bit.style is not style:
                _close_run(runs, start, style, words, line.stretch)
                style, start = (None if bit.icon else bit.style), x
            if bit.icon:
                runs.append(TextRun(x, bit.style, "", bit.icon))
            else:
                words.append(bit.text)
            x += bit.width
        if unit.indent:
            # The sign of a list's item; its text has a place of its own.
            words.append(" ")
            _close_run(runs, start, style, words, 0.0)
            style, x = None, unit.width
    _close_run(runs, start, style, words, line.stretch)
    return runs


def _close_run(runs: list[TextRun], x: float, style: TextStyle | None, words: list[str],
           stretch: float) -> None:
    """Make a run of the words gathered so far; a space after an icon is left to its place."""
    if style:
        runs.append(TextRun(x, style, "".join(words), "", stretch))
    words.clear()


class TextElementBuilder:
    """Turns placed lines into elements."""

    def __init__(self, style: TextStyle, size: float, where: FileLocation,
                 icons: Mapping[tuple[TextStyle, str], IconSize]) -> None:
        self.style = style
        self.size = size
        self.where = where
        self.icons = icons
        # Whether a span says what would mean something else if the whole text characters it.
        self.apart = False

    def elements(self, lines: Sequence[PlacedLine], attrs: Mapping[str, str],
                 rules: Sequence[Separator] = ()) -> tuple[Element, ...]:
        """One <text> with all lines, in a group with its icons and rules if there are any."""
        spans: list[Element] = []
        icons = [self._rule(rule) for rule in rules]
        for placed in lines:
            for element in self._line(placed):
                (icons if element.tag == "use" else spans).append(element)
        outer = {**attrs, "font-size": format_number(self.size), "text-anchor": self.style.anchor}
        if not icons:
            return self._text(spans, outer)
        text = self._text(spans, {})
        return (Element("g", outer, (*text, *icons), self.where),)

    def _text(self, spans: list[Element], attrs: Mapping[str, str]) -> tuple[Element, ...]:
        if not spans:
            return ()
        if len(spans) == 1 and not self.apart:
            return (Element("text", {**attrs, **spans[0].attrs}, spans[0].children, self.where),)
        return (Element("text", attrs, tuple(spans), self.where),)

    def _line(self, placed: PlacedLine) -> Iterator[Element]:
        runs = placed.bidi_runs or line_runs(placed.line)
        y = format_number(placed.y)
        if len(runs) == 1 and runs[0].text and not runs[0].x and not runs[0].rtl:
            # A line of one run keeps its anchor: it stays centred wherever the SVG is opened.
            yield self._span(runs[0], format_number(placed.x), y, placed.anchor)
            return
        start = placed.x - placed.line.width * self.size * ANCHOR_SHARES[placed.anchor]
        for run in runs:
            x = start + run.x * self.size
            if run.icon:
                yield self._icon(run, x, placed.y)
            else:
                yield self._span(run, format_number(x), y, "start")

    def _span(self, run: TextRun, x: str, y: str, anchor: str) -> Element:
        attrs = {"x": x, "y": y, **self._difference(run.style)}
        if run.rtl:
            # Its end is at the left.
            attrs |= {"direction": "rtl", "unicode-bidi": "embed"}
            anchor = "end"
        if anchor != self.style.anchor:
            attrs["text-anchor"] = anchor
        if run.stretch and " " in run.text:
            spacing = run.style.word_spacing * run.style.size / self.style.size
            attrs["word-spacing"] = format_number((run.stretch + spacing) * self.size)
        return Element("tspan", attrs, (run.text,), self.where)

    def _difference(self, style: TextStyle) -> dict[str, str]:
        attrs: dict[str, str] = {}
        if style is self.style:
            return attrs
        if style.family != self.style.family:
            attrs["font-family"] = style.family
        if style.size != self.style.size:
            attrs["font-size"] = format_number(self.size * style.size / self.style.size)
        if style.weight != self.style.weight:
            attrs["font-weight"] = str(style.weight)
        if style.italic != self.style.italic:
            attrs["font-style"] = "italic" if style.italic else "normal"
        if style.fill != self.style.fill:
            attrs["fill"] = style.fill
        for name, field in SPACINGS.items():
            spacing = getattr(style, field)
            if spacing != getattr(self.style, field):
                attrs[name] = f"{format_number(spacing)}em"
        if style.rest:
            self.apart = True
            attrs |= dict(style.rest)
        if style.forms != self.style.forms:
            mine = self.style.forms.attrs
            attrs |= {name: value for name, value in style.forms.attrs.items()
                      if value != mine[name]}
        return attrs

    def _rule(self, rule: Separator) -> Element:
        attrs = {"x": format_number(rule.x), "y": format_number(rule.y - rule.thick / 2),
                 "width": format_number(rule.width), "height": format_number(rule.thick)}
        if rule.fill:
            attrs["fill"] = rule.fill
        return Element("rect", attrs, (), self.where)

    def _icon(self, run: TextRun, x: float, y: float) -> Element:
        icon = self.icons[run.style, run.icon]
        attrs = {
            "href": "#" + run.icon,
            "x": format_number(x + icon.pad * self.size),
            "y": format_number(y - icon.rise * self.size),
            "width": format_number(icon.width * self.size),
            "height": format_number(icon.height * self.size),
        }
        if run.style.fill != self.style.fill:
            attrs["fill"] = run.style.fill
        if run.style.fill and not run.style.fill.startswith("url("):
            attrs["color"] = run.style.fill
        return Element("use", attrs, (), self.where)


Rulers = Callable[[TextStyle], Callable[[str], float]]


class _Scrap(NamedTuple):
    """Characters in one style, or an icon, with their width in em."""

    text: str
    icon: str
    style: TextStyle
    width: float
    level: int = 0
    # Space on the side where the text goes on.
    after: float = 0.0

    @property
    def characters(self) -> str:
        return ICON if self.icon else self.text


def split_paragraphs(lines: Iterable[WrappedLine]) -> Iterator[list[WrappedLine]]:
    """Lines that belong together."""
    paragraph: list[WrappedLine] = []
    for line in lines:
        paragraph.append(line)
        if not line.cut:
            yield paragraph
            paragraph = []


def paragraph_text(lines: Sequence[WrappedLine]) -> str:
    """The text of a paragraph."""
    return "".join(scrap.characters for line in lines for scrap in _split_scraps(line, whole=True))


def bidi_runs(lines: Sequence[WrappedLine], base: int, rulers: Rulers
                  ) -> Iterator[tuple[TextRun, ...]]:
    """The runs of each line of a paragraph, in reading order, each at its place."""
    text = paragraph_text(lines)
    levels = bidi_levels(text, base)
    at = 0
    for line in lines:
        scraps = list(_split_scraps(line, whole=True))
        # The space before a line's first word isn't shown; it ended the line before.
        hidden = len(scraps) - len(list(_split_scraps(line, whole=False)))
        at += len("".join(scrap.characters for scrap in scraps[:hidden]))
        shown = scraps[hidden:]
        length = len("".join(scrap.characters for scrap in shown))
        shown_levels = line_levels(text[at:at + length], levels[at:at + length], base)
        at += length
        yield _position_runs(list(_split_by_level(shown, shown_levels, rulers)), line.stretch)


def _split_scraps(line: WrappedLine, whole: bool) -> Iterator[_Scrap]:
    for index, unit in enumerate(line.units):
        if unit.gap and (index or whole):
            yield _Scrap(" ", "", unit.gap.style, unit.gap.width + line.stretch)
        wider = unit.width - sum(bit.width for bit in unit.bits) if unit.indent else 0.0
        if index + 1 < len(line.units) and not line.units[index + 1].gap and line.stretch \
                and can_stretch(unit, line.units[index + 1]):
            wider += line.stretch
        for place, bit in enumerate(unit.bits):
            last = place == len(unit.bits) - 1
            yield _Scrap(bit.text, bit.icon, bit.style, bit.width, after=wider if last else 0.0)


def _split_by_level(scraps: Iterable[_Scrap], levels: Sequence[int],
                    rulers: Rulers) -> Iterator[_Scrap]:
    """Scraps that each run one way."""
    at = 0
    for scrap in scraps:
        scrap_levels = levels[at:at + len(scrap.characters)]
        at += len(scrap.characters)
        if len(set(scrap_levels)) < 2:
            yield scrap._replace(level=scrap_levels[0] if scrap_levels else 0)
            continue
        start = 0
        for level, group in groupby(scrap_levels):
            end = start + len(list(group))
            text = scrap.text[start:end]
            yield _Scrap(text, "", scrap.style, rulers(scrap.style)(text), level,
                         scrap.after if end == len(scrap_levels) else 0.0)
            start = end


def _position_runs(scraps: list[_Scrap], stretch: float) -> tuple[TextRun, ...]:
    """Runs in reading order; scraps side by side in one style are one."""
    groups: list[list[_Scrap]] = []
    for scrap in scraps:
        before = groups[-1][-1] if groups else None
        if before and not (before.icon or scrap.icon or before.after) \
                and before.style is scrap.style and before.level == scrap.level:
            groups[-1].append(scrap)
        else:
            groups.append([scrap])
    places = [0.0] * len(groups)
    x = 0.0
    for index in visual_order([group[0].level for group in groups]):
        group = groups[index]
        backwards = group[0].level % 2
        places[index] = x + (group[-1].after if backwards
                             else 0.0) + _leading_space(group, backwards)
        x += sum(scrap.width for scrap in group) + group[-1].after
    return tuple(TextRun(place, group[0].style, "".join(scrap.text for scrap in group).strip(),
                         group[0].icon, stretch, bool(group[0].level % 2))
                 for place, group in zip(places, groups, strict=True)
                 if group[0].icon or any(scrap.text.strip() for scrap in group))


def _leading_space(group: list[_Scrap], backwards: int) -> float:
    """How much of a run's left edge is a space, which no text begins with."""
    edge = group[-1] if backwards else group[0]
    return edge.width if edge.text == " " else 0.0
