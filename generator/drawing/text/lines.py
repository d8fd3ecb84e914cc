"""Marked-up text, and the lines it is set in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.base.findings import Where
from generator.drawing.text.style import SPACINGS, TextStyle, number
from generator.drawing.text.wrap import WrappedLine, stretches
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


class Mark(NamedTuple):
    """A stretch of text in one look, an icon, or the end of a line or paragraph.

    Of '[words](red)' the `look` is 'red'.
    """

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    end: str = ""
    look: str = ""


def marks(text: str) -> tuple[Mark, ...]:
    """Read a value's markup; stars without a partner are just stars."""
    if not SPECIAL.search(text):
        plain = SPACES.sub(" ", text).strip()
        return (Mark(plain),) if plain else ()
    lines = "\n".join(line.strip() for line in text.strip().split("\n"))
    return tuple(_tidied(_read(lines)))


def _read(text: str) -> list[Mark]:
    found: list[Mark] = []
    named = ""
    looks = {"**": False, "*": False}
    last = {stars: _last_closing(stars, text) for stars in looks}
    for match in TOKEN.finditer(text):
        stars = match["stars"]
        if stars and _turns(looks[stars], text, match.span(), last[stars]):
            looks[stars] = not looks[stars]
        elif match["break"]:
            found.append(Mark(end="paragraph" if match["break"].count("\n") > 1 else "line"))
        elif match["icon"]:
            found.append(Mark(icon=match["icon"], look=named))
        elif match["opened"]:
            named = match["look"]
        elif match["closed"] and named:
            named = ""
        else:
            found.append(Mark(match["escaped"] or match[0], looks["**"], looks["*"], look=named))
    return found


def _last_closing(stars: str, text: str) -> int:
    """Where stars that end something stand for the last time."""
    closings = re.finditer(r"(?<=\S)" + re.escape(stars), text)
    return max((match.start() for match in closings), default=-1)


def _turns(is_open: bool, text: str, span: tuple[int, int], last: int) -> bool:
    """Whether stars begin or end something: opening ones need their closing ones."""
    start, end = span
    if is_open:
        return not text[start - 1].isspace()
    return last > end and not text[end].isspace()


def _tidied(found: list[Mark]) -> Iterator[Mark]:
    """Neighbours in one look become one; runs of spaces become one space."""
    for look, group in groupby(found, key=lambda mark: mark._replace(text="")):
        same = list(group)
        if look.icon or look.end:
            yield from same
        else:
            yield look._replace(text=SPACES.sub(" ", "".join(mark.text for mark in same)))


# How much of a line's width lies left of its anchor.
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


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


class Placed(NamedTuple):
    """A line with its anchor point, in user units."""

    line: WrappedLine
    x: float
    y: float
    anchor: str
    # Its runs, if some of them run from right to left.
    directed: tuple[TextRun, ...] = ()


class Rule(NamedTuple):
    """A level line between two texts, in user units."""

    x: float
    y: float
    width: float
    thick: float
    fill: str


def runs(line: WrappedLine) -> list[TextRun]:
    """Join a line's bits to as few runs as possible."""
    found: list[TextRun] = []
    words: list[str] = []
    style: TextStyle | None = None
    start = x = 0.0
    for index, unit in enumerate(line.units):
        if unit.gap and index:
            # The space stays in the text, so that what is copied from a card has its spaces.
            words.append(" ")
            x += unit.gap.width + line.stretch
            if unit.gap.style is not style:
                _close(found, start, style, words, line.stretch)
                style = None
        elif line.stretch and index and stretches(line.units[index - 1], unit):
            _close(found, start, style, words, line.stretch)
            style = None
            x += line.stretch
        for bit in unit.bits:
            if bit.icon or bit.style is not style:
                _close(found, start, style, words, line.stretch)
                style, start = (None if bit.icon else bit.style), x
            if bit.icon:
                found.append(TextRun(x, bit.style, "", bit.icon))
            else:
                words.append(bit.text)
            x += bit.width
        if unit.indent:
            # The sign of a list's item; its text stands at a place of its own.
            words.append(" ")
            _close(found, start, style, words, 0.0)
            style, x = None, unit.width
    _close(found, start, style, words, line.stretch)
    return found


def _close(found: list[TextRun], x: float, style: TextStyle | None, words: list[str],
           stretch: float) -> None:
    """Make a run of the words gathered so far; a space after an icon is left to its place."""
    if style:
        found.append(TextRun(x, style, "".join(words), "", stretch))
    words.clear()


class Setter:
    """Turns placed lines into elements."""

    def __init__(self, style: TextStyle, size: float, where: Where,
                 icons: Mapping[tuple[TextStyle, str], IconSize]) -> None:
        self.style = style
        self.size = size
        self.where = where
        self.icons = icons
        # Whether a span says what would mean something else if the whole text said it.
        self.apart = False

    def elements(self, lines: Sequence[Placed], attrs: Mapping[str, str],
                 rules: Sequence[Rule] = ()) -> tuple[Element, ...]:
        """One <text> with all lines, in a group with its icons and rules if there are any."""
        spans: list[Element] = []
        icons = [self._rule(rule) for rule in rules]
        for placed in lines:
            for element in self._line(placed):
                (icons if element.tag == "use" else spans).append(element)
        outer = {**attrs, "font-size": number(self.size), "text-anchor": self.style.anchor}
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

    def _line(self, placed: Placed) -> Iterator[Element]:
        found = placed.directed or runs(placed.line)
        y = number(placed.y)
        if len(found) == 1 and found[0].text and not found[0].x and not found[0].rtl:
            # A line of one run keeps its anchor: it stays centred wherever the SVG is opened.
            yield self._span(found[0], number(placed.x), y, placed.anchor)
            return
        start = placed.x - placed.line.width * self.size * BEFORE[placed.anchor]
        for run in found:
            x = start + run.x * self.size
            if run.icon:
                yield self._icon(run, x, placed.y)
            else:
                yield self._span(run, number(x), y, "start")

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
            attrs["word-spacing"] = number((run.stretch + spacing) * self.size)
        return Element("tspan", attrs, (run.text,), self.where)

    def _difference(self, style: TextStyle) -> dict[str, str]:
        attrs: dict[str, str] = {}
        if style is self.style:
            return attrs
        if style.family != self.style.family:
            attrs["font-family"] = style.family
        if style.size != self.style.size:
            attrs["font-size"] = number(self.size * style.size / self.style.size)
        if style.weight != self.style.weight:
            attrs["font-weight"] = str(style.weight)
        if style.italic != self.style.italic:
            attrs["font-style"] = "italic" if style.italic else "normal"
        if style.fill != self.style.fill:
            attrs["fill"] = style.fill
        for name, field in SPACINGS.items():
            spacing = getattr(style, field)
            if spacing != getattr(self.style, field):
                attrs[name] = f"{number(spacing)}em"
        if style.rest:
            self.apart = True
            attrs |= dict(style.rest)
        if style.forms != self.style.forms:
            mine = self.style.forms.attrs
            attrs |= {name: value for name, value in style.forms.attrs.items()
                      if value != mine[name]}
        return attrs

    def _rule(self, rule: Rule) -> Element:
        attrs = {"x": number(rule.x), "y": number(rule.y - rule.thick / 2),
                 "width": number(rule.width), "height": number(rule.thick)}
        if rule.fill:
            attrs["fill"] = rule.fill
        return Element("rect", attrs, (), self.where)

    def _icon(self, run: TextRun, x: float, y: float) -> Element:
        icon = self.icons[run.style, run.icon]
        attrs = {
            "href": "#" + run.icon,
            "x": number(x + icon.pad * self.size),
            "y": number(y - icon.rise * self.size),
            "width": number(icon.width * self.size),
            "height": number(icon.height * self.size),
        }
        if run.style.fill != self.style.fill:
            attrs["fill"] = run.style.fill
        if run.style.fill and not run.style.fill.startswith("url("):
            attrs["color"] = run.style.fill
        return Element("use", attrs, (), self.where)
