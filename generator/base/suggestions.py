"""How findings speak of values: short, quoted, and with the nearest known word."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

from generator.base.findings import LONGEST_WORD, MOST_KNOWN, did_you_mean

LONGEST = 40
QUOTE = "'"


def brief(value: Any) -> str:
    """A value as the user wrote it, short enough for one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        short = len(value) <= 4 and not any(isinstance(each, (list, dict)) for each in value)
        return f"[{', '.join(brief(each).strip(QUOTE) for each in value)}]" if short else "a list"
    if isinstance(value, (int, float)):
        return str(value)
    text = str(value)
    return f"'{text if len(text) <= LONGEST else text[:LONGEST - 1] + '…'}'"


def quoted(value: Any) -> str:
    """The hint for a value that YAML reads as something else than text."""
    return "put it in quotes" if isinstance(value, (bool, int, float)) else ""


def listed(values: Iterable[object]) -> str:
    """Values in a row."""
    return ", ".join(str(each) for each in values)


def article(words: str) -> str:
    """Words with 'a' or 'an' before them."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"



def nearest(word: object, known: Iterable[str]) -> str:
    """Offer the known word that comes nearest, or what there is to choose from."""
    return _nearest(str(word)[:LONGEST_WORD], tuple(islice(known, MOST_KNOWN)))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    return did_you_mean(word, known)
