"""Numbers as texts tell them: in digits, or in the words of a rule book."""

from __future__ import annotations

import re
from collections.abc import Iterable

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
            "ninth", "tenth", "eleventh", "twelfth")
KANJI = "〇一二三四五六七八九十"
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def tells(text: str, numbers: Iterable[float]) -> bool:
    """Whether a text names all these numbers."""
    told = {float(digits) for digits in NUMBER.findall(text)}
    small = set(re.findall(r"[a-z]+", text.lower()))
    return all(number in told or _in_words(number, small, text) for number in numbers)


def _in_words(number: float, words: set[str], text: str) -> bool:
    if number != int(number) or not 0 <= number < len(WORDS):
        return False
    whole = int(number)
    return WORDS[whole] in words or ORDINALS[whole] in words or (
        whole < len(KANJI) and KANJI[whole] in text)
