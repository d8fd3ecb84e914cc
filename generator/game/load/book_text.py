"""The text of a rulebook between its blocks: bold, italics, icons, facts, terms and pictures."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from generator.base.budget import spend
from generator.base.findings import FileLocation, Findings, brief
from generator.base.line_breaks import HAS_SPACELESS
from generator.game.model.rulebook import Bits, BookBit, BookFigure

TOKEN = re.compile(r"""
    \\(?P<escaped>[!-/:-@\[-`{-~])
  | (?P<stars>\*\*?)
  | (?P<break>\v)
  | \[\[(?P<term>[^\[\]|\n]{1,80})(?:\|(?P<shown>[^\[\]|\n]{0,80}))?
      (?:\|(?P<filed>[^\[\]|\n]{1,80}))?\]\]
  | (?P<open>\[\[|\]\])
  | :(?P<icon>[A-Za-z][\w-]*):
  | \{(?P<fact>[\w. -]{1,80})\}
  | (?P<picture>!\[)
  | (?P<link>\[[^\[\]]{0,200}\]\([^()\s]{0,300}\))
  | (?P<code>`+)
  | (?P<tag></?[A-Za-z][^<>]{0,200}>)
  | (?P<struck>~~)
  | (?P<under>(?<![\w])_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w))
  | (?P<brace>[{}])
  | (?P<plain>[^\\*\v\[\]:{}!`<~_]+|.)
""", re.VERBOSE | re.DOTALL)
PICTURE = re.compile(r"!\[(?P<caption>[^\[\]]*(?:\[\[[^\[\]]*\]\][^\[\]]*)*)\]"
                     r"\((?P<target><[^<>]*>|[^()]*(?:\([^()]*\)[^()]*)*)\)")
# Microseconds to read a bit of text, and a letter of one; and to draw a figure later.
TOKEN_WORK, LETTER_WORK, FIGURE_WORK = 6.0, 0.05, 2_500.0
# What other Markdown knows, and what to write here instead.
UNSUPPORTED_MARKUP = {
    "link": ("a link can't be followed on paper", "write the words alone"),
    "code": ("a rulebook knows no code", "take the ` away, or write **strong** words"),
    "tag": ("a rulebook knows no HTML", "write it in Markdown, or '\\<' for a plain <"),
    "struck": ("a rulebook knows no struck text", "leave the words out"),
    "under": ("an underscore means nothing here", "write *emphasis* and **strong** with stars, or "
              "'\\_' for a plain _"),
    "brace": ("this brace names no fact", "write {options.…}, {players.min}, {players.max} or "
              "{count.…}, or '\\{' for a plain brace"),
    "open": ("these brackets hold no term", "write [[hand limit]], or [[hand limit|limits of hands"
             "]] to show other words; '\\[' is a plain bracket"),
    "picture": ("a picture can't stand within a text", "put pictures into a paragraph of their "
                "own"),
}
SIDES = ("front", "back")
# What keyboards have for an apostrophe, where it is one: within a word.
APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


class TextStrip(NamedTuple):
    """Text from one or more lines, with the place of each character in the file."""

    file: str
    text: str
    starts: tuple[int, ...]
    places: tuple[tuple[int, int], ...]

    def at(self, offset: int, width: int = 1) -> FileLocation:
        """The place of a character."""
        index = max(0, bisect_right(self.starts, offset) - 1)
        line, column = self.places[index]
        return FileLocation(self.file, line, column + offset - self.starts[index], max(1, width))

    def lines(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """A stretch of the text line by line, each with where it begins."""
        within = slice(bisect_right(self.starts, start), bisect_left(self.starts, end))
        cuts = [start, *self.starts[within], end]
        for first, last in pairwise(cuts):
            yield first, self.text[first:last]


def join_lines(file: str, lines: Sequence[tuple[str, int, int]]) -> TextStrip:
    """Join lines, each with the line and column where it begins, as a paragraph joins them."""
    parts: list[str] = []
    starts, places, length, last = [], [], 0, ""
    for raw, line, column in lines:
        lead = len(raw) - len(raw.lstrip())
        words = raw.strip()
        hard = raw.endswith("  ") or words.endswith("\\")
        words = words.removesuffix("\\") if words.endswith("\\") else words
        # In a script without spaces, the end of a line adds no space.
        if last and last != "\v" and not (
                HAS_SPACELESS.search(last) and HAS_SPACELESS.search(words[:1])):
            parts.append(" ")
            last, length = " ", length + 1
        starts.append(length)
        places.append((line, column + lead))
        words += "\v" if hard else ""
        parts.append(words)
        last, length = words[-1:] or last, length + len(words)
    return TextStrip(file, "".join(parts).rstrip("\v"), tuple(starts), tuple(places))


class BookTextReader:
    """Reads strips of text; what it doesn't know is a finding."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings

    def tell(self, code: str, message: str, at: FileLocation, hint: str = "") -> None:
        """Report something."""
        self._findings.error(code, message, at, hint)

    def bits(self, strip: TextStrip, start: int = 0, end: int | None = None) -> Bits:
        """The bits of a text."""
        return tuple(_merge_bits(self._read(strip, start, len(strip.text) if end is None else end)))

    def pictures(self, strip: TextStrip) -> tuple[BookFigure, ...] | None:
        """The pictures of a text that is nothing else; None if it is a text."""
        if not strip.text.startswith("!["):
            return None
        inside, end = [], 0
        for match in PICTURE.finditer(strip.text):
            if strip.text[end:match.start()].strip(" \v"):
                return None
            inside.append(match)
            end = match.end()
        if strip.text[end:].strip(" \v"):
            return None
        figures = (self._figure(strip, match) for match in inside)
        return tuple(figure for figure in figures if figure)

    def _figure(self, strip: TextStrip, match: re.Match[str]) -> BookFigure | None:
        spend(FIGURE_WORK)
        target = match["target"].strip().removeprefix("<").removesuffix(">").strip()
        where = strip.at(match.start("target"), len(match["target"]))
        caption = self.bits(strip, match.start("caption"), match.end("caption"))
        sort, _, name = target.partition(":")
        if sort == "scenario" and name:
            return BookFigure("scenario", name, caption, where)
        if sort == "table" and name.isdecimal() and len(name) <= 2:
            return BookFigure("table", name, caption, where)
        parts = target.split(":")
        if sort and name and sort != "table" and len(parts) <= 3 \
                and (len(parts) == 2 or parts[2] in SIDES):
            return BookFigure("piece", parts[1], caption, where, sort, parts[-1] == "back")
        self.tell("book/figure", f"{brief(target)} is no picture that a rulebook can show", where,
                  "write kind:id, kind:id:back, table:3 or scenario:name")
        return None

    def _read(self, strip: TextStrip, start: int, end: int) -> Iterator[BookBit]:
        looks = {"**": False, "*": False}
        opened: dict[str, FileLocation] = {}
        for match in TOKEN.finditer(strip.text, start, end):
            spend(TOKEN_WORK + LETTER_WORK * (match.end() - match.start()))
            where = strip.at(match.start(), match.end() - match.start())
            sort = match.lastgroup or "plain"
            bold, italic = looks["**"], looks["*"]
            if sort in ("shown", "filed"):
                sort = "term"
            if sort == "stars":
                stars = match["stars"]
                if not _is_delimiter(looks[stars], strip.text, match, end):
                    self.tell("book/stars", f"'{stars}' here neither begins nor ends anything",
                              where, f"write '\\{stars[0]}' for a plain star")
                    continue
                looks[stars] = not looks[stars]
                opened[stars] = where
            elif sort == "break":
                yield BookBit("break", "", where)
            elif sort == "term":
                term = _print_apostrophes(match["term"].strip())
                yield BookBit("term", term, where, bold, italic,
                              _print_apostrophes((match["shown"] or "").strip()) or term,
                              filed=(match["filed"] or "").strip())
            elif sort in ("icon", "fact"):
                yield BookBit("icon" if sort == "icon" else "fact", match[sort].strip(), where,
                              bold, italic)
            elif sort in UNSUPPORTED_MARKUP:
                message, hint = UNSUPPORTED_MARKUP[sort]
                self.tell("book/foreign", message, where, hint)
            else:
                for at, text in [(match.start(), match["escaped"])] if match["escaped"] \
                        else strip.lines(match.start(), match.end()):
                    yield BookBit("text", _print_apostrophes(text), strip.at(at, len(text)), bold,
                                  italic)
        for stars, is_open in looks.items():
            if is_open:
                self.tell("book/stars", f"'{stars}' here is never closed", opened[stars],
                          f"close it with '{stars}', or write '\\*' for a plain star")


def _print_apostrophes(text: str) -> str:
    """A text with the apostrophes of print; each sign stays where it is."""
    return APOSTROPHE.sub("\u2019", text)


def _is_delimiter(is_open: bool, text: str, match: re.Match[str], end: int) -> bool:
    """Whether stars begin or end something: there is no space between them and their words."""
    if is_open:
        return match.start() > 0 and not text[match.start() - 1].isspace()
    return match.end() < end and not text[match.end()].isspace()


def _merge_bits(bits: Iterator[BookBit]) -> Iterator[BookBit]:
    """Neighbours in one look become one."""
    for is_text, group in groupby(bits, key=lambda bit: bit.sort == "text" and (
            bit.bold, bit.italic)):
        same = list(group)
        if is_text is not False:
            ends = accumulate(len(bit.text) for bit in same[:-1])
            yield same[0]._replace(text="".join([bit.text for bit in same]), parts=tuple(
                (end, bit.where) for end, bit in zip(ends, same[1:], strict=True)))
        else:
            yield from same
