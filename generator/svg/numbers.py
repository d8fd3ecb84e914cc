"""Numbers: read from SVG whole or not at all, written to PDF short and without exponents."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.svg.refusal import cannot_draw

NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
# Beyond this nothing can be on a sheet, and PDF readers may overflow.
LARGEST = 1e6

# A number, or one character that is neither a number nor between numbers.
TOKEN = re.compile(NUMBER + r"|[^\s,]")


@lru_cache(16384)
def short(value: float, decimals: int = 3) -> str:
    """The number in as few characters as that many decimals need."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(16384)
def exact(value: float) -> str:
    """The number with seven significant digits."""
    if not value:
        return "0"
    return short(value, min(max(6 - math.floor(math.log10(abs(value))), 0), 9))


def number(text: str) -> float:
    """The one number that a text consists of."""
    found = numbers(text)
    if len(found) != 1:
        raise cannot_draw(f"'{shown(text)}' is not a number")
    return found[0]


def numbers(text: str) -> list[float]:
    """All numbers of a list separated by spaces or commas, or by nothing where SVG allows it."""
    try:
        found = [float(token) for token in TOKEN.findall(text)]
    except ValueError:
        raise cannot_draw(f"'{shown(text)}' is not a list of numbers") from None
    check(found)
    return found


def check(values: list[float]) -> None:
    """Refuse what can't be a place on a sheet."""
    if values and not (max(values) <= LARGEST and min(values) >= -LARGEST):
        raise cannot_draw(f"a number beyond ±{LARGEST:,.0f} can't be drawn")


def shown(text: str, limit: int = 40) -> str:
    """A text as it may be quoted in a message."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit - 1] + "…"
