"""What an unquoted word in YAML means: the YAML 1.2 core rules, where NO stays text."""

from __future__ import annotations

import math
import re

WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}
# Any of these may start a number; all other words are text without a closer look.
NUMBER_STARTS = frozenset("-+.0123456789")
INTEGER = re.compile(r"[-+]?[0-9]+")
BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
MOST_DIGITS = 15

Scalar = str | int | float | bool | None


class UnusableNumberError(ValueError):
    """A number that no game needs: endless, or with more digits than can be kept exactly."""


def plain(word: str) -> Scalar:
    """Return what an unquoted word stands for."""
    if word[:1] not in NUMBER_STARTS:
        return WORDS.get(word, word)
    if INTEGER.fullmatch(word):
        if len(word.lstrip("+-")) <= MOST_DIGITS:
            return int(word)
        raise UnusableNumberError(f"the number {word[:20]}… has more than {MOST_DIGITS} digits")
    if BASED.fullmatch(word):
        return _based(word)
    if NOT_FINITE.fullmatch(word):
        raise UnusableNumberError(f"'{word}' is not a number that can be printed")
    return _decimal(word) if DECIMAL.fullmatch(word) else word


def _based(word: str) -> int:
    if len(word) > MOST_DIGITS:
        raise UnusableNumberError(f"the number {word[:20]}… has more than {MOST_DIGITS} digits")
    return int(word, 0)


def _decimal(word: str) -> float:
    number = float(word) if len(word) <= 40 else math.inf
    if not math.isfinite(number):
        raise UnusableNumberError(f"the number {word[:20]} is too large to be kept")
    return number
