"""Hints that offer the nearest known word, cheap enough for thousands of mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from generator.findings import did_you_mean

MOST_KNOWN = 300
LONGEST_WORD = 64


def nearest(word: object, known: Iterable[str]) -> str:
    """Offer the known word that comes nearest, or what there is to choose from."""
    return _nearest(str(word)[:LONGEST_WORD], tuple(islice(known, MOST_KNOWN)))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    return did_you_mean(word, known)
