"""Emphasis: words that stand out wherever they are said, and stretches that a text marks itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.base.findings import Complaint
from generator.base.line_breaks import HAS_SPACELESS
from generator.game.model.game import Keyword
from generator.game.svg.colours import colour as read_colour

# Of all keywords together; nobody writes more by hand.
MOST_FORMS = 2_000


@dataclass(frozen=True, slots=True)
class Emphasis:
    """How words stand out: in a colour, bold, italic, in small capitals, with an icon before."""

    fill: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    smallcaps: bool = False


PLAIN = Emphasis()


class Emphases:
    """The keywords of a game in one language, and the colours of its theme."""

    def __init__(self, language: str, keywords: Mapping[str, Keyword],
                 strings: Mapping[str, str], theme: Mapping[str, str]) -> None:
        self.language = language
        self._theme = theme
        self._named = {name: Emphasis(theme.get(each.colour, each.colour), each.bold, each.italic,
                                      each.icon, each.smallcaps)
                       for name, each in keywords.items()}
        # A language says the words itself: 'keyword.burn: burn, burns, burned'.
        self._forms = {form: name for name in keywords
                       for form in _forms(strings.get(f"strings.keyword.{name}", name))}
        shown = sorted(self._forms, key=lambda form: (-len(form), form))[:MOST_FORMS]
        self._pattern = re.compile("|".join(map(_pattern, shown))) if shown else None

    def key(self) -> tuple[object, ...]:
        """What the looks of words depend on."""
        return (*self._forms.items(), *self._named.items())

    def parts(self, text: str) -> Iterator[tuple[str, Emphasis | None]]:
        """A text cut into keywords and what is between them."""
        end = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            if match.start() > end:
                yield text[end:match.start()], None
            said = match[0]
            name = self._forms.get(said) or self._forms[said[0].lower() + said[1:]]
            yield said, self._named[name]
            end = match.end()
        if end < len(text):
            yield text[end:], None

    def named(self, name: str) -> Emphasis | None:
        """What '[words](name)' look like: as a keyword, or in a colour, of the theme or not."""
        if name in self._named:
            return self._named[name]
        colour = self._theme.get(name, name)
        try:
            read_colour(colour)
        except Complaint:
            return None
        return Emphasis(colour)

    def names(self) -> list[str]:
        """What stretches of a text can be marked with, colours that everybody knows left out."""
        return [*self._named, *self._theme]


def _forms(said: str) -> list[str]:
    return [form for each in said.split(",") if (form := " ".join(each.split()))]


def _pattern(form: str) -> str:
    """Finds a word by itself, also at the beginning of a sentence."""
    first = form[0]
    either = f"[{re.escape(first)}{re.escape(first.upper())}]" \
        if first.islower() and len(first.upper()) == 1 else re.escape(first)
    word = either + re.escape(form[1:])
    return word if HAS_SPACELESS.search(form) else rf"(?<!\w){word}(?!\w)"
