"""Hyphenation: where the words of a language may be parted."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Any

from generator.base.line_breaks import SOFT_HYPHEN

WORD = re.compile(f"[^\\W\\d_](?:[^\\W\\d_]|[{SOFT_HYPHEN}'’])+")
# Letters of a word that is parted, before the hyphen, and after it.
SHORTEST = 5
BEFORE, AFTER = 2, 3
# Written without hyphens: nothing is amiss where these have no patterns.
WITHOUT_HYPHENS = ("ar", "fa", "he", "ja", "km", "ko", "lo", "my", "th", "ur", "yue", "zh")


def has_patterns(language: str) -> bool:
    """Whether it is known how a language's words are parted, or known that they aren't."""
    return _never(language) or _patterns(language) is not None


def edition(language: str) -> str:
    """What the places where words are parted depend on."""
    import pyphen  # noqa: PLC0415  # few games ask for it

    return f"{language} {pyphen.__version__}"


def hyphenated(text: str, language: str) -> str:
    """A text with soft hyphens in its long words; a word that has its own keeps those alone."""
    if _never(language) or _patterns(language) is None:
        return text
    return WORD.sub(lambda match: _parted(match[0], language), text)


def _never(language: str) -> bool:
    return language.casefold().partition("-")[0] in WITHOUT_HYPHENS


@lru_cache(maxsize=20_000)
def _parted(word: str, language: str) -> str:
    if SOFT_HYPHEN in word or len(word) < SHORTEST:
        return word
    patterns = _patterns(language)
    # Where a word would be spelled otherwise at a hyphen, it stays whole.
    places = [int(place) for place in patterns.positions(word)
              if place.data is None and BEFORE <= place <= len(word) - AFTER]
    edges = [0, *places, len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(edges))


@lru_cache(maxsize=16)
def _patterns(language: str) -> Any:
    """The patterns of a language or, failing that, of the one it is a variety of."""
    import pyphen  # noqa: PLC0415  # few games ask for it

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known) if known else None
