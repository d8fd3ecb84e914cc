"""Markup in values: **bold**, *italic*, :icon:, new lines and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

TOKEN = re.compile(r"""
    \\(?P<escaped>[*:\\])
  | (?P<stars>\*\*?)
  | :(?P<icon>[A-Za-z][\w-]*):
  | (?P<break>\n+)
  | (?P<plain>[^*:\\\n]+|.)
""", re.VERBOSE)
SPECIAL = re.compile(r"[*:\\\n]")
SPACES = re.compile(r"[ \t\r\f\v]+")


class Mark(NamedTuple):
    """A stretch of text in one look, an icon, or the end of a line or paragraph."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    end: str = ""


def marks(text: str) -> tuple[Mark, ...]:
    """Read a value's markup; stars without a partner are just stars."""
    if not SPECIAL.search(text):
        plain = SPACES.sub(" ", text).strip()
        return (Mark(plain),) if plain else ()
    lines = "\n".join(line.strip() for line in text.strip().split("\n"))
    return tuple(_tidied(_read(lines)))


def _read(text: str) -> list[Mark]:
    found: list[Mark] = []
    looks = {"**": False, "*": False}
    last = {stars: _last_closing(stars, text) for stars in looks}
    for match in TOKEN.finditer(text):
        stars = match["stars"]
        if stars and _turns(looks[stars], text, match.span(), last[stars]):
            looks[stars] = not looks[stars]
        elif match["break"]:
            found.append(Mark(end="paragraph" if match["break"].count("\n") > 1 else "line"))
        elif match["icon"]:
            found.append(Mark(icon=match["icon"]))
        else:
            found.append(Mark(match["escaped"] or match[0], looks["**"], looks["*"]))
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
